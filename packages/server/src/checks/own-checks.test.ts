/** The two checks that look at the platform's own things: a test's run and the last heartbeat. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { newId } from '../kernel/ids.ts'
import { brief, runnerOf } from '../testing/checks/context.ts'
import type { EngineView, TestRun } from './define.ts'
import { heartbeat } from './heartbeat.ts'
import { syntheticTest } from './synthetic-test.ts'

const runTest = runnerOf(syntheticTest)
const beat = runnerOf(heartbeat)
const config = { testId: newId() }

const engineOf = (part: Partial<EngineView>): EngineView => ({
  runTest: () => Promise.reject(new Error('not in this test')),
  lastHeartbeatAt: null,
  heartbeatsCountFrom: null,
  takesHeartbeats: true,
  ...part,
})
const ending = (run: Partial<TestRun>) =>
  engineOf({ runTest: async () => ({ runId: 'r', outcome: 'passed', error: null, durationMs: 1200, ...run }) })

describe('a synthetic test', () => {
  test('that passes is up, takes as long as its run, and links it', async () => {
    const result = await runTest('Checkout', config, { engine: ending({}) })
    assert.equal(brief(result), 'up')
    assert.deepEqual([result.responseTimeMs, result.details], [1200, { runId: 'r' }])
    const slow = await runTest('', { ...config, maxResponseMs: 1000 }, { engine: ending({}) })
    assert.equal(brief(slow), 'degraded slow null: answered in 1200 ms, more than 1000 ms')
  })

  test('that fails is down with its own words', async () => {
    const failed = await runTest('', config, { engine: ending({ outcome: 'failed', error: 'expected 2, got 3' }) })
    assert.equal(brief(failed), 'down test_failed null: expected 2, got 3')
    assert.deepEqual(failed.details, { runId: 'r' })
    const late = await runTest('', config, { engine: ending({ outcome: 'timeout', error: 'not over after 30 s' }) })
    assert.equal(brief(late), 'down timeout null: not over after 30 s')
  })

  test('that could not be run says nothing about the target', async () => {
    const engine = ending({ outcome: 'not_run', runId: null, error: 'no worker was free' })
    assert.equal(brief(await runTest('', config, { engine })), 'unknown probe null: no worker was free')
    assert.match(brief(await runTest('', config)), /^unknown probe null: this worker runs no tests/)
  })

  test('of which our own side tells late is not down for that', async () => {
    const run = { runId: 'r', outcome: 'not_run' as const, error: 'no worker was free', durationMs: null }
    const engine = engineOf({ runTest: () => new Promise((resolve) => setTimeout(() => resolve(run), 300)) })
    assert.equal(brief(await runTest('', config, { engine, timeoutMs: 50 })), 'unknown probe null: no worker was free')
  })

  test('is told to end before the deadline, and needs a test', async () => {
    const given = Promise.withResolvers<number>()
    const engine = engineOf({
      runTest: async (_, { timeoutMs }) => {
        given.resolve(timeoutMs)
        return { runId: 'r', outcome: 'passed', error: null, durationMs: 1 }
      },
    })
    await runTest('', config, { engine, timeoutMs: 30_000 })
    assert.equal(await given.promise, 29_500)
    for (const options of [{}, { testId: 'x' }, { testId: null }, { ...config, method: 'GET' }])
      assert.equal(syntheticTest.options.safeParse(options).success, false)
  })
})

describe('a heartbeat', () => {
  const ago = (seconds: number) => engineOf({ lastHeartbeatAt: new Date(Date.now() - seconds * 1000) })

  test('in time is up, late is down', async () => {
    const options = { everySeconds: 3600, graceSeconds: 300 }
    assert.equal(brief(await beat('', options, { engine: ago(10) })), 'up')
    assert.equal(brief(await beat('', options, { engine: ago(3800) })), 'up')
    assert.equal(
      brief(await beat('backup', options, { engine: ago(9000) })),
      'down late null: no heartbeat for 2 h, expected every 60 min',
    )
    assert.match(
      brief(await beat('', { everySeconds: 1, graceSeconds: 0 }, { engine: ago(90) })),
      /^down late null: no heartbeat for 9\d s, expected every 1 s$/,
    )
  })

  test('from a clock that is ahead of ours is no trouble', async () => {
    assert.equal(brief(await beat('', {}, { engine: ago(-500) })), 'up')
  })

  test('is not late before we could take calls, or before the monitor was as it is', async () => {
    const engine = (more: Partial<EngineView>) =>
      engineOf({ lastHeartbeatAt: new Date(Date.now() - 9_000_000), ...more })
    const options = { everySeconds: 3600, graceSeconds: 300 }
    const since = (seconds: number) => ({ heartbeatsCountFrom: new Date(Date.now() - seconds * 1000) })
    assert.equal(brief(await beat('', options, { engine: engine(since(3800)) })), 'up')
    assert.match(
      brief(await beat('', options, { engine: engine(since(4000)) })),
      /^down late null: no heartbeat for 2 h/,
    )
    assert.equal(
      brief(await beat('', options, { engine: engine({ ...since(4000), takesHeartbeats: false }) })),
      'unknown probe null: no process accepts heartbeats',
    )
  })

  test('that never came is unknown: nothing was promised yet', async () => {
    const engine = engineOf({ lastHeartbeatAt: null })
    assert.equal(brief(await beat('', {}, { engine })), 'unknown probe null: no heartbeat has been received yet')
    assert.match(brief(await beat('')), /^unknown probe/)
  })
})
