import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { startApp, type TestApp } from '../../testing/app.ts'

let t: TestApp
before(async () => {
  t = await startApp()
})
after(() => t.close())

describe('200 and 201', () => {
  it('shows the whole token once, and a working one', async () => {
    const created = await t.owner.post('/api/cli-tokens', { name: ' CI ', expiresIn: 3600 })
    assert.equal(created.status, 201)
    assert.match(created.body.key, /^svc_live_[0-9A-Za-z]{43}$/)
    assert.equal(created.body.name, 'CI')
    assert.equal(created.body.start, created.body.key.slice(0, 13))
    assert.ok(Date.parse(created.body.expiresAt) > Date.now())

    const list = await t.withToken(created.body.key).get('/api/cli-tokens')
    assert.equal(list.status, 200)
    const listed = list.body.data.find((token: { id: string }) => token.id === created.body.id)
    assert.equal(listed.key, undefined)
    assert.equal(list.body.pagination.total, list.body.data.length)
  })

  it('makes a test token and a read-only one', async () => {
    const test = await t.owner.post('/api/cli-tokens', { name: 'test', kind: 'test' })
    assert.match(test.body.key, /^svc_test_/)
    const read = await t.owner.post('/api/cli-tokens', { name: 'read', scope: 'read' })
    const reader = t.withToken(read.body.key)
    assert.equal((await reader.get('/api/cli-tokens')).status, 200)
    assert.equal((await reader.post('/api/cli-tokens', { name: 'no' })).status, 403)
  })

  it('disables, enables, renames and revokes', async () => {
    const { body } = await t.owner.post('/api/cli-tokens', { name: 'to change' })
    const holder = t.withToken(body.key)
    const renamed = await t.owner.patch(`/api/cli-tokens/${body.id}`, { name: 'changed' })
    assert.deepEqual([renamed.status, renamed.body.name, renamed.body.enabled], [200, 'changed', true])
    await t.owner.patch(`/api/cli-tokens/${body.id}`, { enabled: false })
    assert.deepEqual(await holder.get('/api/me').then((a) => [a.status, a.body]), [401, { error: 'Unauthorized' }])
    await t.owner.patch(`/api/cli-tokens/${body.id}`, { enabled: true })
    assert.equal((await holder.get('/api/me')).status, 200)
    assert.deepEqual((await t.owner.delete(`/api/cli-tokens/${body.id}`)).body, { success: true })
    assert.equal((await holder.get('/api/me')).status, 401)
  })

  it('takes back what a GET gave', async () => {
    const [token] = (await t.owner.get('/api/cli-tokens')).body.data
    assert.equal((await t.owner.patch(`/api/cli-tokens/${token.id}`, token)).status, 200)
  })

  it('leaves a trace of each change', async () => {
    const { body } = await t.owner.post('/api/cli-tokens', { name: 'traced' })
    await t.owner.delete(`/api/cli-tokens/${body.id}`)
    const trail = (await t.owner.get('/api/audit?action=cli_token.*')).body.data
    const mine = trail.filter((entry: { resourceId: string }) => entry.resourceId === body.id)
    assert.deepEqual(
      mine.map((entry: { action: string }) => entry.action),
      ['cli_token.delete', 'cli_token.create'],
    )
    assert.ok(!JSON.stringify(trail).includes(body.key))
  })
})

describe('a list', () => {
  it('can be of one creator only', async () => {
    const editor = await t.as('project_editor')
    const own = (await editor.post('/api/cli-tokens', { name: 'by the editor' })).body
    const of = async (createdBy: string) => (await t.owner.get(`/api/cli-tokens?createdBy=${createdBy}`)).body.data
    const theirs = await of(editor.userId)
    assert.ok(theirs.some(({ id }: { id: string }) => id === own.id))
    for (const { createdBy } of theirs) assert.equal(createdBy.id, editor.userId)
    for (const nobody of ['nonsense', '%25', '01900000-0000-7000-8000-000000000000', (await t.stranger()).userId])
      assert.deepEqual(await of(nobody), [])
  })
})

describe('an organization that bounds the life of tokens', () => {
  it('gives none that lives longer, and leaves those it has', async () => {
    const other = await t.stranger()
    const bound = (settings: object) =>
      t.app.db.sql`update organizations set settings = ${t.app.db.sql.json(settings as never)}
        where id = (select organization_id from projects where id = ${other.projectId})`
    await bound({ tokenMaxTtlDays: 7 })
    const make = (expiresIn?: number | null) => other.post('/api/cli-tokens', { name: 'bounded', expiresIn })
    assert.equal((await make(7 * 86_400)).status, 201)
    for (const tooLong of [7 * 86_400 + 1, null, undefined]) {
      const { status, body } = await make(tooLong)
      assert.deepEqual([status, body.details[0].path], [400, 'expiresIn'])
      assert.match(body.error, /7 days/)
    }
    assert.equal((await other.get('/api/me')).status, 200)
    await bound({ tokenMaxTtlDays: 0 })
    assert.equal((await make()).status, 201)
  })
})

