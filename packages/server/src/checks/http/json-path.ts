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
      ctx.addIssue({ code: 'custom', message: 'Must look like $.items[0].name' })
      return z.NEVER
    }),
  op: z.enum(OPS).default('eq'),
  value: z.union([z.string().max(1000), z.number(), z.boolean(), z.null()]).default(true),
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
export function jsonFault(document: unknown, { path, op, value }: JsonAssertion): string | undefined {
  const found = path.steps.reduce<unknown>(stepInto, document)
  if (op === 'exists')
    return (found !== undefined) === (value !== false)
      ? undefined
      : `${path.text} ${value === false ? 'is there' : 'is missing'}`
  if (found === undefined) return `${path.text} is missing`
  return holds(found, op, value) ? undefined : `${path.text} is ${shown(found)}, expected ${op} ${shown(value)}`
}

function stepInto(value: unknown, step: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, step)
    ? (value as Record<string, unknown>)[step]
    : undefined
}

function holds(found: unknown, op: JsonAssertion['op'], value: JsonAssertion['value']): boolean {
  switch (op) {
    case 'eq':
      return found === value
    case 'ne':
      return found !== value
    case 'contains':
      return Array.isArray(found) ? found.includes(value) : typeof found === 'string' && found.includes(String(value))
    default:
      return compares(found, op, value)
  }
}

/** Numbers with numbers, texts with texts: anything else has no order. */
function compares(found: unknown, op: string, value: unknown): boolean {
  if (typeof found !== typeof value || (typeof found !== 'number' && typeof found !== 'string')) return false
  const [a, b] = [found, value as typeof found]
  return { gt: a > b, gte: a >= b, lt: a < b, lte: a <= b }[op] === true
}

const shown = (value: unknown) => (JSON.stringify(value) ?? 'undefined').slice(0, 100)
