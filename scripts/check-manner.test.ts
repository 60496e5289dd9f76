import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, it } from 'node:test'
import { findBadManner } from './check-manner.ts'

const root = mkdtempSync(join(tmpdir(), 'wk-manner-'))
after(() => rmSync(root, { recursive: true, force: true }))
mkdirSync(join(root, 'packages/server/src'), { recursive: true })

function found(code: string): string[] {
  writeFileSync(join(root, 'packages/server/src/x.ts'), code)
  return findBadManner(root)
}

describe('refused', () => {
  const cases: [title: string, code: string, expected: RegExp][] = [
    ['a limit called MOST_', '\nconst MOST_LINES = 3\n', /x\.ts:2: call MOST_LINES MAX_/],
    ['a limit called LONGEST', 'const LONGEST = 3\n', /x\.ts:1: call LONGEST MAX_/],
    ['a limit that ends so', 'const SLUG_LONGEST = 3\n', /call SLUG_LONGEST MAX_/],
    ['a time without a unit', 'const TIMEOUT = 60_000\n', /TIMEOUT has no unit/],
    ['a time without a unit, calculated', 'const retryDelay = 60 * 1000\n', /retryDelay has no unit/],
    ['two declarations as one', 'const [a, b] = [f(), 3]\n', /declare each variable by itself/],
    ['declarations as one, behind a cast', 'let [a]: [Date] = [] as never\n', /declare each variable by itself/],
    ['fields spread to save lines', 'const a = { ...{ b: 1, c: 2 }, d: 3 }\n', /:1: write fields and elements/],
    ['elements spread to save lines', 'f([...([1, 2] as const), 3])\n', /write fields and elements/],
    ['arguments spread to save lines', 'f(...[1, 2], 3)\n', /write fields and elements/],
    ['a tuple type in pieces', 'let a: [...[b: 1, c: 2], d: 3]\n', /write the parts of the tuple/],
    ['four parameters', 'function f(a: 1, b: 2, c: 3, d: 4) {}\n', /4 parameters; 3 at most/],
    ['four parameters of a method', 'interface A { b(c: 1, d: 2, e: 3, f: 4): void }\n', /4 parameters/],
  ]
  for (const [title, code, expected] of cases) {
    it(title, () => {
      const problems = found(code)
      assert.equal(problems.length, 1, problems.join('\n'))
      assert.match(problems[0] ?? '', expected)
    })
  }
})

it('refuses two exported types of one name', () => {
  const other = join(root, 'packages/server/src/y.ts')
  writeFileSync(other, 'export interface Verdict {}\ninterface Local {}\n')
  assert.deepEqual(found('export type Verdict = 1\nexport interface Local {}\n'), [
    'packages/server/src/x.ts: Verdict is exported by packages/server/src/y.ts too; name its subject',
  ])
  rmSync(other)
})

describe('allowed', () => {
  const cases: [title: string, code: string][] = [
    ['a limit with its unit', 'const MAX_WAIT_MS = 60_000\nconst MAX_NAME_LENGTH = 3\nconst CALLS_PER_MINUTE = 9\n'],
    ['a time that is no number', "const LOCK_TIMEOUT = '2s'\nconst delay = () => 3\n"],
    ['parts of an array, and an exchange', 'const [a, b] = f()\nlet [c, ...d] = [...e, 2]\n;[c, a] = [a, c]\n'],
    ['three parameters and this', 'const f = function (this: Date, a: 1, b: 2, c: 3) {}\n'],
    ['four parameters where the caller wants them', 'on((a, b, c, d) => {})\n'],
    [
      'what is spread on a condition, or is calculated',
      'const a = { ...(b && { c }), ...(d ? { e } : { f }), ...g }\nconst h = [...[1, 2].map(i), ...(j ?? [])]\n',
    ],
  ]
  for (const [title, code] of cases) it(title, () => assert.deepEqual(found(code), []))
})
