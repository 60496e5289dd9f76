/** One value inside a JSON answer, and a comparison: data, not a language. `$.items[0].name`, `items.0.name`. */
import { z } from 'zod'

const OPS = ['eq', 'ne', 'gt', 'gte', 'lt', 'lte', 'contains', 'exists'] as const

const STEP = /^(?:\.?([^.[\]'"]+)|\[(\d+)\]|\['([^']*)'\]|\["([^"]*)"\])/

export const jsonAssertion = z.strictObject({
  path: z
    .string()
    .min(1)
    .max(500)
    .transform((text, ctx) => {
      const steps = parsePath(text)
      if (steps) return { text, steps }
      ctx.addIssue({ code: 'custom', message: 'Must have the form $.items[0].name' })
      return z.NEVER
    }),
  op: z.enum(OPS).default('eq'),
  value: z
    .union([z.string().max(1000), z.number(), z.boolean(), z.null()])
    .refine(
      (value) => typeof value !== 'number' || !Number.isInteger(value) || Number.isSafeInteger(value),
      `Numbers beyond ${Number.MAX_SAFE_INTEGER} lose digits; send the value as a string`,
    )
    .default(true),
})

export type JsonAssertion = z.output<typeof jsonAssertion>

function parsePath(text: string): string[] | undefined {
  const steps: string[] = []
  let rest = text.replace(/^\$\.?/, '')
  while (rest !== '') {
    const step = STEP.exec(rest)
    if (!step) return undefined
    steps.push(step[1] ?? step[2] ?? step[3] ?? step[4] ?? '')
    rest = rest.slice(step[0].length)
  }
  return steps
}

/** What is wrong with the document, in plain words; undefined when it is as it should be. */
export function jsonFault(
  document: unknown,
  { path, op, value }: JsonAssertion,
  mask: (text: string) => string,
): string | undefined {
  const found = path.steps.reduce<unknown>(stepInto, document)
  if (op === 'exists')
    return (found !== undefined) === (value !== false)
      ? undefined
      : `${path.text} ${value === false ? 'is there' : 'is missing'}`
  if (found === undefined) return `${path.text} is missing`
  return holds(found, op, value)
    ? undefined
    : `${path.text} is ${cut(mask(shown(found)))}, expected ${op} ${cut(shown(value))}`
}

function stepInto(value: unknown, step: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, step)
    ? (value as Record<string, unknown>)[step]
    : undefined
}

function holds(found: unknown, op: JsonAssertion['op'], value: JsonAssertion['value']): boolean {
  switch (op) {
    case 'eq':
      return equals(found, value)
    case 'ne':
      return !equals(found, value)
    case 'contains':
      return Array.isArray(found)
        ? found.some((item) => equals(item, value))
        : typeof found === 'string' && found.includes(String(value))
    default:
      return compares(found, op, value)
  }
}

/** A number too long for JavaScript is written as text in the assertion. */
function equals(found: unknown, value: unknown): boolean {
  return typeof found === 'bigint' && typeof value === 'string' ? String(found) === value : found === value
}

/** Numbers with numbers, texts with texts: anything else has no order. */
function compares(found: unknown, op: string, value: unknown): boolean {
  if (typeof found === 'bigint')
    return ordered(found, op, /^-?\d+$/.test(String(value)) ? BigInt(String(value)) : value)
  return typeof found === typeof value && ordered(found, op, value)
}

function ordered(a: unknown, op: string, b: unknown): boolean {
  const comparable = (one: unknown) => ['number', 'bigint', 'string'].includes(typeof one)
  if (!comparable(a) || !comparable(b) || (typeof a === 'bigint' && typeof b === 'string')) return false
  const left = a as number
  const right = b as number
  return { gt: left > right, gte: left >= right, lt: left < right, lte: left <= right }[op] === true
}

const shown = (value: unknown) =>
  JSON.stringify(value, (_key, item) => (typeof item === 'bigint' ? `${item}` : item)) ?? 'undefined'

const cut = (text: string) => text.slice(0, 100)
