/** When finished checks are stored, by a clock that stands still. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { CheckRecord } from '../../checks/plan.ts'
import { createWriter } from './writer.ts'

let monitors = 0
function recordOf(more: { isFirst?: boolean; isChange?: boolean } = {}): CheckRecord {
  const plan = { monitorId: `monitor ${monitors++}`, location: 'global', lastDueAtMs: more.isFirst ? null : 1 }
  return { plan, change: more.isChange ? { verdict: 'down' } : null } as unknown as CheckRecord
}

/** A writer and the sizes of the batches it stored; `answer` is what the database says to each. */
function started(answer: () => Promise<Set<number>> = async () => new Set()) {
  const batches: number[] = []
  const nothing = () => undefined
  const writer = createWriter({
    record(records) {
      batches.push(records.length)
      return answer()
    },
    onStored: nothing,
    onRefused: nothing,
    onTrouble: nothing,
    onUnstorable: (record) => record,
  })
  return { writer, batches }
}
const settled = () => new Promise<void>((resolve) => setImmediate(resolve))

test('what says nothing new is stored together, a second late', async ({ mock }) => {
  mock.timers.enable({ apis: ['setTimeout'] })
  const { writer, batches } = started()
  for (let i = 0; i < 9; i++) {
    writer.add(recordOf())
    mock.timers.tick(111)
  }
  assert.deepEqual(batches, [])
  mock.timers.tick(1)
  assert.deepEqual(batches, [9])
})

for (const [what, record] of Object.entries({
  'a change': recordOf({ isChange: true }),
  'a first result, which somebody may wait for': recordOf({ isFirst: true }),
})) {
  test(`${what} is stored at once, with what waits`, async ({ mock }) => {
    mock.timers.enable({ apis: ['setTimeout'] })
    const { writer, batches } = started()
    writer.add(recordOf())
    writer.add(record)
    mock.timers.tick(10)
    assert.deepEqual(batches, [2])
    await settled()
    writer.add(recordOf())
    mock.timers.tick(999)
    assert.deepEqual(batches, [2], 'what comes after it waits again')
  })
}

test('a full batch waits for nothing, and a change does not hurry a database that is away', async ({ mock }) => {
  mock.timers.enable({ apis: ['setTimeout'] })
  let isAway = true
  const { writer, batches } = started(() => (isAway ? Promise.reject(new Error('away')) : Promise.resolve(new Set())))
  for (let i = 0; i < 500; i++) writer.add(recordOf())
  assert.deepEqual(batches, [500])
  await settled()
  writer.add(recordOf({ isChange: true }))
  mock.timers.tick(199)
  assert.deepEqual(batches, [500])
  isAway = false
  mock.timers.tick(1)
  await settled()
  mock.timers.tick(10)
  assert.deepEqual(batches, [500, 500, 1], 'and is still told at once when it is back')
})
