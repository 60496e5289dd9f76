/** A prober's lease against a real database: what keeps it, what ends it, and who is called lost. */
import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import type { MonitorEngine } from '../../modules/checking/index.ts'
import { startApp, type TestApp } from '../../testing/app.ts'
import { monitorRooms } from '../../testing/monitor-rooms.ts'
import { until } from '../../testing/monitors.ts'
import { keepLease, missingWorkers } from './lease.ts'
import { openMembership } from './membership.ts'
import { createSchedule } from './schedule.ts'

const OFTEN_MS = 20

let t: TestApp
let engine: MonitorEngine
before(async () => {
  t = await startApp()
  engine = monitorRooms(t.app).engine
})
after(() => t.close())

const isKnown = async (id: string) => (await t.app.db.sql`select from monitor_workers where id = ${id}`).length === 1

/** A lease of which it is counted how often what was said. */
function watched(more: Partial<MonitorEngine> = {}, leaseMs = 60_000) {
  const said = { held: 0, doubt: 0, lost: 0, enrolled: 0 }
  const lease = keepLease({
    engine: { ...engine, ...more },
    log: t.app.log,
    locations: ['global'],
    terms: () => ({ renewMs: OFTEN_MS, leaseMs }),
    onHeld: () => said.held++,
    onDoubt: () => said.doubt++,
    onLost: () => said.lost++,
    onEnrolled: () => said.enrolled++,
  })
  return { lease, said }
}

it('is renewed again and again, and gone once it ends', async () => {
  const { lease, said } = watched()
  await until(() => said.held > 0)
  // Before the first one nothing may start.
  const { doubt } = said
  await until(() => said.held >= 5)
  const id = lease.workerId()
  assert.ok(await isKnown(id))
  assert.deepEqual([lease.isEnrolled(), said.enrolled, said.lost, said.doubt], [true, 1, 0, doubt])
  await lease.end()
  assert.equal(await isKnown(id), false)
})

it('that was taken away is told of once, and another begins', async () => {
  const { lease, said } = watched()
  await until(() => lease.isEnrolled())
  const first = lease.workerId()
  await t.app.db.sql`delete from monitor_workers where id = ${first}`
  await until(() => said.enrolled === 2)
  assert.equal(said.lost, 1)
  assert.notEqual(lease.workerId(), first)
  assert.ok(await isKnown(lease.workerId()))
  await lease.end()
})

it('that cannot be renewed is doubted until it can be, and its steady time begins anew', async () => {
  let isAway = false
  const renew = (id: string) => (isAway ? Promise.reject(new Error('no connection')) : engine.renew(id))
  const { lease, said } = watched({ renew }, 200)
  await until(() => said.held > 0)
  const awayAt = performance.now()
  const doubtsBefore = said.doubt
  isAway = true
  await until(() => said.doubt > doubtsBefore)
  isAway = false
  const { held } = said
  await until(() => said.held > held)
  assert.ok(lease.steadyForMs() < performance.now() - awayAt, 'it counts from the break on')
  assert.equal(said.lost, 0, 'nobody had taken it')
  await lease.end()
})

it('is kept by a prober whose looks take for ever', async () => {
  let renewals = 0
  const schedule = createSchedule({
    now: Date.now,
    run: () => Promise.reject(new Error('nothing is due')),
    mayStart: () => true,
    maxRunning: 1,
    onRecord() {},
    onBroken() {},
    onStart() {},
  })
  const membership = openMembership({
    engine: {
      ...engine,
      look: () => new Promise(() => {}),
      renew(id) {
        renewals++
        return engine.renew(id)
      },
    },
    log: t.app.log,
    locations: ['global'],
    lookMs: OFTEN_MS,
    slowLookMs: OFTEN_MS,
    leaseMs: 60_000,
    schedule,
    hold() {},
    onWindows() {},
    onLook() {},
  })
  await until(() => renewals >= 10)
  assert.ok(await isKnown(membership.workerId()))
  await membership.leave()
})

it('calls a worker lost only when its lease was over at every look for a while', () => {
  const missing = missingWorkers()
  assert.deepEqual(missing.lost(['a', 'b'], 1000), [], 'one look after the database stood still tells nothing')
  assert.deepEqual(missing.lost(['a'], 2500), [])
  assert.deepEqual(missing.lost(['a', 'b'], 3000), ['a'], 'b has renewed it meanwhile')
  assert.deepEqual(missing.lost([], 4000), [])
  assert.deepEqual(missing.lost(['a', 'b'], 9000), [])
})
