import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { type Client, startApp, type TestApp } from '../../testing/app.ts'
import { until } from '../../testing/until.ts'

let t: TestApp
before(async () => {
  t = await startApp()
})
after(() => t.close())

const UNKNOWN_ID = '01900000-0000-7000-8000-000000000000'
const UNAUTHORIZED = [401, { error: 'Unauthorized' }]
const SCRIPT = "import { test } from '@playwright/test'\ntest('x', () => {})\n"

async function addJob(who: Client = t.owner): Promise<string> {
  const test = await who.post('/api/tests', { title: 'A test', type: 'api', script: SCRIPT })
  const answer = await who.post('/api/jobs', { name: 'A job', tests: [test.body.id] })
  assert.equal(answer.status, 201, JSON.stringify(answer.body))
  return answer.body.job.id
}

async function addKey(jobId: string, fields: Record<string, unknown> = {}, who: Client = t.owner) {
  const answer = await who.post(`/api/jobs/${jobId}/api-keys`, { name: 'deploy', ...fields })
  assert.equal(answer.status, 201, JSON.stringify(answer.body))
  return answer.body
}

const at = (key: { id: string; jobId: string }) => `/api/jobs/${key.jobId}/api-keys/${key.id}`
const pull = (key: string, jobId: string) => t.withToken(key).post(`/api/jobs/${jobId}/trigger`)

describe('200 and 201', () => {
  it('shows the whole key once, and it starts the job', async () => {
    const jobId = await addJob()
    const { key, ...shown } = await addKey(jobId, { name: ' deploy ', expiresIn: 3600 })
    assert.match(key, /^svc_trigger_[0-9A-Za-z]{43}$/)
    assert.deepEqual([shown.name, shown.jobId, shown.enabled], ['deploy', jobId, true])
    assert.equal(shown.start, key.slice(0, 16))
    assert.deepEqual(shown.rateLimit, { limit: 100, windowSeconds: 60 })
    assert.ok(Date.parse(shown.expiresAt) > Date.now())

    const list = (await t.owner.get(`/api/jobs/${jobId}/api-keys`)).body
    assert.deepEqual(list.data, [shown])
    assert.equal(list.pagination.total, 1)

    const answer = await pull(key, jobId)
    assert.equal(answer.status, 200)
    const run = (await t.owner.get(`/api/runs/${answer.body.runId}`)).body
    assert.equal(run.trigger, 'trigger_key')
    assert.deepEqual(run.createdBy, { type: 'trigger_key', id: shown.id, name: 'deploy' })
  })

  it('reads the status of the runs it started, and of no others', async () => {
    const jobId = await addJob()
    const { key } = await addKey(jobId)
    const { key: other } = await addKey(jobId, { name: 'other' })
    const { runId } = (await pull(key, jobId)).body
    const byHand = (await t.owner.post('/api/jobs/run', { jobId })).body.runId
    const statusFor = (token: string, id: string) => t.withToken(token).get(`/api/runs/${id}/status`)
    const { status, body } = await statusFor(key, runId)
    assert.deepEqual([status, body], [200, { id: runId, status: 'running' }])
    await t.owner.post(`/api/runs/${runId}/cancel`)
    assert.equal((await statusFor(key, runId)).body.status, 'cancelled')
    for (const [token, id] of [
      [key, byHand],
      [other, runId],
      [key, runId.replace(/.$/, (last: string) => (last === '0' ? '1' : '0'))],
    ]) {
      assert.equal((await statusFor(token, id)).status, 401)
    }
    for (const path of ['', '/stream', '/artifacts', '/compare']) {
      assert.equal((await t.withToken(key).get(`/api/runs/${runId}${path}`)).status, 401, path)
    }
    assert.equal((await t.withToken(key).post(`/api/runs/${runId}/cancel`)).status, 401)
  })

  it('remembers when a key was last used', async () => {
    const jobId = await addJob()
    const { key } = await addKey(jobId)
    await pull(key, jobId)
    const lastUsedAt = async (): Promise<string | null> =>
      (await t.owner.get(`/api/jobs/${jobId}/api-keys`)).body.data[0].lastUsedAt
    assert.ok(Date.parse(await until('lastUsedAt is set', lastUsedAt)) <= Date.now())
  })

  it('disables, enables, renames and revokes, each at once', async () => {
    const jobId = await addJob()
    const created = await addKey(jobId)
    const renamed = await t.owner.patch(at(created), { name: 'changed' })
    assert.deepEqual([renamed.status, renamed.body.name, renamed.body.enabled], [200, 'changed', true])
    assert.equal((await pull(created.key, jobId)).status, 200)
    await t.owner.patch(at(created), { enabled: false })
    const refused = await pull(created.key, jobId)
    assert.deepEqual([refused.status, refused.body], UNAUTHORIZED)
    assert.equal((await t.owner.patch(at(created), { enabled: true })).body.name, 'changed')
    assert.equal((await pull(created.key, jobId)).status, 200)
    assert.deepEqual((await t.owner.delete(at(created))).body, { success: true })
    assert.equal((await pull(created.key, jobId)).status, 401)
  })

  it('takes back what a GET gave', async () => {
    const jobId = await addJob()
    await addKey(jobId)
    const [shown] = (await t.owner.get(`/api/jobs/${jobId}/api-keys`)).body.data
    const answer = await t.owner.patch(at(shown), shown)
    assert.deepEqual([answer.status, answer.body], [200, shown])
  })

  it('leaves a trace of each change, without the key', async () => {
    const jobId = await addJob()
    const created = await addKey(jobId)
    await t.owner.patch(at(created), { enabled: false })
    await t.owner.delete(at(created))
    const trail = (await t.owner.get('/api/audit?action=trigger_key.*&limit=100')).body.data
    const mine = trail.filter((entry: { resourceId: string }) => entry.resourceId === created.id)
    assert.deepEqual(
      mine.map((entry: { action: string }) => entry.action),
      ['trigger_key.delete', 'trigger_key.update', 'trigger_key.create'],
    )
    assert.deepEqual(mine[1].changes, { enabled: { from: true, to: false } })
    assert.ok(!JSON.stringify(trail).includes(created.key))
  })
})

