/** Reads values out of JSON that anyone may have written: of the type asked for, and never longer than is useful. */

export type TraceFields = Record<string, unknown>

/** Colours and cursor movements of terminals. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const ANSI = /\u001b\[[0-9;?]*[A-Za-z]/g
/** What a page cannot show; line breaks and tabs stay. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const CONTROL = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g

export const fieldsOf = (value: unknown): TraceFields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as TraceFields) : {}

export const listAt = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

export function textOf(value: unknown, longest: number): string {
  if (typeof value !== 'string') return ''
  const text = value
    .slice(0, longest * 2)
    .replace(ANSI, '')
    .replace(CONTROL, '')
    .toWellFormed()
  return text.length > longest ? `${text.slice(0, longest).toWellFormed()}…` : text
}

export const numberOf = (value: unknown): number | null =>
  typeof value === 'number' && Number.isFinite(value) ? value : null

const MAX_DEPTH = 4
const MAX_MEMBERS = 20

/** A value in one line, about as JSON has it, cut where it gets long, wide or deep. */
export function brief(value: unknown, longest: number): string {
  return textOf(write(value, longest, 0), longest)
}

function write(value: unknown, longest: number, depth: number): string {
  if (typeof value === 'string') return depth === 0 ? value : JSON.stringify(value.slice(0, longest))
  if (typeof value !== 'object' || value === null) return String(value)
  if (depth >= MAX_DEPTH) return '…'
  const parts: string[] = []
  let left = longest
  for (const [key, member] of Object.entries(value)) {
    if (left <= 0 || parts.length >= MAX_MEMBERS) {
      parts.push('…')
      break
    }
    const text = write(member, left, depth + 1)
    const part = Array.isArray(value) ? text : `${key.slice(0, 100)}: ${text}`
    parts.push(part)
    left -= part.length
  }
  return Array.isArray(value) ? `[${parts.join(', ')}]` : `{ ${parts.join(', ')} }`
}

/** `shop.spec.ts:12` of a stack's first frame. */
export function placeOf(stack: unknown): string {
  const { file, line } = fieldsOf(listAt(stack)[0])
  const name = textOf(file, 1000).split(/[/\\]/).at(-1) ?? ''
  return name && numberOf(line) !== null ? `${name}:${line}` : name
}
