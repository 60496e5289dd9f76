import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, it } from 'node:test'
import { newId } from '../../../kernel/ids.ts'
import { type Client, startApp, type TestApp } from '../../../testing/app.ts'
import { type Account, addAccount, addMember, addTokenOf, join } from '../../../testing/people.ts'

let t: TestApp
before(async () => {
  t = await startApp()
})
after(() => t.close())

/** A new organization with an owner, who looks at it in a browser. */
let owner: Account
let orgId: string
let projectId: string
beforeEach(async () => {
  owner = await addAccount(t)
  orgId = (await owner.post('/api/organizations', { name: 'Acme' })).body.id
  projectId = (await owner.get(members('projects'))).body.data[0].id
})

const members = (rest = 'members') => `/api/organizations/${orgId}/${rest}`
const FORBIDDEN = [403, { error: 'Forbidden' }]
const NOT_FOUND = [404, { error: 'Not found' }]
const brief = ({ status, body }: { status: number; body: unknown }) => [status, body]

describe('GET members', () => {
  it('pages, filters by role and project, and searches name and address', async () => {
    const admin = await addMember(t, orgId, 'org_admin')
    const editor = await addAccount(t, `e100_x@${newId()}.test`)
    await join(owner, orgId, {
      account: editor,
      as: { role: 'project_editor', projects: [{ projectId, role: 'project_editor' }] },
    })
    const list = async (query: string) => {
      const { status, body } = await owner.get(`${members()}?${query}`)
      assert.equal(status, 200)
      return body.data.map((member: { userId: string }) => member.userId)
    }
    assert.deepEqual(new Set(await list('')), new Set([admin.userId, editor.userId, owner.userId]))
    assert.equal((await list('limit=2')).length, 2)
    assert.equal((await list('limit=2&page=2')).length, 1)
    assert.deepEqual(await list('role=org_admin'), [admin.userId])
    assert.deepEqual(await list('search=100_X'), [editor.userId])
    assert.deepEqual(await list('search=%25'), [])
    assert.equal((await list(`projectId=${projectId}`)).length, 3)
    assert.deepEqual(await list(`projectId=${newId()}`), [])
  })

  it('shows one member with the number of their tokens, and their projects', async () => {
    const editor = await addAccount(t)
    await join(owner, orgId, {
      account: editor,
      as: { role: 'project_editor', projects: [{ projectId, role: 'project_admin' }] },
    })
    await addTokenOf(t, editor.userId, projectId)
    const { body } = await owner.get(`${members()}/${editor.userId}`)
    assert.equal(body.tokenCount, 1)
    assert.ok(Math.abs(Date.parse(body.lastActiveAt) - Date.now()) < 600_000, 'by their browser')
    assert.deepEqual(body.projects, [{ projectId, name: 'Default', role: 'project_admin' }])
    assert.deepEqual([body.role, body.projectScope, body.ssoManaged], ['project_editor', 'selected', false])
    assert.deepEqual(brief(await owner.get(`${members()}/${newId()}`)), NOT_FOUND)
    assert.deepEqual(brief(await owner.get(`${members()}/nonsense`)), NOT_FOUND)
  })

  it('hides projects from people who act only in others', async () => {
    const second = (await owner.post(members('projects'), { name: 'Second' })).body.id
    const editor = await addAccount(t)
    await join(owner, orgId, {
      account: editor,
      as: { role: 'project_editor', projects: [{ projectId, role: 'project_editor' }] },
    })
    const other = await addAccount(t)
    const both = [projectId, second].map((id) => ({ projectId: id, role: 'project_editor' }))
    await join(owner, orgId, { account: other, as: { role: 'project_editor', projects: both } })
    const seen = (await editor.get(`${members()}/${other.userId}`)).body.projects
    assert.deepEqual(
      seen.map((project: { projectId: string }) => project.projectId),
      [projectId],
    )
  })

  it('is 404 for people of other organizations, and for tokens of others', async () => {
    const stranger = await addAccount(t)
    await stranger.post('/api/organizations', { name: 'Other' })
    assert.deepEqual(brief(await stranger.get(members())), NOT_FOUND)
    assert.deepEqual(brief(await t.owner.get(members())), NOT_FOUND)
    assert.deepEqual(brief(await t.owner.delete(`${members()}/${owner.userId}`)), NOT_FOUND)
  })
})

