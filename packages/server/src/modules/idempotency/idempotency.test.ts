import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { newId } from '../../kernel/ids.ts'
import { type Answer, type Client, startApp, type TestApp } from '../../testing/app.ts'
import { addAccount, addMember } from '../../testing/people.ts'

let t: TestApp
before(async () => {
  t = await startApp()
})
after(() => t.close())

const SCRIPT = "import { test } from '@playwright/test'\ntest('x', () => {})\n"

const keyed = (key: string, body: unknown, options: { who?: Client; path?: string } = {}): Promise<Answer> =>
  (options.who ?? t.owner).post(options.path ?? '/api/tags', body, { 'idempotency-key': key })

const isReplay = ({ headers }: Answer) => headers['idempotent-replayed'] === 'true'
const tagsNamed = async (name: string, who: Client = t.owner) =>
  (await who.get('/api/tags')).body.data.filter((tag: { name: string }) => tag.name === name).length

/** What the front door makes of a request for a tag, for tests that play a process which dies. */
const begin = (key: string, body: object) =>
  t.app.modules.idempotency.begin({
    caller: JSON.stringify([t.owner.userId, t.owner.projectId, null]),
    path: '/api/tags',
    key,
    body: JSON.stringify(body),
  })
const lapse = () => t.app.db.sql`update idempotency_keys set locked_until = now()`

