import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { newId } from '../../kernel/ids.ts'
import type { Answer, Client, TestApp } from '../../testing/app.ts'
import { startApp } from '../../testing/app.ts'
import { until } from '../../testing/until.ts'

let t: TestApp
before(async () => {
  t = await startApp()
})
after(() => t.close())

const outcome = ({ status, body }: Answer) => [status, body]
const UNAUTHORIZED = [401, { error: 'Unauthorized' }]
const FORBIDDEN = [403, { error: 'Forbidden' }]
const NOT_FOUND = [404, { error: 'Not found' }]

async function addUser(): Promise<string> {
  const id = newId()
  await t.app.db.sql`insert into users (id, email, name) values (${id}, ${`${id}@example.test`}, 'New')`
  return id
}

describe('a session cookie', () => {
  it('stands for the person, in the default project of their first organization', async () => {
    const browser = await t.signedIn(t.owner)
    const { status, body } = await browser.get('/api/me')
    assert.equal(status, 200)
    assert.equal(body.user.id, t.owner.userId)
    assert.equal(body.project.id, t.owner.projectId)
    assert.equal(body.role, 'org_owner')
    assert.equal(body.token, null)
    assert.equal(body.session.impersonatedBy, null)
    assert.deepEqual(
      body.organizations.map(({ slug, role }: { slug: string; role: string }) => [slug, role]),
      [['my-organization', 'org_owner']],
    )
    assert.equal((await browser.post('/api/variables', { key: 'BY_COOKIE', value: '1' })).status, 201)
    assert.equal((await t.owner.get('/api/variables')).body.data[0].key, 'BY_COOKIE')
  })

  it('carries the role the person has, not more', async () => {
    const viewer = await t.signedIn(await t.as('project_viewer'))
    assert.equal((await viewer.get('/api/variables')).status, 200)
    assert.deepEqual(outcome(await viewer.post('/api/variables', { key: 'NO', value: '1' })), FORBIDDEN)
  })

  it('loses against a Bearer token, good or bad', async () => {
    const browser = await t.signedIn(t.owner)
    const other = await t.stranger()
    const me = await browser.get('/api/me', { authorization: `Bearer ${other.token}` })
    assert.equal(me.body.user.id, other.userId)
    assert.deepEqual(outcome(await browser.get('/api/me', { authorization: 'Bearer svc_live_nonsense' })), UNAUTHORIZED)
  })

  it('is refused when it is forged, cut, doubled or signed by somebody else', async () => {
    const { name } = t.app.identity.cookie
    const good = [...(await t.signedIn(t.owner)).cookies.values()][0] ?? ''
    const [token = '', mark = ''] = decodeURIComponent(good).split('.')
    for (const value of [
      token,
      `${token}.`,
      `.${mark}`,
      `x${token}.${mark}`,
      `${token}.${mark.slice(4)}`,
      'a.b',
      '%00',
      '',
    ]) {
      const answer = await t.anonymous.get('/api/me', { cookie: `${name}=${value}` })
      assert.deepEqual(outcome(answer), UNAUTHORIZED, value)
    }
  })

  it('ends when it is over, unused for long, deleted, or its person is banned', async () => {
    const { sql } = t.app.db
    const ends: ((userId: string) => Promise<unknown>)[] = [
      (id) => sql`update sessions set expires_at = now() - interval '1 second' where user_id = ${id}`,
      (id) => sql`update sessions set last_active_at = now() - interval '8 days' where user_id = ${id}`,
      (id) => sql`delete from sessions where user_id = ${id}`,
      (id) => sql`update users set banned_at = now() where id = ${id}`,
    ]
    for (const end of ends) {
      const person = await t.as('project_editor')
      const browser = await t.signedIn(person)
      await sql`update sessions set last_active_at = now() - interval '1 hour' where user_id = ${person.userId}`
      assert.equal((await browser.get('/api/me')).status, 200)
      // Written behind the answer: it must not come after what is to end the session.
      await until('its use is noted', async () => {
        const [row] = await sql`select last_active_at > now() - interval '1 minute' as noted from sessions
          where user_id = ${person.userId}`
        return row?.noted
      })
      await end(person.userId)
      t.app.pubsub.publish('auth')
      assert.deepEqual(outcome(await browser.get('/api/me')), UNAUTHORIZED)
    }
  })
})

