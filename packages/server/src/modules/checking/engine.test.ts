/** What the engine stores: once, by who holds the claim, with the state that follows, in one transaction. */
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { CheckStatus } from '../../checks/define.ts'
import type { CheckPlan, CheckRecord } from '../../checks/plan.ts'
import { startApp, type TestApp } from '../../testing/app.ts'
import { monitorRooms } from '../../testing/monitor-rooms.ts'
import { type MonitorOptions, type MovedClock, monitorKit, movedClock, resultOf } from '../../testing/monitors.ts'

const START = Date.UTC(2026, 2, 10, 12)

let t: TestApp
let clock: MovedClock
let kit: ReturnType<typeof monitorKit>
let heart: ReturnType<typeof monitorRooms>

before(async () => {
  clock = movedClock(new Date(START))
  t = await startApp({ clock })
  heart = monitorRooms(t.app)
  kit = monitorKit(t)
})
after(() => t.close())

async function worker(...locations: string[]): Promise<string> {
  const id = heart.engine.newWorkerId()
  await heart.engine.enroll(id, locations)
  return id
}

/** A monitor, and its plans as one worker holds them, by location. */
async function claimed(options: MonitorOptions = {}) {
  const locations = options.locations ?? ['global']
  const id = await kit.add({ createdAt: new Date(START), ...options })
  const workerId = await worker(...locations)
  const plans = await Promise.all(locations.map((location) => heart.engine.claim(workerId, location, 1000)))
  const own = plans.flat().filter((plan) => plan.monitorId === id)
  assert.equal(own.length, locations.length)
  const planAt = (location = locations[0]) => own.find((plan) => plan.location === location) as CheckPlan
  /** As the prober does it: the verdict it knows decides whether there is a change. */
  async function see(status: CheckStatus, seconds: number, location?: string): Promise<boolean> {
    const plan = planAt(location)
    clock.set(new Date(START + seconds * 1000 + 500))
    const refused = await heart.engine.record(workerId, [recordOf(plan, status, seconds)])
    if (refused.size === 0) plan.verdict = status
    return refused.size === 0
  }
  return { id, workerId, planAt, see }
}

function recordOf(plan: CheckPlan, status: CheckStatus, seconds: number): CheckRecord {
  const atMs = START + seconds * 1000
  const result = resultOf(status)
  const change = status === plan.verdict ? null : { verdict: status, sinceMs: atMs, cause: result.error }
  return { plan, dueAtMs: atMs, atMs, result, tries: 1, confirmed: true, maintenance: false, change }
}

const storedOf = async (id: string) =>
  await t.app.db.sql<
    { status: string; at: Date }[]
  >`select status, at from monitor_results where monitor_id = ${id} order by at`
const at = (seconds: number) => new Date(START + seconds * 1000)

const MARK = { at: null, id: '00000000-0000-0000-0000-000000000000', overlapSeconds: 10 }

describe('a claim', () => {
  it('is over when its lease ends later than any does: the database’s clock was ahead for a while', async () => {
    const { workerId } = await claimed()
    const other = await worker('global')
    await t.app.db.sql`update monitor_workers set lease_until = now() + interval '1 day' where id = ${workerId}`
    assert.ok((await heart.engine.look(other, ['global'], MARK)).expired.includes(workerId))
    assert.equal(await heart.engine.renew(workerId), true, 'who lives mends it')
    assert.deepEqual(await heart.engine.reap([workerId]), [])
  })

  it('is one worker’s until it leaves or its lease is reaped', async () => {
    const { id, workerId } = await claimed()
    const other = await worker('global')
    const mine = async () => (await heart.engine.claim(other, 'global', 1000)).some((plan) => plan.monitorId === id)
    assert.equal(await mine(), false)
    await heart.engine.reap([workerId])
    assert.equal(await mine(), false, 'the lease has not run out')
    await t.app.db.sql`update monitor_workers set lease_until = now() - interval '1 second' where id = ${workerId}`
    assert.ok((await heart.engine.look(other, ['global'], MARK)).expired.includes(workerId))
    assert.deepEqual(await heart.engine.reap([workerId]), [workerId])
    assert.equal(await mine(), true)
    assert.equal(await heart.engine.renew(workerId), false, 'the lost one learns of it')
  })

  it('is given to one of many that ask at once', async () => {
    const ids = await Promise.all(Array.from({ length: 40 }, () => kit.add()))
    const workers = await Promise.all(Array.from({ length: 4 }, () => worker('global')))
    const claims = await Promise.all(workers.map((id) => heart.engine.claim(id, 'global', 1000)))
    const all = claims
      .flat()
      .map((plan) => plan.monitorId)
      .filter((id) => ids.includes(id))
    assert.equal(new Set(all).size, all.length)
  })

  it('is not made of paused monitors, nor of those of deleted projects', async () => {
    const paused = await kit.add({ active: false })
    assert.equal(await kit.statusOf(paused), 'paused')
    const stranger = await t.stranger()
    const orphan = await kit.add({ projectId: stranger.projectId })
    await t.app.db.sql`update projects set deleted_at = now() where id = ${stranger.projectId}`
    await heart.followProjects(t.app.db.sql, { projectId: stranger.projectId })
    const found = (await heart.engine.claim(await worker('global'), 'global', 1000)).map((plan) => plan.monitorId)
    assert.ok(!found.includes(paused) && !found.includes(orphan))
  })

  it('opens the secrets of a config', async () => {
    const id = await kit.add()
    const sealed = t.app.vault.seal(JSON.stringify({ auth: { type: 'bearer', token: 'hush' } }), id)
    await t.app.db
      .sql`update monitors set sealed_config = ${sealed.bytes}, seal_key_id = ${sealed.keyId} where id = ${id}`
    const plans = await heart.engine.claim(await worker('global'), 'global', 1000)
    assert.deepEqual(plans.find((plan) => plan.monitorId === id)?.config, { auth: { type: 'bearer', token: 'hush' } })
  })
})

