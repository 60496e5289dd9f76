/** When checks start, by itself: nothing is asked over any network here. */
import assert from 'node:assert/strict'
import { it } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import type { CheckPlan, CheckRecord } from '../../checks/plan.ts'
import { createDispatcher, type Held } from './dispatcher.ts'

const DUE = 1000

function heldAt(dueMs: number, index: number): Held {
  const plan = { monitorId: String(index), lastDueAtMs: null } as CheckPlan
  const cadence = { intervalMs: 3_600_000, offsetMs: dueMs % 3_600_000 }
  return {
    prepared: { plan, problem: '' },
    cadence,
    dueMs,
    lastDueMs: dueMs,
    running: false,
    gone: false,
    again: false,
  }
}

it('starts what is due together in small groups: between them, what goes on gets the processor', async () => {
  const nowMs = Date.now()
  const begun: string[] = []
  const all = Promise.withResolvers<void>()
  const dispatcher = createDispatcher({
    now: () => nowMs,
    async run({ plan }, dueAtMs) {
      begun.push(plan.monitorId)
      if (begun.length === DUE) all.resolve()
      await turn()
      return { plan, dueAtMs, change: null } as CheckRecord
    },
    mayStart: () => true,
    maxRunning: 10_000,
    onRecord() {},
    onStart() {},
    onBroken: (_plan, error) => all.reject(error),
  })
  // The later ones first: they start in the order of their times all the same.
  for (let index = DUE - 1; index >= 0; index--) {
    const dueMs = nowMs - DUE + index
    dispatcher.plan(heldAt(dueMs, index), dueMs)
  }
  let most = 0
  for (let before = 0; begun.length < DUE; before = begun.length) {
    await Promise.race([turn(), all.promise])
    most = Math.max(most, begun.length - before)
  }
  assert.ok(most <= 2 * 16, `${most} in one turn of the event loop`)
  assert.deepEqual(
    begun,
    Array.from({ length: DUE }, (_, index) => String(index)),
  )
  await dispatcher.idle()
  assert.equal(dispatcher.running(), 0)
  dispatcher.clear()
})

it('starts no more at once than may be under way, and the rest as these end', async () => {
  const nowMs = Date.now()
  let underWay = 0
  let most = 0
  let ended = 0
  const all = Promise.withResolvers<void>()
  const dispatcher = createDispatcher({
    now: () => nowMs,
    async run({ plan }, dueAtMs) {
      most = Math.max(most, ++underWay)
      for (let i = 0; i < 3; i++) await turn()
      underWay--
      return { plan, dueAtMs, change: null } as CheckRecord
    },
    mayStart: () => true,
    maxRunning: 7,
    onStart() {},
    onRecord: () => ++ended === 100 && all.resolve(),
    onBroken: (_plan, error) => all.reject(error),
  })
  for (let index = 0; index < 100; index++) dispatcher.plan(heldAt(nowMs - 1, index), nowMs - 1)
  await all.promise
  assert.equal(most, 7)
  dispatcher.clear()
})

it('makes up what was missed only where its turn comes before the next due time', async () => {
  const nowMs = 1_800_000_000_000
  const intervalMs = 60_000
  const dispatcher = createDispatcher({
    now: () => nowMs,
    run: () => Promise.reject(new Error('nothing starts here')),
    mayStart: () => true,
    maxRunning: 1,
    onRecord() {},
    onBroken() {},
    onStart() {},
  })
  dispatcher.suspend()
  const all = Array.from({ length: 20_000 }, (_, index) => {
    const held = heldAt(0, index)
    // Due anywhere within the interval; the last two due times were missed.
    held.cadence = { intervalMs, offsetMs: (index * 7919) % intervalMs }
    dispatcher.planFirst(held, nowMs - 3 * intervalMs)
    return held
  })
  const madeUp = all.filter(({ dueMs }) => dueMs <= nowMs)
  assert.ok(madeUp.length > 5000, `${madeUp.length} are made up`)
  // 200 a second: whoever stands behind a queue as long as the interval waits for its own time.
  assert.ok(madeUp.length < 12_000, `${madeUp.length} are made up`)
  for (const [turn, { dueMs }] of madeUp.entries())
    assert.ok(nowMs + turn * 5 < dueMs + intervalMs, 'a turn after the next due time')
  for (const { dueMs } of all) assert.ok(dueMs > nowMs - intervalMs && dueMs <= nowMs + intervalMs)
  dispatcher.clear()
})
