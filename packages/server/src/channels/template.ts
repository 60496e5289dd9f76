/**
 * Templates of webhook bodies: JSON whose texts hold `{{placeholders}}` from a fixed list. There is no logic, no path
 * of one's own and no second pass, so neither a template nor a value can reach anything or break the JSON.
 */

/** What a body is filled from. */
export type Values = Record<string, unknown>

export const PLACEHOLDERS = [
  'id',
  'event',
  'occurredAt',
  'title',
  'message',
  'status',
  'previousStatus',
  'incidentId',
  'link',
  'run',
  'check',
  'project.id',
  'project.name',
  'target.type',
  'target.id',
  'target.name',
  'target.url',
] as const
const KNOWN: ReadonlySet<string> = new Set(PLACEHOLDERS)

const PLACEHOLDER = /\{\{([^{}]*)\}\}/g
const MAX_DEPTH = 16

/** What is wrong with the template, in words; null when nothing is. */
export function templateProblem(template: string): string | null {
  let json: unknown
  try {
    json = JSON.parse(template)
  } catch {
    return 'Must be JSON; placeholders must be inside strings, such as {"text": "{{title}}"}'
  }
  if (typeof json !== 'object' || json === null) return 'Must be a JSON object or array'
  return findProblem(json, 0)
}

function findProblem(json: unknown, depth: number): string | null {
  if (depth > MAX_DEPTH) return `Must not be nested deeper than ${MAX_DEPTH} levels`
  if (typeof json === 'string') {
    const unknown = [...json.matchAll(PLACEHOLDER)].map(([, name = '']) => name.trim()).find((name) => !KNOWN.has(name))
    return unknown === undefined ? null : `Must not contain the unknown placeholder {{${unknown.slice(0, 40)}}}`
  }
  if (typeof json !== 'object' || json === null) return null
  for (const [name, inner] of Object.entries(json)) {
    if (name.search(PLACEHOLDER) >= 0) return 'Placeholders must be in strings, not in names of fields'
    const problem = findProblem(inner, depth + 1)
    if (problem) return problem
  }
  return null
}

/** The filled template as JSON text. A text that is one placeholder alone becomes the value itself, be it an object or null. */
export function fillTemplate(template: string, values: Values): string {
  const flat = new Map(PLACEHOLDERS.map((name) => [name as string, valueAt(values, name)]))
  return JSON.stringify(fillIn(JSON.parse(template), flat))
}

function valueAt(values: Values, name: string): unknown {
  const [first = '', second] = name.split('.')
  const value = values[first]
  return second === undefined ? value : (value as Values)[second]
}

function fillIn(json: unknown, values: ReadonlyMap<string, unknown>): unknown {
  if (typeof json === 'string') return fillText(json, values)
  if (Array.isArray(json)) return json.map((inner) => fillIn(inner, values))
  if (typeof json !== 'object' || json === null) return json
  return Object.fromEntries(Object.entries(json).map(([key, inner]) => [key, fillIn(inner, values)]))
}

function fillText(text: string, values: ReadonlyMap<string, unknown>): unknown {
  const alone = /^\{\{([^{}]*)\}\}$/.exec(text)
  if (alone) return values.get(alone[1]?.trim() ?? '') ?? null
  return text.replace(PLACEHOLDER, (_, name: string) => {
    const value = values.get(name.trim())
    return typeof value === 'string' ? value : value === null || value === undefined ? '' : JSON.stringify(value)
  })
}
