import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { z } from 'zod'
import { listOf } from '../../http/shapes.ts'
import { type Client, startApp, type TestApp } from '../../testing/app.ts'
import { job as jobSchema } from './schema.ts'

let t: TestApp
let now = new Date('2026-03-01T12:00:30.000Z')
before(async () => {
  t = await startApp({ clock: { now: () => now } })
})
after(() => t.close())

const UNKNOWN_ID = '01900000-0000-7000-8000-000000000000'
const SCRIPT = "import { test } from '@playwright/test'\ntest('x', () => {})\n"

async function addTest(title = 'A test', who: Client = t.owner): Promise<string> {
  const answer = await who.post('/api/tests', { title, type: 'api', script: SCRIPT })
  assert.equal(answer.status, 201, JSON.stringify(answer.body))
  return answer.body.id
}

async function add(fields: Record<string, unknown> = {}, who: Client = t.owner) {
  const answer = await who.post('/api/jobs', { name: 'Nightly', ...fields })
  assert.equal(answer.status, 201, JSON.stringify(answer.body))
  return answer.body.job
}

const at = (job: { id: string }) => `/api/jobs/${job.id}`
const patch = async (job: { id: string }, body: object) => {
  const answer = await t.owner.patch(at(job), body)
  assert.equal(answer.status, 200, JSON.stringify(answer.body))
  return answer.body
}

