/** Health looks at work that should have been done, not at connections only. */
import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, it } from 'node:test'
import { newId } from '../../kernel/ids.ts'
import { startApp, type TestApp } from '../../testing/app.ts'
import { workDone } from './index.ts'

let t: TestApp
before(async () => {
  t = await startApp()
})
after(() => t.close())

/** What a first look finds; health itself keeps what it found for a few seconds. */
function reasons(): Promise<string[]> {
  const { checking, jobs, notifications, runs } = t.app.modules
  return workDone({
    workers: checking.engine.live,
    lateJobs: jobs.schedule.late,
    lateProviders: notifications.leases.late,
    waitingRuns: runs.work.waiting,
  })()
}

async function addWorker(locations: string[], leaseSeconds = 60): Promise<string> {
  const id = newId()
  await t.app.db.sql`insert into monitor_workers (id, locations, lease_until)
    values (${id}, ${locations}, now() + make_interval(secs => ${leaseSeconds}))`
  return id
}

async function addRun(location: string): Promise<string> {
  const script = "import { test } from '@playwright/test'\ntest('a', () => {})"
  const { body: made } = await t.owner.post('/api/tests', { title: 'A', type: 'api', script })
  const { body } = await t.owner.post(`/api/tests/${made.id}/execute`, { location })
  await t.app.db.sql`update runs set queued_at = now() - interval '1 minute' where id = ${body.runId}`
  return body.runId
}

beforeEach(async () => {
  await t.app.db.sql`delete from monitor_workers`
  await t.app.db.sql`delete from runs`
})

describe('health', () => {
  it('is degraded while no worker is running, and says so', async () => {
    const { status, body } = await t.anonymous.get('/api/health')
    assert.deepEqual(
      [status, body.status, body.reasons],
      [200, 'degraded', ['no worker is running: checks and runs are waiting']],
    )
    await addWorker(['global'], -60)
    assert.deepEqual(await reasons(), ['no worker is running: checks and runs are waiting'])
    await addWorker(['global'])
    assert.deepEqual(await reasons(), [])
  })

  it('says what keeps a worker from its work', async () => {
    const { engine } = t.app.modules.checking
    const id = await addWorker(['global'])
    await engine.renew(id, 'a worker has no network')
    assert.deepEqual(await reasons(), ['a worker has no network'])
    await engine.renew(id)
    assert.deepEqual(await reasons(), [])
  })

  it('names the locations whose runs wait because no worker is running for them; so does the run', async () => {
    await addWorker(['global', 'us-east'])
    const there = await addRun('eu-central')
    const here = await addRun('us-east')
    assert.deepEqual(await reasons(), ['no worker is running for eu-central: waiting runs: 1'])
    const waits = async (id: string) => (await t.owner.get(`/api/runs/${id}`)).body.waitingFor
    assert.equal(await waits(there), 'a worker for eu-central; none is running')
    assert.equal(await waits(here), 'a free worker')
    await t.app.db.sql`update runs set phase = 'preparing' where id = ${here}`
    assert.equal(await waits(here), null)
    const { body } = await t.owner.get('/api/runs')
    assert.deepEqual(
      body.data.map((run: { waitingFor: string | null }) => run.waitingFor).sort(),
      ['a worker for eu-central; none is running', null].sort(),
    )
  })

  it('counts jobs that are due and were not started', async () => {
    await addWorker(['global'])
    const { body } = await t.owner.post('/api/tests', {
      title: 'B',
      type: 'api',
      script: "import { test } from '@playwright/test'\ntest('b', () => {})",
    })
    const { body: made } = await t.owner.post('/api/jobs', {
      name: 'Hourly',
      tests: [body.id],
      cronSchedule: '0 * * * *',
    })
    await t.app.db.sql`update jobs set next_run_at = now() - interval '5 minutes' where id = ${made.job.id}`
    assert.deepEqual(await reasons(), ['overdue jobs: 1'])
    await t.owner.delete(`/api/jobs/${made.job.id}`)
    assert.deepEqual(await reasons(), [])
  })

  it('counts providers whose alerts are due and nobody sends, not those that pause after a failure', async () => {
    await addWorker(['global'])
    const { body: provider } = await t.owner.post('/api/notification-providers', {
      name: 'Hook',
      type: 'webhook',
      config: { url: 'https://hooks.example.com/x' },
    })
    await t.app.db.sql`
      insert into alerts (id, project_id, part, event, target_type, target_id, target_name, message, provider_id, status, due_at,
        created_at)
      values (${newId()}, ${t.owner.projectId}, 'single', 'run.failed', 'job', ${newId()}, 'Job', '{}', ${provider.id}, 'pending',
        now() - interval '5 minutes', now() - interval '5 minutes')`
    assert.deepEqual(await reasons(), ['notification providers with overdue alerts: 1'])
    const { sql } = t.app.db
    await sql`update notification_providers set next_at = now() + interval '1 minute' where id = ${provider.id}`
    assert.deepEqual(await reasons(), [])
    await sql`update notification_providers set next_at = null, lease_until = now() + interval '1 minute' where id = ${provider.id}`
    assert.deepEqual(await reasons(), [])
  })
})
