import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openExecutor } from '../../testing/executor.ts'

test("where warm slots do not work, Playwright's own command line gives the same results", async () => {
  const t = await openExecutor({ config: { browserPath: null, warmSlots: 0, engine: 'cold' } })
  const run = await t.run({
    plan: { variables: { NAME: 'Ann' }, retryCount: 1 },
    scripts: {
      Good: "test('good', async () => { console.log('hello ' + process.env.NAME) })",
      Bad: "test('bad', async () => { expect(1).toBe(2) })",
      Broken: "test('a', async ( => {})",
      Empty: 'console.log(1)',
    },
  })
  assert.deepEqual(
    Object.values(run.tests).map(({ status, failureKind }) => [status, failureKind]),
    [
      ['passed', null],
      ['failed', 'assertion'],
      ['failed', 'script_error'],
      ['failed', 'script_error'],
    ],
    run.console,
  )
  assert.deepEqual([run.tests.Bad?.error?.line, run.tests.Bad?.cases[0]?.attempts.length], [2, 2])
  assert.match(run.console, /^hello Ann\n✓ good/m)
  await run.release()
  await t.close()
})
