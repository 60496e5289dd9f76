/** What the command line needs of openapi.json: each operation's parameters and fields, and nothing else. Pure. */

export type FieldType = 'string' | 'integer' | 'number' | 'boolean' | 'array' | 'object'

export interface Field {
  name: string
  type: FieldType
  required: boolean
  /** null clears it. */
  nullable: boolean
  summary: string
  choices: string[] | null
}

export interface OperationShape {
  summary: string
  /** Names in the path, in order. */
  params: string[]
  query: Field[]
  body: Field[]
}

/** By `GET /api/jobs`. */
export type Description = Record<string, OperationShape>

interface Schema {
  type?: string | string[]
  enum?: unknown[]
  anyOf?: Schema[]
  items?: Schema
  properties?: Record<string, Schema>
  required?: string[]
  description?: string
  default?: unknown
  examples?: unknown[]
  readOnly?: boolean
}

interface DocumentOperation {
  summary?: string
  parameters?: { name: string; in: string; required?: boolean; description?: string; schema?: Schema }[]
  requestBody?: { content?: { 'application/json'?: { schema?: Schema } } }
}

export interface OpenApiDocument {
  paths: Record<string, Record<string, DocumentOperation>>
}

export function describe({ paths }: OpenApiDocument): Description {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => [`${method.toUpperCase()} ${path}`, shapeOf(path, operation)]),
  )
  return Object.fromEntries(operations)
}

function shapeOf(path: string, { summary = '', parameters = [], requestBody }: DocumentOperation): OperationShape {
  const { properties = {}, required = [] } = requestBody?.content?.['application/json']?.schema ?? {}
  return {
    summary,
    params: [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name),
    query: parameters
      .filter((one) => one.in === 'query')
      .map((one) => fieldOf(one.name, { description: one.description, ...one.schema }, one.required === true)),
    body: Object.entries(properties)
      .filter(([, { readOnly }]) => !readOnly)
      .map(([name, schema]) => fieldOf(name, schema, required.includes(name))),
  }
}

function fieldOf(name: string, schema: Schema, required: boolean): Field {
  const types = [schema.type ?? schema.anyOf?.map((one) => one.type) ?? 'string']
    .flat(2)
    .filter((one) => one !== undefined)
  const choices = (schema.enum ?? schema.anyOf?.flatMap((one) => one.enum ?? []))?.filter(
    (one) => typeof one === 'string',
  )
  const type = (types.find((one) => one !== 'null') ?? 'string') as FieldType
  return {
    name,
    type,
    required,
    nullable: types.includes('null'),
    summary: schema.description ?? '',
    choices: choices && choices.length > 0 ? choices : null,
  }
}
