import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, it } from 'node:test'
import { ROLES, roleTable } from '../../../kernel/roles.ts'
import { startApp, type TestApp } from '../../../testing/app.ts'
import { type Account, addAccount, addMember, addTokenOf } from '../../../testing/people.ts'

let t: TestApp
before(async () => {
  t = await startApp()
})
after(() => t.close())

let owner: Account
let org: { id: string; slug: string; name: string }
beforeEach(async () => {
  owner = await addAccount(t)
  org = (await owner.post('/api/organizations', { name: 'Acme & Söhne' })).body
})

const at = (rest = '') => `/api/organizations/${org.id}${rest}`
const brief = ({ status, body }: { status: number; body: unknown }) => [status, body]
const FORBIDDEN = [403, { error: 'Forbidden' }]
const NOT_FOUND = [404, { error: 'Not found' }]

describe('POST /api/organizations', () => {
  it('makes an organization with a default project and its owner', async () => {
    const { status, body } = await owner.post('/api/organizations', { name: ' Second ', slug: `s-${owner.userId}` })
    assert.equal(status, 201)
    assert.deepEqual([body.name, body.role, body.status], ['Second', 'org_owner', 'active'])
    assert.deepEqual(body.stats, { projectCount: 1, memberCount: 1 })
    assert.equal(body.settings.invitationTtlDays, 7)
    const projects = (await owner.get(`/api/organizations/${body.id}/projects`)).body.data
    assert.deepEqual([projects.length, projects[0].isDefault, projects[0].memberCount], [1, true, 1])
  })

  it('finds a slug by itself, and is 409 for one that is taken', async () => {
    assert.match(org.slug, /^acme-so-hne(-\d+)?$/)
    const again = await owner.post('/api/organizations', { name: 'Acme & Söhne' })
    assert.notEqual(again.body.slug, org.slug)
    assert.equal((await owner.post('/api/organizations', { name: 'Other', slug: org.slug })).status, 409)
  })

  it('is for sessions only, and for everybody only where the install says so', async () => {
    assert.deepEqual(brief(await t.owner.post('/api/organizations', { name: 'By token' })), FORBIDDEN)
    await t.app.db.sql`update instance_settings set organization_creation = 'super_admins'`
    try {
      assert.deepEqual(brief(await owner.post('/api/organizations', { name: 'No' })), FORBIDDEN)
      const root = await t.signedIn(t.owner)
      assert.equal((await root.post('/api/organizations', { name: 'Yes' })).status, 201)
    } finally {
      await t.app.db.sql`update instance_settings set organization_creation = null`
    }
  })

  it('stops at five of one owner, however many ask at once', async () => {
    const person = await addAccount(t)
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, i) => person.post('/api/organizations', { name: `Many ${i}` })),
    )
    assert.equal(answers.filter(({ status }) => status === 201).length, 5)
    assert.equal(answers.filter(({ status, body }) => status === 409 && body.error.startsWith('limit')).length, 3)
  })

  it('names what is wrong', async () => {
    for (const [body, path] of [
      [{ name: 'x' }, 'name'],
      [{ name: 'x'.repeat(51) }, 'name'],
      [{ name: 'ok', slug: 'A b' }, 'slug'],
      [{ name: 'ok', slug: '-ab' }, 'slug'],
      [{ name: 'ok', role: 'org_owner' }, 'role'],
    ] as const) {
      const answer = await owner.post('/api/organizations', body)
      assert.deepEqual([answer.status, answer.body.details[0].path], [400, path])
    }
  })
})

describe('GET /api/organizations', () => {
  it('lists those of the person; a token has its own only', async () => {
    const second = (await owner.post('/api/organizations', { name: 'Second' })).body
    const ids = (await owner.get('/api/organizations')).body.data.map(({ id }: { id: string }) => id)
    assert.deepEqual(ids, [second.id, org.id])
    const project = (await owner.get(at('/projects'))).body.data[0]
    const token = await addTokenOf(t, owner.userId, project.id)
    const { body } = await token.get('/api/organizations')
    assert.deepEqual([body.pagination.total, body.data[0].id, body.data[0].role], [1, org.id, 'org_owner'])
    assert.deepEqual(brief(await token.get(`/api/organizations/${second.id}`)), NOT_FOUND)
    assert.equal((await token.get('/api/organizations/current')).body.id, org.id)
    assert.equal((await token.get(at().toUpperCase().replace('/API/ORGANIZATIONS', '/api/organizations'))).status, 200)
  })
})

