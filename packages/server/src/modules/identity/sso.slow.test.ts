import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { newId } from '../../kernel/ids.ts'
import { hashPassword } from '../../kernel/passwords.ts'
import type { Answer, TestApp } from '../../testing/app.ts'
import { textData } from '../../testing/checks/dns-server.ts'
import { CLIENT, type lyingProvider, type realProvider, throughProvider } from '../../testing/identity/openid.ts'
import { SSO, type SsoKit, startSso } from '../../testing/identity/sso.ts'

const REFUSED = [401, { error: 'Sign-in failed or took too long' }]
const outcome = ({ status, body }: Answer) => [status, body]

let kit: SsoKit
let t: TestApp
before(async () => {
  kit = await startSso()
  t = kit.t
})
after(() => kit.close())

async function addUser(email: string, more: { verified?: boolean; password?: string } = {}): Promise<string> {
  const userId = newId()
  await t.app.db.sql`insert into users (id, email, name, email_verified)
    values (${userId}, ${email}, 'There before', ${more.verified ?? true})`
  if (more.password) {
    await t.app.db.sql`insert into accounts (id, user_id, provider_id, account_id, password)
      values (${newId()}, ${userId}, 'credential', ${userId}, ${await hashPassword(more.password)})`
  }
  return userId
}
const addMember = (organizationId: string, userId: string, role: string) =>
  t.app.db.sql`insert into members (organization_id, user_id, role) values (${organizationId}, ${userId}, ${role})`