describe('a result', () => {
  it('handed in twice is stored once, with everything the check saw', async () => {
    const { id, workerId, planAt } = await claimed()
    const record = recordOf(planAt(), 'up', 0)
    record.result = resultOf('up', {
      details: { note: 'quote " backslash \\ letters \\u0000 {brace}' },
      address: '2001:db8::1',
      certificateFingerprint: 'ab12',
    })
    assert.equal((await heart.engine.record(workerId, [record])).size, 0)
    assert.deepEqual([...(await heart.engine.record(workerId, [record]))], [0])
    const rows = await t.app.db.sql`select * from monitor_results where monitor_id = ${id}`
    assert.equal(rows.length, 1)
    assert.equal(rows[0]?.details.note, 'quote " backslash \\ letters \\u0000 {brace}')
    assert.deepEqual([rows[0]?.address, rows[0]?.first_byte_ms, rows[0]?.dns_ms], ['2001:db8::1', 2, null])
    const [seen] = await t.app.db
      .sql`select certificate_fingerprint as f from monitor_schedules where monitor_id = ${id}`
    assert.equal(seen?.f, 'ab12')
  })

  it('of a worker that lost its claim is refused, however late it comes', async () => {
    const { id, workerId, planAt } = await claimed()
    await heart.engine.leave(workerId)
    const next = await worker('global')
    const [plan] = (await heart.engine.claim(next, 'global', 1000)).filter((one) => one.monitorId === id)
    assert.ok(plan)
    assert.equal((await heart.engine.record(workerId, [recordOf(planAt(), 'down', 5)])).size, 1)
    assert.equal((await heart.engine.record(next, [recordOf(plan, 'up', 5)])).size, 0)
    assert.deepEqual(
      (await storedOf(id)).map((row) => row.status),
      ['up'],
    )
    assert.equal(await kit.statusOf(id), 'up')
  })

  it('is stored beside others of its batch that are refused', async () => {
    const a = await claimed()
    const b = await claimed()
    await kit.setActive(a.id, false)
    await t.app.db.sql`update monitor_schedules set worker_id = ${a.workerId} where monitor_id = ${b.id}`
    const records = [recordOf(a.planAt(), 'down', 0), recordOf(b.planAt(), 'up', 0)]
    assert.deepEqual([...(await heart.engine.record(a.workerId, records))], [0])
    assert.equal(await kit.statusOf(a.id), 'paused')
    assert.equal(await kit.statusOf(b.id), 'up')
  })

  it('that comes late moves back until when its series is summed up, and no other’s', async () => {
    const { id, see } = await claimed({ locations: ['global', 'us-east'], interval: 10 })
    const marks = async () =>
      await t.app.db.sql`select location, rolled_until as hours, minutes_until as minutes from monitor_schedules
        where monitor_id = ${id} order by location`
    await t.app.db
      .sql`update monitor_schedules set rolled_until = ${at(7200)}, minutes_until = ${at(8000)} where monitor_id = ${id}`
    await see('up', 8123)
    const [before] = await marks()
    assert.deepEqual([before?.hours, before?.minutes], [at(7200), at(8000)])
    await see('up', 3725)
    assert.deepEqual(
      (await marks()).map((one) => [one.location, one.hours, one.minutes]),
      [
        ['global', at(3600), at(3720)],
        ['us-east', at(7200), at(8000)],
      ],
    )
  })

  it('of a deleted monitor goes nowhere', async () => {
    const { id, workerId, planAt } = await claimed()
    await kit.remove(id)
    assert.equal((await heart.engine.record(workerId, [recordOf(planAt(), 'up', 0)])).size, 1)
    assert.equal((await storedOf(id)).length, 0)
  })
})