describe('PATCH /api/organizations/{orgId}', () => {
  it('changes single settings, with a trace of each', async () => {
    const settings = { allowedEmailDomains: ['Example.COM'], invitationTtlDays: 3 }
    const { status, body } = await owner.patch(at(), { name: 'Renamed', logoUrl: 'https://x.test/a.png', settings })
    assert.deepEqual([status, body.name, body.logoUrl], [200, 'Renamed', 'https://x.test/a.png'])
    assert.deepEqual(body.settings.allowedEmailDomains, ['example.com'])
    const second = await owner.patch(at(), { settings: { require2fa: false }, logoUrl: null })
    assert.deepEqual([second.body.settings.invitationTtlDays, second.body.logoUrl], [3, null])
    const [entry] = await t.app.db.sql`select changes from audit
      where organization_id = ${org.id} and action = 'organization.updated' order by id limit 1`
    assert.deepEqual(entry?.changes.invitationTtlDays, { from: 7, to: 3 })
    assert.deepEqual(entry?.changes.name, { from: org.name, to: 'Renamed' })
  })

  it('is 409 for a slug that is taken, 403 below admins, 400 for bad settings', async () => {
    const other = (await owner.post('/api/organizations', { name: 'Other' })).body
    assert.equal((await owner.patch(at(), { slug: other.slug })).status, 409)
    const viewer = await addMember(t, org.id, 'project_viewer')
    assert.deepEqual(brief(await viewer.patch(at(), { name: 'No' })), FORBIDDEN)
    for (const [settings, path] of [
      [{ invitationTtlDays: 31 }, 'settings.invitationTtlDays'],
      [{ allowedEmailDomains: ['no domain'] }, 'settings.allowedEmailDomains.0'],
      [{ defaultRole: 'org_owner' }, 'settings.defaultRole'],
      [{ surprise: 1 }, 'settings.surprise'],
    ] as const) {
      const answer = await owner.patch(at(), { settings })
      assert.deepEqual([answer.status, answer.body.details[0].path], [400, path])
    }
  })
})

describe('DELETE and restore', () => {
  it('stops tokens at once, leaves reading to sessions, and comes back', async () => {
    const project = (await owner.get(at('/projects'))).body.data[0]
    const token = await addTokenOf(t, owner.userId, project.id)
    const admin = await addMember(t, org.id, 'org_admin')
    assert.equal((await token.get('/api/me')).status, 200)
    assert.deepEqual(brief(await admin.request('DELETE', at(), { body: { confirm: org.slug } })), FORBIDDEN)
    assert.equal((await owner.request('DELETE', at(), { body: { confirm: 'wrong' } })).body.details[0].path, 'confirm')
    const { status, body } = await owner.request('DELETE', at(), { body: { confirm: org.slug } })
    assert.deepEqual([status, body.status], [202, 'pending_deletion'])
    const days = (Date.parse(body.deletionScheduledAt) - Date.now()) / 86_400_000
    assert.ok(days > 29.9 && days < 30.1)
    assert.equal((await token.get('/api/me')).status, 401)
    assert.equal((await owner.get(at())).body.status, 'pending_deletion')
    for (const [method, url, send] of [
      ['PATCH', at(), { name: 'No' }],
      ['POST', at('/projects'), { name: 'No' }],
      ['POST', at('/invitations'), { email: 'a@b.test', role: 'project_viewer' }],
      ['DELETE', at(), { confirm: org.slug }],
    ] as const) {
      const answer = await owner.request(method, url, { body: send })
      assert.deepEqual(brief(answer), [409, { error: 'The organization is scheduled for deletion' }])
    }
    assert.deepEqual(brief(await admin.post(at('/restore'))), FORBIDDEN)
    const restored = await owner.post(at('/restore'))
    assert.deepEqual([restored.status, restored.body.status], [200, 'active'])
    assert.equal((await token.get('/api/me')).status, 200)
    assert.equal((await owner.post(at('/restore'))).status, 409)
  })

  it('is purged with all it has once its time is over, and cannot be restored any more', async () => {
    const project = (await owner.get(at('/projects'))).body.data[0]
    const token = await addTokenOf(t, owner.userId, project.id)
    const test = await token.post('/api/tests', { title: 'T', type: 'api', script: SCRIPT })
    const { job } = (await token.post('/api/jobs', { name: 'J', tests: [test.body.id] })).body
    const { runId } = (await token.post(`/api/jobs/${job.id}/trigger`)).body
    await t.app.db.sql`update runs set console_object = 'consoles/of-the-purged' where id = ${runId}`
    await owner.request('DELETE', at(), { body: { confirm: org.slug } })
    await t.app.modules.organizations.purge()
    assert.equal((await owner.get(at())).status, 200)
    await t.app.db.sql`update organizations set deletion_scheduled_at = now() - interval '1 s' where id = ${org.id}`
    assert.equal((await owner.post(at('/restore'))).status, 409)
    while ((await t.app.modules.organizations.purge()) > 0);
    assert.deepEqual(brief(await owner.get(at())), NOT_FOUND)
    const [left] = await t.app.db.sql`select
      (select count(*)::int from projects where id = ${project.id}) as projects,
      (select count(*)::int from runs where id = ${runId}) as runs,
      (select count(*)::int from tests where id = ${test.body.id}) as tests,
      (select count(*)::int from doomed_objects where object_key = 'consoles/of-the-purged') as objects`
    assert.deepEqual({ ...left }, { projects: 0, runs: 0, tests: 0, objects: 1 })
    const [kept] = await t.app.db.sql`select 1 from audit where organization_id = ${org.id}`
    assert.ok(kept, 'the audit trail stays')
  })
})