describe('the setting', () => {
  it('belongs to owners, and never shows the secret', async () => {
    const { owner, client, organizationId, input, domain } = await kit.withSso('real')
    const { body } = await owner.get(SSO)
    assert.equal(body.hasClientSecret, true)
    assert.equal(body.redirectUrl, `https://watch.example.test/api/auth/sso/callback/${organizationId}`)
    assert.ok(!JSON.stringify(body).includes(CLIENT.clientSecret))
    const { clientSecret: _, ...rest } = input
    assert.equal((await owner.put(SSO, { ...rest, groupClaim: 'teams' })).body.groupClaim, 'teams')
    assert.equal((await owner.put(SSO, body)).status, 200)
    assert.equal((await client.post(`${SSO}/test`)).body.success, true)
    const adminId = await addUser(`${newId()}@example.test`)
    await addMember(organizationId, adminId, 'org_admin')
    const admin = await t.signedIn({ userId: adminId })
    for (const answer of [await admin.get(SSO), await admin.put(SSO, input), await admin.delete(SSO)])
      assert.deepEqual(outcome(answer), [403, { error: 'Forbidden' }])
    const viewerId = await addUser(`${newId()}@example.test`)
    await addMember(organizationId, viewerId, 'project_viewer')
    for (const member of [admin, await t.signedIn({ userId: viewerId })]) {
      for (const path of [`${SSO}/test`, `${SSO}/domains`, `${SSO}/domains/${domain}/verify`])
        assert.deepEqual(outcome(await member.post(path)), [403, { error: 'Forbidden' }], path)
      assert.deepEqual(outcome(await member.delete(`${SSO}/domains/${domain}`)), [403, { error: 'Forbidden' }])
    }
    const stranger = await t.signedIn(await t.stranger())
    for (const path of ['test', `domains/${domain}/verify`]) {
      const theirs = await stranger.post(`/api/organizations/${organizationId}/sso/${path}`)
      assert.deepEqual(outcome(theirs), [404, { error: 'Not found' }], path)
    }
    assert.equal((await owner.post(`${SSO}/domains/${domain}/verify`)).body.verified, true)
    const rows = await t.app.db.sql`select c::text as text from sso_configs c`
    assert.ok(rows.every(({ text }) => !text.includes(CLIENT.clientSecret)))
    const trail = await t.app.db.sql`select changes from audit where organization_id = ${organizationId}`
    assert.ok(!JSON.stringify(trail).includes(CLIENT.clientSecret))
    assert.equal((await owner.delete(SSO)).status, 200)
    assert.equal((await owner.get(SSO)).body.enabled, false)
    assert.equal((await owner.delete(SSO)).status, 404)
  })

  it('is refused when the provider is not there, is another, or cannot be trusted', async () => {
    const owner = await t.signedIn(await t.stranger())
    const { provider } = await kit.withSso('lying')
    const lying = provider as Awaited<ReturnType<typeof lyingProvider>>
    const put = (issuer: string) => owner.put(SSO, { issuer, ...CLIENT })
    for (const issuer of ['http://127.0.0.1:1', 'http://login.example.com', `${lying.issuer}/`, 'https://a:b@x.test']) {
      const answer = await put(issuer)
      assert.deepEqual([answer.status, answer.body.details[0].path], [400, 'issuer'], issuer)
    }
    for (const metadata of [
      { issuer: 'https://other.example' },
      { jwks_uri: 'http://evil.example/keys' },
      { token_endpoint: 7 },
    ]) {
      lying.state.lies = { metadata }
      assert.equal((await put(lying.issuer)).status, 400)
    }
    lying.state.lies = {}
    const nothing = await owner.put(SSO, { issuer: lying.issuer, clientId: 'x' })
    assert.deepEqual([nothing.status, nothing.body.details[0].path], [400, 'clientSecret'])
    const mapping = { group: 'a', role: 'project_editor', projectIds: [newId()] }
    assert.equal((await owner.put(SSO, { issuer: lying.issuer, ...CLIENT, groupMappings: [mapping] })).status, 400)
  })

  it('proves domains by DNS: no public ones, no names that are none, none twice', async () => {
    const { domain } = await kit.withSso('real')
    const other = await t.signedIn(await t.stranger())
    for (const bad of ['gmail.com', 'nonsense', 'a..b', '127.0.0.1', 'http://x.example', '-a.example', 'x_y.example'])
      assert.equal((await other.post(`${SSO}/domains`, { domain: bad })).status, 400, bad)
    assert.equal((await other.post(`${SSO}/domains`, { domain })).status, 409)
    const claimed = await other.post(`${SSO}/domains`, { domain: 'BÜCHER.example.' })
    assert.equal(claimed.body.domain, 'xn--bcher-kva.example')
    const verify = () => other.post(`${SSO}/domains/xn--bcher-kva.example/verify`)
    assert.equal((await verify()).body.verified, false)
    kit.zone['TXT _watchkeeper.xn--bcher-kva.example'] = [textData('watchkeeper-verification=made-up')]
    assert.equal((await verify()).body.verified, false)
    kit.zone['TXT _watchkeeper.xn--bcher-kva.example'] = [textData(claimed.body.txtValue)]
    assert.equal((await verify()).body.verified, true)
    assert.equal((await other.delete(`${SSO}/domains/xn--bcher-kva.example`)).status, 200)
    assert.equal((await other.delete(`${SSO}/domains/xn--bcher-kva.example`)).status, 404)
  })

  it('can be enforced once an owner came in by it; then passwords open it to owners only', async () => {
    const sso = await kit.withSso('real')
    const { owner, input, organizationId, domain } = sso
    assert.equal((await owner.put(SSO, { ...input, enforced: true })).status, 409)
    const ownerId = await addUser(`boss@${domain}`)
    await addMember(organizationId, ownerId, 'org_owner')
    assert.equal((await kit.enter(sso, { sub: 'boss' })).answer.status, 302)
    const password = 'seven green ducklings'
    const memberId = await addUser(`mel@${domain}`, { password })
    await addMember(organizationId, memberId, 'project_viewer')
    const before = await t.signedIn({ userId: memberId })
    assert.equal((await before.get('/api/me')).status, 200)
    assert.equal((await owner.put(SSO, { ...input, enforced: true })).status, 200)
    assert.equal((await before.get('/api/me')).status, 401)
    const browser = t.browser()
    const answer = await browser.post('/api/auth/sign-in/email', { email: `mel@${domain}`, password })
    assert.deepEqual(outcome(answer), [403, { error: 'Your organization requires single sign-on' }])
    assert.equal((await browser.get('/api/me')).status, 401)
    assert.equal((await kit.enter(sso, { sub: 'mel' })).answer.status, 302)
  })
})