describe('the state', () => {
  it('BC-09: is pending until the first result, and then what was seen', async () => {
    const { id, see } = await claimed()
    assert.equal(await kit.statusOf(id), 'pending')
    await see('down', 3)
    assert.equal(await kit.statusOf(id), 'down')
    const [change] = await kit.transitions(id)
    assert.deepEqual([change?.from, change?.to, change?.at, change?.cause.kind], ['pending', 'down', at(3), 'refused'])
  })

  it('is a chain of intervals without gaps, each with its cause', async () => {
    const { id, see } = await claimed()
    for (const [n, status] of (['up', 'up', 'down', 'down', 'degraded', 'unknown', 'up'] as const).entries()) {
      assert.ok(await see(status, n * 60))
    }
    const changes = await kit.transitions(id)
    assert.deepEqual(
      changes.map(({ to }) => to),
      ['up', 'down', 'degraded', 'unknown', 'up'],
    )
    for (const [n, change] of changes.entries()) {
      assert.equal(change.from, changes[n - 1]?.to ?? 'pending')
      assert.deepEqual(change.endedAt, changes[n + 1]?.at ?? null)
    }
  })

  it('follows the quorum of locations; one that could not look has no vote', async () => {
    const locations = ['us-east', 'eu-central', 'asia-pacific']
    const { id, see } = await claimed({ locations })
    for (const location of locations) await see('up', 0, location)
    await see('down', 60, 'us-east')
    assert.equal(await kit.statusOf(id), 'up')
    await see('unknown', 61, 'asia-pacific')
    assert.equal(await kit.statusOf(id), 'up', 'one of two is no majority')
    await see('down', 70, 'eu-central')
    assert.equal(await kit.statusOf(id), 'down')
    const [change] = (await kit.transitions(id)).slice(-1)
    assert.deepEqual([change?.at, change?.cause.location], [at(70), 'us-east'])
  })

  it('of a child whose parent is down is recorded as suppressed, also when the child was seen first', async () => {
    const parent = await claimed()
    const early = await claimed()
    const late = await claimed()
    for (const child of [early, late])
      await t.app.db.sql`insert into monitor_dependencies (monitor_id, parent_id) values (${child.id}, ${parent.id})`
    for (const one of [parent, early, late]) await one.see('up', 0)
    await early.see('down', 10)
    await parent.see('down', 11)
    await late.see('down', 12)
    const last = async (id: string) => (await kit.transitions(id)).at(-1)
    assert.equal((await last(early.id))?.suppressedBy, parent.id)
    assert.equal((await last(late.id))?.suppressedBy, parent.id)
    assert.equal((await last(parent.id))?.suppressedBy, null)
    await late.see('up', 20)
    assert.equal((await last(late.id))?.suppressedBy, parent.id, 'nor is its recovery news')
  })

  it('is pending again after a pause, and nothing of before counts', async () => {
    const { id, see } = await claimed()
    await see('down', 0)
    await kit.setActive(id, false, at(30))
    assert.equal(await kit.statusOf(id), 'paused')
    assert.equal(await see('up', 31), false, 'a check that was going on is refused')
    await kit.setActive(id, true, at(90))
    assert.equal(await kit.statusOf(id), 'pending')
    assert.deepEqual(
      (await kit.transitions(id)).map(({ to }) => to),
      ['down', 'paused', 'pending'],
    )
  })
})

