import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { createLog } from '../kernel/log.ts'
import { startApp, type TestApp } from '../testing/app.ts'
import { query } from '../testing/postgres-server.ts'
import { until } from '../testing/until.ts'
import { startScheduler } from './scheduler.ts'

let t: TestApp
let scheduler: ReturnType<typeof startScheduler>
let logged = ''
let now = new Date('2026-03-01T12:00:30Z')

before(async () => {
  const stream = { write: (line: string) => (logged += line) } as unknown as NodeJS.WritableStream
  const log = createLog({ level: 'info', terminal: false, stream })
  t = await startApp({ clock: { now: () => now }, log })
  scheduler = startScheduler(t.app)
})
after(async () => {
  await scheduler.stop()
  await t.close()
})

const SCRIPT = "import { test } from '@playwright/test'\ntest('x', () => {})\n"

async function addJob(): Promise<string> {
  const test = await t.owner.post('/api/tests', { title: 'A test', type: 'api', script: SCRIPT })
  const body = { name: 'Every minute', cronSchedule: '* * * * *', tests: [test.body.id], config: { overlap: 'allow' } }
  return (await t.owner.post('/api/jobs', body)).body.job.id
}

/** The due minutes that were started, once there are so many. */
async function minutesOf(jobId: string, atLeast: number): Promise<string[]> {
  return until(`job ${jobId} has ${atLeast} runs`, async () => {
    const { data } = (await t.owner.get(`/api/runs?jobId=${jobId}`)).body
    return data.length >= atLeast && data.map((run: { dueAt: string }) => run.dueAt.slice(11, 16)).reverse()
  })
}

describe('the scheduler', () => {
  it('starts what is due, minute after minute', async () => {
    const jobId = await addJob()
    for (const minute of ['01', '02']) {
      now = new Date(`2026-03-01T12:${minute}:00Z`)
      assert.equal((await minutesOf(jobId, Number(minute))).at(-1), `12:${minute}`)
    }
  })

  it('works due times out again after the clock was ahead by a day for a while, and says that it was set', async () => {
    const jobId = await addJob()
    const real = now
    now = new Date(real.getTime() + 86_400_000)
    await minutesOf(jobId, 1)
    now = new Date(real.getTime() + 1000)
    const nextRunAt = async () => new Date((await t.owner.get(`/api/jobs/${jobId}`)).body.nextRunAt).getTime()
    await until('the next run is due', async () => (await nextRunAt()) <= now.getTime() + 60_000)
    assert.match(logged, /"event":"clock.set"/)
    await t.owner.delete(`/api/jobs/${jobId}`)
  })

  it('meets the next due time after the database was away, and says so once', async () => {
    const jobId = await addJob()
    const database = new URL(t.app.db.url).pathname.slice(1)
    const admin = Object.assign(new URL(t.app.db.url), { pathname: '/postgres' }).href
    await query(admin, `alter database ${database} with allow_connections false`)
    await query(admin, `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${database}'`)
    await until('the schedule waits', () => logged.includes('"event":"schedule.waits"'))
    now = new Date('2026-03-01T12:03:00Z')
    await query(admin, `alter database ${database} with allow_connections true`)
    assert.deepEqual(await minutesOf(jobId, 1), ['12:03'])
    now = new Date('2026-03-01T12:04:00Z')
    assert.deepEqual(await minutesOf(jobId, 2), ['12:03', '12:04'])
    const count = (event: string) => logged.split(`"event":"${event}"`).length - 1
    await until('scheduler resumed', () => count('schedule.resumed') === count('schedule.waits'))
    assert.match(logged, /"event":"schedule.resumed","failures":\d/)
  })

  it('stops, and starts nothing more', async () => {
    const jobId = await addJob()
    await scheduler.stop()
    now = new Date('2026-03-01T12:05:00Z')
    t.app.pubsub.publish(t.app.modules.jobs.topics.schedule)
    assert.equal((await t.owner.get(`/api/runs?jobId=${jobId}`)).body.pagination.total, 0)
    const again = startScheduler(t.app)
    assert.deepEqual(await minutesOf(jobId, 1), ['12:05'])
    await again.stop()
  })
})