describe('400', () => {
  for (const [field, value] of [
    ['name', '  '],
    ['name', 'x'.repeat(101)],
    ['expiresIn', 59],
    ['expiresIn', 31_536_001],
    ['expiresIn', 1.5],
    ['rateLimit.limit', 0],
    ['rateLimit.windowSeconds', 86_401],
    ['surprise', 1],
  ] as const) {
    it(`refuses ${field} = ${String(value).slice(0, 12)} and names it`, async () => {
      const [outer, inner] = field.split('.') as [string, string?]
      const given = inner ? { limit: 1, windowSeconds: 60, [inner]: value } : value
      const answer = await t.owner.post(`/api/jobs/${await addJob()}/api-keys`, { name: 'ok', [outer]: given })
      assert.equal(answer.status, 400)
      assert.equal(answer.body.details[0].path, field)
    })
  }

  it('stops at ten keys a job, however many ask at once', async () => {
    const jobId = await addJob()
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, i) => t.owner.post(`/api/jobs/${jobId}/api-keys`, { name: `key ${i}` })),
    )
    assert.equal(answers.filter((answer) => answer.status === 201).length, 10)
    assert.equal(answers.filter((answer) => answer.status === 400).length, 30)
    assert.equal((await t.owner.get(`/api/jobs/${jobId}/api-keys`)).body.data.length, 10)
  })
})

