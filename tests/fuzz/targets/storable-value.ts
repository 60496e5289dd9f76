/** JSON of strangers made storable: what comes out holds no NUL character and no half of a pair, whatever its shape. */
import { storable } from '../../../packages/server/src/kernel/storable.ts'
import type { FuzzTarget } from '../target.ts'

export const storableValue: FuzzTarget = {
  name: 'storable-value',
  seeds: ['{"a\\u0000":["\\ud83d",{"b":"\\ude00"}],"c":1.5e3,"__proto__":null}', '"\\ud83d\\ude00"'],
  words: ['[', '{"":', ']', '}', '"', ',', '\\u0000', '\\ud800', '\\udfff', 'null'],
  feed(parts) {
    const text = JSON.stringify(storable(JSON.parse(Buffer.concat(parts).toString())))
    // An escaped backslash before it makes it letters.
    if (/(?<!\\)(\\\\)*\\u(0000|d[89a-f][\da-f]{2})/.test(text)) throw new Error('something cannot be stored')
    return text.length
  },
  // JSON.parse refuses with its own kind, and ends the stack on what is nested too deeply.
  isRefusal: (error) => error instanceof SyntaxError || error instanceof RangeError,
  maxOutput: (inputBytes) => inputBytes * 6,
}