describe('maintenance', () => {
  async function window(id: string, from: number, until: number): Promise<void> {
    await t.app.db.sql`with w as (insert into maintenance_windows (id, project_id, name, kind, starts_at, ends_at)
        values (${heart.engine.newWorkerId()}, ${t.owner.projectId}, 'W', 'once', ${at(from)}, ${at(until)}) returning id)
      insert into maintenance_window_monitors select id, ${id} from w`
  }

  it('has the occurrence of its rule again after the clock was ahead by a day for a while', async () => {
    const id = heart.engine.newWorkerId()
    await t.app.db.sql`insert into maintenance_windows (id, project_id, name, kind, cron, duration_minutes)
      values (${id}, ${t.owner.projectId}, 'W', 'recurring', '0 * * * *', 5)`
    const planned = async () => {
      await heart.states.maintain()
      const [row] = await t.app.db.sql<
        { at: Date }[]
      >`select occurrence_from as at from maintenance_windows where id = ${id}`
      return row?.at.getTime() ?? 0
    }
    const real = clock.now()
    const first = await planned()
    clock.set(new Date(real.getTime() + 86_400_000))
    assert.ok((await planned()) > first + 80_000_000)
    clock.set(real)
    assert.equal(await planned(), first)
    await t.app.db.sql`delete from maintenance_windows where id = ${id}`
  })

  it('takes the place of the state while it is on; afterwards what is true then counts', async () => {
    const { id, see } = await claimed()
    await see('up', 0)
    await window(id, 60, 120)
    await heart.states.maintain()
    assert.equal(await kit.statusOf(id), 'up', 'not yet')
    clock.set(at(61))
    await heart.states.maintain()
    assert.equal(await kit.statusOf(id), 'maintenance')
    await see('down', 70)
    assert.equal(await kit.statusOf(id), 'maintenance')
    clock.set(at(121))
    await heart.states.maintain()
    assert.equal(await kit.statusOf(id), 'down')
    const changes = await kit.transitions(id)
    assert.deepEqual(
      changes.map(({ to }) => to),
      ['up', 'maintenance', 'down'],
    )
    assert.deepEqual(changes.at(-1)?.at, at(121), 'not from before the end of the maintenance')
  })

  it('is planned again when its rule changes', async () => {
    const { id, see } = await claimed()
    await see('up', 0)
    clock.set(at(10))
    await window(id, 1000, 2000)
    await heart.states.maintain()
    const [{ id: windowId } = { id: '' }] = await t.app.db.sql<{ id: string }[]>`
      select id from maintenance_windows where starts_at = ${at(1000)}`
    await t.owner.patch(`/api/maintenance-windows/${windowId}`, { startsAt: at(5).toISOString() })
    await heart.states.maintain()
    assert.equal(await kit.statusOf(id), 'maintenance')
  })
})

describe('without results', () => {
  it('a status is not claimed any longer: unknown since then, and back with the next result', async () => {
    const { id, see } = await claimed({ interval: 60, timeout: 10 })
    await see('up', 0)
    clock.set(at(100))
    await heart.states.review()
    assert.equal(await kit.statusOf(id), 'up')
    clock.set(at(3600))
    await heart.states.review()
    assert.equal(await kit.statusOf(id), 'unknown')
    assert.deepEqual((await kit.transitions(id)).at(-1)?.at, at(160))
    assert.ok((await heart.states.overdue()) >= 1)
    const { body: health } = await t.anonymous.get('/api/health')
    assert.equal(health.status, 'degraded')
    assert.match(health.monitors, /without a result/)
    await see('up', 3610)
    await heart.states.review()
    assert.equal(await kit.statusOf(id), 'up')
    assert.deepEqual((await kit.transitions(id)).at(-1)?.at, at(3610))
  })

  it('that never come, it is unknown, not pending for ever', async () => {
    const id = await kit.add({ interval: 60, timeout: 10 })
    await t.app.db.sql`update monitors set touched_at = ${at(0)} where id = ${id}`
    clock.set(at(100))
    await heart.states.review()
    assert.equal(await kit.statusOf(id), 'pending')
    clock.set(at(3600))
    await heart.states.review()
    assert.equal(await kit.statusOf(id), 'unknown')
    assert.deepEqual((await kit.transitions(id)).at(-1)?.at, at(160))
  })

  it('a changed quorum is judged anew', async () => {
    const { id, see } = await claimed({ locations: ['us-east', 'eu-central'] })
    await see('up', 0, 'us-east')
    await see('down', 1, 'eu-central')
    assert.equal(await kit.statusOf(id), 'up')
    await kit.redefine(id, { quorum: 'any' })
    await heart.states.review()
    assert.equal(await kit.statusOf(id), 'down')
  })
})