describe('signing in', () => {
  it('makes a member of somebody new where that is wanted, and not elsewhere', async () => {
    const sso = await kit.withSso('real')
    const closed = await kit.enter(sso, { sub: 'new' })
    assert.deepEqual(outcome(closed.answer), [403, { error: 'Forbidden' }])
    assert.match((await sso.owner.get(SSO)).body.lastError, /not a member/)
    await sso.owner.put(SSO, { ...sso.input, jitProvisioning: true, defaultRole: 'project_viewer' })
    const { browser, answer } = await kit.enter(sso, { sub: 'new', name: 'New Person' })
    assert.deepEqual([answer.status, answer.headers.location], [302, '/jobs?page=2'])
    const { body } = await browser.get('/api/me')
    assert.deepEqual(
      [body.user.name, body.user.email, body.user.emailVerified, body.role, body.organization.id],
      ['New Person', `new@${sso.domain}`, true, 'project_viewer', sso.organizationId],
    )
    assert.equal((await sso.owner.get(SSO)).body.lastError, null)
    assert.equal((await kit.enter(sso, { sub: 'new' })).answer.status, 302)
    const [count] = await t.app.db.sql`select count(*)::int as n from users where email = ${`new@${sso.domain}`}`
    assert.equal(count?.n, 1)
  })

  it('lets nobody in from a domain that is not proven, banned, unverified, or under a name that is taken', async () => {
    const sso = await kit.withSso('real', { jitProvisioning: true })
    const refused = async (account: { sub: string; [claim: string]: unknown }, status: number) => {
      const { answer, browser } = await kit.enter(sso, account)
      assert.equal(answer.status, status)
      assert.equal((await browser.get('/api/me')).status, 401)
    }
    await refused({ sub: 'eve', email: 'owner@localhost.local' }, 403)
    await refused({ sub: 'una', email_verified: false }, 403)
    await refused({ sub: 'nil', email: undefined }, 403)
    const { browser } = await kit.enter(sso, { sub: 'bob' })
    const { id } = (await browser.get('/api/me')).body.user
    await refused({ sub: 'bob2', email: `bob@${sso.domain}` }, 403)
    await t.app.db.sql`update users set banned_at = now() where id = ${id}`
    await refused({ sub: 'bob' }, 401)
  })

  it('takes the place of an account whose address nobody had proven', async () => {
    const sso = await kit.withSso('real', { jitProvisioning: true })
    const password = 'seven green ducklings'
    const email = `vic@${sso.domain}`
    const userId = await addUser(email, { verified: false, password })
    const squatter = await t.signedIn({ userId })
    assert.equal((await kit.enter(sso, { sub: 'vic' })).answer.status, 302)
    t.app.pubsub.publish('auth')
    assert.equal((await squatter.get('/api/me')).status, 401)
    assert.equal((await t.browser().post('/api/auth/sign-in/email', { email, password })).status, 401)
  })

  it('cannot be carried over, replayed or aimed at another organization', async () => {
    const sso = await kit.withSso('real', { jitProvisioning: true })
    const { browser, back } = await kit.enter(sso, { sub: 'ada' })
    assert.equal((await browser.get('/api/me')).status, 200)
    assert.deepEqual(outcome(await kit.comeBack(browser, back)), REFUSED)
    assert.deepEqual(outcome(await kit.comeBack(t.browser(), back)), REFUSED)

    const provider = sso.provider as Awaited<ReturnType<typeof realProvider>>
    const mine = t.browser()
    const theirs = t.browser()
    await kit.begin(mine, `ada@${sso.domain}`)
    const stolen = await throughProvider((await kit.begin(theirs, `ada@${sso.domain}`)).href, provider.issuer)
    assert.deepEqual(outcome(await kit.comeBack(mine, stolen)), REFUSED)
    const elsewhere = new URL(stolen)
    elsewhere.pathname = `/api/auth/sso/callback/${newId()}`
    assert.deepEqual(outcome(await kit.comeBack(theirs, elsewhere)), REFUSED)
  })

  it('ends the session that the browser had before', async () => {
    const sso = await kit.withSso('real', { jitProvisioning: true })
    const provider = sso.provider as Awaited<ReturnType<typeof realProvider>>
    const browser = await t.signedIn(await t.stranger())
    const before = [...browser.cookies].map((pair) => pair.join('=')).join('; ')
    provider.state.account = { sub: 'ada', email: `ada@${sso.domain}`, email_verified: true }
    const back = await throughProvider((await kit.begin(browser, `ada@${sso.domain}`)).href, provider.issuer)
    assert.equal((await browser.get('/api/me')).body.user.id, browser.userId)
    assert.equal((await kit.comeBack(browser, back)).status, 302)
    assert.equal((await browser.get('/api/me')).body.user.email, `ada@${sso.domain}`)
    assert.equal((await t.anonymous.get('/api/me', { cookie: before })).status, 401)
    const [left] = await t.app.db.sql`select count(*)::int as n from sessions where user_id = ${browser.userId}`
    assert.equal(left?.n, 0)
  })

  it('is there for proven domains only, and not from other sites', async () => {
    const answer = await t.browser().post('/api/auth/sso', { email: 'x@unproven.example' })
    assert.deepEqual(outcome(answer), [404, { error: 'Not found' }])
    const foreign = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
    assert.equal((await t.anonymous.post('/api/auth/sso', { email: 'x@y.example' }, foreign)).status, 403)
  })
})

