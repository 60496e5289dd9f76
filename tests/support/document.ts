/** The operations of the API as the document describes them, and what a walk over them needs. */
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import type { Document, Operation, Response, Schema } from '../../packages/server/src/http/openapi/types.ts'
import { describeApi } from '../../scripts/describe-api.ts'

export const document = (await describeApi()) as Document

export interface Op {
  method: string
  /** As in the document: `/api/jobs/{id}`. */
  path: string
  operation: Operation
  /** `POST /api/jobs` */
  name: string
}

export const everyOperation: Op[] = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => {
    const upper = method.toUpperCase()
    return { method: upper, path, operation, name: `${upper} ${path}` }
  }),
)
const isSignIn = ({ operation }: Op) => operation.tags[0] === 'Sign-in'
/** Tried with hostile values all the same. */
export const signInOperations = everyOperation.filter(isSignIn)
/** For super admins, whom the walks do not have; modules/admin walks them. */
const ofInstance = ({ operation }: Op) => operation.tags[0] === 'Instance'
const ASKS_OUTSIDE = new Set([
  'PUT /api/organizations/{orgId}/sso',
  'POST /api/organizations/{orgId}/sso/test',
  'POST /api/organizations/{orgId}/sso/domains/{domain}/verify',
])
/**
 * Signing in is a conversation, and its settings are about somebody else's server: such operations cannot be walked one
 * by one, and have tests of their own beside the code.
 */
export const operations = everyOperation.filter((op) => !isSignIn(op) && !ofInstance(op) && !ASKS_OUTSIDE.has(op.name))

export const isPublic = ({ operation }: Op) => operation.security.length === 0
/** A token will not do. */
export const needsSession = ({ operation }: Op) =>
  operation.security.length === 1 && 'session' in (operation.security[0] ?? {})
export const takesTriggerKey = ({ operation }: Op) => operation.security.some((scheme) => 'triggerKey' in scheme)
export const hasIds = ({ path }: Op) => path.includes('{')
/** Answers without end are read by tests of their own. */
export const isStream = ({ operation }: Op) => operation.responses[200]?.content?.['text/event-stream'] !== undefined

/** The permission that the description names; null where any token will do. */
export const permissionOf = ({ operation }: Op) =>
  /^Requires the permission `([\w:]+)`/m.exec(operation.description)?.[1] ?? null

export const bodySchema = ({ operation }: Op): Schema | undefined => {
  const schema = operation.requestBody?.content['application/json']?.schema
  return schema && withoutReadOnly(resolve(schema))
}
/** What is ignored when it is sent back is nothing to try values on. */
const withoutReadOnly = (schema: Schema): Schema => {
  if (!schema.properties) return schema
  const properties = Object.entries(schema.properties).filter(([, { readOnly }]) => !readOnly)
  return { ...schema, properties: Object.fromEntries(properties) }
}
export const bodyExample = ({ operation }: Op) => operation.requestBody?.content['application/json']?.example

export function resolve(schema: Schema): Schema {
  const name = schema.$ref?.split('/').at(-1)
  return name ? resolve(document.components.schemas[name] as Schema) : schema
}

const ajv = new Ajv2020({ strict: false, allErrors: true })
addFormats.default(ajv)
ajv.addFormat('binary', true)
ajv.addSchema({ $id: 'api', components: document.components })
const compiled = new Map<Schema, ValidateFunction>()

/** What is wrong with the value, in words; undefined when it fits. */
export function misfit(schema: Schema, value: unknown): string | undefined {
  let validate = compiled.get(schema)
  if (!validate) {
    validate = ajv.compile(JSON.parse(JSON.stringify(schema).replaceAll('"#/components/', '"api#/components/')))
    compiled.set(schema, validate)
  }
  return validate(value) ? undefined : ajv.errorsText(validate.errors)
}

/** The described answer of that status; undefined when the document knows none. */
export function describedAnswer(op: Op, status: number): Response | undefined {
  const response = op.operation.responses[status]
  const name = response?.$ref?.split('/').at(-1)
  return name ? document.components.responses[name] : response
}
