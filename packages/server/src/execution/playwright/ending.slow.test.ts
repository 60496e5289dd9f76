import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { after, before, test } from 'node:test'
import { openExecutor, type TestExecutor } from '../../testing/executor.ts'
import { CancelError } from '../stop-watch.ts'

let t: TestExecutor

before(async () => {
  t = await openExecutor({
    config: { browserPath: null, limits: { memoryMb: 700, processes: 256, fileMb: 64, diskMb: 64 } },
  })
})
after(() => t.close())

/** Does any process of this machine have the word in its command line? */
function runs(word: string): boolean {
  return readdirSync('/proc').some((pid) => {
    try {
      return /^\d+$/.test(pid) && readFileSync(`/proc/${pid}/cmdline`, 'latin1').includes(word)
    } catch {
      return false
    }
  })
}

const FOREVER = 'test.setTimeout(0); await new Promise(() => {})'

/** Prints "started" once nothing polite can end it, then keeps its process busy for ever. */
const stubborn = (word: string) => `
import { spawn } from 'node:child_process'
test('stubborn', async () => {
  test.setTimeout(0)
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => {})
  spawn('setsid', ['sh', '-c', 'trap "" TERM INT HUP; while :; do sleep 1; done', '${word}'], { detached: true, stdio: 'ignore' })
  console.log('started')
  await new Promise((resolve) => setTimeout(resolve, 100))
  for (;;) {}
})`

test('cancel ends whatever a script does against it', async () => {
  const word = randomUUID()
  const cancel = new AbortController()
  const run = await t.run({
    scripts: {
      Quick: "test('quick', async () => {})",
      Stubborn: stubborn(word),
      Later: `test('later', async () => { ${FOREVER} })`,
    },
    plan: { parallel: false },
    signal: cancel.signal,
    onConsole: (text) => text.includes('started') && cancel.abort(new CancelError('no longer wanted')),
  })
  assert.deepEqual([run.outcome.status, run.outcome.failureKind, run.outcome.error], ['cancelled', null, 'Cancelled'])
  assert.deepEqual(
    Object.values(run.tests).map(({ status }) => status),
    ['passed', 'cancelled', 'cancelled'],
  )
  assert.equal(run.tests.Stubborn?.cases[0]?.attempts[0]?.status, 'interrupted')
  assert.equal(runs(word), false)
  await run.release()
})

test('a run that was cancelled before it began ends at once', async () => {
  const run = await t.run({
    scripts: { A: "test('a', async () => {})" },
    signal: AbortSignal.abort(new CancelError('no')),
  })
  assert.deepEqual([run.outcome.status, run.tests.A?.status], ['cancelled', 'cancelled'])
  await run.release()
})

test('at the deadline what had ended keeps its result, what runs has timed out, the rest is left out', async () => {
  await t.executor.warm()
  const word = randomUUID()
  const run = await t.run({
    scripts: { Quick: "test('quick', async () => {})", Slow: stubborn(word), Later: "test('later', async () => {})" },
    plan: { parallel: false, timeoutSeconds: 10 },
  })
  const message = "Timed out: the run's limit of 10 s was reached"
  assert.deepEqual([run.outcome.status, run.outcome.failureKind, run.outcome.error], ['failed', 'timeout', message])
  assert.deepEqual(
    Object.values(run.tests).map(({ status, failureKind }) => [status, failureKind]),
    [
      ['passed', null],
      ['failed', 'timeout'],
      ['skipped', null],
    ],
  )
  assert.equal(run.tests.Slow?.error?.message, message)
  assert.match(run.console, /✗ Timed out/)
  assert.equal(runs(word), false)
  await run.release()
})

test('a script that hangs while it is loaded has timed out', async () => {
  await t.executor.warm()
  const run = await t.run({
    scripts: { Hangs: "for (;;) {}\ntest('a', async () => {})" },
    plan: { timeoutSeconds: 5 },
  })
  assert.deepEqual([run.tests.Hangs?.status, run.tests.Hangs?.failureKind], ['failed', 'timeout'])
  await run.release()
})