describe('401', () => {
  it("opens nothing but its own job's trigger", async () => {
    const jobId = await addJob()
    const otherId = await addJob()
    const { key, id } = await addKey(jobId)
    const holder = t.withToken(key)
    for (const [method, url] of [
      ['POST', `/api/jobs/${otherId}/trigger`],
      ['POST', `/api/jobs/${UNKNOWN_ID}/trigger`],
      ['POST', '/api/jobs/nonsense/trigger'],
      ['POST', '/api/jobs/run'],
      ['GET', '/api/jobs'],
      ['GET', `/api/jobs/${jobId}`],
      ['PATCH', `/api/jobs/${jobId}`],
      ['DELETE', `/api/jobs/${jobId}`],
      ['GET', `/api/jobs/${jobId}/api-keys`],
      ['PATCH', `/api/jobs/${jobId}/api-keys/${id}`],
      ['GET', '/api/runs'],
      ['GET', '/api/me'],
    ] as const) {
      const answer = await holder.request(method, url, { body: method === 'GET' ? undefined : { jobId, name: 'x' } })
      assert.deepEqual([answer.status, answer.body], UNAUTHORIZED, `${method} ${url}`)
    }
    for (const job of [jobId, otherId]) {
      assert.equal((await t.owner.get(`/api/runs?jobId=${job}`)).body.pagination.total, 0)
      assert.equal((await t.owner.get(`/api/jobs/${job}`)).body.name, 'A job')
    }
    assert.equal((await pull(key, jobId.toUpperCase())).status, 200)
  })

  it('dies of expiry, and with its creator and its job', async () => {
    const jobId = await addJob()
    const editor = await t.as('project_editor')
    const expired = await addKey(jobId)
    const theirs = await addKey(jobId, {}, editor)
    const last = await addKey(jobId)
    for (const { key } of [expired, theirs, last]) assert.equal((await pull(key, jobId)).status, 200)

    await t.app.db.sql`update trigger_keys set expires_at = now() - interval '1 second' where id = ${expired.id}`
    await t.app.db.sql`delete from members where user_id = ${editor.userId}`
    t.app.pubsub.publish('auth')
    for (const { key } of [expired, theirs]) {
      const answer = await pull(key, jobId)
      assert.deepEqual([answer.status, answer.body], UNAUTHORIZED)
    }
    assert.equal((await pull(last.key, jobId)).status, 200)
    await t.owner.delete(`/api/jobs/${jobId}`)
    const answer = await pull(last.key, jobId)
    assert.deepEqual([answer.status, answer.body], UNAUTHORIZED)
  })

  it('dies with its project', async () => {
    const other = await t.stranger()
    const jobId = await addJob(other)
    const { key } = await addKey(jobId, {}, other)
    assert.equal((await pull(key, jobId)).status, 200)
    await t.app.db.sql`update projects set deleted_at = now() where id = ${other.projectId}`
    t.app.pubsub.publish('auth')
    assert.equal((await pull(key, jobId)).status, 401)
  })
})

describe('403 and 404', () => {
  it('lets a viewer look, an editor make keys, and only admins set limits and delete', async () => {
    const jobId = await addJob()
    const rateLimit = { limit: 5, windowSeconds: 10 }
    const viewer = await t.as('project_viewer')
    const editor = await t.as('project_editor')
    const created = await addKey(jobId, {}, editor)
    assert.equal((await viewer.get(`/api/jobs/${jobId}/api-keys`)).status, 200)
    assert.equal((await viewer.post(`/api/jobs/${jobId}/api-keys`, { name: 'x' })).status, 403)
    assert.equal((await viewer.patch(at(created), { name: 'x' })).status, 403)
    assert.equal((await editor.patch(at(created), { name: 'x' })).status, 200)
    assert.equal((await editor.patch(at(created), { rateLimit })).status, 403)
    assert.equal((await editor.post(`/api/jobs/${jobId}/api-keys`, { name: 'x', rateLimit })).status, 403)
    assert.equal((await editor.delete(at(created))).status, 403)
    assert.deepEqual((await t.owner.patch(at(created), { rateLimit })).body.rateLimit, rateLimit)
    const read = (await t.owner.get(`/api/jobs/${jobId}/api-keys`)).body.data[0]
    const sentBack = await editor.patch(at(created), { ...read, name: 'sent back' })
    assert.deepEqual([sentBack.status, sentBack.body.name, sentBack.body.rateLimit], [200, 'sent back', rateLimit])
    const standard = await t.owner.patch(at(created), { rateLimit: null })
    assert.deepEqual(standard.body.rateLimit, { limit: 100, windowSeconds: 60 })
  })

  it("answers another project's ids, random and malformed ones alike", async () => {
    const jobId = await addJob()
    const otherJobId = await addJob()
    const created = await addKey(jobId)
    const stranger = await t.stranger()
    const wrong: [Client, string, string][] = [
      [stranger, jobId, created.id],
      [t.owner, otherJobId, created.id],
      [t.owner, jobId, UNKNOWN_ID],
      [t.owner, UNKNOWN_ID, created.id],
      [t.owner, jobId, 'nonsense'],
    ]
    for (const [who, job, id] of wrong) {
      for (const answer of [
        await who.patch(at({ jobId: job, id }), { name: 'x' }),
        await who.delete(at({ jobId: job, id })),
      ]) {
        assert.deepEqual([answer.status, answer.body], [404, { error: 'Not found' }])
      }
    }
    for (const [who, job] of [
      [stranger, jobId],
      [t.owner, UNKNOWN_ID],
    ] as const) {
      assert.equal((await who.get(`/api/jobs/${job}/api-keys`)).status, 404)
      assert.equal((await who.post(`/api/jobs/${job}/api-keys`, { name: 'x' })).status, 404)
    }
    assert.equal((await pull(created.key, jobId)).status, 200)
  })
})

