import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { beginCode, isIntroduced, isOpen, MAX_CODE_CHARS, nextPossibleCode, readCode } from './escape-codes.ts'

/** The lengths that the code at the beginning of the text may have. */
function lengthsOf(text: string): number[] {
  const code = beginCode(text.charCodeAt(0))
  const lengths = isIntroduced(code) ? [1] : []
  for (let at = 1; at < text.length && isOpen(code); at++) {
    if (readCode(code, text.charCodeAt(at)) !== 'none') lengths.push(at + 1)
  }
  return lengths
}

describe('a terminal code', () => {
  const CODES = [
    '\x1b[31m',
    '\x1b[38;5;196m',
    '\\u001b[7m',
    '\\u001B[27m',
    '\\\\u001b[1;2m',
    '\\x1b[m',
    '\\033[0;1m',
    '\\e[4:3m',
    '\\E[4m',
    '\x1b[?25l',
    '\x1b[12',
    '\x1b["s',
    '\x1b[[A',
    '\x1b(B',
    '\x1bM',
    '\x9b7m',
    '\xc2\x9b7m',
    '\\u009b7m',
    '\x1b]8;;https://example.com\x07',
    '\x1b]8;;h',
    '\\u001b]8;;https://example.com\\u0007',
    '\\\\u001b]8;;https://example.com\\\\u001b\\\\\\\\',
    '\x1b]0;title\x1b\\',
    '\x1b]8;;C:\\apps\x07',
    '\x1bPq data\x1b\\',
    '\x1b[7mword;word\x07',
  ]
  for (const code of CODES) {
    it(`may be ${JSON.stringify(code)}`, () => {
      assert.ok(lengthsOf(`${code} and more`).includes(code.length), `${lengthsOf(`${code} and more`)}`)
      assert.equal(nextPossibleCode(`some text ${code}`, 0), 10)
      for (let length = 1; length <= code.length; length++) {
        assert.equal(nextPossibleCode(`some text ${code.slice(0, length)}`, 0), 10, `cut after ${length}`)
      }
    })
  }

  it('is over with the letter that says what to do', () => {
    assert.deepEqual(lengthsOf('\x1b[31mred'), [1, 2, 3, 4, 5])
    assert.deepEqual(lengthsOf('\\x1b[31mred'), [4, 5, 6, 7, 8])
  })

  it('does not begin where its introducer is not complete', () => {
    for (const text of [
      '\\new',
      '\\xyz',
      '\\u001c[7m',
      '\\03',
      '\\\\\\',
      '\xc2\xa0[7m',
      '\\\xc2\x9b7m',
      `${'\\'.repeat(99)}e[7m`,
    ]) {
      assert.deepEqual(lengthsOf(text), [], text)
    }
    for (const text of ['', 'plain', 'C:\\new\\xyz', 'a\\nb', '{"a":"\\"b\\""}', '[31m']) {
      assert.equal(nextPossibleCode(text, 0), text.length, text)
    }
  })

  it('has an end in sight, whatever it is', () => {
    for (const text of ['\x1b]0;title', '\x1b[', '\\u001b]', '\\e[;']) {
      const code = beginCode(text.charCodeAt(0))
      const whole = text.slice(1) + ';'.repeat(2 * MAX_CODE_CHARS)
      for (let at = 0; at < whole.length; at++) readCode(code, whole.charCodeAt(at))
      assert.equal(isOpen(code), false, text)
    }
  })
})