describe('200 and 201', () => {
  it('creates a job with the defaults of the contract', async () => {
    const answer = await t.owner.post('/api/jobs', { name: '  Nightly ' })
    assert.equal(answer.status, 201)
    assert.equal(answer.body.success, true)
    const { id, createdAt, updatedAt, ...rest } = answer.body.job
    assert.deepEqual(rest, {
      name: 'Nightly',
      description: null,
      status: 'active',
      cronSchedule: null,
      timeoutSeconds: 300,
      retryCount: 0,
      config: {},
      tests: [],
      tags: [],
      externalId: null,
      managedBy: null,
      alertConfig: {},
      lastRunAt: null,
      nextRunAt: null,
      scheduleError: null,
    })
    assert.deepEqual([createdAt, updatedAt], [now.toISOString(), now.toISOString()])
    assert.deepEqual((await t.owner.get(`/api/jobs/${id}`)).body, answer.body.job)
  })

  it('refuses a test that is listed twice', async () => {
    const test = await addTest('Once')
    const answer = await t.owner.post('/api/jobs', { name: 'Twice', tests: [test, test] })
    assert.deepEqual(
      [answer.status, answer.body.details],
      [400, [{ path: 'tests.1', message: 'Must not be listed twice' }]],
    )
  })

  it('keeps everything as it was given', async () => {
    const first = await addTest('First')
    const second = await addTest('Second')
    const given = {
      description: 'what it is for',
      cronSchedule: '30 6 * * mon-fri',
      timeoutSeconds: 60,
      retryCount: 2,
      config: {
        environment: { BASE_URL: 'http://127.0.0.1' },
        timezone: 'Europe/Berlin',
        overlap: 'queue',
        missed: 'skip',
        location: 'eu-central',
        parallel: false,
        stopOnFailure: true,
        artifacts: { trace: 'on', video: 'off', screenshot: 'on-failure' },
        constructor: { prototype: 1 },
        ours: ['kept', null],
      },
      alertConfig: { enabled: true, onSuccess: true, failureThreshold: 3, customMessage: 'look' },
    }
    const job = await add({ ...given, tests: [second, first] })
    const { description, cronSchedule, timeoutSeconds, retryCount, config, alertConfig } = job
    assert.deepEqual({ description, cronSchedule, timeoutSeconds, retryCount, config, alertConfig }, given)
    assert.deepEqual(job.tests, [
      { id: second, title: 'Second', type: 'api', position: 0 },
      { id: first, title: 'First', type: 'api', position: 1 },
    ])
    assert.equal(job.nextRunAt, '2026-03-02T05:30:00.000Z')
  })

  it('changes only what a PATCH names', async () => {
    const test = await addTest()
    const other = await addTest()
    const changes: Record<string, unknown> = {
      name: 'Renamed',
      description: 'new',
      cronSchedule: '0 5 * * *',
      timeoutSeconds: 20,
      retryCount: 3,
      config: { overlap: 'allow' },
      tests: [other],
      alertConfig: { enabled: false },
    }
    for (const [field, value] of Object.entries(changes)) {
      const before = await add({
        description: 'old',
        cronSchedule: '0 4 * * *',
        timeoutSeconds: 10,
        retryCount: 1,
        tests: [test],
        config: { parallel: false },
        alertConfig: { enabled: true },
      })
      const after = await patch(before, { [field]: value })
      const changed = Object.keys(after).filter((key) => JSON.stringify(after[key]) !== JSON.stringify(before[key]))
      assert.deepEqual(changed, field === 'cronSchedule' ? [field, 'nextRunAt'] : [field])
    }
    const job = await add({ timeoutSeconds: 10, retryCount: 1 })
    assert.deepEqual(await patch(job, {}), job)
  })

  it('clears with null', async () => {
    const job = await add({
      description: 'old',
      cronSchedule: '0 4 * * *',
      tests: [await addTest()],
      config: { parallel: false },
      alertConfig: { enabled: true },
    })
    const defaults = { timeoutSeconds: null, retryCount: null, config: null, alertConfig: null }
    const all = { description: null, cronSchedule: null, tests: null, ...defaults }
    const cleared = await patch(job, all)
    assert.deepEqual(
      [cleared.description, cleared.cronSchedule, cleared.config, cleared.alertConfig, cleared.tests],
      [null, null, {}, {}, []],
    )
    assert.deepEqual([cleared.nextRunAt, cleared.timeoutSeconds, cleared.retryCount], [null, 300, 0])
  })

  it('takes back what a GET gave, and changes nothing by it', async () => {
    const job = await add({ cronSchedule: '*/5 * * * *', tests: [await addTest()], alertConfig: { enabled: true } })
    now = new Date(now.getTime() + 20 * 60_000)
    const { updatedAt: before, ...same } = job
    const { updatedAt, ...after } = await patch(job, job)
    assert.deepEqual(after, same)
    assert.ok(updatedAt > before)
    const { status, body } = await t.owner.post('/api/jobs', job)
    assert.equal(status, 201)
    assert.deepEqual(body.job.tests, job.tests)
  })

  it('works out when the job is due: on save, by its time zone, and not while it is paused', async () => {
    now = new Date('2026-03-01T12:00:30.000Z')
    const job = await add({ cronSchedule: '0 9 * * *', config: { timezone: 'America/New_York' } })
    assert.equal(job.nextRunAt, '2026-03-01T14:00:00.000Z')
    assert.equal((await patch(job, { config: { timezone: 'Asia/Tokyo' } })).nextRunAt, '2026-03-02T00:00:00.000Z')
    assert.equal((await patch(job, { status: 'paused' })).nextRunAt, null)
    assert.equal((await patch(job, { cronSchedule: '0 10 * * *' })).nextRunAt, null)
    assert.equal((await patch(job, { status: 'active' })).nextRunAt, '2026-03-02T01:00:00.000Z')
    assert.equal((await add({ cronSchedule: '0 10 * * *', status: 'paused' })).nextRunAt, null)
    assert.equal((await add({ cronSchedule: '0 0 29 2 *' })).nextRunAt, '2028-02-29T00:00:00.000Z')
  })

  it('does not lose a due time to another change', async () => {
    const job = await add({ cronSchedule: '* * * * *' })
    now = new Date(now.getTime() + 5 * 60_000)
    assert.equal((await patch(job, { name: 'Renamed', cronSchedule: '* * * * *' })).nextRunAt, job.nextRunAt)
  })

  it('starts at a word, and says so when the job is paused', async () => {
    const job = await add({ tests: [await addTest()], status: 'paused' })
    const triggered = await t.owner.post(`${at(job)}/trigger`)
    assert.equal(triggered.status, 200)
    assert.match(triggered.body.message, /paused/)
    await patch(job, { status: 'active' })
    const run = await t.owner.post('/api/jobs/run', { jobId: job.id })
    assert.equal(run.status, 200)
    assert.doesNotMatch(run.body.message, /paused/)
    const runs = (await t.owner.get(`/api/runs?jobId=${job.id}`)).body.data
    assert.deepEqual(
      runs.map((entry: { id: string }) => entry.id),
      [run.body.runId, triggered.body.runId],
    )
  })

  it('deletes a job and leaves its runs', async () => {
    const job = await add({ tests: [await addTest()] })
    const { runId } = (await t.owner.post(`${at(job)}/trigger`)).body
    assert.deepEqual((await t.owner.delete(at(job))).body, { success: true })
    assert.equal((await t.owner.get(at(job))).status, 404)
    const run = (await t.owner.get(`/api/runs/${runId}`)).body
    assert.deepEqual([run.jobId, run.jobName, run.status], [null, 'Nightly', 'running'])
  })

  it('leaves a trace of each change, with what changed', async () => {
    const job = await add({ timeoutSeconds: 10 })
    await patch(job, { timeoutSeconds: 20, status: 'paused' })
    await t.owner.delete(at(job))
    const trail = (await t.owner.get('/api/audit?action=job.*&limit=100')).body.data
    const mine = trail.filter((entry: { resourceId: string }) => entry.resourceId === job.id)
    assert.deepEqual(
      mine.map((entry: { action: string }) => entry.action),
      ['job.delete', 'job.update', 'job.create'],
    )
    assert.deepEqual(mine[1].changes, {
      status: { from: 'active', to: 'paused' },
      timeoutSeconds: { from: 10, to: 20 },
    })
  })
})