describe('a token that expires', () => {
  it('makes no token and no key that lives longer than itself', async () => {
    const { job } = (await t.owner.post('/api/jobs', { name: 'Nightly' })).body
    const { key } = (await t.owner.post('/api/cli-tokens', { name: 'an hour', expiresIn: 3600 })).body
    const holder = t.withToken(key)
    for (const path of ['/api/cli-tokens', `/api/jobs/${job.id}/api-keys`]) {
      for (const expiresIn of [undefined, null, 3601, 31_536_000]) {
        const { status, body } = await holder.post(path, { name: 'longer', expiresIn })
        assert.deepEqual([status, body.details?.[0].path], [400, 'expiresIn'], `${path} ${expiresIn}`)
      }
      assert.equal((await holder.post(path, { name: 'shorter', expiresIn: 60 })).status, 201, path)
      assert.equal((await t.owner.post(path, { name: 'without end' })).status, 201, path)
    }
  })

  it('bounds no session of a browser', async () => {
    const browser = await t.signedIn(t.owner)
    assert.equal((await browser.post('/api/cli-tokens', { name: 'by hand' })).status, 201)
  })
})

describe('400', () => {
  for (const [field, value] of [
    ['name', '  '],
    ['name', 'x'.repeat(256)],
    ['expiresIn', 59],
    ['expiresIn', 31_536_001],
    ['expiresIn', 1.5],
    ['kind', 'prod'],
    ['surprise', 1],
  ] as const) {
    it(`refuses ${field} = ${String(value).slice(0, 12)} and names it`, async () => {
      const answer = await t.owner.post('/api/cli-tokens', { name: 'ok', [field]: value })
      assert.equal(answer.status, 400)
      assert.equal(answer.body.details[0].path, field)
      assert.match(answer.body.error, new RegExp(`^${field}: `))
    })
  }

  it('stops at twenty tokens, however many ask at once', async () => {
    const other = await t.stranger()
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, i) => other.post('/api/cli-tokens', { name: `token ${i}` })),
    )
    assert.equal(answers.filter((answer) => answer.status === 201).length, 19)
    assert.equal(answers.filter((answer) => answer.status === 400).length, 31)
    assert.equal((await other.get('/api/cli-tokens')).body.data.length, 20)
  })
})

describe('403 and 404', () => {
  it('lets an editor look after their own tokens only', async () => {
    const editor = await t.as('project_editor')
    const own = await editor.post('/api/cli-tokens', { name: 'mine' })
    assert.equal((await editor.delete(`/api/cli-tokens/${own.body.id}`)).status, 200)
    const theirs = await t.owner.post('/api/cli-tokens', { name: 'theirs' })
    assert.equal((await editor.delete(`/api/cli-tokens/${theirs.body.id}`)).status, 403)
  })

  it("answers another project's id, a random one and a malformed one alike", async () => {
    const { body } = await t.owner.post('/api/cli-tokens', { name: 'hidden' })
    const other = await t.stranger()
    for (const id of [body.id, '01900000-0000-7000-8000-000000000000', 'nonsense', '%00']) {
      const answer = await other.patch(`/api/cli-tokens/${id}`, { enabled: false })
      assert.deepEqual([answer.status, answer.body], [404, { error: 'Not found' }])
    }
  })
})

describe('401', () => {
  it('refuses expired tokens and those whose owner was removed', async () => {
    const { body } = await t.owner.post('/api/cli-tokens', { name: 'short', expiresIn: 60 })
    await t.app.db.sql`update cli_tokens set expires_at = now() - interval '1 second' where id = ${body.id}`
    assert.equal((await t.withToken(body.key).get('/api/me')).status, 401)

    const editor = await t.as('project_editor')
    assert.equal((await editor.get('/api/me')).status, 200)
    await t.app.db.sql`delete from members where user_id = ${editor.userId}`
    t.app.pubsub.publish('auth')
    assert.equal((await editor.get('/api/me')).status, 401)
  })

  it('knows only its own prefixes', async () => {
    for (const token of [
      'nope',
      'svc_other_0123456789',
      'svc_live_',
      `svc_live_${'0'.repeat(43)}`,
      'svc_trigger_0123456789',
    ]) {
      const answer = await t.withToken(token).get('/api/me')
      assert.deepEqual([answer.status, answer.body], [401, { error: 'Unauthorized' }])
    }
  })
})
