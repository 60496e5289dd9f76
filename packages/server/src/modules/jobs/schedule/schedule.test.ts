import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, it } from 'node:test'
import { type App, compose } from '../../../compose.ts'
import { type Client, startApp, type TestApp } from '../../../testing/app.ts'
import { quiet } from '../../../testing/database.ts'

let t: TestApp
let now = new Date()
const clock = { now: () => now }
before(async () => {
  t = await startApp({ clock })
})
after(() => t.close())

const START = '2026-03-01T12:00:30.000Z'
const MINUTE_MS = 60_000
const SCRIPT = "import { test } from '@playwright/test'\ntest('x', () => {})\n"

// Each test has the schedule for itself.
beforeEach(async () => {
  await t.app.db.sql`update jobs set next_run_at = null`
  now = new Date(START)
})

async function addJob(fields: Record<string, unknown> = {}, who: Client = t.owner) {
  const test = await who.post('/api/tests', { title: 'A test', type: 'api', script: SCRIPT })
  const config = { overlap: 'allow', ...(fields.config as object) }
  const body = { name: 'Every minute', cronSchedule: '* * * * *', tests: [test.body.id], ...fields, config }
  const answer = await who.post('/api/jobs', body)
  assert.equal(answer.status, 201, JSON.stringify(answer.body))
  return answer.body.job as { id: string; nextRunAt: string }
}

const claim = () => t.app.modules.jobs.schedule.claimDue(now)
const tick = async (iso: string) => {
  now = new Date(iso)
  return claim()
}
const jobOf = async ({ id }: { id: string }, who: Client = t.owner) => (await who.get(`/api/jobs/${id}`)).body

/** What was started for the job, oldest first. */
async function startsOf(
  { id }: { id: string },
  who: Client = t.owner,
): Promise<[dueAt: string, missed: number | null][]> {
  const { data } = (await who.get(`/api/runs?jobId=${id}&limit=100`)).body
  for (const run of data) assert.equal(run.trigger, 'schedule')
  return data.map((run: { dueAt: string; missed: number | null }) => [run.dueAt, run.missed]).reverse()
}

describe('a due job', () => {
  it('is started once, by the scheduler, and knows when it is due again', async () => {
    const job = await addJob()
    assert.equal(await claim(), 0)
    assert.equal(await tick('2026-03-01T12:01:00.200Z'), 1)
    assert.equal(await claim(), 0)
    assert.deepEqual(await startsOf(job), [['2026-03-01T12:01:00.000Z', null]])
    assert.equal((await jobOf(job)).nextRunAt, '2026-03-01T12:02:00.000Z')
    const [run] = (await t.owner.get(`/api/runs?jobId=${job.id}`)).body.data
    assert.equal(run.createdBy.type, 'system')
  })

  it('does not drift, however late the look', async () => {
    const job = await addJob({ cronSchedule: '*/2 * * * *' })
    for (const second of ['02:01.5', '04:59.9', '06:00.0', '08:31.0']) await tick(`2026-03-01T12:${second}Z`)
    const due = (await startsOf(job)).map(([dueAt]) => dueAt.slice(11, 19))
    assert.deepEqual(due, ['12:02:00', '12:04:00', '12:06:00', '12:08:00'])
  })

  it('is left alone while it is paused, and when its project is gone', async () => {
    const paused = await addJob({ status: 'paused' })
    const other = await t.stranger()
    const gone = await addJob({}, other)
    await t.app.db.sql`update projects set deleted_at = now() where id = ${other.projectId}`
    assert.equal(await t.app.modules.jobs.schedule.nextDueAt(), null)
    assert.equal(await tick('2026-03-01T12:05:00Z'), 0)
    assert.deepEqual(await startsOf(paused), [])
    assert.equal((await t.app.db.sql`select 1 from runs where job_id = ${gone.id}`).length, 0)
  })

  it('waits for its earlier run when it shall not overlap', async () => {
    const job = await addJob({ config: { overlap: 'skip' } })
    for (const minute of ['01', '02', '03']) assert.equal(await tick(`2026-03-01T12:${minute}:00Z`), 1)
    assert.deepEqual(await startsOf(job), [['2026-03-01T12:01:00.000Z', null]])
    const [run] = (await t.owner.get(`/api/runs?jobId=${job.id}`)).body.data
    await t.owner.post(`/api/runs/${run.id}/cancel`)
    await tick('2026-03-01T12:04:00Z')
    assert.equal((await startsOf(job)).length, 2)
  })
})

