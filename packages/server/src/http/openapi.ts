/**
 * The OpenAPI 3.1 description, made from the same schemas that validate requests, with what all operations share
 * (auth, error answers, rate-limit headers) added here once. Served as JSON, YAML and a reference page.
 */
import swagger from '@fastify/swagger'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod'
import { stringify } from 'yaml'
import { open } from './allow.ts'
import type { Access } from './routes.ts'

interface Operation {
  tags?: string[]
  operationId?: string
  security?: unknown[]
  parameters?: unknown[]
  requestBody?: unknown
  responses: Record<string, { description: string; headers?: unknown; $ref?: string; content?: unknown }>
  'x-access'?: Access
}
type Document = {
  paths: Record<string, Record<string, Operation>>
  components: Record<string, Record<string, unknown>>
}

const ERRORS: Record<string, string> = {
  BadRequest: 'A parameter or field is wrong; `details` names each.',
  Unauthorized: 'The token is missing, invalid, disabled, expired or not meant for this endpoint.',
  Forbidden: "The caller's role does not allow this.",
  NotFound: 'There is no such thing in this project.',
  Conflict: 'The state of the object does not allow this; `error` says what collides.',
  TooManyRequests: 'A rate limit is exceeded; `Retry-After` says how many seconds to wait.',
}
const HEADERS = ['X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset']

export async function addOpenApi(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Watchkeeper',
        version: '0.1.0',
        description: 'Monitoring and test automation: tests, jobs, runs and what surrounds them.',
        license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
      },
      servers: [{ url: '/', description: 'This server' }],
      components: {
        securitySchemes: {
          token: { type: 'http', scheme: 'bearer', description: 'A CLI token: svc_live_… or svc_test_…' },
          triggerKey: { type: 'http', scheme: 'bearer', description: "A job's trigger key: svc_trigger_… (or job_…)" },
        },
      },
    },
    transform: (input) => {
      const { schema, url } = jsonSchemaTransform(input as Parameters<typeof jsonSchemaTransform>[0])
      const access = input.route.config?.access
      const hide = !access || access.kind === 'open' || input.route.method === 'HEAD'
      return { schema: { ...schema, hide: hide || schema?.hide === true, 'x-access': access } as typeof schema, url }
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
    yaml ??= stringify(describe(app))
    return reply.type('application/yaml').serializer(String).send(yaml)
  })
}

/** The finished document. */
export function describe(app: FastifyInstance): Document {
  const document = structuredClone(app.swagger()) as unknown as Document
  document.components = { ...document.components, ...sharedComponents() }
  for (const [path, operations] of Object.entries(document.paths)) {
    for (const [method, operation] of Object.entries(operations)) complete(operation, method, path)
  }
  return document
}

function sharedComponents(): Record<string, Record<string, unknown>> {
  const error = { $ref: '#/components/schemas/Error' }
  const responses = Object.fromEntries(
    Object.entries(ERRORS).map(([name, description]) => [
      name,
      {
        description,
        headers: {
          ...headerRefs(),
          ...(name === 'TooManyRequests' ? { 'Retry-After': { $ref: '#/components/headers/Retry-After' } } : {}),
        },
        content: { 'application/json': { schema: error } },
      },
    ]),
  )
  const header = (description: string) => ({ description, schema: { type: 'integer' } })
  return {
    responses,
    headers: {
      'X-RateLimit-Limit': header('Requests allowed per window.'),
      'X-RateLimit-Remaining': header('Requests left in this window.'),
      'X-RateLimit-Reset': header('When the window ends, in Unix seconds.'),
      'Retry-After': header('Seconds to wait.'),
    },
  }
}

const headerRefs = () => Object.fromEntries(HEADERS.map((name) => [name, { $ref: `#/components/headers/${name}` }]))

function complete(operation: Operation, method: string, path: string): void {
  const access = operation['x-access']
  delete operation['x-access']
  operation.operationId ??= `${method}${path.replace(/[{}]/g, '').replace(/[/-](\w)/g, (_, letter) => letter.toUpperCase())}`
  for (const response of Object.values(operation.responses))
    response.headers = { ...headerRefs(), ...(response.headers as object) }
  operation.security = securityOf(access)
  const add = (status: string, name: string) => {
    operation.responses[status] ??= { $ref: `#/components/responses/${name}` } as Operation['responses'][string]
  }
  if (operation.parameters?.length || operation.requestBody) add('400', 'BadRequest')
  if (access?.kind !== 'public') add('401', 'Unauthorized')
  if (access?.kind === 'permission') add('403', 'Forbidden')
  if (path.includes('{') || operation.requestBody) add('404', 'NotFound')
  if (method !== 'get') add('409', 'Conflict')
  add('429', 'TooManyRequests')
}

function securityOf(access: Access | undefined): unknown[] {
  if (access?.kind === 'public') return []
  if (access?.kind === 'permission' && access.triggerKey) return [{ token: [] }, { triggerKey: [] }]
  return [{ token: [] }]
}
