/**
 * What scripts, targets and clients send, as PostgreSQL can hold it: no NUL character in text, and in JSON no half of a
 * surrogate pair either. Apply it to values where they enter, before they become JSON: never to JSON text, in which the
 * letters `\u0000` may be meant.
 */

/** Deeper than any honest value; what lies below becomes null. */
const MAX_DEPTH = 200

export const storableText = (text: string): string => text.replaceAll('\0', '\uFFFD').toWellFormed()

/**
 * A JSON value with every text and every key made storable: itself where nothing is to be done, which is nearly always.
 * Other objects, such as dates, stay as they are.
 */
export function storable<Value>(value: Value): Value {
  return isStorable(value, 0) ? value : (cleaned(value, 0) as Value)
}

function isStorable(value: unknown, depth: number): boolean {
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\0')
  if (typeof value !== 'object' || value === null) return true
  if (depth >= MAX_DEPTH) return false
  if (Array.isArray(value)) return value.every((item) => isStorable(item, depth + 1))
  if (!isPlain(value)) return true
  for (const key in value) {
    if (!isStorable(key, depth) || !isStorable((value as Record<string, unknown>)[key], depth + 1)) return false
  }
  return true
}

function isPlain(value: object): boolean {
  const prototype = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}

function cleaned(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return storableText(value)
  if (typeof value !== 'object' || value === null) return value
  if (depth >= MAX_DEPTH) return null
  if (Array.isArray(value)) return value.map((item) => cleaned(item, depth + 1))
  if (!isPlain(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [storableText(key), cleaned(item, depth + 1)]))
}