describe('a scheduler that was off', () => {
  it('catches up with one run that says how many due times were missed', async () => {
    const job = await addJob()
    assert.equal(await tick('2026-03-01T12:10:30Z'), 1)
    assert.deepEqual(await startsOf(job), [['2026-03-01T12:10:00.000Z', 9]])
    assert.equal((await jobOf(job)).nextRunAt, '2026-03-01T12:11:00.000Z')
    await tick('2026-03-01T12:11:00Z')
    assert.deepEqual((await startsOf(job)).at(-1), ['2026-03-01T12:11:00.000Z', null])
  })

  it('lets go what came too late for a job that asks so', async () => {
    const hourly = await addJob({ cronSchedule: '5 * * * *', config: { missed: 'skip' } })
    assert.equal(await tick('2026-03-01T14:20:00Z'), 1)
    assert.deepEqual(await startsOf(hourly), [])
    assert.equal((await jobOf(hourly)).nextRunAt, '2026-03-01T15:05:00.000Z')
    await tick('2026-03-01T15:05:20Z')
    assert.deepEqual(await startsOf(hourly), [['2026-03-01T15:05:00.000Z', null]])
  })

  it('stops counting after a long absence, and goes on from now', async () => {
    const job = await addJob()
    await tick('2026-06-01T00:00:10Z')
    const starts = await startsOf(job)
    assert.deepEqual(starts, [['2026-06-01T00:00:00.000Z', 1000]])
    assert.equal((await jobOf(job)).nextRunAt, '2026-06-01T00:01:00.000Z')
  })
})

describe('a clock', () => {
  it('that was ahead for a while leaves no job waiting for the day it said', async () => {
    const everyMinute = await addJob()
    const monthly = await addJob({ cronSchedule: '0 0 1 * *' })
    const real = now
    await tick(new Date(real.getTime() + 86_400_000).toISOString())
    assert.ok(new Date((await jobOf(everyMinute)).nextRunAt) > new Date(real.getTime() + 80_000_000))
    const { nextRunAt } = await jobOf(monthly)
    now = real
    assert.ok((await t.app.modules.jobs.schedule.repair(now, 300_000)) > 0)
    const fixed = new Date((await jobOf(everyMinute)).nextRunAt).getTime()
    assert.ok(fixed > now.getTime() && fixed <= now.getTime() + MINUTE_MS)
    assert.equal((await jobOf(monthly)).nextRunAt, nextRunAt, 'far away as its schedule says')
    assert.equal(await t.app.modules.jobs.schedule.repair(now, 300_000), 0)
  })

  it('that is set back makes nothing run twice', async () => {
    const job = await addJob()
    await tick('2026-03-01T12:01:00Z')
    assert.equal(await tick('2026-03-01T11:30:00Z'), 0)
    // Saved anew by the wrong clock, the job is due again at a time it had.
    for (const status of ['paused', 'active']) await t.owner.patch(`/api/jobs/${job.id}`, { status })
    assert.equal((await jobOf(job)).nextRunAt, '2026-03-01T11:31:00.000Z')
    for (const minute of ['12:00', '12:01', '12:02']) await tick(`2026-03-01T${minute}:00Z`)
    const due = (await startsOf(job)).map(([dueAt]) => dueAt.slice(11, 16))
    assert.deepEqual([...due].sort(), ['12:00', '12:01', '12:02'])
  })

  for (const [when, from, due] of [
    ['put forward', '2026-03-28T20:00:30Z', '2026-03-29T01:00:00.000Z'],
    ['put back', '2026-10-24T20:00:30Z', '2026-10-25T00:30:00.000Z'],
  ] as const) {
    it(`that is ${when} in the night runs a nightly job once`, async () => {
      now = new Date(from)
      const job = await addJob({ cronSchedule: '30 2 * * *', config: { timezone: 'Europe/Berlin' } })
      const startMs = now.getTime()
      for (let quarter = 1; quarter <= 4 * 12; quarter++) {
        await tick(new Date(startMs + quarter * 15 * MINUTE_MS).toISOString())
      }
      assert.deepEqual(await startsOf(job), [[due, null]])
    })
  }
})

