/** Clocks that jump or differ between machines: no healthy run is taken for lost, no duration is negative. */
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import type { RunPlan } from '../../packages/server/src/kernel/run-plan.ts'
import { steadiness } from '../../packages/server/src/roles/housekeeping.ts'
import { startApp, type TestApp } from '../../packages/server/src/testing/app.ts'
import { addJob, ended, trigger } from '../support/jobs.ts'

const HOUR_MS = 3_600_000

let t: TestApp
let work: TestApp['app']['modules']['runs']['work']
let aheadMs = 0
const clock = { now: () => new Date(Date.now() + aheadMs) }
before(async () => {
  t = await startApp({ clock })
  work = t.app.modules.runs.work
})
after(() => t.close())

async function claimed(): Promise<RunPlan> {
  aheadMs = 0
  const runId = await trigger(t.owner, await addJob(t.owner, `test('x', () => {})`))
  const claim = await work.claim('worker', ['global'])
  assert.equal(claim?.plan.runId, runId)
  return claim.plan
}
const finish = (plan: RunPlan) =>
  work.finish(plan, { status: 'completed', failureKind: null, error: null, metrics: null, isolation: 'L0', tests: [] })

describe('a clock set in the middle of a run', () => {
  for (const hours of [-1, 1]) {
    it(`by ${hours} h: its lease holds, it ends once, its duration is none below zero`, async () => {
      const plan = await claimed()
      aheadMs = hours * HOUR_MS
      assert.equal(await work.reap(), 0)
      assert.deepEqual(await work.renew([plan]), [plan.runId])
      assert.equal(await work.reap(), 0)
      assert.equal(await finish(plan), true)
      const run = await ended(t.owner, plan.runId)
      assert.equal(run.status, 'completed')
      assert.ok(run.durationMs !== null && run.durationMs >= 0, `${run.durationMs} ms`)
    })
  }

  it('lets a worker whose clock is far behind keep what it claimed', async () => {
    aheadMs = -HOUR_MS
    const runId = await trigger(t.owner, await addJob(t.owner, `test('x', () => {})`))
    const claim = await work.claim('worker', ['global'])
    assert.ok(claim)
    aheadMs = 0
    assert.equal(await work.reap(), 0)
    assert.equal(await finish(claim.plan), true)
    assert.equal((await ended(t.owner, runId)).status, 'completed')
  })
})

describe('housekeeping', () => {
  it('gives workers time to renew after the clock was set, as after an absence of the database', async () => {
    aheadMs = 0
    const database = steadiness(t.app)
    assert.equal(await database.steadyForMs(), Number.POSITIVE_INFINITY)
    await delay(100)
    const steady = await database.steadyForMs()
    assert.ok(steady > 50, `${steady} ms`)
    for (const ms of [HOUR_MS, -HOUR_MS]) {
      aheadMs += ms
      assert.ok((await database.steadyForMs()) < steady)
      await delay(100)
      assert.ok((await database.steadyForMs()) > 50)
    }
  })
})