test("Playwright's own timeout fails the test, not the run's limit", async () => {
  const run = await t.run({
    scripts: { Slow: "test('slow', async () => { test.setTimeout(500); await new Promise(() => {}) })" },
  })
  assert.deepEqual([run.outcome.status, run.outcome.failureKind], ['failed', 'timeout'])
  assert.match(run.tests.Slow?.error?.message ?? '', /Test timeout of 500ms exceeded/)
  await run.release()
})

test('passed tests stay passed when cleaning up after them hangs', async () => {
  await t.executor.warm()
  const script = `
const it = test.extend<{}, { stuck: void }>({
  stuck: [async ({}, use) => { await use(); await new Promise(() => {}) }, { scope: 'worker', auto: true, timeout: 0 }],
})
it('fine', async () => {})`
  const run = await t.run({ scripts: { Stuck: script }, plan: { timeoutSeconds: 10 } })
  assert.deepEqual(
    [run.outcome.status, run.outcome.failureKind, run.tests.Stuck?.status],
    ['completed', null, 'passed'],
  )
  assert.match(run.outcome.error ?? '', /All tests passed, but cleaning up after them did not end/)
  await run.release()
})

test('passed tests with a tear-down that throws are a failed run that says so', async () => {
  const script = `
const it = test.extend<{}, { rude: void }>({
  rude: [async ({}, use) => { await use(); throw new Error('left a mess') }, { scope: 'worker', auto: true }],
})
it('fine', async () => {})`
  const run = await t.run({ scripts: { Rude: script } })
  assert.deepEqual(
    [run.outcome.status, run.outcome.failureKind, run.tests.Rude?.status],
    ['failed', 'script_error', 'passed'],
  )
  assert.match(run.outcome.error ?? '', /All tests passed, but cleaning up after them failed: Error: left a mess/)
  await run.release()
})

test('a script that kills its slot fails; the others run again in a new one', async () => {
  const run = await t.run({
    plan: { parallel: false },
    scripts: {
      Before: "test('before', async () => {})",
      Killer: "test('kills', async () => { process.kill(process.ppid, 'SIGKILL'); await new Promise(() => {}) })",
      After: "test('after', async () => {})",
    },
  })
  assert.deepEqual(
    Object.values(run.tests).map(({ status, failureKind }) => [status, failureKind]),
    [
      ['passed', null],
      ['failed', 'script_error'],
      ['passed', null],
    ],
  )
  assert.match(run.tests.Killer?.error?.message ?? '', /process was ended while its tests were running/)
  assert.equal(run.console.match(/✓ Before/g)?.length, 1)
  await run.release()
})

test('of two that ran when the slot died, the one that did it is found', async () => {
  const run = await t.run({
    scripts: {
      Innocent: "test('takes a while', async () => { await new Promise((resolve) => setTimeout(resolve, 3000)) })",
      Killer: `test('kills', async () => {
        await new Promise((resolve) => setTimeout(resolve, 1000))
        process.kill(process.ppid, 'SIGKILL')
        await new Promise(() => {})
      })`,
    },
  })
  const { Innocent, Killer } = run.tests
  assert.deepEqual([Innocent?.status, Killer?.status, Killer?.failureKind], ['passed', 'failed', 'script_error'])
  await run.release()
})

test('more memory than the slot may have is told as such, and only that test fails', async () => {
  const run = await t.run({
    plan: { parallel: false },
    scripts: {
      Hungry: "test('eats', async () => { const all = []; for (;;) all.push(Buffer.alloc(8_000_000, 1)) })",
      Modest: "test('fine', async () => {})",
    },
  })
  const { Hungry, Modest } = run.tests
  assert.deepEqual([Hungry?.status, Hungry?.failureKind, Modest?.status], ['failed', 'memory', 'passed'])
  assert.match(Hungry?.error?.message ?? '', /memory/)
  assert.equal(run.outcome.failureKind, 'memory')
  await run.release()
})
