/** Example bodies, made from the schemas: what a field's own `examples` say, else what its name and type suggest. */
import { mediaOf, refersTo } from './schemas.ts'
import type { Document, Schema } from './types.ts'

const ID = '019b0d5e-6c1f-7d3a-9f6e-2b7c1a4d8e90'
const INSTANT = '2026-01-31T12:00:00.000Z'

const SCRIPT = `import { expect, test } from '@playwright/test'

test('the home page greets', async ({ page }) => {
  await page.goto('https://example.com')
  await expect(page).toHaveTitle('Example Domain')
})
`

/** Field name → what it may hold, the usual first. Used where the schema gives nothing of its own and the value fits. */
const BY_NAME: Record<string, unknown[]> = {
  name: ['Checkout'],
  title: ['Checkout works'],
  description: ['Buys one item and reads the receipt'],
  script: [SCRIPT],
  scriptEncoding: [null],
  timeoutSeconds: [300],
  retryCount: [1],
  notificationProviders: [[]],
  projects: [[]],
  invitations: [null],
  timezone: ['Europe/Berlin'],
  customMessage: ['See the runbook'],
  reminderMinutes: [60],
  slug: ['default'],
  email: ['ada@example.com'],
  version: ['0.1.0'],
  message: ['Run started'],
  ip: ['203.0.113.7'],
  userAgent: ['curl/8.5.0'],
  error: [null],
  failureKind: [null],
  until: [null],
  start: ['svc_live_4f9K'],
  key: ['svc_live_4f9KtY2mWq8ZbN0cVx6RjH3sLd7GpA1uEi5oTzQyXnM', 'BASE_URL'],
  expiresIn: [2_592_000],
  total: [1],
  page: [1],
  limit: [50],
  totalPages: [1],
  hasNextPage: [false],
  hasPrevPage: [false],
}

/** Gives every JSON body an example. */
export function addExamples(document: Document): void {
  const { schemas } = document.components
  for (const media of mediaOf(document)) {
    if (media.example === undefined && media.schema) media.example = exampleOf(media.schema, schemas)
  }
}

/** A value that fits the schema. `name` is that of the field which holds it. */
export function exampleOf(schema: Schema, schemas: Record<string, Schema>, name = ''): unknown {
  const referred = refersTo(schema)
  if (referred) return exampleOf(schemas[referred] ?? {}, schemas, name)
  if (schema.examples?.length) return schema.examples[0]
  if (schema.default !== undefined) return schema.default
  if (schema.const !== undefined) return schema.const
  const types = typesOf(schema)
  const usual = BY_NAME[name]?.find((value) => !schema.enum && types.includes(typeOf(value)) && matches(value, schema))
  if (usual !== undefined) return usual
  if (schema.enum) return schema.enum[0]
  const choice = (schema.anyOf ?? schema.oneOf ?? schema.allOf)?.[0]
  if (choice) return exampleOf(choice, schemas, name)
  if (types[0] === 'object') return objectExample(schema, schemas)
  if (types[0] === 'array') return schema.items ? [exampleOf(schema.items, schemas, name.replace(/s$/, ''))] : []
  return scalarExample(schema, types[0])
}

function objectExample(schema: Schema, schemas: Record<string, Schema>): Record<string, unknown> {
  const fields = Object.entries(schema.properties ?? {}).filter(([, { readOnly }]) => !readOnly)
  return Object.fromEntries(fields.map(([name, inner]) => [name, exampleOf(inner, schemas, name)]))
}

function scalarExample(schema: Schema, type: string | undefined): unknown {
  if (type === 'boolean') return true
  if (type === 'integer' || type === 'number') return Math.max(schema.minimum ?? 1, 1)
  if (type === 'null') return null
  if (schema.format === 'uuid') return ID
  if (schema.format === 'date-time') return INSTANT
  if (schema.format === 'uri') return 'https://example.com'
  return 'text'.padEnd(schema.minLength ?? 0, 't').slice(0, schema.maxLength)
}

const matches = (value: unknown, { pattern }: Schema) => !pattern || new RegExp(pattern).test(String(value))
const typesOf = ({ type }: Schema): string[] => (Array.isArray(type) ? type : type ? [type] : [])

function typeOf(value: unknown): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'array'
  return typeof value === 'number' ? 'integer' : typeof value
}
