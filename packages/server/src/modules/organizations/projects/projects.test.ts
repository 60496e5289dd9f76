import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, it } from 'node:test'
import { startApp, type TestApp } from '../../../testing/app.ts'
import { type Account, addAccount, addMember, addTokenOf, join } from '../../../testing/people.ts'

let t: TestApp
before(async () => {
  t = await startApp()
})
after(() => t.close())

let owner: Account
let orgId: string
let first: string
let second: string
beforeEach(async () => {
  owner = await addAccount(t)
  orgId = (await owner.post('/api/organizations', { name: 'Acme' })).body.id
  first = (await owner.get(at())).body.data[0].id
  second = (await owner.post(at(), { name: 'Second' })).body.id
})

const at = (rest = '') => `/api/organizations/${orgId}/projects${rest}`
const brief = ({ status, body }: { status: number; body: unknown }) => [status, body]
const FORBIDDEN = [403, { error: 'Forbidden' }]
const NOT_FOUND = [404, { error: 'Not found' }]
const ARCHIVED = [409, { error: 'The project is archived' }]

const listed = async (role: 'project_admin' | 'project_editor', projectId: string) => {
  const account = await addAccount(t)
  await join(owner, orgId, { account, as: { role, projects: [{ projectId, role }] } })
  return account
}

