import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { withoutEscapeCodes } from './escape-codes.ts'

describe('terminal codes', () => {
  const CODES = [
    '\x1b[31m',
    '\x1b[0m\x1b[38;5;196m',
    '\\u001b[7m',
    '\\u001B[27m',
    '\\\\u001b[1;2m',
    '\\x1b[m',
    '\\033[0;1m',
    '\\e[4:3m',
    '\x1b[?25l',
    '\x1b]8;;https://example.com\x07',
    '\\u001b]8;;https://example.com\\u0007',
    '\x1b]0;title\x1b\\',
  ]
  for (const code of CODES) {
    it(`${JSON.stringify(code)} are taken out, wherever the text is cut`, () => {
      const whole = `ab${code}cd`
      assert.deepEqual(withoutEscapeCodes(whole, true), {
        text: 'abcd',
        gaps: [{ at: 2, length: code.length }],
        rest: '',
      })
      for (let cut = 0; cut <= whole.length; cut++) {
        const first = withoutEscapeCodes(whole.slice(0, cut), false)
        const second = withoutEscapeCodes(first.rest + whole.slice(cut), true)
        assert.equal(first.text + second.text, 'abcd', `cut at ${cut}`)
      }
    })
  }

  it('leave alone what is none', () => {
    for (const text of [
      '',
      'plain',
      'C:\\new\\xyz\\e',
      'a\\nb',
      '\x1bc',
      '\x1b',
      '\\u001',
      '\x1b[31',
      `\x1b[${'1'.repeat(99)}m`,
      '[31m',
    ])
      assert.deepEqual(withoutEscapeCodes(text, true), { text, gaps: [], rest: '' }, text)
  })
})
