/**
 * The OpenAPI 3.1 description, made from the same schemas that validate requests. Served as JSON and YAML; the page for
 * readers is docs-page.ts. What all operations share stands in openapi/.
 */
import swagger from '@fastify/swagger'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod'
import { ZodType } from 'zod'
import { open } from './allow.ts'
import { addExamples } from './openapi/examples.ts'
import { completeOperation, headersOf } from './openapi/operations.ts'
import { tidySchemas } from './openapi/schemas.ts'
import { ERROR_SCHEMA, HEADERS, INTRODUCTION, REFUSALS, SECURITY_SCHEMES, TAGS } from './openapi/texts.ts'
import type { Document, Response } from './openapi/types.ts'
import { toYaml } from './openapi/yaml.ts'

/** To be called before the routes are added. */
export async function addOpenApi(app: FastifyInstance, version: string): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Watchkeeper',
        version,
        summary: 'Monitoring and test automation',
        description: INTRODUCTION,
        license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
      } as never,
      servers: [{ url: '/', description: 'This server' }],
      components: { securitySchemes: SECURITY_SCHEMES as never },
    },
    transform: (input) => {
      const { schema, url } = jsonSchemaTransform(input as Parameters<typeof jsonSchemaTransform>[0])
      const access = input.route.config?.access
      const hide = !access || access.kind === 'open' || input.route.method === 'HEAD'
      const marks = { 'x-access': access, 'x-body-optional': isOptional(input.schema?.body) }
      return { schema: { ...schema, ...marks, hide: hide || schema?.hide === true } as typeof schema, url }
    },
    transformObject: jsonSchemaTransformObject,
  })
  let json: string | undefined
  let yaml: string | undefined
  app.get('/openapi/openapi.json', { config: open, schema: { hide: true } }, async (_request, reply) => {
    json ??= JSON.stringify(describe(app), null, 2)
    return reply.type('application/json').serializer(String).send(json)
  })
  app.get('/openapi/openapi.yaml', { config: open, schema: { hide: true } }, async (_request, reply) => {
    yaml ??= toYaml(describe(app))
    return reply.type('application/yaml').serializer(String).send(yaml)
  })
}

const isOptional = (body: unknown) => body instanceof ZodType && body.safeParse(undefined).success

/** The finished document. @throws Error when a route carries a tag that texts.ts does not explain. */
export function describe(app: FastifyInstance): Document {
  const document = structuredClone(app.swagger()) as unknown as Document
  document.components = {
    schemas: { ...document.components.schemas, Error: ERROR_SCHEMA },
    responses: sharedResponses(),
    headers: HEADERS,
    securitySchemes: SECURITY_SCHEMES,
  }
  for (const [path, operations] of Object.entries(document.paths)) {
    for (const [method, operation] of Object.entries(operations)) completeOperation(operation, method, path)
  }
  document.tags = usedTags(document)
  tidySchemas(document)
  addExamples(document)
  return document
}

function sharedResponses(): Record<string, Response> {
  const entries = Object.entries(REFUSALS).map(([status, { name, description, example }]) => {
    const content = { 'application/json': { schema: { $ref: '#/components/schemas/Error' }, example } }
    return [name, { description, headers: headersOf(status), content }] as const
  })
  return Object.fromEntries(entries)
}

function usedTags(document: Document): Document['tags'] {
  const used = new Set(Object.values(document.paths).flatMap((path) => Object.values(path).flatMap(({ tags }) => tags)))
  for (const tag of used) if (!TAGS[tag]) throw new Error(`http/openapi/texts.ts has no description of the tag ${tag}`)
  return Object.entries(TAGS)
    .filter(([name]) => used.has(name))
    .map(([name, description]) => ({ name, description }))
}