describe('a provider that lies', () => {
  it('gets nobody in, whatever it says', async () => {
    const sso = await kit.withSso('lying', { jitProvisioning: true })
    const lying = sso.provider as Awaited<ReturnType<typeof lyingProvider>>
    const attempt = async (change: (back: URL) => void = () => {}) => {
      const browser = t.browser()
      const away = await kit.begin(browser, 'ada@corp.example')
      assert.equal(away.searchParams.get('code_challenge_method'), 'S256')
      lying.state.nonce = away.searchParams.get('nonce') ?? ''
      const back = new URL(away.searchParams.get('redirect_uri') ?? '')
      const answer = { code: 'any', state: away.searchParams.get('state') ?? '', iss: lying.issuer }
      for (const [name, value] of Object.entries(answer)) back.searchParams.set(name, value)
      change(back)
      return (await kit.comeBack(browser, back)).status
    }
    assert.equal(await attempt(), 302)
    const past = Math.floor(Date.now() / 1000) - 600
    for (const lies of [
      { claims: { nonce: 'of another sign-in' } },
      { claims: { nonce: undefined } },
      { claims: { iss: 'https://other.example' } },
      { claims: { aud: 'another client' } },
      { claims: { aud: [CLIENT.clientId, 'another'], azp: 'another' } },
      { claims: { exp: past } },
      { claims: { sub: '' } },
      { otherKey: true },
      { withSecret: true },
      { unsigned: true },
    ]) {
      lying.state.lies = lies as typeof lying.state.lies
      assert.equal(await attempt(), 403, JSON.stringify(lies))
    }
    lying.state.lies = {}
    const asked = lying.state.tokensAsked
    assert.equal(await attempt((back) => back.searchParams.set('iss', 'https://other.example')), 403)
    assert.equal(await attempt((back) => back.searchParams.delete('iss')), 403)
    assert.equal(await attempt((back) => back.searchParams.set('error', 'access_denied')), 403)
    assert.equal(await attempt((back) => back.searchParams.delete('code')), 403)
    assert.equal(await attempt((back) => back.searchParams.set('state', 'made-up')), 401)
    assert.equal(lying.state.tokensAsked, asked)
    assert.equal(await attempt(), 302)
  })
})
