/** Values made to hurt, by the schema of the field they are for. */
import fc from 'fast-check'
import type { Schema } from '../../packages/server/src/http/openapi/types.ts'
import { resolve } from './document.ts'

/** Texts that have broken something somewhere: SQL, LIKE, paths, markup, templates, formats, Unicode. */
export const TEXTS = [
  '',
  ' ',
  '\t\r\n',
  '%',
  '_',
  '\\',
  "'",
  '"',
  "' or '1'='1",
  "'; drop table jobs; --",
  '%_%\\%',
  '$1',
  '{{7*7}}',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is meant to be none
  '${7*7}',
  '../../etc/passwd',
  '%00',
  '\u0000',
  'a\u0000b',
  '\ud800',
  'a\udfffb',
  '\u202egnp.exe',
  '\ufeff',
  '🚀'.repeat(50),
  '<script>alert(1)</script>',
  'a\r\nSet-Cookie: a=b',
  'null',
  'undefined',
  'NaN',
  '__proto__',
  'constructor',
  'x'.repeat(255),
  'x'.repeat(256),
  'x'.repeat(100_000),
  'é'.normalize('NFD'),
  '1e309',
  '0x10',
  '-0',
  ' padded ',
]

const NUMBERS = [-1, 0, 1, -0, 0.5, 1e9, 2 ** 31, 2 ** 53, 2 ** 63, 1e308, -1e308, Number.MIN_VALUE]
const OTHERS: unknown[] = [null, true, false, [], {}, [[]], [null], { a: 1 }, { __proto__: null }, [1, 'a', {}]]

/** Fixed values that have to be tried on every field. */
export function hostileValues(given: Schema): unknown[] {
  const schema = resolve(given)
  return [
    ...TEXTS,
    ...NUMBERS,
    ...OTHERS,
    ...atTheBounds(schema),
    own('__proto__', { admin: true }),
    own('constructor', { prototype: { a: 1 } }),
  ]
}

/** Just at, and just beyond, each bound that the schema names. */
function atTheBounds({ minimum, maximum, minLength, maxLength }: Schema): unknown[] {
  const lengths = [minLength, maxLength].flatMap((length) =>
    length === undefined ? [] : [length - 1, length, length + 1],
  )
  const numbers = [minimum, maximum].flatMap((bound) => (bound === undefined ? [] : [bound - 1, bound, bound + 1]))
  return [...lengths.filter((length) => length >= 0).map((length) => 'x'.repeat(length)), ...numbers]
}

/** An object that has the key as its own, as JSON.parse makes it. */
const own = (key: string, value: unknown) => JSON.parse(`{${JSON.stringify(key)}:${JSON.stringify(value)}}`)

/** Anything JSON can carry, and texts that it can only escape. */
export const anyJson: fc.Arbitrary<unknown> = fc.oneof(
  fc.jsonValue({ maxDepth: 4 }),
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.string({ unit: fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code)), maxLength: 20 }),
  fc.oneof(fc.integer(), fc.double({ noNaN: true, noDefaultInfinity: true })),
)