describe('lists', () => {
  const idsOf = (body: { data: { id: string }[] }) => body.data.map(({ id }) => id)

  it('come newest first, in pages, and match their schema', async () => {
    const other = await t.stranger()
    const test = await addTest('A test', other)
    const ids: string[] = []
    for (let i = 0; i < 5; i++) ids.unshift((await add({ name: `job ${i}`, tests: i % 2 ? [test] : [] }, other)).id)
    const first = (await other.get('/api/jobs?limit=2')).body
    z.parse(listOf(jobSchema), first)
    assert.deepEqual(idsOf(first), ids.slice(0, 2))
    assert.deepEqual(first.pagination, {
      total: 5,
      page: 1,
      limit: 2,
      totalPages: 3,
      hasNextPage: true,
      hasPrevPage: false,
    })
    assert.deepEqual(idsOf((await other.get('/api/jobs?limit=2&page=3')).body), ids.slice(4))
    const past = (await other.get('/api/jobs?limit=2&page=4')).body
    assert.deepEqual([past.data, past.pagination.total, past.pagination.hasNextPage], [[], 5, false])
    assert.equal((await other.get('/api/jobs?limit=1000')).body.pagination.limit, 100)
    await other.delete(`/api/jobs/${ids[0]}`)
    const left = (await other.get('/api/jobs')).body
    assert.deepEqual([idsOf(left), left.pagination.total], [ids.slice(1), 4])
    assert.equal((await (await t.stranger()).get('/api/jobs')).body.pagination.total, 0)
  })

  it('are searched by name as it stands, in any case, with their own total', async () => {
    const other = await t.stranger()
    const names = ['100% sure', '1000 sure', 'snake_case', 'snakeXcase', 'ÄRGER in São Paulo']
    for (const name of names) await add({ name }, other)
    for (const [search, found] of [
      ['', names.toReversed()],
      ['%', ['100% sure']],
      ['SNAKE_C', ['snake_case']],
      ['ärger IN são', ['ÄRGER in São Paulo']],
      [' sure', ['1000 sure', '100% sure']],
      ["' or '1'='1", []],
    ] as const) {
      const { body } = await other.get(`/api/jobs?limit=100&search=${encodeURIComponent(search)}`)
      assert.deepEqual(
        body.data.map(({ name }: { name: string }) => name),
        found,
        search,
      )
      assert.equal(body.pagination.total, found.length)
    }
    const paged = (await other.get('/api/jobs?search=sure&limit=1&page=2')).body
    assert.deepEqual([paged.data[0].name, paged.pagination.total], ['100% sure', 2])
    assert.equal((await other.get(`/api/jobs?search=${'x'.repeat(256)}`)).status, 400)
    assert.equal((await other.get('/api/jobs?search=%00')).status, 400)
  })

  it('show each job as it is by itself, at once after every change', async () => {
    const other = await t.stranger()
    const test = await addTest('Old title', other)
    const job = await add({ tests: [test], cronSchedule: '* * * * *' }, other)
    const shownAlike = async () => {
      const [listed] = (await other.get('/api/jobs')).body.data
      assert.deepEqual(listed, (await other.get(`/api/jobs/${job.id}`)).body)
      return listed
    }
    assert.equal((await shownAlike()).name, 'Nightly')
    await other.patch(`/api/jobs/${job.id}`, { name: 'Renamed' })
    assert.equal((await shownAlike()).name, 'Renamed')
    await other.patch(`/api/tests/${test}`, { title: 'New title' })
    assert.equal((await shownAlike()).tests[0].title, 'New title')
    await other.patch(`/api/jobs/${job.id}`, { tests: [] })
    assert.deepEqual((await shownAlike()).tests, [])
    await t.app.modules.jobs.schedule.claimDue(new Date(job.nextRunAt))
    assert.ok((await shownAlike()).nextRunAt > job.nextRunAt)
  })
})

