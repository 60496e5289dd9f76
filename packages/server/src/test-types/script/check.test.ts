import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { testTypes } from '../index.ts'
import { checkScript, MAX_SCRIPT_CHARS } from './check.ts'

const HEAD = "import { test, expect } from '@playwright/test'\n"
const problems = (script: string) => checkScript(script, 'a project')
const messages = async (script: string) => (await problems(script)).map(({ message }) => message)

describe('a Playwright script', () => {
  const good: Record<string, string> = {
    plain: `${HEAD}test('a', async ({ page }) => { await page.goto('/') })`,
    typescript: `${HEAD}enum A { b }\ninterface C<T> { d: T }\ntest('a', async ({ page }: { page: unknown }) => { const x = page as C<A>; await x })`,
    'in a loop': `${HEAD}for (const name of ['a', 'b']) test(name, async () => {})`,
    'in a describe': `${HEAD}test.describe('group', () => { test.only('a', () => {}) })`,
    'with details': `${HEAD}test('a', { tag: '@mobile' }, async () => {})`,
    'from fixtures of its own': `import { test as base } from '@playwright/test'\nconst it = base.extend<{ n: number }>({ n: 1 })\nit('a', ({ n }) => {})`,
    required: "const { test, expect } = require('@playwright/test')\ntest('a', async () => { expect(1).toBe(1) })",
    namespace: "import * as pw from '@playwright/test'\npw.test('a', async () => {})",
    'with Node modules': `${HEAD}import fs from 'node:fs'\nimport { join } from 'path'\nimport type { X } from 'somewhere'\ntest('a', () => { fs; join })`,
  }
  for (const [name, script] of Object.entries(good)) {
    test(`passes: ${name}`, async () => assert.deepEqual(await problems(script), []))
  }

  test('names line and column of a syntax error', async () => {
    const [problem, ...more] = await problems(`${HEAD}\ntest('a', async ( => {})`)
    assert.deepEqual({ line: problem?.line, column: problem?.column, more }, { line: 3, column: 19, more: [] })
    assert.match(problem?.message ?? '', /Unexpected token/)
  })

  test('refuses other files and packages', async () => {
    const script = `${HEAD}import a from './a'
const b = require('lodash')
export * from '/c'
test('x', async () => { try { require('pg') } catch {} })`
    assert.deepEqual(await problems(script), [
      { message: 'A script is a single file and cannot import "./a"', line: 2, column: 1 },
      {
        message: `"lodash" is not available; a script may import @playwright/test, playwright and Node.js' own modules`,
        line: 3,
        column: 11,
      },
      { message: 'A script is a single file and cannot import "/c"', line: 4, column: 1 },
    ])
  })

  for (const script of [
    '',
    '// nothing',
    `${HEAD}test.beforeEach(async () => {})\nexpect(1, 'one').toBe(1)`,
    'console.log(1)',
  ]) {
    test(`must declare a test: ${JSON.stringify(script.slice(-30))}`, async () => {
      assert.match((await messages(script)).join(), /declares no test/)
    })
  }

  test('is told at once about await outside functions and import.meta', async () => {
    assert.match((await messages(`${HEAD}const a = await 1\ntest('a', () => {})`)).join(), /await outside a function/)
    assert.match((await messages(`${HEAD}test('a', () => { import.meta.url })`)).join(), /__filename/)
  })
})

describe('a hostile script', () => {
  test('may be as long as allowed and no longer', async () => {
    const body = `test('a', async () => { ${'x = [1, 2, 3];'.repeat(30_000)} })`
    assert.ok(body.length > 400_000)
    assert.deepEqual(await problems(HEAD + body), [])
    assert.match((await messages('x'.repeat(MAX_SCRIPT_CHARS + 1))).join(), /at most 500000 are allowed/)
  })

  const nests: Record<string, string> = {
    parentheses: `${'('.repeat(100_000)}1`,
    types: `${HEAD}let a: ${'Array<'.repeat(50_000)}`,
    templates: '`${'.repeat(100_000),
    arrows: 'x=>{'.repeat(100_000),
  }
  for (const [name, script] of Object.entries(nests)) {
    test(`is refused when nested beyond reason: ${name}`, async () => {
      assert.match((await messages(script)).join(), /nested too deeply|too complicated/)
    })
  }

  test('does not keep the next one from being checked', async () => {
    const answers = await Promise.all([problems('('.repeat(400_000)), problems(`${HEAD}test('a', () => {})`)])
    assert.deepEqual(
      answers.map((list) => list.length),
      [1, 0],
    )
  })
})

test('every type checks its own dialect and names its engine', async () => {
  const scripts = { playwright: `${HEAD}test('a', () => {})`, load: 'export default function () {}' }
  for (const type of testTypes.all()) {
    assert.deepEqual(await type.check(scripts[type.engine], 'a project'), [], type.type)
    const other = type.engine === 'load' ? scripts.playwright : scripts.load
    assert.notDeepEqual(await type.check(other, 'a project'), [], type.type)
  }
  assert.deepEqual(testTypes.types, ['browser', 'api', 'playwright', 'performance', 'k6'])
})