describe('projects', () => {
  it('are seen by those whose role reaches them, and by nobody else', async () => {
    const editor = await listed('project_editor', second)
    const viewer = await addMember(t, orgId, 'project_viewer')
    const ids = async (who: Account) => (await who.get(at())).body.data.map(({ id }: { id: string }) => id)
    assert.deepEqual(await ids(owner), [second, first])
    assert.deepEqual(await ids(viewer), [second, first])
    assert.deepEqual(await ids(editor), [second])
    assert.deepEqual(brief(await editor.get(at(`/${first}`))), NOT_FOUND)
    assert.equal((await editor.get(at(`/${second}`))).body.memberCount, 3)
    const stranger = await addAccount(t)
    assert.deepEqual(brief(await stranger.get(at())), NOT_FOUND)
  })

  it('are made by admins, with a slug of their own', async () => {
    const viewer = await addMember(t, orgId, 'project_viewer')
    assert.deepEqual(brief(await viewer.post(at(), { name: 'No' })), FORBIDDEN)
    const again = await owner.post(at(), { name: 'Second', description: 'More' })
    assert.deepEqual([again.status, again.body.slug, again.body.isDefault], [201, 'second-2', false])
    assert.equal((await owner.post(at(), { name: 'x', slug: 'second' })).status, 409)
    assert.equal((await owner.patch(at(`/${again.body.id}`), { slug: 'second' })).status, 409)
    assert.equal((await owner.post(at(), { name: ' ' })).body.details[0].path, 'name')
  })

  it('stop at fifty, however many are asked for at once', async () => {
    for (let round = 0; round < 3; round++) {
      await Promise.all(Array.from({ length: 16 }, (_, i) => owner.post(at(), { name: `P ${round} ${i}` })))
    }
    const answers = await Promise.all(Array.from({ length: 4 }, () => owner.post(at(), { name: 'One more' })))
    assert.deepEqual([...new Set(answers.map(({ status }) => status))], [409])
    assert.equal((await owner.get(at())).body.pagination.total, 50)
  })

  it('are changed by their admins; which is the default, by those of the organization', async () => {
    const admin = await listed('project_admin', second)
    const editor = await listed('project_editor', second)
    assert.equal((await admin.patch(at(`/${second}`), { name: 'New', description: 'Words' })).body.name, 'New')
    assert.deepEqual(brief(await editor.patch(at(`/${second}`), { name: 'No' })), FORBIDDEN)
    assert.deepEqual(brief(await admin.patch(at(`/${second}`), { isDefault: true })), FORBIDDEN)
    assert.equal((await owner.patch(at(`/${second}`), { isDefault: true })).body.isDefault, true)
    assert.equal((await owner.get(at(`/${first}`))).body.isDefault, false)
    assert.equal((await owner.patch(at(`/${second}`), { isDefault: false })).body.details[0].path, 'isDefault')
  })

  it('are 409 to archive or delete where they are the default', async () => {
    assert.equal((await owner.post(at(`/${first}/archive`))).status, 409)
    const slug = (await owner.get(at(`/${first}`))).body.slug
    assert.equal((await owner.request('DELETE', at(`/${first}`), { body: { confirm: slug } })).status, 409)
  })

  it('can be read and not changed while archived, and their schedules stand still', async () => {
    const token = await addTokenOf(t, owner.userId, second)
    const test = await token.post('/api/tests', { title: 'T', type: 'api', script: SCRIPT })
    const body = { name: 'J', tests: [test.body.id], cronSchedule: '* * * * *' }
    const { job } = (await token.post('/api/jobs', body)).body
    await t.app.db.sql`update jobs set next_run_at = now() - interval '1 minute' where id = ${job.id}`
    const key = t.withToken((await token.post(`/api/jobs/${job.id}/api-keys`, { name: 'CI' })).body.key)
    assert.equal((await owner.post(at(`/${second}/archive`))).body.status, 'archived')
    assert.equal((await owner.post(at(`/${second}/archive`))).status, 200)

    assert.equal((await token.get(`/api/jobs/${job.id}`)).status, 200)
    assert.equal((await owner.get(at(`/${second}`))).status, 200)
    for (const answer of [
      await token.post('/api/jobs', body),
      await token.delete(`/api/jobs/${job.id}`),
      await key.post(`/api/jobs/${job.id}/trigger`),
      await owner.patch(at(`/${second}`), { name: 'No' }),
      await owner.put(at(`/${second}/members/${owner.userId}`), { role: 'project_viewer' }),
    ]) {
      assert.deepEqual(brief(answer), ARCHIVED)
    }
    assert.equal((await owner.get(at('?status=archived'))).body.data[0].id, second)
    await t.app.modules.jobs.schedule.claimDue(new Date())
    assert.equal((await token.get(`/api/runs?jobId=${job.id}`)).body.pagination.total, 0)

    assert.equal((await owner.post(at(`/${second}/unarchive`))).body.status, 'active')
    await t.app.modules.jobs.schedule.claimDue(new Date())
    assert.equal((await token.get(`/api/runs?jobId=${job.id}`)).body.pagination.total, 1)
  })

  it('let their monitors rest while they, or the organization, are put away', async () => {
    const token = await addTokenOf(t, owner.userId, second)
    const monitor = { name: 'M', type: 'http_request', url: 'http://127.0.0.1:9/', interval: 60 }
    const made = await token.post('/api/monitors', monitor)
    assert.equal(made.status, 201, JSON.stringify(made.body))
    const paused = (await token.post('/api/monitors', { ...monitor, active: false })).body.id
    const checked = async () =>
      (
        await t.app.db.sql<{ id: string }[]>`
          select monitor_id as id from monitor_schedules where active and monitor_id in (${made.body.id}, ${paused})`
      ).map(({ id }) => id)
    assert.deepEqual(await checked(), [made.body.id])
    await owner.post(at(`/${second}/archive`))
    assert.deepEqual(await checked(), [])
    await owner.post(at(`/${second}/unarchive`))
    assert.deepEqual(await checked(), [made.body.id])
    const { slug } = (await owner.get(`/api/organizations/${orgId}`)).body
    await owner.request('DELETE', `/api/organizations/${orgId}`, { body: { confirm: slug } })
    assert.deepEqual(await checked(), [])
    await owner.post(`/api/organizations/${orgId}/restore`)
    assert.deepEqual(await checked(), [made.body.id])
    await owner.request('DELETE', at(`/${second}`), { body: { confirm: 'second' } })
    assert.deepEqual(await checked(), [])
  })

  it('are gone at once when deleted, leave their slug, and their rows go after seven days', async () => {
    const token = await addTokenOf(t, owner.userId, second)
    const admin = await listed('project_admin', second)
    assert.equal((await token.get('/api/me')).status, 200)
    assert.deepEqual(brief(await admin.request('DELETE', at(`/${second}`), { body: { confirm: 'second' } })), FORBIDDEN)
    assert.equal(
      (await owner.request('DELETE', at(`/${second}`), { body: { confirm: 'no' } })).body.details[0].path,
      'confirm',
    )
    const { status, body } = await owner.request('DELETE', at(`/${second}`), { body: { confirm: 'second' } })
    assert.equal(status, 202)
    const days = (Date.parse(body.deletionScheduledAt) - Date.now()) / 86_400_000
    assert.ok(days > 6.9 && days < 7.1)
    assert.equal((await token.get('/api/me')).status, 401)
    assert.deepEqual(brief(await owner.get(at(`/${second}`))), NOT_FOUND)
    assert.equal((await owner.post(at(), { name: 'Second' })).body.slug, 'second')
    await t.app.modules.organizations.purge()
    const there = () => t.app.db.sql`select 1 from projects where id = ${second}`
    assert.equal((await there()).length, 1)
    await t.app.db.sql`update projects set deletion_scheduled_at = now() - interval '1 s' where id = ${second}`
    while ((await t.app.modules.organizations.purge()) > 0);
    assert.equal((await there()).length, 0)
  })
})

