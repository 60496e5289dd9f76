/** Makes the schemas that zod wrote fit for readers: no noise, one name per shape, nothing that nobody refers to. */
import type { Document, Schema } from './types.ts'

const REF = '#/components/schemas/'
/** Formats that say all that zod's long patterns would. */
const PLAIN_FORMATS = new Set(['uuid', 'email', 'date-time', 'uri'])

/** Tidies every schema of the document in place. */
export function tidySchemas(document: Document): void {
  const { schemas } = document.components
  for (const [name, schema] of Object.entries(schemas)) schemas[name] = tidy(schema)
  for (const media of mediaOf(document)) if (media.schema) media.schema = tidy(media.schema)
  for (const operation of operationsOf(document))
    for (const parameter of operation.parameters ?? []) parameter.schema = tidy(parameter.schema)
  mergeTwins(document)
  dropUnused(document)
}

export const operationsOf = (document: Document) => Object.values(document.paths).flatMap((path) => Object.values(path))

/** Everything with a content type: bodies of requests and answers. */
export function mediaOf(document: Document) {
  const bodies = operationsOf(document).flatMap(({ requestBody, responses }) => [
    requestBody?.content,
    ...Object.values(responses).map((response) => response.content),
  ])
  return bodies.flatMap((content) => Object.values(content ?? {}))
}

export const refersTo = (schema: Schema): string | undefined => schema.$ref?.replace(REF, '')

function tidy(given: Schema): Schema {
  let schema = mapInner(withMarks(given), tidy)
  const [only, ...others] = schema.anyOf ?? []
  if (only && others.length === 0) schema = { ...only, ...without(schema, 'anyOf') }
  if (schema.anyOf?.every(({ type }) => type && type === schema.type)) schema = without(schema, 'anyOf')
  if (schema.anyOf) schema = nullable(schema, schema.anyOf)
  // A query has only texts; those that stand for yes and no are shown as what they mean.
  if (schema.type === 'boolean' && schema.enum) schema = { ...without(schema, 'enum'), ...yesOrNo(schema.default) }
  if (schema.format && PLAIN_FORMATS.has(schema.format)) schema = without(schema, 'pattern')
  if (schema.minimum === Number.MIN_SAFE_INTEGER) schema = without(schema, 'minimum')
  if (schema.maximum === Number.MAX_SAFE_INTEGER) schema = without(schema, 'maximum')
  if (schema.propertyNames && Object.keys(schema.propertyNames).join() === 'type')
    schema = without(schema, 'propertyNames')
  return schema
}

/** What http/shapes.ts marks, in the words of JSON Schema. */
function withMarks({ 'x-default': standard, 'x-read-only': readOnly = [], ...schema }: Schema): Schema {
  if (standard !== undefined) schema.default = standard
  if (readOnly.length > 0) {
    const ignored = readOnly.map((name) => [name, { readOnly: true, description: 'Ignored' }])
    schema.properties = { ...Object.fromEntries(ignored), ...schema.properties }
  }
  if (schema.type === 'integer') delete schema.pattern
  return schema
}

const yesOrNo = (standard: unknown) =>
  standard === undefined ? {} : { default: standard === 'true' || standard === true }

/** `string or null` reads better than a choice of two schemas. */
function nullable(schema: Schema, choices: Schema[]): Schema {
  const [value, nothing] = choices
  if (choices.length !== 2 || nothing?.type !== 'null' || typeof value?.type !== 'string') return schema
  if (value.const !== undefined) return schema
  const named = value.enum ? { enum: [...value.enum, null] } : {}
  return { ...value, ...without(schema, 'anyOf'), type: [value.type, 'null'], ...named }
}

function without(schema: Schema, key: keyof Schema): Schema {
  const { [key]: _, ...rest } = schema
  return rest
}

function mapInner(schema: Schema, change: (inner: Schema) => Schema): Schema {
  const copy: Schema = { ...schema }
  if (schema.properties)
    copy.properties = Object.fromEntries(
      Object.entries(schema.properties).map(([name, inner]) => [name, change(inner)]),
    )
  for (const key of ['items', 'additionalProperties', 'propertyNames'] as const) {
    const inner = schema[key]
    if (typeof inner === 'object') copy[key] = change(inner)
  }
  for (const key of ['anyOf', 'oneOf', 'allOf'] as const) if (schema[key]) copy[key] = schema[key].map(change)
  return copy
}

/** zod gives every named shape twice, `Job` for answers and `JobInput` for requests; where both say the same, one does. */
function mergeTwins(document: Document): void {
  const { schemas } = document.components
  const renamed = new Map<string, string>()
  const rename = (schema: Schema): Schema => {
    const target = renamed.get(refersTo(schema) ?? '')
    return target ? { ...schema, $ref: REF + target } : mapInner(schema, rename)
  }
  // Shapes that refer to others become the same only once those are.
  for (let before = -1; before !== renamed.size; ) {
    before = renamed.size
    for (const name of Object.keys(schemas)) {
      const twin = schemas[`${name}Input`]
      if (twin && sameShape(rename(schemas[name] as Schema), rename(twin))) renamed.set(`${name}Input`, name)
    }
  }
  for (const name of Object.keys(schemas)) schemas[name] = rename(schemas[name] as Schema)
  for (const media of mediaOf(document)) if (media.schema) media.schema = rename(media.schema)
}

const sameShape = (one: Schema, other: Schema) => JSON.stringify(one) === JSON.stringify(other)

function dropUnused(document: Document): void {
  const { schemas } = document.components
  const used = new Set<string>()
  const visit = (schema: Schema): Schema => {
    const name = refersTo(schema)
    if (name && !used.has(name)) {
      used.add(name)
      visit(schemas[name] ?? {})
    }
    return mapInner(schema, visit)
  }
  for (const media of mediaOf(document)) visit(media.schema ?? {})
  for (const response of Object.values(document.components.responses))
    for (const media of Object.values(response.content ?? {})) visit(media.schema ?? {})
  for (const name of Object.keys(schemas)) if (!used.has(name)) delete schemas[name]
}
