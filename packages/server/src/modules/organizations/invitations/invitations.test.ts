import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, it } from 'node:test'
import { newId } from '../../../kernel/ids.ts'
import { startApp, type TestApp } from '../../../testing/app.ts'
import { type Account, addAccount, addMember, linkOf } from '../../../testing/people.ts'

let t: TestApp
before(async () => {
  t = await startApp()
})
after(() => t.close())

let owner: Account
let orgId: string
let projectId: string
beforeEach(async () => {
  owner = await addAccount(t)
  orgId = (await owner.post('/api/organizations', { name: 'Acme' })).body.id
  projectId = (await owner.get(`/api/organizations/${orgId}/projects`)).body.data[0].id
})

const at = (rest = '') => `/api/organizations/${orgId}/invitations${rest}`
const someone = () => `${newId()}@example.test`
const invite = (body: object, who: Account = owner) =>
  who.post(at(), { email: someone(), role: 'project_viewer', ...body })
const brief = ({ status, body }: { status: number; body: unknown }) => [status, body]
const FORBIDDEN = [403, { error: 'Forbidden' }]
const NOT_FOUND = [404, { error: 'Not found' }]
const GONE = [410, { error: 'The invitation is no longer valid' }]

describe('inviting', () => {
  it('shows the link once where nothing mails, and stores only its hash', async () => {
    const { status, body } = await invite({ email: ` Ada+x@Example.TEST ` })
    assert.equal(status, 201)
    assert.deepEqual([body.email, body.status, body.sendCount], ['ada+x@example.test', 'pending', 1])
    assert.match(body.inviteUrl, /\/invitations\/[\w-]{43}$/)
    const { data } = (await owner.get(at())).body
    assert.equal(data[0].inviteUrl, undefined)
    const [row] = await t.app.db.sql`select to_jsonb(i)::text as text from invitations i where id = ${body.id}`
    assert.ok(!row?.text.includes(linkOf(body)))
    const days = (Date.parse(body.expiresAt) - Date.now()) / 86_400_000
    assert.ok(days > 6.9 && days < 7.1)
  })

  it('keeps the role hierarchy, and needs projects where the role does', async () => {
    const admin = await addMember(t, orgId, 'org_admin')
    assert.deepEqual(brief(await invite({ role: 'org_admin' }, admin)), FORBIDDEN)
    assert.deepEqual(brief(await invite({ role: 'org_owner' }, admin)), FORBIDDEN)
    assert.equal((await invite({}, admin)).status, 201)
    assert.equal((await invite({ role: 'org_admin' })).status, 201)
    assert.deepEqual(brief(await invite({}, await addMember(t, orgId, 'project_viewer'))), FORBIDDEN)
    for (const [body, path] of [
      [{ role: 'project_editor' }, 'projects'],
      [{ role: 'project_editor', projects: [{ projectId: newId(), role: 'project_editor' }] }, 'projects.0.projectId'],
      [{ email: 'nobody' }, 'email'],
      [{ email: undefined }, 'email'],
      [{ role: undefined }, 'role'],
      [{ message: 'x'.repeat(501) }, 'message'],
      [{ invitations: [] }, 'invitations'],
    ] as const) {
      const answer = await invite(body)
      assert.deepEqual([answer.status, answer.body.details?.[0].path], [400, path], JSON.stringify(answer.body))
    }
  })

  it('is 409 for members and for those who are invited already, 400 outside the allowed domains', async () => {
    const member = await addMember(t, orgId, 'project_viewer')
    assert.equal((await invite({ email: member.email })).status, 409)
    const email = someone()
    assert.equal((await invite({ email })).status, 201)
    assert.equal((await invite({ email: email.toUpperCase() })).status, 409)
    await owner.patch(`/api/organizations/${orgId}`, { settings: { allowedEmailDomains: ['acme.test'] } })
    assert.equal((await invite({})).body.details[0].path, 'email')
    assert.equal((await invite({ email: 'ada@ACME.test' })).status, 201)
  })

  it('invites many at once, and names those it could not', async () => {
    const member = await addMember(t, orgId, 'project_viewer')
    const email = someone()
    const one = (address: string) => ({ email: address, role: 'project_viewer' })
    const invitations = [one(someone()), one(member.email), one(email), one(email)]
    const { status, body } = await owner.post(at(), { invitations })
    assert.equal(status, 201)
    assert.equal(body.data.length, 2)
    assert.deepEqual(
      body.failed.map(({ index, status: code }: { index: number; status: number }) => [index, code]),
      [
        [1, 409],
        [3, 409],
      ],
    )
    assert.equal((await owner.post(at(), { invitations, email })).body.details[0].path, 'invitations')
  })

  it('stops at ten requests an hour, however many are asked for at once; and at fifty links a day', async () => {
    const answers = await Promise.all(Array.from({ length: 14 }, () => invite({})))
    assert.equal(answers.filter(({ status }) => status === 201).length, 10)
    const refused = answers.filter(({ status }) => status === 429)
    assert.equal(refused.length, 4)
    assert.ok(Number(refused[0]?.headers['retry-after']) > 0)
    const admin = await addMember(t, orgId, 'org_admin')
    const invitations = Array.from({ length: 45 }, () => ({ email: someone(), role: 'project_viewer' }))
    const { body } = await admin.post(at(), { invitations })
    assert.deepEqual([body.data.length, body.failed.length, body.failed[0].status], [40, 5, 429])
  })

  it('stops at two hundred that wait', async () => {
    await t.app.db.sql`insert into invitations (id, organization_id, email, role, token_hash, inviter_name, expires_at,
        last_sent_at)
      select gen_random_uuid(), ${orgId}, n || '@example.test', 'project_viewer', sha256(('x' || ${orgId} || n)::bytea),
        'x', now() + interval '1 day', now() from generate_series(1, 200) n`
    const answer = await invite({})
    assert.equal(answer.status, 409)
    assert.match(answer.body.error, /^limit/)
  })
})

