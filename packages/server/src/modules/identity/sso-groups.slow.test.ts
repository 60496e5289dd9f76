import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Actor } from '../../kernel/scope.ts'
import { SSO, type SsoKit, startSso } from '../../testing/identity/sso.ts'
import { addAccount } from '../../testing/people.ts'

let kit: SsoKit
before(async () => {
  kit = await startSso()
})
after(() => kit.close())

describe('what the groups of a provider make of people', () => {
  it('gives the role of the highest group; an owner keeps theirs', async () => {
    const sso = await kit.withSso('real', { jitProvisioning: true })
    const { owner, input, client, organizationId, domain } = sso
    const groupMappings = [
      { group: 'devs', role: 'project_editor', projectIds: [client.projectId] },
      { group: 'leads', role: 'org_admin' },
    ]
    assert.equal((await owner.put(SSO, { ...input, groupMappings, jitProvisioning: true })).status, 200)
    const roleAfter = async (groups: unknown) => {
      const { browser } = await kit.enter(sso, { sub: 'dev', groups })
      return (await browser.get('/api/me')).body.role
    }
    assert.equal(await roleAfter(['devs', 'others']), 'project_editor')
    assert.equal(await roleAfter(['leads', 'devs']), 'org_admin')
    assert.equal(await roleAfter(undefined), 'project_viewer')
    const boss = await addAccount(kit.t, `boss@${domain}`)
    await kit.t.app.db.sql`insert into members (organization_id, user_id, role)
      values (${organizationId}, ${boss.userId}, 'org_owner')`
    await kit.enter(sso, { sub: 'boss', groups: ['devs'] })
    const [row] = await kit.t.app.db.sql`select role from members where user_id = ${boss.userId}`
    assert.equal(row?.role, 'org_owner')
  })

  it('writes down whom it made a member, and what the groups changed', async () => {
    type Entry = Record<'action' | 'resourceId' | 'resourceName' | 'changes', unknown> & { actor: Actor }
    const sso = await kit.withSso('real')
    const { owner, input, client } = sso
    const groupMappings = [
      { group: 'devs', role: 'project_editor', projectIds: [client.projectId] },
      { group: 'leads', role: 'org_admin' },
    ]
    assert.equal((await owner.put(SSO, { ...input, groupMappings, jitProvisioning: true })).status, 200)
    for (const groups of [['devs'], ['devs'], ['leads']]) await kit.enter(sso, { sub: 'kim', groups })
    const { data } = (await owner.get('/api/organizations/current/audit?action=member.*')).body
    const shown = data.map(({ action, actor, resourceId, resourceName, changes }: Entry) => {
      return { action, type: actor.type, isOwn: actor.id === resourceId, resourceName, changes }
    })
    const projects = [{ projectId: client.projectId, role: 'project_editor' }]
    const common = { type: 'user', isOwn: true, resourceName: 'kim' }
    assert.deepEqual(shown, [
      {
        ...common,
        action: 'member.role_changed',
        changes: {
          role: { from: 'project_editor', to: 'org_admin' },
          projectScope: { from: 'selected', to: 'all' },
          projects: { from: projects, to: [] },
        },
      },
      {
        ...common,
        action: 'member.added',
        changes: {
          role: { from: null, to: 'project_editor' },
          projectScope: { from: null, to: 'selected' },
          ssoManaged: { from: null, to: true },
          projects: { from: null, to: projects },
        },
      },
    ])
  })

  it('leaves members to the hands of admins again once no groups are mapped, or it is gone', async () => {
    const sso = await kit.withSso('real')
    const { owner, input } = sso
    const groupMappings = [{ group: 'leads', role: 'org_admin' }]
    const managing = { ...input, groupMappings, jitProvisioning: true }
    assert.equal((await owner.put(SSO, managing)).status, 200)
    const { browser } = await kit.enter(sso, { sub: 'sam', groups: ['leads'] })
    const { id } = (await browser.get('/api/me')).body.user
    const change = (role: string) => owner.patch(`/api/organizations/current/members/${id}`, { role })
    assert.equal((await change('project_viewer')).status, 409)
    assert.equal((await owner.put(SSO, { ...managing, groupMappings: [] })).status, 200)
    assert.equal((await change('project_viewer')).body.ssoManaged, false)
    assert.equal((await owner.put(SSO, managing)).status, 200)
    await kit.enter(sso, { sub: 'sam', groups: ['leads'] })
    assert.equal((await change('project_viewer')).status, 409)
    assert.equal((await owner.delete(SSO)).status, 200)
    assert.equal((await change('project_viewer')).status, 200)
  })
})