describe('400', () => {
  const bad: [path: string, body: Record<string, unknown>][] = [
    ['name', { name: ' ' }],
    ['name', { name: 'x'.repeat(256) }],
    ['status', { status: 'running' }],
    ['timeoutSeconds', { timeoutSeconds: 0 }],
    ['timeoutSeconds', { timeoutSeconds: 86_401 }],
    ['retryCount', { retryCount: 11 }],
    ['retryCount', { retryCount: 1.5 }],
    ['projectId', { projectId: UNKNOWN_ID }],
    ['tests.0', { tests: ['nonsense'] }],
    ['tests.0', { tests: [UNKNOWN_ID] }],
    ['tests', { tests: Array.from({ length: 101 }, () => UNKNOWN_ID) }],
    ['config.timezone', { config: { timezone: 'Mars/Olympus' } }],
    ['config.overlap', { config: { overlap: 'often' } }],
    ['config.missed', { config: { missed: 'all' } }],
    ['config.location', { config: { location: 'moon' } }],
    ['config.parallel', { config: { parallel: 'yes' } }],
    ['config.artifacts.trace', { config: { artifacts: { trace: 'sometimes' } } }],
    ['config.environment.lower', { config: { environment: { lower: 'x' } } }],
    ['config.environment.NODE_OPTIONS', { config: { environment: { NODE_OPTIONS: '--inspect' } } }],
    ['config.environment.PORT', { config: { environment: { PORT: 80 } } }],
    ['config', { config: { ours: 'x'.repeat(16_384) } }],
    ['config.__proto__', { config: JSON.parse('{"__proto__": {"x": 1}}') }],
    ['alertConfig.surprise', { alertConfig: { surprise: 1 } }],
    ['alertConfig.failureThreshold', { alertConfig: { failureThreshold: 0 } }],
    ['alertConfig.notificationProviders.0', { alertConfig: { notificationProviders: [UNKNOWN_ID] } }],
  ]
  for (const [path, body] of bad) {
    it(`names ${path} in ${JSON.stringify(body).slice(0, 50)}`, async () => {
      const job = await add()
      for (const answer of [
        await t.owner.post('/api/jobs', { name: 'ok', ...body }),
        await t.owner.patch(at(job), body),
      ]) {
        assert.equal(answer.status, 400, JSON.stringify(answer.body))
        assert.equal(answer.body.details[0].path, path)
        assert.ok(answer.body.error.startsWith(`${path}: `))
      }
      assert.deepEqual((await t.owner.get(at(job))).body, job)
    })
  }

  const patterns = [
    '0 0 31 2 *',
    '0 0 30 2 *',
    '0 0 31 2,4,6 *',
    '* * * *',
    '60 * * * *',
    '@yearly',
    '*/0 * * * *',
    '0 0 1-31/40 * *',
    '* * * * * *',
    '*/1 * * * * *',
    '',
    `${'1,'.repeat(5000)}1 * * * *`,
  ]
  for (const cronSchedule of patterns) {
    it(`refuses the schedule ${cronSchedule.slice(0, 20) || '(empty)'} and stays awake`, async () => {
      const job = await add({ cronSchedule: '0 1 * * *' })
      const [created, changed, health] = await Promise.all([
        t.owner.post('/api/jobs', { name: 'ok', cronSchedule }),
        t.owner.patch(at(job), { cronSchedule }),
        t.anonymous.get('/api/health'),
      ])
      assert.deepEqual([created.status, changed.status, health.status], [400, 400, 200])
      for (const { body } of [created, changed]) assert.match(body.error, /^cronSchedule: /)
      assert.deepEqual((await t.owner.get(at(job))).body, job)
    })
  }

  it("does not take another project's test", async () => {
    const mine = await addTest()
    const theirs = await addTest('Theirs', await t.stranger())
    const job = await add({ tests: [mine] })
    const answer = await t.owner.patch(at(job), { tests: [mine, theirs] })
    assert.equal(answer.status, 400)
    assert.deepEqual(answer.body.details, [{ path: 'tests.1', message: 'Must be the id of a test in this project' }])
    assert.equal((await t.owner.post('/api/jobs', { name: 'x', tests: [theirs] })).status, 400)
    assert.deepEqual((await t.owner.get(at(job))).body, job)
  })

  it('wants a jobId to run', async () => {
    for (const body of [undefined, {}, { jobId: 1 }]) {
      assert.equal((await t.owner.post('/api/jobs/run', body)).status, 400)
    }
  })
})

