/** JSON whose whole numbers keep all their digits: beyond 2⁵³ JavaScript's own would be rounded, and another number. */

/** A number that long, somewhere outside or inside a text: only then is the slower way taken. */
const LONG_NUMBER = /\d{16}/

type Reviver = (this: unknown, key: string, value: unknown, context: { source?: string }) => unknown

/** Whole numbers beyond 2⁵³ become bigints. @throws SyntaxError */
export function parseExactly(text: string): unknown {
  const parsed: unknown = JSON.parse(text)
  if (!LONG_NUMBER.test(text)) return parsed
  try {
    return JSON.parse(text, exact as (key: string, value: unknown) => unknown)
  } catch (error) {
    // Reviving what is nested too deeply ends the stack.
    if (error instanceof RangeError) return parsed
    throw error
  }
}

const exact: Reviver = (_key, value, { source = '' }) =>
  typeof value === 'number' && !Number.isSafeInteger(value) && /^-?\d+$/.test(source) ? BigInt(source) : value