describe('PATCH members/{userId}', () => {
  const patch = (who: Client, userId: string, body: unknown) => who.patch(`${members()}/${userId}`, body)

  it('changes role, projects and scope; from the next request on', async () => {
    const person = await addMember(t, orgId, 'project_viewer')
    const token = await addTokenOf(t, person.userId, projectId)
    assert.equal((await token.get('/api/me')).body.role, 'project_viewer')
    const projects = [{ projectId, role: 'project_editor' }]
    const { status, body } = await patch(owner, person.userId, { role: 'project_editor', projects })
    assert.deepEqual([status, body.role, body.projectScope], [200, 'project_editor', 'selected'])
    assert.equal((await token.get('/api/me')).body.role, 'project_editor')
    await patch(owner, person.userId, { role: 'project_viewer', projects: [] })
    assert.equal((await token.get('/api/me')).body.role, 'project_viewer')
    await patch(owner, person.userId, { projectScope: 'selected' })
    assert.equal((await token.get('/api/me')).status, 401)
    await patch(owner, person.userId, { projectScope: 'all' })
    assert.equal((await token.get('/api/me')).status, 200)
  })

  it('takes back what a GET gave, without a trace', async () => {
    const person = await addAccount(t)
    await join(owner, orgId, {
      account: person,
      as: { role: 'project_editor', projects: [{ projectId, role: 'project_editor' }] },
    })
    const { body } = await owner.get(`${members()}/${person.userId}`)
    const again = await patch(owner, person.userId, body)
    assert.equal(again.status, 200)
    assert.deepEqual(again.body.projects, body.projects)
    const trail = await t.app.db.sql`select 1 from audit where action = 'member.role_changed'
      and resource_id = ${person.userId}`
    assert.equal(trail.length, 0)
  })

  it('is 400 for what fits no role', async () => {
    const person = await addMember(t, orgId, 'project_viewer')
    const foreign = t.owner.projectId
    for (const [body, path] of [
      [{ role: 'project_editor' }, 'projects'],
      [{ role: 'project_admin', projects: [] }, 'projects'],
      [{ role: 'org_admin', projects: [{ projectId, role: 'project_editor' }] }, 'projects'],
      [{ projects: [{ projectId: foreign, role: 'project_editor' }] }, 'projects.0.projectId'],
      [{ projects: [1, 2].map(() => ({ projectId, role: 'project_editor' })) }, 'projects.1.projectId'],
      [{ projects: [{ projectId, role: 'org_admin' }] }, 'projects.0.role'],
      [{ role: 'super_admin' }, 'role'],
      [{ role: 'org_admin', projectScope: 'selected' }, 'projectScope'],
      [{ surprise: 1 }, 'surprise'],
    ] as const) {
      const answer = await patch(owner, person.userId, body)
      assert.equal(answer.status, 400, JSON.stringify(body))
      assert.equal(answer.body.details[0].path, path, JSON.stringify(answer.body))
    }
  })

  it('keeps the role hierarchy: nobody touches a role at or above their own, but owners among owners', async () => {
    const admin = await addMember(t, orgId, 'org_admin')
    const other = await addMember(t, orgId, 'org_admin')
    const viewer = await addMember(t, orgId, 'project_viewer')
    assert.deepEqual(brief(await patch(admin, other.userId, { role: 'project_viewer' })), FORBIDDEN)
    assert.deepEqual(brief(await patch(admin, owner.userId, { role: 'project_viewer' })), FORBIDDEN)
    assert.deepEqual(brief(await patch(admin, viewer.userId, { role: 'org_admin' })), FORBIDDEN)
    assert.deepEqual(brief(await patch(admin, viewer.userId, { role: 'org_owner' })), FORBIDDEN)
    assert.deepEqual(brief(await patch(viewer, other.userId, { role: 'project_viewer' })), FORBIDDEN)
    assert.equal((await patch(owner, viewer.userId, { role: 'org_admin' })).status, 200)
    assert.equal((await patch(owner, viewer.userId, { role: 'org_owner' })).status, 200)
    assert.equal((await patch(viewer, owner.userId, { role: 'org_admin' })).status, 200)
  })

  it('lets nobody change their own role', async () => {
    await addMember(t, orgId, 'org_owner')
    assert.deepEqual(brief(await patch(owner, owner.userId, { role: 'org_admin' })), FORBIDDEN)
  })

  it('leaves to single sign-on what it manages', async () => {
    const person = await addMember(t, orgId, 'project_viewer')
    await t.app.db.sql`update members set sso_managed = true where user_id = ${person.userId}`
    const { status, body } = await patch(owner, person.userId, { role: 'org_admin' })
    assert.equal(status, 409)
    assert.match(body.error, /^sso_managed/)
  })

  it('lets one of two owners win who demote each other at once; the other is refused', async () => {
    for (let round = 0; round < 5; round++) {
      const second = await addMember(t, orgId, 'org_owner')
      const answers = await Promise.all([
        patch(owner, second.userId, { role: 'org_admin' }),
        patch(second, owner.userId, { role: 'org_admin' }),
      ])
      // Whoever is asked after the other's change is no owner any more: 403 before the rule is reached.
      const [won, lost] = answers.sort((a, b) => a.status - b.status)
      assert.equal(won?.status, 200)
      if (lost?.status !== 403) assert.match(`${lost?.status} ${lost?.body.error}`, /^409 last_owner/)
      const owners = await t.app.db.sql`select user_id from members
        where organization_id = ${orgId} and role = 'org_owner'`
      assert.equal(owners.length, 1)
      if (owners[0]?.user_id === second.userId) owner = second
    }
  })
})