describe('403, 404 and 409', () => {
  it('lets a viewer look and an editor work, but not delete', async () => {
    const job = await add({ tests: [await addTest()] })
    const viewer = await t.as('project_viewer')
    const editor = await t.as('project_editor')
    assert.equal((await viewer.get(at(job))).status, 200)
    assert.equal((await viewer.post('/api/jobs', { name: 'x' })).status, 403)
    assert.equal((await viewer.patch(at(job), { name: 'x' })).status, 403)
    assert.equal((await viewer.post(`${at(job)}/trigger`)).status, 403)
    assert.equal((await viewer.post('/api/jobs/run', { jobId: job.id })).status, 403)
    assert.equal((await editor.patch(at(job), { name: 'x' })).status, 200)
    assert.equal((await editor.post(`${at(job)}/trigger`)).status, 200)
    assert.equal((await editor.delete(at(job))).status, 403)
  })

  it("answers another project's id, a random one and a malformed one alike", async () => {
    const job = await add({ tests: [await addTest()] })
    const other = await t.stranger()
    for (const id of [job.id, UNKNOWN_ID, 'nonsense']) {
      for (const answer of [
        await other.get(`/api/jobs/${id}`),
        await other.patch(`/api/jobs/${id}`, { name: 'mine' }),
        await other.delete(`/api/jobs/${id}`),
        await other.post(`/api/jobs/${id}/trigger`),
        await other.post('/api/jobs/run', { jobId: id }),
      ]) {
        assert.deepEqual([answer.status, answer.body], [404, { error: 'Not found' }])
      }
    }
    assert.equal((await t.owner.get(at(job))).body.name, 'Nightly')
    assert.equal((await t.owner.get(`/api/runs?jobId=${job.id}`)).body.pagination.total, 0)
  })

  it('does not start a job without tests', async () => {
    const answer = await t.owner.post(`${at(await add())}/trigger`)
    assert.equal(answer.status, 409)
    assert.match(answer.body.error, /no tests/)
  })
})