describe('the same key, caller, path and body', () => {
  it('give the first answer again', async () => {
    const first = await keyed('a', { name: 'once' })
    const second = await keyed('a', { name: 'once' })
    assert.deepEqual([first.status, isReplay(first)], [201, false])
    assert.deepEqual([second.status, isReplay(second), second.body], [201, true, first.body])
    assert.notEqual(second.headers['x-request-id'], first.headers['x-request-id'])
    assert.match(second.headers['content-type'] ?? '', /^application\/json/)
    assert.equal(await tagsNamed('once'), 1)
  })

  it('give a refusal again too, though it would be granted now', async () => {
    const tag = (await t.owner.post('/api/tags', { name: 'taken' })).body
    const first = await keyed('b', { name: 'taken' })
    await t.owner.delete(`/api/tags/${tag.id}`)
    const second = await keyed('b', { name: 'taken' })
    assert.deepEqual([second.status, second.body, isReplay(second)], [409, first.body, true])
  })

  it('do not keep what was refused before anything was tried', async () => {
    assert.equal((await keyed('c', { name: ' ' })).status, 400)
    assert.deepEqual([(await keyed('c', { name: 'better' })).status], [201])
    const viewer = await t.as('project_viewer')
    assert.equal((await keyed('d', { name: 'x' }, { who: viewer })).status, 403)
    const rows = await t.app.db.sql`select 1 from idempotency_keys where created_at > now() - interval '1 minute'`
    assert.equal((await keyed('d', { name: 'x' }, { who: viewer })).status, 403)
    assert.equal((await t.app.db.sql`select 1 from idempotency_keys`).length >= rows.length, true)
  })

  it('do not keep that it was too often: the same request may be sent again later', async () => {
    const path = '/api/organizations/current/invitations'
    for (let i = 0; i < 10; i++) {
      const body = { email: `${newId()}@example.test`, role: 'project_viewer' }
      assert.equal((await t.owner.post(path, body)).status, 201)
    }
    const again = () => keyed('often', { email: 'often@example.test', role: 'project_viewer' }, { path })
    const refused = await again()
    assert.deepEqual([refused.status, refused.headers['retry-after']], [429, '3600'])
    await t.app.db.sql`delete from invitation_sends`
    assert.deepEqual([(await again()).status, isReplay(await again())], [201, true])
  })

  it('do not keep that a right was missing: the same request may be sent again with it', async () => {
    const owner = await addAccount(t)
    const { id } = (await owner.post('/api/organizations', { name: 'Rights' })).body
    const path = `/api/organizations/${id}/invitations`
    const admin = await addMember(t, id, 'org_admin')
    const invite = () => keyed('right', { email: 'right@example.test', role: 'org_admin' }, { who: admin, path })
    assert.equal((await invite()).status, 403)
    assert.equal(
      (await owner.patch(`/api/organizations/${id}/members/${admin.userId}`, { role: 'org_owner' })).status,
      200,
    )
    assert.deepEqual([(await invite()).status, isReplay(await invite())], [201, true])
  })

  it('make one organization, though it changes where the session is', async () => {
    const who = await addAccount(t)
    const make = () => keyed('first', { name: 'First' }, { who, path: '/api/organizations' })
    const first = await make()
    const second = await make()
    assert.deepEqual([first.status, second.body, isReplay(second)], [201, first.body, true])
    assert.equal((await who.get('/api/organizations')).body.pagination.total, 1)
  })

  it('start one run, however many ask at the same moment', async () => {
    const test = (await t.owner.post('/api/tests', { title: 'x', type: 'api', script: SCRIPT })).body
    const { job } = (await t.owner.post('/api/jobs', { name: 'x', tests: [test.id] })).body
    const asked = Array.from({ length: 20 }, () => keyed('run', { jobId: job.id }, { path: '/api/jobs/run' }))
    const answers = await Promise.all(asked)
    assert.deepEqual([...new Set(answers.map(({ status }) => status))], [200])
    assert.equal(new Set(answers.map(({ body }) => body.runId)).size, 1)
    assert.equal(answers.filter(isReplay).length, 19)
    assert.equal((await t.owner.get(`/api/runs?jobId=${job.id}`)).body.pagination.total, 1)
    const trigger = () => keyed('trigger', undefined, { path: `/api/jobs/${job.id}/trigger` })
    const one = await trigger()
    const two = await trigger()
    assert.deepEqual([one.status, two.body, isReplay(two)], [200, one.body, true])
  })

  it('show a token again that is stored nowhere readable', async () => {
    const make = () => keyed('token', { name: 'CI' }, { path: '/api/cli-tokens' })
    const first = await make()
    const second = await make()
    assert.equal(second.body.key, first.body.key)
    assert.equal((await t.withToken(second.body.key).get('/api/me')).status, 200)
    const rows = await t.app.db.sql`select k::text as text, encode(sealed, 'escape') as sealed from idempotency_keys k`
    assert.ok(rows.length > 0)
    assert.ok(!JSON.stringify(rows).includes(first.body.key))
    assert.ok(!JSON.stringify(rows).includes(Buffer.from(first.body.key).toString('hex')))
  })
})

describe('another', () => {
  it('body under the same key is refused by name', async () => {
    await keyed('e', { name: 'this' })
    const answer = await keyed('e', { name: 'that' })
    assert.deepEqual([answer.status, answer.body.code, isReplay(answer)], [409, 'idempotency_mismatch', false])
    assert.match(answer.body.error, /Idempotency-Key/)
    assert.equal(await tagsNamed('that'), 0)
  })

  it('person, project or path has keys of its own', async () => {
    const other = await t.stranger()
    const answers = [
      await keyed('f', { name: 'same' }),
      await keyed('f', { name: 'same' }, { who: other }),
      await keyed('f', { name: 'same' }, { who: await t.as('project_editor') }),
      await keyed('f', { name: 'same' }, { path: '/api/cli-tokens' }),
    ]
    assert.deepEqual(
      answers.map((answer) => [answer.status, isReplay(answer)]),
      [
        [201, false],
        [201, false],
        [409, false],
        [201, false],
      ],
    )
  })

  it('length of key is refused', async () => {
    for (const key of ['', 'x'.repeat(256)]) {
      const { status, body } = await keyed(key, { name: 'length' })
      assert.deepEqual([status, body.details?.[0].path], [400, 'Idempotency-Key'])
    }
    assert.equal((await keyed('x'.repeat(255), { name: 'length' })).status, 201)
  })

  it('method does not look at the key', async () => {
    const tag = (await keyed('g', { name: 'patched' })).body
    const patch = (name: string) =>
      t.owner.request('PATCH', `/api/tags/${tag.id}`, { body: { name }, headers: { 'idempotency-key': 'g' } })
    assert.deepEqual([(await patch('one')).body.name, (await patch('two')).body.name], ['one', 'two'])
  })
})

