import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import { startApp, type TestApp } from '../../../testing/app.ts'
import { monitorRooms } from '../../../testing/monitor-rooms.ts'
import { type MovedClock, monitorKit, movedClock } from '../../../testing/monitors.ts'

const DAY_MS = 86_400_000
const START = new Date('2026-03-10T12:00:00Z')

let t: TestApp
let clock: MovedClock
let kit: ReturnType<typeof monitorKit>
let upkeep: ReturnType<typeof monitorRooms>['upkeep']

before(async () => {
  clock = movedClock(START)
  t = await startApp({ clock, env: { RETENTION_DAYS: '10' } })
  upkeep = monitorRooms(t.app).upkeep
  kit = monitorKit(t)
})
after(() => t.close())

async function partitions(): Promise<string[]> {
  const rows = await t.app.db.sql<{ name: string }[]>`
    select inhrelid::regclass::text as name from pg_inherits where inhparent = 'monitor_results'::regclass order by 1`
  return rows.map(({ name }) => name.replace('monitor_results_', ''))
}
const inDefault = async () => (await t.app.db.sql`select from monitor_results_default`).length
const stored = async (id: string) => (await t.app.db.sql`select from monitor_results where monitor_id = ${id}`).length

it('days have their partitions before they begin; what came earlier is moved in; two processes may do it at once', async () => {
  const id = await kit.add({ createdAt: START })
  await kit.store(id, [{ at: START, status: 'up', responseMs: 1 }])
  assert.equal(await inDefault(), 1)
  await Promise.all([upkeep.partitions(), upkeep.partitions()])
  const names = await partitions()
  assert.deepEqual([names.at(0), names.at(-2), names.at(-1)], ['20260309', '20260317', 'default'])
  assert.equal(await inDefault(), 0)
  assert.equal(await stored(id), 1)
  await upkeep.partitions()
  assert.deepEqual(await partitions(), names)
})

it('results older than RETENTION_DAYS go with their partition, and those that strayed', async () => {
  clock.set(START)
  await upkeep.partitions()
  const id = await kit.add({ createdAt: START })
  const old = new Date(START.getTime() - 30 * DAY_MS)
  await kit.store(id, [
    { at: START, status: 'up', responseMs: 1 },
    { at: old, status: 'up', responseMs: 1 },
  ])
  await upkeep.partitions()
  assert.equal(await stored(id), 1)
  clock.advance(9 * 86_400)
  await upkeep.partitions()
  assert.equal(await stored(id), 1)
  clock.advance(2 * 86_400)
  await upkeep.partitions()
  assert.equal(await stored(id), 0)
  assert.ok(!(await partitions()).includes('20260310'))
})

it('a deleted monitor leaves nothing behind, and takes nothing of another along', async () => {
  clock.set(START)
  const createdAt = new Date(START.getTime() - DAY_MS)
  const gone = await kit.add({ createdAt })
  const kept = await kit.add({ createdAt })
  for (const id of [gone, kept]) {
    const results = Array.from({ length: 12_000 }, (_, n) => new Date(START.getTime() - n * 1000))
    await kit.store(
      id,
      results.map((at) => ({ at, status: 'up' as const, responseMs: 5 })),
    )
  }
  await monitorRooms(t.app).statistics.roll()
  await kit.remove(gone)
  assert.equal(await stored(gone), 12_000, 'deleting does not wait for the results')
  await upkeep.removeDeleted()
  assert.equal(await stored(gone), 0)
  assert.equal(await stored(kept), 12_000)
  for (const table of ['monitor_hours', 'monitor_days', 'monitor_schedules', 'doomed_monitors']) {
    const rows = await t.app.db.sql`select from ${t.app.db.sql(table)} where monitor_id = ${gone}`
    assert.equal(rows.length, 0, table)
  }
  assert.ok((await t.app.db.sql`select from monitor_hours where monitor_id = ${kept}`).length > 0)
})
