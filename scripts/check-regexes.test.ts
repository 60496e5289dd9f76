import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, it } from 'node:test'
import { findSlowRegexes } from './check-regexes.ts'

const root = mkdtempSync(join(tmpdir(), 'wk-regexes-'))
after(() => rmSync(root, { recursive: true, force: true }))
mkdirSync(join(root, 'packages/server/src'), { recursive: true })

function found(code: string): string[] {
  writeFileSync(join(root, 'packages/server/src/x.ts'), code)
  return findSlowRegexes(root)
}

describe('a regular expression', () => {
  it('that is exponential is refused, with its line', () => {
    assert.match(found('const a = 1\nconst b = /^(a+)+$/\n').join(), /^packages\/server\/src\/x\.ts:2: .*exponential/)
  })

  it('that is quadratic is refused: by where it starts, by what two of its parts share, and as a string', () => {
    for (const code of [
      String.raw`text.replace(/[^\s:()]*tests\/x/g, '')`,
      String.raw`/^\d+\.?\d*$/.test(text)`,
      "new RegExp('a+b', 'g')",
    ]) {
      assert.match(found(code).join(), /quadratic/, code)
    }
  })

  it('that is linear is taken, and one whose text has a bound that is named', () => {
    for (const code of [
      String.raw`text.replace(/(?<!\/)\/+$/, '')`,
      String.raw`/^[a-z]+(-[a-z]+)*$/.test(text)`,
      'const end = /-+$/ // regex-bounded: a name of 20 letters',
      '// regex-bounded: a name of 20 letters\nconst end = /-+$/',
    ]) {
      assert.deepEqual(found(code), [], code)
    }
  })

  it('is refused where the bound is not named', () => {
    assert.equal(found('// regex-bounded:\nconst end = /-+$/').length, 1)
  })
})