describe('a process that dies', () => {
  it('before the work: the next request does it', async () => {
    assert.equal((await begin('h', { name: 'before' })).kind, 'new')
    await lapse()
    const answer = await keyed('h', { name: 'before' })
    assert.deepEqual([answer.status, isReplay(answer), await tagsNamed('before')], [201, false, 1])
  })

  it('between the work and its answer: it is not done again', async () => {
    const begun = await begin('i', { name: 'between' })
    assert.ok(begun.kind === 'new')
    const { attempt } = begun
    await t.app.db.transaction(async (tx) => {
      await tx`insert into tags (id, project_id, name, color) values (${newId()}, ${t.owner.projectId}, 'between', '#000000')`
      await attempt.mark(tx)
    })
    await lapse()
    const answer = await keyed('i', { name: 'between' })
    assert.deepEqual([answer.status, answer.body.code], [409, 'idempotency_answer_lost'])
    assert.equal(await tagsNamed('between'), 1)
  })

  it('or only seemed to: whoever comes back late leaves no trace', async () => {
    const late = await begin('j', { name: 'late' })
    await lapse()
    assert.equal((await keyed('j', { name: 'late' })).status, 201)
    const name = 'from the late one'
    assert.ok(late.kind === 'new')
    const { attempt } = late
    await assert.rejects(
      t.app.db.transaction(async (tx) => {
        await tx`insert into tags (id, project_id, name, color) values (${newId()}, ${t.owner.projectId}, ${name}, '#000000')`
        await attempt.mark(tx)
      }),
      /already in progress/,
    )
    assert.equal(await tagsNamed(name), 0)
  })

  it('while a second request waits: that one is told to come again', async () => {
    assert.equal((await begin('k', { name: 'slow' })).kind, 'new')
    const answer = await keyed('k', { name: 'slow' })
    assert.deepEqual([answer.status, answer.body.code], [409, 'idempotency_in_progress'])
    assert.match(answer.headers['retry-after'] ?? '', /^\d+$/)
  })
})

describe('keys', () => {
  it('hold for a day', async () => {
    await keyed('l', { name: 'yesterday' })
    await t.app.db.sql`update idempotency_keys set created_at = now() - interval '25 hours'`
    const again = await keyed('l', { name: 'yesterday' })
    assert.deepEqual([again.status, isReplay(again)], [409, false])
  })

  it('that are over are deleted, and no others', async () => {
    await t.app.db.sql`delete from idempotency_keys`
    for (const name of ['old 1', 'old 2']) await keyed(name, { name })
    await t.app.db.sql`update idempotency_keys set created_at = now() - interval '25 hours'`
    await keyed('fresh', { name: 'fresh' })
    assert.equal(await t.app.modules.idempotency.expire(), 2)
    assert.equal((await t.app.db.sql`select 1 from idempotency_keys`).length, 1)
    assert.equal(isReplay(await keyed('fresh', { name: 'fresh' })), true)
  })

  it('of requests that failed are free again', async () => {
    await t.app.db.sql`delete from idempotency_keys`
    await t.app.db.sql`alter table tags rename to tags_away`
    try {
      assert.equal((await keyed('m', { name: 'failed' })).status, 500)
    } finally {
      await t.app.db.sql`alter table tags_away rename to tags`
    }
    assert.equal((await t.app.db.sql`select 1 from idempotency_keys`).length, 0)
    assert.equal((await keyed('m', { name: 'failed' })).status, 201)
  })
})
