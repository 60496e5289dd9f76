import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { after, before, describe, test } from 'node:test'
import { openExecutor, type RunReport, type TestExecutor } from '../../testing/executor.ts'

let t: TestExecutor

before(async () => {
  t = await openExecutor({ config: { warmSlots: 1, browserPath: null } })
})
after(() => t.close())

describe('a job of many scripts, each with its own true result', () => {
  let run: RunReport

  before(async () => {
    run = await t.run({
      scripts: {
        'Good one': `
          test.describe('group', () => {
            for (const n of [1, 2]) test('number ' + n, async () => { expect(n).toBeGreaterThan(0) })
          })
          test('typed', async () => { enum Level { Low = 1 }; const level: Level = Level.Low; expect(level satisfies number).toBe(1) })`,
        'Wrong sum': `
test('adds', async () => {
  const sum = 1 + 1
  expect(sum).toBe(3)
})`,
        'Broken syntax': "test('a', async ( => {})",
        'Missing import': "import { x } from './helper'\ntest('a', async () => { x() })",
        'Throws while loading': "test('a', async () => {})\nthrow new Error('at the top')",
        'No test at all': "console.log('nothing here')",
        'Two soft ones': "test('soft', async () => { expect.soft(1).toBe(2); expect.soft(3).toBe(4) })",
        'Left out': "test.skip('skipped', async () => {})",
        'Known failure': "test('known', async () => { test.fail(true, 'not fixed yet'); expect(1).toBe(2) })",
        Notes: "test('noted', { annotation: { type: 'issue', description: 'ABC-1' } }, async () => {})",
        'Own fixture': `
          const it = test.extend<{ user: string }>({ user: async ({}, use) => { await use('ann') } })
          it('has it', async ({ user }) => { expect(user).toBe('ann') })`,
        Focus: "test('other', async () => { expect(1).toBe(2) })\ntest.only('this', async () => {})",
        'Twice the same': "test('same', async () => {})\ntest('same', async () => {})",
        Exits: "test('exits', async () => { process.exit(7) })",
        'Throws a string': "test('throws', async () => { throw 'words' })",
        Asserts: "import assert from 'node:assert'\ntest('asserts', async () => { assert.equal(1, 2) })",
      },
    })
  })
  after(() => run.release())

  const statusOf = (title: string) => [run.tests[title]?.status, run.tests[title]?.failureKind]
  const errorOf = (title: string) => run.tests[title]?.error

  test('passing ones pass, with every case under its full title', () => {
    assert.deepEqual(statusOf('Good one'), ['passed', null])
    assert.deepEqual(
      run.tests['Good one']?.cases.map(({ title, status }) => [title, status]),
      [
        ['group › number 1', 'passed'],
        ['group › number 2', 'passed'],
        ['typed', 'passed'],
      ],
    )
    assert.deepEqual(statusOf('Own fixture'), ['passed', null])
  })

  test('a failed assertion says where, in the words of the script', () => {
    assert.deepEqual(statusOf('Wrong sum'), ['failed', 'assertion'])
    const error = errorOf('Wrong sum')
    assert.match(error?.message ?? '', /Expected: 3\nReceived: 2/)
    assert.deepEqual([error?.line, error?.column], [5, 15])
    assert.match(error?.snippet ?? '', /> 5 \| {3}expect\(sum\)\.toBe\(3\)\n +\| +\^/)
    assert.match(error?.stack ?? '', /at wrong-sum\.spec\.ts:5:15$/)
  })

  test('a file that does not load fails alone', () => {
    for (const title of [
      'Broken syntax',
      'Missing import',
      'Throws while loading',
      'No test at all',
      'Twice the same',
    ]) {
      assert.deepEqual(statusOf(title), ['failed', 'script_error'], title)
    }
    assert.deepEqual([errorOf('Broken syntax')?.line, errorOf('Broken syntax')?.column], [2, 19])
    assert.match(errorOf('Missing import')?.message ?? '', /Cannot find module '\.\/helper'/)
    assert.match(errorOf('Throws while loading')?.message ?? '', /at the top/)
    assert.equal(errorOf('Throws while loading')?.line, 3)
    assert.match(errorOf('No test at all')?.message ?? '', /"No test at all" declares no test/)
    assert.match(errorOf('Twice the same')?.message ?? '', /duplicate test title "same"/)
  })

  test('soft assertions are told together', () => {
    const { message = '' } = errorOf('Two soft ones') ?? {}
    assert.match(message, /Expected: 2\nReceived: 1(.|\n)*Expected: 4\nReceived: 3/)
  })

  test('skips, known failures and annotations are what Playwright takes them for', () => {
    assert.deepEqual(statusOf('Left out'), ['skipped', null])
    assert.deepEqual(statusOf('Known failure'), ['passed', null])
    assert.deepEqual(run.tests['Known failure']?.cases[0]?.annotations, [
      { type: 'fail', description: 'not fixed yet' },
    ])
    assert.deepEqual(run.tests.Notes?.cases[0]?.annotations, [{ type: 'issue', description: 'ABC-1' }])
  })

  test("test.only leaves out the rest of its own file, and no other script's tests", () => {
    assert.deepEqual(statusOf('Focus'), ['passed', null])
    assert.deepEqual(
      run.tests.Focus?.cases.map(({ title }) => title),
      ['this'],
    )
  })

  test('a process that ends, a thrown string, an assertion of Node: each told as what it is', () => {
    assert.deepEqual(statusOf('Exits'), ['failed', 'script_error'])
    assert.match(errorOf('Exits')?.message ?? '', /the test's process ended before the test did \(exit code 7\)/)
    assert.deepEqual(statusOf('Throws a string'), ['failed', 'script_error'])
    assert.match(errorOf('Throws a string')?.message ?? '', /words/)
    assert.deepEqual(statusOf('Asserts'), ['failed', 'assertion'])
  })

  test('the run as a whole counts them', () => {
    assert.deepEqual(
      [run.outcome.status, run.outcome.failureKind, run.outcome.isolation],
      ['failed', 'assertion', t.level],
    )
    assert.match(
      run.outcome.error ?? '',
      /^10 of 16 tests failed\. Wrong sum: Error: expect\(received\)\.toBe\(expected\)/,
    )
    assert.deepEqual(new Set(run.told.map(({ testId }) => testId)).size, 16)
    assert.deepEqual(run.phases, ['preparing', 'executing', 'finishing'])
  })

  test('no text anywhere shows where the script happened to lie', () => {
    const shown = JSON.stringify(run.outcome)
    assert.deepEqual(shown.match(/.{0,60}(\/tests\/|node_modules\/playwright|[0-9a-f-]{36}\.spec).{0,60}/g), null)
  })

  test('viewers see each test end, with its error', () => {
    assert.match(run.console, /✓ Good one › group › number 1 \(\d+ ms\)\n/)
    assert.match(run.console, /✗ Wrong sum › adds \(\d+ ms\)\n/)
    assert.match(run.console, /✗ Broken syntax\n +SyntaxError/)
  })

  test('one report, which is a page of its own', () => {
    const reports = run.artifacts.filter(({ kind }) => kind === 'report')
    assert.deepEqual(
      reports.map(({ contentType, testId }) => [contentType, testId]),
      [['text/html', null]],
    )
  })
})

test('a failed test is tried again, and each try is kept', async () => {
  const run = await t.run({
    plan: { retryCount: 1 },
    scripts: {
      Second: "test('flaky', async ({}, info) => { expect(info.retry).toBe(1) })",
      Never: "test('bad', async () => { expect(1).toBe(2) })",
    },
  })
  const tries = (title: string) => run.tests[title]?.cases[0]?.attempts.map(({ attempt, status }) => [attempt, status])
  assert.deepEqual(tries('Second'), [
    [1, 'failed'],
    [2, 'passed'],
  ])
  assert.deepEqual(tries('Never'), [
    [1, 'failed'],
    [2, 'failed'],
  ])
  const { Second, Never } = run.tests
  assert.deepEqual([Second?.status, Second?.flaky, Second?.error], ['passed', true, null])
  assert.deepEqual([Never?.status, Never?.flaky], ['failed', false])
  assert.match(run.console, /✗ Second › flaky \(\d+ ms, try 1 of 2\)\n/)
  assert.match(run.console, /✓ Second › flaky \(\d+ ms, try 2 of 2\)\n/)
  await run.release()
})

test('a script that ends its loader fails alone, and the others run', async () => {
  const run = await t.run({
    scripts: { Quits: "process.exit(3)\ntest('a', async () => {})", Other: "test('b', async () => {})" },
  })
  const { Quits, Other } = run.tests
  assert.deepEqual([Quits?.status, Quits?.failureKind, Other?.status], ['failed', 'script_error', 'passed'])
  assert.match(Quits?.error?.message ?? '', /ended its own process while it was being loaded \(exit code 3\)/)
  await run.release()
})

test('stopOnFailure leaves the rest out', async () => {
  const run = await t.run({
    plan: { stopOnFailure: true, parallel: false },
    scripts: {
      First: "test('a', async () => {})",
      Second: "test('b', async () => { expect(1).toBe(2) })",
      Third: "test('c', async () => {})",
    },
  })
  assert.deepEqual(
    Object.values(run.tests).map(({ status }) => status),
    ['passed', 'failed', 'skipped'],
  )
  assert.deepEqual([run.outcome.status, run.outcome.failureKind], ['failed', 'assertion'])
  await run.release()
})

test('stopOnFailure counts a file that does not load', async () => {
  const run = await t.run({
    plan: { stopOnFailure: true, parallel: false },
    scripts: { Broken: "test('a', async ( => {})", Later: "test('b', async () => { await new Promise(() => {}) })" },
  })
  const { Broken, Later } = run.tests
  assert.deepEqual([Broken?.status, Later?.status, Later?.error], ['failed', 'skipped', null])
  await run.release()
})

test('line separators of Unicode, in scripts and in what they print, end no line of the conversation', async () => {
  const run = await t.run({
    plan: { variables: { NOTE: 'one\u2028two' } },
    scripts: {
      'Two\u2028lines': `test('says it', async () => { console.log('a\u2028b\u2029c'); expect('\u2028').toHaveLength(1) })`,
    },
  })
  assert.deepEqual([run.outcome.status, run.tests['Two\u2028lines']?.status], ['completed', 'passed'])
  await run.release()
})

test('each case keeps what it attached, whatever its title', async () => {
  const attach = (mark: string) =>
    `async ({}, info) => { const path = info.outputPath('note.txt'); require('node:fs').writeFileSync(path, '${mark}'); info.attachments.push({ name: 'note', contentType: 'text/plain', path }) }`
  const titles = ['a > b', 'a < b', 'a + b']
  const run = await t.run({
    scripts: { Three: titles.map((title) => `test('${title}', ${attach(title)})`).join('\n') },
  })
  assert.equal(run.outcome.status, 'completed', run.outcome.error ?? '')
  const notes = run.artifacts.filter(({ name }) => name.endsWith('note.txt'))
  assert.deepEqual(notes.map(({ path }) => readFileSync(path, 'utf8')).sort(), titles.toSorted())
  await run.release()
})