describe('429', () => {
  it('counts each key by itself, up to its own limit', async () => {
    const jobId = await addJob()
    const { key } = await addKey(jobId, { rateLimit: { limit: 3, windowSeconds: 600 } })
    const other = await addKey(jobId)
    for (const remaining of ['2', '1', '0']) {
      const { status, headers } = await pull(key, jobId)
      assert.equal(status, 200)
      assert.deepEqual([headers['x-ratelimit-limit'], headers['x-ratelimit-remaining']].map(String), ['3', remaining])
    }
    const refused = await pull(key, jobId)
    assert.deepEqual([refused.status, refused.body], [429, { error: 'Too many requests' }])
    const retryAfter = Number(refused.headers['retry-after'])
    // Whole seconds, rounded up at both ends.
    assert.ok(retryAfter > 0 && retryAfter <= 601, String(retryAfter))
    const free = await pull(other.key, jobId)
    assert.deepEqual([free.status, String(free.headers['x-ratelimit-remaining'])], [200, '99'])
  })
})

describe('keys of another system', () => {
  const legacy = (fields: object = {}) => ({ jobId: '', name: 'legacy', key: '', expiresAt: null, ...fields })

  it('go on working as they are, once they are imported', async () => {
    const jobId = await addJob()
    const { take } = t.app.modules.triggerKeys
    const key = 'job_0123456789abcdef0123456789abcdef'
    assert.equal((await pull(key, jobId)).status, 401)
    assert.equal(await take(legacy({ jobId, key })), 'imported')
    assert.equal(await take(legacy({ jobId, key })), 'already there')
    assert.equal((await pull(key, jobId)).status, 200)
    const elsewhere = await t.withToken(key).get(`/api/jobs/${jobId}`)
    assert.deepEqual([elsewhere.status, elsewhere.body], UNAUTHORIZED)
    const [shown] = (await t.owner.get(`/api/jobs/${jobId}/api-keys`)).body.data
    assert.deepEqual([shown.name, shown.start], ['legacy', 'job_0123'])
    const [entry] = (await t.owner.get('/api/audit?action=trigger_key.import')).body.data
    assert.deepEqual([entry.resourceId, entry.actor.type], [shown.id, 'system'])
  })

  it('are not taken for unknown jobs, nor beyond ten', async () => {
    const jobId = await addJob()
    const { take } = t.app.modules.triggerKeys
    assert.equal(await take(legacy({ jobId: UNKNOWN_ID, key: 'job_for_nobody_00000000' })), 'no such job')
    for (let i = 0; i < 10; i++) await addKey(jobId)
    assert.equal(await take(legacy({ jobId, key: 'job_one_too_many_000000' })), 'the job has ten keys')
  })
})