describe('several schedulers', () => {
  it('start each job once a minute between them', async () => {
    const jobs = []
    for (let i = 0; i < 12; i++) jobs.push(await addJob({ name: `job ${i}` }))
    const others: App[] = []
    try {
      for (let i = 0; i < 2; i++) {
        others.push(await compose({ ...t.app.config, DATABASE_POOL: 3 }, { log: quiet, clock }))
      }
      const schedules = [t.app, ...others].map((app) => app.modules.jobs.schedule)
      let handled = 0
      for (const minute of ['12:01', '12:02', '12:03']) {
        now = new Date(`2026-03-01T${minute}:00Z`)
        const looks = [...schedules, ...schedules].map((schedule) => schedule.claimDue(now))
        for (const count of await Promise.all(looks)) handled += count
      }
      assert.equal(handled, 36)
      for (const job of jobs) {
        const minutes = (await startsOf(job)).map(([dueAt, missed]) => [dueAt.slice(11, 16), missed])
        assert.deepEqual(minutes, [
          ['12:01', null],
          ['12:02', null],
          ['12:03', null],
        ])
      }
    } finally {
      for (const app of others) await app.close()
    }
  })

  it('serve two hundred jobs on one tick, and let every project have its turn', async () => {
    const other = await t.stranger()
    const many = await addJob()
    await t.app.db.sql`
      with copies as (
        insert into jobs (id, project_id, name, timeout_seconds, retry_count, cron_schedule, config, next_run_at)
        select gen_random_uuid(), project_id, name || ' ' || n, 300, 0, cron_schedule, config, next_run_at
        from jobs, generate_series(1, 199) n where id = ${many.id} returning id)
      insert into job_tests (job_id, position, test_id)
      select copies.id, 0, test_id from copies, job_tests where job_id = ${many.id}`
    const single = await addJob({}, other)
    assert.equal(await tick('2026-03-01T12:01:00Z'), 100)
    assert.equal((await startsOf(single, other)).length, 1)
    assert.deepEqual([await claim(), await claim(), await claim()], [100, 1, 0])
    const [row] = await t.app.db.sql`
      select count(distinct job_id)::int as started, count(*)::int as runs from runs
      where due_at = '2026-03-01T12:01:00Z' and job_id in (select id from jobs where name like 'Every minute%' and next_run_at is not null)`
    assert.deepEqual({ ...row }, { started: 201, runs: 201 })
  })
})

describe('a job that cannot be started', () => {
  it('is put aside alone when its schedule cannot be read, until it is given another', async () => {
    for (const pattern of ['0 0 31 2 *', 'every day', '']) {
      const broken = await addJob()
      const fine = await addJob()
      await t.app.db.sql`update jobs set cron_schedule = ${pattern} where id = ${broken.id}`
      now = new Date(fine.nextRunAt)
      assert.equal(await claim(), 2)
      assert.equal((await startsOf(fine)).length, 1)
      const aside = await jobOf(broken)
      assert.deepEqual([aside.status, aside.nextRunAt], ['active', null])
      assert.match(aside.scheduleError, /five fields|never due/)
      assert.deepEqual(await startsOf(broken), [])
      const [entry] = (await t.owner.get('/api/audit?action=job.set_aside')).body.data
      assert.deepEqual([entry.resourceId, entry.actor.type], [broken.id, 'system'])

      const renamed = await t.owner.patch(`/api/jobs/${broken.id}`, { name: 'still broken' })
      assert.equal(renamed.body.scheduleError, aside.scheduleError)
      const healed = await t.owner.patch(`/api/jobs/${broken.id}`, { cronSchedule: '* * * * *' })
      assert.equal(healed.body.scheduleError, null)
      assert.ok(healed.body.nextRunAt)
      await t.app.db.sql`update jobs set next_run_at = null`
    }
  })

  it('keeps no other from starting when it breaks', async () => {
    const broken = await addJob()
    const fine = await addJob()
    // No queue has this location: enqueueing fails inside the transaction.
    await t.app.db.sql`update jobs set config = config || '{"location": "nowhere"}' where id = ${broken.id}`
    assert.equal(await tick('2026-03-01T12:01:00Z'), 2)
    assert.deepEqual([(await startsOf(broken)).length, (await startsOf(fine)).length], [0, 1])
    assert.equal((await jobOf(broken)).nextRunAt, '2026-03-01T12:02:00.000Z')
  })

  it('is passed over when it has no tests', async () => {
    const job = await addJob({ tests: [] })
    assert.equal(await tick('2026-03-01T12:01:00Z'), 1)
    assert.deepEqual(await startsOf(job), [])
    assert.equal((await jobOf(job)).nextRunAt, '2026-03-01T12:02:00.000Z')
  })

  it('shows in the metrics what became of each', async () => {
    const text = await t.app.modules.system.metrics.registry.metrics()
    for (const result of ['started', 'skipped', 'missed', 'broken', 'failed']) {
      assert.match(text, new RegExp(`watchkeeper_schedule_total\\{result="${result}"\\} [1-9]`))
    }
  })
})