describe('the project of a session', () => {
  let browser: Client
  let second: string
  before(async () => {
    browser = await t.signedIn(t.owner)
    second = newId()
    await t.app.db.sql`insert into projects (id, organization_id, name, slug)
      select ${second}, organization_id, 'Second', 'second' from projects where id = ${t.owner.projectId}`
  })

  it('is the one the request names', async () => {
    const headers = { 'x-project-id': second }
    assert.equal((await browser.get('/api/me', headers)).body.project.id, second)
    assert.equal((await browser.post('/api/variables', { key: 'THERE', value: '1' }, headers)).status, 201)
    assert.deepEqual((await browser.get('/api/variables', headers)).body.pagination.total, 1)
  })

  it("is answered like one that never was when it is another organization's", async () => {
    const other = await t.stranger()
    const admin = await t.signedIn(await t.as('org_admin'))
    for (const id of [other.projectId, newId(), 'nonsense', '%', '00000000-0000-0000-0000-000000000000']) {
      for (const path of ['/api/me', '/api/variables']) {
        assert.deepEqual(outcome(await admin.get(path, { 'x-project-id': id })), NOT_FOUND)
      }
    }
    assert.deepEqual(outcome(await admin.put('/api/me/project', { projectId: other.projectId })), NOT_FOUND)
  })

  it('is the one that was chosen, until there is no such project any more', async () => {
    assert.equal((await browser.put('/api/me/project', { projectId: second })).status, 200)
    assert.equal((await browser.get('/api/me')).body.project.id, second)
    await t.app.db.sql`update projects set deleted_at = now() where id = ${second}`
    t.app.pubsub.publish('auth')
    assert.equal((await browser.get('/api/me')).body.project.id, t.owner.projectId)
  })

  it('is missing for somebody who has just signed up: their account works, projects do not', async () => {
    const nobody = await t.signedIn({ userId: await addUser() })
    const me = await nobody.get('/api/me')
    assert.deepEqual([me.status, me.body.project, me.body.role, me.body.permissions], [200, null, null, []])
    assert.deepEqual(outcome(await nobody.get('/api/jobs')), FORBIDDEN)
    assert.equal((await nobody.patch('/api/me', { name: ' Ada ' })).body.user.name, 'Ada')
    assert.equal((await nobody.get('/api/me')).body.user.name, 'Ada')
  })

  it('stays closed to members without a second factor where the organization wants one', async () => {
    const person = await t.as('project_editor')
    const member = await t.signedIn(person)
    const { sql } = t.app.db
    await sql`update organizations set settings = settings || '{"require2fa":true}'
      where id = (select organization_id from projects where id = ${t.owner.projectId})`
    try {
      t.app.pubsub.publish('auth')
      const refused = await member.get('/api/jobs')
      assert.equal(refused.status, 403)
      assert.match(refused.body.error, /two-factor/)
      assert.equal((await member.get('/api/me')).status, 200)
      assert.equal((await person.get('/api/jobs')).status, 200)
      await sql`update users set two_factor_enabled = true where id = ${person.userId}`
      t.app.pubsub.publish('auth')
      assert.equal((await member.get('/api/jobs')).status, 200)
    } finally {
      await sql`update organizations set settings = settings - 'require2fa'`
      t.app.pubsub.publish('auth')
    }
  })
})

describe('an answer that goes on for long', () => {
  it('ends when the person may no longer see its project, not when they look at another', async () => {
    const admin = await t.as('org_admin')
    const { cookies } = await t.signedIn(admin)
    const request = {
      cookies: Object.fromEntries([...cookies].map(([name, value]) => [name, decodeURIComponent(value)])),
      headers: {},
      method: 'GET',
      ip: '127.0.0.1',
      raw: { rawHeaders: [] },
      caller: null as unknown,
    }
    const { authenticator, db, pubsub } = t.app
    const access = { kind: 'permission', permission: 'run:view', triggerKey: false } as const
    request.caller = await authenticator.authenticate(request as never, access)
    assert.equal(await authenticator.isGood(request as never), true)
    const other = newId()
    await db.sql`insert into projects (id, organization_id, name, slug)
      select ${other}, organization_id, 'Other one', 'other-one' from projects where id = ${t.owner.projectId}`
    await db.sql`update sessions set active_project_id = ${other} where user_id = ${admin.userId}`
    pubsub.publish('auth')
    assert.equal(await authenticator.isGood(request as never), true)
    await db.sql`delete from members where user_id = ${admin.userId}`
    pubsub.publish('auth')
    assert.equal(await authenticator.isGood(request as never), false)
  })
})

describe('a request that changes something', () => {
  it('has to come from our own pages', async () => {
    const browser = await t.signedIn(t.owner)
    const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join()
    const host = 'watch.example.test'
    const tries: [Record<string, string>, number][] = [
      [{ 'sec-fetch-site': 'same-origin' }, 200],
      [{ 'sec-fetch-site': 'same-site' }, 403],
      [{ 'sec-fetch-site': 'cross-site', origin: `http://${host}` }, 403],
      [{ 'sec-fetch-site': 'none' }, 403],
      [{ origin: `http://${host}` }, 200],
      [{ origin: `http://${host}:81` }, 403],
      [{ origin: 'http://evil.example.test' }, 403],
      [{ origin: `http://${host}.evil.test` }, 403],
      [{ origin: 'null' }, 403],
      [{}, 403],
      [{ referer: `http://${host}/` }, 403],
    ]
    for (const [headers, status] of tries) {
      const answer = await t.anonymous.request('PATCH', '/api/me', {
        body: { name: 'Owner' },
        headers: { cookie, host, ...headers },
      })
      assert.equal(answer.status, status, JSON.stringify(headers))
    }
    const read = await t.anonymous.get('/api/me', { cookie, 'sec-fetch-site': 'cross-site' })
    assert.equal(read.status, 200)
  })

  it('is measured by PUBLIC_URL where that is set, whatever Host says', async () => {
    const app = await startApp({ env: { PUBLIC_URL: 'https://watch.example.test' } })
    try {
      const browser = await app.signedIn(app.owner)
      assert.equal([...browser.cookies.keys()][0], '__Secure-watchkeeper.session_token')
      const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join()
      const ask = (origin: string, host: string) =>
        app.anonymous.request('PATCH', '/api/me', { body: { name: 'Owner' }, headers: { cookie, origin, host } })
      assert.equal((await ask('https://watch.example.test', 'internal')).status, 200)
      assert.equal((await ask('http://watch.example.test', 'watch.example.test')).status, 403)
      assert.equal((await ask('https://evil.example.test', 'evil.example.test')).status, 403)
    } finally {
      await app.close()
    }
  })

  it('needs a session where a token will not do', async () => {
    assert.deepEqual(outcome(await t.owner.patch('/api/me', { name: 'x' })), FORBIDDEN)
    assert.deepEqual(outcome(await t.owner.put('/api/me/project', { projectId: t.owner.projectId })), FORBIDDEN)
  })
})