describe('resending and cancelling', () => {
  it('makes a new link and kills the old one; five times an hour', async () => {
    const { body } = await invite({})
    const again = await owner.post(at(`/${body.id}/resend`))
    assert.deepEqual([again.status, again.body.sendCount], [200, 2])
    assert.deepEqual(brief(await t.anonymous.get(`/api/invitations/${linkOf(body)}`)), NOT_FOUND)
    assert.equal((await t.anonymous.get(`/api/invitations/${linkOf(again.body)}`)).status, 200)
    const more = await Promise.all(Array.from({ length: 6 }, () => owner.post(at(`/${body.id}/resend`))))
    assert.deepEqual(more.map(({ status }) => status).sort(), [200, 200, 200, 200, 429, 429])
  })

  it('brings an expired one back, and takes its place where somebody is invited anew', async () => {
    const { body } = await invite({})
    const expire = () =>
      t.app.db.sql`update invitations set expires_at = now() - interval '1 second' where id = ${body.id}`
    await expire()
    assert.deepEqual(brief(await t.anonymous.get(`/api/invitations/${linkOf(body)}`)), GONE)
    assert.equal((await owner.get(at())).body.pagination.total, 0)
    assert.equal((await owner.get(at('?status=expired'))).body.data[0].status, 'expired')
    assert.equal((await owner.delete(at(`/${body.id}`))).status, 409)
    assert.equal((await owner.post(at(`/${body.id}/resend`))).body.status, 'pending')
    await expire()
    assert.equal((await invite({ email: body.email })).status, 201)
    assert.deepEqual(brief(await owner.post(at(`/${body.id}/resend`))), NOT_FOUND)
  })

  it('is over once it is cancelled', async () => {
    const { body } = await invite({})
    assert.deepEqual(brief(await owner.delete(at(`/${body.id}`))), [200, { success: true }])
    assert.deepEqual(brief(await t.anonymous.get(`/api/invitations/${linkOf(body)}`)), GONE)
    assert.equal((await owner.delete(at(`/${body.id}`))).status, 409)
    assert.equal((await owner.post(at(`/${body.id}/resend`))).status, 409)
    assert.equal((await owner.get(at('?status=cancelled'))).body.pagination.total, 1)
  })
})