describe('DELETE members/{userId}', () => {
  it('removes, and revokes for good what the person made: also after they come back', async () => {
    const person = await addAccount(t)
    const as = { role: 'project_editor', projects: [{ projectId, role: 'project_editor' }] } as const
    await join(owner, orgId, { account: person, as: { ...as, projects: [...as.projects] } })
    const token = await addTokenOf(t, person.userId, projectId)
    const test = await token.post('/api/tests', { title: 'T', type: 'api', script: SCRIPT })
    const { job } = (await token.post('/api/jobs', { name: 'J', tests: [test.body.id] })).body
    const key = t.withToken((await token.post(`/api/jobs/${job.id}/api-keys`, { name: 'CI' })).body.key)
    assert.equal((await key.post(`/api/jobs/${job.id}/trigger`)).status, 200)

    assert.deepEqual(brief(await owner.delete(`${members()}/${person.userId}`)), [200, { success: true }])
    assert.equal((await token.get('/api/me')).status, 401)
    assert.equal((await key.post(`/api/jobs/${job.id}/trigger`)).status, 401)
    assert.deepEqual(brief(await person.get(members())), NOT_FOUND)

    await join(owner, orgId, { account: person, as: { ...as, projects: [...as.projects] } })
    assert.equal((await person.get(members())).status, 200)
    assert.equal((await token.get('/api/me')).status, 401)
    assert.equal((await key.post(`/api/jobs/${job.id}/trigger`)).status, 401)
    const [entry] = await t.app.db.sql`select * from audit
      where action = 'member.removed' and resource_id = ${person.userId}`
    assert.deepEqual(entry?.changes.cliTokens, { from: 1, to: 0 })
    assert.equal(entry?.organization_id, orgId)
  })

  it('lets anyone leave, but the last owner', async () => {
    const viewer = await addMember(t, orgId, 'project_viewer')
    assert.equal((await viewer.delete(`${members()}/${viewer.userId}`)).status, 200)
    const last = await owner.delete(`${members()}/${owner.userId}`)
    assert.equal(last.status, 409)
    assert.match(last.body.error, /^last_owner/)
    const second = await addMember(t, orgId, 'org_owner')
    assert.equal((await owner.delete(`${members()}/${owner.userId}`)).status, 200)
    assert.deepEqual(brief(await owner.get(members())), NOT_FOUND)
    assert.equal((await second.get(members())).status, 200)
    const actions = await t.app.db
      .sql`select action from audit where organization_id = ${orgId} and action = 'member.left'`
    assert.equal(actions.length, 2)
  })

  it('keeps the role hierarchy', async () => {
    const admin = await addMember(t, orgId, 'org_admin')
    const other = await addMember(t, orgId, 'org_admin')
    const viewer = await addMember(t, orgId, 'project_viewer')
    assert.deepEqual(brief(await viewer.delete(`${members()}/${other.userId}`)), FORBIDDEN)
    assert.deepEqual(brief(await admin.delete(`${members()}/${other.userId}`)), FORBIDDEN)
    assert.deepEqual(brief(await admin.delete(`${members()}/${owner.userId}`)), FORBIDDEN)
    assert.equal((await admin.delete(`${members()}/${viewer.userId}`)).status, 200)
    assert.deepEqual(brief(await admin.delete(`${members()}/${viewer.userId}`)), NOT_FOUND)
  })

  it('keeps one owner when all leave at once', async () => {
    const others = [await addMember(t, orgId, 'org_owner'), await addMember(t, orgId, 'org_owner')]
    const answers = await Promise.all([owner, ...others].map((who) => who.delete(`${members()}/${who.userId}`)))
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 200, 409])
  })
})

const SCRIPT = "import { expect, test } from '@playwright/test'\n\ntest('adds', () => expect(1 + 1).toBe(2))\n"