describe('transfer-ownership', () => {
  const transfer = (who: Account, userId: string, confirm = org.slug) =>
    who.post(at('/transfer-ownership'), { userId, confirm })

  it('makes an admin the owner, and the caller an admin', async () => {
    const admin = await addMember(t, org.id, 'org_admin')
    assert.deepEqual(brief(await transfer(owner, admin.userId)), [200, { success: true, ownerUserId: admin.userId }])
    const roles = await Promise.all([owner, admin].map(async (who) => (await who.get(at())).body.role))
    assert.deepEqual(roles, ['org_admin', 'org_owner'])
    assert.deepEqual(brief(await transfer(owner, admin.userId)), FORBIDDEN)
  })

  it('is refused to the wrong person, without the slug, to tokens and to old sign-ins', async () => {
    const admin = await addMember(t, org.id, 'org_admin')
    const viewer = await addMember(t, org.id, 'project_viewer')
    assert.equal((await transfer(owner, viewer.userId)).status, 409)
    assert.equal((await transfer(owner, owner.userId)).status, 409)
    assert.equal((await transfer(owner, t.owner.userId)).status, 404)
    assert.equal((await transfer(owner, admin.userId, 'wrong')).body.details[0].path, 'confirm')
    assert.deepEqual(brief(await transfer(admin, admin.userId)), FORBIDDEN)
    const project = (await owner.get(at('/projects'))).body.data[0]
    const token = await addTokenOf(t, owner.userId, project.id)
    const body = { userId: admin.userId, confirm: org.slug }
    assert.deepEqual(brief(await token.post(at('/transfer-ownership'), body)), FORBIDDEN)
    await t.app.db.sql`update sessions set signed_in_at = now() - interval '16 minutes' where user_id = ${owner.userId}`
    t.app.pubsub.publish('auth')
    const late = await transfer(owner, admin.userId)
    assert.equal(late.status, 403)
    assert.match(late.body.error, /Sign in again/)
  })

  it('happens once when it is asked for twice at once', async () => {
    const admins = [await addMember(t, org.id, 'org_admin'), await addMember(t, org.id, 'org_admin')]
    const answers = await Promise.all(admins.map(({ userId }) => transfer(owner, userId)))
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 403])
    const owners = await t.app.db.sql`select 1 from members where organization_id = ${org.id} and role = 'org_owner'`
    assert.equal(owners.length, 1)
  })
})

describe('what an organization shows of itself', () => {
  it('counts what it has', async () => {
    const project = (await owner.get(at('/projects'))).body.data[0]
    const token = await addTokenOf(t, owner.userId, project.id)
    const test = await token.post('/api/tests', { title: 'T', type: 'api', script: SCRIPT })
    await token.post('/api/jobs', { name: 'J', tests: [test.body.id] })
    await addMember(t, org.id, 'project_viewer')
    const { body } = await owner.get(at('/stats'))
    assert.deepEqual(body, {
      projects: 1,
      jobs: 1,
      tests: 1,
      monitors: 0,
      runs: 0,
      members: 2,
      statusPages: 0,
      openIncidents: 0,
    })
  })

  it('shows the matrix to every member', async () => {
    const viewer = await addMember(t, org.id, 'project_viewer')
    const { body } = await viewer.get(at('/roles'))
    assert.deepEqual(body, { data: roleTable() })
    assert.deepEqual(
      body.data.map(({ role }: { role: string }) => role),
      ROLES,
    )
    const levels = body.data.map(({ level }: { level: number }) => level)
    assert.deepEqual(levels, levels.toSorted().reverse())
  })
})

const SCRIPT = "import { expect, test } from '@playwright/test'\n\ntest('adds', () => expect(1 + 1).toBe(2))\n"