describe('the link', () => {
  const accept = (who: Account, link: string) => who.post(`/api/invitations/${link}/accept`)

  it('shows what it invites to, with the address masked', async () => {
    const account = await addAccount(t)
    const sent = await invite({ email: account.email })
    const { status, body } = await t.anonymous.get(`/api/invitations/${linkOf(sent.body)}`)
    assert.equal(status, 200)
    assert.deepEqual([body.organizationName, body.role, body.requiresSignUp], ['Acme', 'project_viewer', false])
    assert.equal(body.email, `${account.email[0]}***@example.test`)
    const stranger = await invite({})
    const other = await t.anonymous.get(`/api/invitations/${linkOf(stranger.body)}`)
    assert.equal(other.body.requiresSignUp, true)
    assert.deepEqual(brief(await t.anonymous.get(`/api/invitations/${'x'.repeat(43)}`)), NOT_FOUND)
  })

  it('lets in the person with that address only, and only with a verified one', async () => {
    const account = await addAccount(t)
    const link = linkOf((await invite({ email: account.email })).body)
    assert.equal((await t.anonymous.post(`/api/invitations/${link}/accept`)).status, 401)
    assert.deepEqual(brief(await t.owner.post(`/api/invitations/${link}/accept`)), FORBIDDEN)
    assert.deepEqual(brief(await accept(await addAccount(t), link)), FORBIDDEN)
    await t.app.db.sql`update users set email_verified = false where id = ${account.userId}`
    assert.deepEqual(brief(await accept(account, link)), FORBIDDEN)
    await t.app.db.sql`update users set email_verified = true where id = ${account.userId}`
    t.app.pubsub.publish('auth')
    assert.deepEqual(brief(await accept(account, link)), [200, { organizationId: orgId, role: 'project_viewer' }])
    assert.equal((await accept(account, link)).status, 409)
    assert.deepEqual(brief(await t.anonymous.get(`/api/invitations/${link}`)), GONE)
  })

  it('makes one member of two acceptances at once', async () => {
    const account = await addAccount(t)
    const link = linkOf((await invite({ email: account.email })).body)
    const answers = await Promise.all([accept(account, link), accept(account, link), accept(account, link)])
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409, 409])
    const members = await t.app.db.sql`select 1 from members where user_id = ${account.userId}`
    assert.equal(members.length, 1)
    const trail = await t.app.db.sql`select 1 from audit
      where organization_id = ${orgId} and action = 'invitation.accepted'`
    assert.equal(trail.length, 1)
  })

  it('can be declined, and is over then', async () => {
    const account = await addAccount(t)
    const link = linkOf((await invite({ email: account.email })).body)
    assert.equal((await account.post(`/api/invitations/${link}/decline`)).status, 200)
    assert.deepEqual(brief(await accept(account, link)), GONE)
    assert.equal((await owner.get(at('?status=declined'))).body.pagination.total, 1)
  })

  it('works after the inviter was removed, and without projects that are gone', async () => {
    const admin = await addMember(t, orgId, 'org_admin')
    const account = await addAccount(t)
    const gone = (await owner.post(`/api/organizations/${orgId}/projects`, { name: 'Gone' })).body
    const projects = [projectId, gone.id].map((id) => ({ projectId: id, role: 'project_editor' }))
    const sent = await invite({ email: account.email, role: 'project_editor', projects }, admin)
    await owner.delete(`/api/organizations/${orgId}/members/${admin.userId}`)
    await owner.request('DELETE', `/api/organizations/${orgId}/projects/${gone.id}`, { body: { confirm: gone.slug } })
    assert.equal((await accept(account, linkOf(sent.body))).status, 200)
    const seen = (await account.get(`/api/organizations/${orgId}/projects`)).body.data
    assert.deepEqual(
      seen.map(({ id }: { id: string }) => id),
      [projectId],
    )
  })

  it('is no use in a full organization, or in one that is about to go', async () => {
    const account = await addAccount(t)
    const link = linkOf((await invite({ email: account.email })).body)
    await t.app.db.sql`with people as (
        insert into users (id, email, name) select gen_random_uuid(), gen_random_uuid() || '@x.test', 'x'
        from generate_series(1, 499) returning id)
      insert into members (organization_id, user_id, role) select ${orgId}, id, 'project_viewer' from people`
    const full = await accept(account, link)
    assert.equal(full.status, 409)
    assert.match(full.body.error, /^limit/)
    const { slug } = (await owner.get(`/api/organizations/${orgId}`)).body
    await owner.request('DELETE', `/api/organizations/${orgId}`, { body: { confirm: slug } })
    assert.deepEqual(brief(await accept(account, link)), GONE)
  })
})

it('forgets who sent what once no limit counts it any more', async () => {
  await invite({})
  await t.app.db.sql`insert into invitation_sends (id, organization_id, user_id, request_id, is_resend, sent_at)
    values (gen_random_uuid(), ${orgId}, ${owner.userId}, gen_random_uuid(), false, now() - interval '3 days')`
  assert.equal(await t.app.modules.organizations.forgetSends(), 1)
  const [row] = await t.app.db.sql`select count(*)::int as left from invitation_sends where organization_id = ${orgId}`
  assert.equal(row?.left, 1)
})
