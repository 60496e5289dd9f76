/**
 * What scripts, targets and clients send, as PostgreSQL can hold it: no NUL character in text, and in JSON no half of a
 * surrogate pair either. Apply it to values where they enter, before they become JSON: never to JSON text, in which the
 * letters `\u0000` may be meant.
 */

/** Deeper than any honest value; what lies below becomes null. */
const MAX_DEPTH = 200

export const storableText = (text: string): string => text.replaceAll('\0', '\uFFFD').toWellFormed()

/** A copy with every text and every key of a JSON value made storable. Other objects, such as dates, stay as they are. */
export function storable<Value>(value: Value): Value {
  return cleaned(value, 0) as Value
}

function cleaned(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return storableText(value)
  if (typeof value !== 'object' || value === null) return value
  if (depth >= MAX_DEPTH) return null
  if (Array.isArray(value)) return value.map((item) => cleaned(item, depth + 1))
  const prototype = Object.getPrototypeOf(value)
  if (prototype !== Object.prototype && prototype !== null) return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [storableText(key), cleaned(item, depth + 1)]))
}
