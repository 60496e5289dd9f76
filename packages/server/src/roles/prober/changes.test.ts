/** What a prober learns of changed monitors, from a real database. */
import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import { MAX_TOUCHED, type MonitorEngine } from '../../modules/checking/index.ts'
import { startApp, type TestApp } from '../../testing/app.ts'
import { monitorRooms } from '../../testing/monitor-rooms.ts'
import { monitorKit } from '../../testing/monitors.ts'
import { createChanges } from './changes.ts'

let t: TestApp
let engine: MonitorEngine
let kit: ReturnType<typeof monitorKit>
let workerId: string
before(async () => {
  t = await startApp()
  engine = monitorRooms(t.app).engine
  kit = monitorKit(t)
  workerId = engine.newWorkerId()
})
after(() => t.close())

const touchAt = (id: string, at: string) =>
  t.app.db.sql`update monitors set touched_at = now() + ${at}::interval where id = ${id}`
const idsOf = ({ touched }: { touched: { id: string }[] }) => touched.map(({ id }) => id)
/** A prober whose first look was an hour ago. */
function oneThatStoodStill() {
  let now: string | undefined = new Date(Date.now() - 3_600_000).toISOString()
  const look: MonitorEngine['look'] = async (...given) => {
    const sight = await engine.look(...given)
    const seen = { ...sight, now: now ?? sight.now }
    now = undefined
    return seen
  }
  return createChanges({ look }, ['global'])
}

it('finds every change since the last look, however long ago that was', async () => {
  const changes = oneThatStoodStill()
  await changes.look(workerId, false)
  const recent = await kit.add()
  const old = await kit.add()
  await touchAt(recent, '-1 minute')
  await touchAt(old, '-40 minutes')
  assert.deepEqual(idsOf(await changes.look(workerId, false)), [old, recent], 'the oldest change first')
  assert.deepEqual(idsOf(await changes.look(workerId, false)), [], 'each once')
})

it('finds what was dated before the last look and committed after it', async () => {
  const changes = createChanges(engine, ['global'])
  await changes.look(workerId, false)
  const id = await kit.add()
  await touchAt(id, '-8 seconds')
  assert.ok(idsOf(await changes.look(workerId, false)).includes(id))
  await touchAt(id, '-90 seconds')
  assert.ok(idsOf(await changes.look(workerId, true)).includes(id), 'a long transaction: at one of the slow looks')
})

it('misses no change after the database’s clock was ahead for a while', async () => {
  const changes = createChanges(engine, ['global'])
  const ahead = await kit.add()
  await touchAt(ahead, '1 day')
  assert.ok(idsOf(await changes.look(workerId, false)).includes(ahead))
  const id = await kit.add()
  assert.ok(idsOf(await changes.look(workerId, false)).includes(id))
  await kit.remove(ahead)
})

it('finds more changes than fit into one answer, those of one moment too', async () => {
  const changes = createChanges(engine, ['global'])
  await changes.look(workerId, false)
  const count = MAX_TOUCHED + 1000
  await t.app.db
    .sql`insert into monitors (id, project_id, name, type, url, interval_seconds, timeout_seconds, locations,
      confirm_retries, confirm_delay_seconds, quorum, active, touched_at)
    select gen_random_uuid(), ${t.owner.projectId}, 'M', 'http_request', 'http://127.0.0.1:1/', 60, 5, '{global}', 1, 2, 'majority',
      false, now()
    from generate_series(1, ${count})`
  const found = new Set(idsOf(await changes.look(workerId, false)))
  assert.ok(found.size >= count, `${found.size} of ${count}`)
})