describe('members of a project', () => {
  const put = (who: Account, userId: string, role: string) => who.put(at(`/${second}/members/${userId}`), { role })

  it("have the project's role there, lower or higher than their own", async () => {
    const viewer = await addMember(t, orgId, 'project_viewer')
    const token = await addTokenOf(t, viewer.userId, second)
    const elsewhere = await addTokenOf(t, viewer.userId, first)
    const answer = await put(owner, viewer.userId, 'project_editor')
    assert.equal(answer.status, 200)
    assert.deepEqual(answer.body.projects, [{ projectId: second, name: 'Second', role: 'project_editor' }])
    assert.equal((await token.get('/api/me')).body.role, 'project_editor')
    assert.equal((await elsewhere.get('/api/me')).body.role, 'project_viewer')
    assert.equal((await owner.delete(at(`/${second}/members/${viewer.userId}`))).status, 200)
    assert.equal((await token.get('/api/me')).body.role, 'project_viewer')
    assert.deepEqual(brief(await owner.delete(at(`/${second}/members/${viewer.userId}`))), NOT_FOUND)
  })

  it('are added by its admins up to editor, from those of the organization only', async () => {
    const admin = await listed('project_admin', second)
    const other = await listed('project_admin', second)
    const editor = await listed('project_editor', first)
    assert.equal((await put(admin, editor.userId, 'project_editor')).status, 200)
    assert.deepEqual(brief(await put(admin, editor.userId, 'project_admin')), FORBIDDEN)
    assert.deepEqual(brief(await put(admin, other.userId, 'project_viewer')), FORBIDDEN)
    assert.deepEqual(brief(await admin.delete(at(`/${second}/members/${other.userId}`))), FORBIDDEN)
    assert.deepEqual(brief(await put(admin, admin.userId, 'project_viewer')), FORBIDDEN)
    assert.deepEqual(brief(await put(editor, other.userId, 'project_viewer')), FORBIDDEN)
    assert.deepEqual(brief(await put(admin, t.owner.userId, 'project_viewer')), NOT_FOUND)
    assert.deepEqual(
      brief(await admin.put(at(`/${first}/members/${editor.userId}`), { role: 'project_viewer' })),
      NOT_FOUND,
    )
    assert.equal((await put(owner, editor.userId, 'project_admin')).status, 200)
    assert.equal((await put(owner, (await addMember(t, orgId, 'org_admin')).userId, 'project_viewer')).status, 409)
  })

  it('are listed: all who see the project', async () => {
    const admin = await listed('project_admin', second)
    await listed('project_editor', first)
    const viewer = await addMember(t, orgId, 'project_viewer')
    const { body } = await admin.get(at(`/${second}/members`))
    const ids = body.data.map(({ userId }: { userId: string }) => userId)
    assert.deepEqual(new Set(ids), new Set([admin.userId, viewer.userId, owner.userId]))
    assert.equal((await admin.get(at(`/${second}/members/${viewer.userId}`))).status, 200)
    assert.deepEqual(brief(await viewer.get(at(`/${second}/members`))), FORBIDDEN)
  })
})

const SCRIPT = "import { expect, test } from '@playwright/test'\n\ntest('adds', () => expect(1 + 1).toBe(2))\n"
