import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { newId } from '../../kernel/ids.ts'
import { type Answer, type Client, startApp, type TestApp } from '../../testing/app.ts'
import { addAccount, addMember } from '../../testing/people.ts'

let t: TestApp
let root: Client
before(async () => {
  t = await startApp()
  root = await t.signedIn(t.owner)
})
after(() => t.close())

const outcome = ({ status, body }: Answer) => [status, body]
const SCRIPT = "import { test } from '@playwright/test'\ntest('x', () => {})\n"
const FORBIDDEN = [403, { error: 'Forbidden' }]
const setUser = (client: Client, userId: string, body: object) => client.patch(`/api/admin/users/${userId}`, body)

describe('every route of the install', () => {
  it('is 403 for every other role, for tokens, and 401 for nobody', async () => {
    const { paths } = (await t.anonymous.get('/openapi/openapi.json')).body
    const routes = Object.entries(paths as Record<string, object>)
      .filter(([path]) => path.startsWith('/api/admin'))
      .flatMap(([path, methods]) => Object.keys(methods).map((method) => [method.toUpperCase(), path] as const))
    assert.equal(routes.length, 7)
    const people: Client[] = [t.owner]
    for (const role of ['org_owner', 'org_admin', 'project_admin', 'project_editor', 'project_viewer'] as const)
      people.push(await t.signedIn(await t.as(role)))
    for (const [method, path] of routes) {
      const url = path.replace('{id}', t.owner.userId)
      const body = method === 'PATCH' ? { nonsense: 1 } : undefined
      for (const person of people)
        assert.deepEqual(outcome(await person.request(method, url, { body })), FORBIDDEN, path)
      assert.equal((await t.anonymous.request(method, url, { body })).status, 401)
      assert.notEqual((await root.request(method, url, { body })).status, 403)
    }
    const permissions = Object.values(paths).flatMap((methods) =>
      Object.values(methods as Record<string, { description: string }>).map(({ description }) => description),
    )
    assert.equal(permissions.filter((text) => text.includes('Requires the permission `instance:')).length, 7)
  })
})

describe('the settings', () => {
  it('go over those of the start, until they are taken back', async () => {
    assert.deepEqual((await root.get('/api/admin/settings')).body, {
      signUp: 'invited',
      organizationCreation: 'everyone',
    })
    const changed = await root.patch('/api/admin/settings', { signUp: 'off' })
    assert.deepEqual(changed.body, { signUp: 'off', organizationCreation: 'everyone' })
    assert.deepEqual((await t.anonymous.get('/api/auth/sign-up')).body, { signUp: 'off' })
    assert.equal((await root.patch('/api/admin/settings', { signUp: 'maybe' })).status, 400)
    await root.patch('/api/admin/settings', { organizationCreation: 'super_admins' })
    const somebody = await t.signedIn(await t.as('project_viewer'))
    assert.equal((await somebody.post('/api/organizations', { name: 'Mine' })).status, 403)
    const back = await root.patch('/api/admin/settings', { signUp: null, organizationCreation: null })
    assert.deepEqual(back.body, { signUp: 'invited', organizationCreation: 'everyone' })
    const rows = await t.app.db.sql`select changes from audit where action = 'instance.update' order by id`
    assert.deepEqual(rows[0]?.changes, { signUp: { from: 'invited', to: 'off' } })
  })
})

describe('people and organizations', () => {
  it('are listed and found, whatever characters are asked for', async () => {
    const stranger = await t.stranger()
    const users = await root.get('/api/admin/users?limit=2')
    assert.equal(users.body.data.length, 2)
    assert.ok(users.body.pagination.total >= 3)
    const found = await root.get(`/api/admin/users?search=${stranger.userId.toUpperCase()}`)
    assert.deepEqual(
      found.body.data.map(({ id }: { id: string }) => id),
      [stranger.userId],
    )
    assert.equal(found.body.data[0].organizations[0].role, 'org_owner')
    for (const search of ['%25', '__', "'", '%5C'])
      assert.equal((await root.get(`/api/admin/users?search=${search}`)).body.pagination.total, 0)
    assert.deepEqual((await root.get('/api/admin/users?page=1000000&limit=100')).body.data, [])
    const short = await root.get(`/api/admin/users?search=${stranger.userId.slice(0, 2)}`)
    assert.ok(short.body.data.some(({ id }: { id: string }) => id === stranger.userId))
    const organizations = await root.get('/api/admin/organizations?search=My%20ORG')
    assert.deepEqual(
      organizations.body.data.map((one: { slug: string; projectCount: number }) => [one.slug, one.projectCount]),
      [['my-organization', 1]],
    )
  })

  it('are found by an index, where the PostgreSQL has trigrams', async (context) => {
    const { sql } = t.app.db
    const [has] = await sql`select 1 from pg_extension where extname = 'pg_trgm'`
    if (!has) return context.skip('this PostgreSQL has no pg_trgm')
    const indexes =
      await sql`select indexname from pg_indexes where indexname in ('users_search', 'organizations_search')`
    assert.equal(indexes.length, 2)
    const { userId } = await t.stranger()
    const part = userId.slice(4, 30)
    const plan = await t.app.db.transaction(async (tx) => {
      await tx`set local enable_seqscan = off`
      await tx`set local enable_indexscan = off`
      return tx`explain select id from users where lower(name) like lower(${`%${part}%`}) or email like lower(${`%${part}%`})`
    })
    assert.match(JSON.stringify(plan), /users_search/)
    assert.equal((await root.get(`/api/admin/users?search=${part}`)).body.data[0].id, userId)
  })

  it('are banned: tokens, trigger keys and sessions answer 401 at once, and again after', async () => {
    const person = await t.as('project_editor')
    const browser = await t.signedIn(person)
    assert.equal((await person.get('/api/me')).status, 200)
    assert.equal((await browser.get('/api/me')).status, 200)
    const banned = await setUser(root, person.userId, { isBanned: true })
    assert.deepEqual([banned.status, banned.body.isBanned], [200, true])
    assert.equal((await person.get('/api/me')).status, 401)
    assert.equal((await browser.get('/api/me')).status, 401)
    assert.equal((await setUser(root, person.userId, { isBanned: false })).body.isBanned, false)
    assert.equal((await person.get('/api/me')).status, 200)
    assert.equal((await browser.get('/api/me')).status, 401)
    const rows = await t.app.db.sql`select changes from audit where resource_id = ${person.userId} order by id`
    assert.deepEqual(
      rows.map(({ changes }) => changes.isBanned?.to),
      [true, false],
    )
  })

  it('become super admins and cease to be, but nobody changes their own place', async () => {
    const other = await t.as('org_admin')
    const browser = await t.signedIn(other)
    assert.equal((await browser.get('/api/admin/users')).status, 403)
    assert.equal((await setUser(root, other.userId, { isSuperAdmin: true })).body.isSuperAdmin, true)
    assert.equal((await browser.get('/api/admin/users')).status, 200)
    for (const body of [{ isSuperAdmin: false }, { isBanned: true }])
      assert.equal((await setUser(browser, other.userId, body)).status, 409)
    assert.equal((await setUser(root, newId(), { isBanned: true })).status, 404)
    const answers = await Promise.all([
      setUser(root, other.userId, { isSuperAdmin: false }),
      setUser(browser, t.owner.userId, { isSuperAdmin: false }),
    ])
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 403])
    const [left] = await t.app.db.sql`select count(*)::int as n from users where is_super_admin and banned_at is null`
    assert.equal(left?.n, 1)
    await t.app.db.sql`update users set is_super_admin = id = ${t.owner.userId}`
    t.app.pubsub.publish('auth')
  })
})

describe('the trail of the install', () => {
  it('has what belongs to no organization, with the filters and files of any trail', async () => {
    await root.patch('/api/admin/settings', { signUp: 'open' })
    await root.patch('/api/admin/settings', { signUp: null })
    await root.post('/api/tags', { name: 'of an organization' })
    const { data, pagination } = (await root.get('/api/admin/audit?action=instance.update&limit=2')).body
    assert.ok(pagination.total >= 2)
    const { action, actor, projectId, changes } = data[0]
    assert.deepEqual([action, actor.id, projectId], ['instance.update', t.owner.userId, null])
    assert.deepEqual(changes, { signUp: { from: 'open', to: 'invited' } })
    const [all] = await t.app.db.sql`select count(*)::int as n from audit where organization_id is null`
    assert.equal((await root.get('/api/admin/audit')).body.pagination.total, all?.n)
    for (const query of ['action=tag.*', 'resourceType=tag', 'actorId=nobody', 'to=2020-01-01T00:00:00Z'])
      assert.equal((await root.get(`/api/admin/audit?${query}`)).body.pagination.total, 0, query)
    assert.ok((await root.get('/api/admin/audit?action=instance.*')).body.pagination.total >= 2)
    const lines = (await root.get('/api/admin/audit?format=ndjson&resourceType=instance')).body.trim().split('\n')
    assert.equal(JSON.parse(lines[0]).id, data[0].id)
    const csv = await root.get('/api/admin/audit?format=csv&action=instance.update')
    assert.match(csv.headers['content-type'] ?? '', /^text\/csv/)
    assert.equal(csv.body.trim().split('\r\n').length, pagination.total + 1)
  })
})

describe('looking at it as somebody else', () => {
  it('takes an hour at most, carries both names, and ends with the super admin', async () => {
    const person = await t.as('project_editor')
    const looking = await t.signedIn(t.owner)
    const before = [...looking.cookies.values()][0]
    const begun = await looking.post(`/api/admin/users/${person.userId}/impersonate`)
    assert.equal(begun.status, 200)
    assert.ok(Date.parse(begun.body.expiresAt) <= Date.now() + 3_600_000)
    assert.notEqual([...looking.cookies.values()][0], before)
    const me = (await looking.get('/api/me')).body
    assert.deepEqual(
      [me.user.id, me.role, me.session.impersonatedBy],
      [person.userId, 'project_editor', t.owner.userId],
    )
    assert.ok(Date.parse(me.session.expiresAt) <= Date.now() + 3_600_000)
    assert.equal((await looking.get('/api/admin/users')).status, 403)
    assert.equal((await looking.post('/api/tests', { title: 'x' })).status, 400)
    assert.equal((await looking.post('/api/variables', { key: 'AS_SOMEBODY', value: '1' })).status, 201)
    const [row] = await t.app.db.sql`select actor_id, actor_name from audit where resource_name = 'AS_SOMEBODY'`
    assert.deepEqual([row?.actor_id, row?.actor_name], [person.userId, 'Owner as project_editor'])
    const [begin] = await t.app.db.sql`select actor_id from audit where action = 'user.impersonate'`
    assert.equal(begin?.actor_id, t.owner.userId)
    const cookie = `${[...looking.cookies.keys()][0]}=${before}`
    assert.equal((await t.anonymous.get('/api/me', { cookie })).status, 401)
    assert.equal((await looking.post('/api/auth/sign-out')).status, 200)
    assert.equal((await looking.get('/api/me')).status, 401)
  })

  it('makes nothing in their name that would be good for longer', async () => {
    const owner = await addAccount(t)
    const { id, slug } = (await owner.post('/api/organizations', { name: 'Acme' })).body
    const heir = await addMember(t, id, 'org_admin')
    const test = await owner.post('/api/tests', { title: 'x', type: 'api', script: SCRIPT })
    const { job } = (await owner.post('/api/jobs', { name: 'x', tests: [test.body.id] })).body
    const looking = await t.signedIn(t.owner)
    assert.equal((await looking.post(`/api/admin/users/${owner.userId}/impersonate`)).status, 200)
    const asks: [path: string, body: object][] = [
      ['/api/cli-tokens', { name: 'Lasting' }],
      [`/api/jobs/${job.id}/api-keys`, { name: 'Lasting' }],
      [`/api/organizations/${id}/transfer-ownership`, { userId: heir.userId, confirm: slug }],
    ]
    for (const [path, body] of asks) assert.equal((await looking.post(path, body)).status, 403, path)
    for (const [path, body] of asks) assert.ok((await owner.post(path, body)).status < 300, path)
  })

  it('is never done as another super admin, nor as somebody banned or nobody', async () => {
    const other = await t.as('super_admin')
    const banned = await t.as('project_viewer')
    await setUser(root, banned.userId, { isBanned: true })
    for (const [userId, status] of [
      [other.userId, 409],
      [t.owner.userId, 409],
      [banned.userId, 409],
      [newId(), 404],
      ['nonsense', 404],
    ] as const) {
      assert.equal((await root.post(`/api/admin/users/${userId}/impersonate`)).status, status)
    }
    assert.equal((await root.get('/api/me')).body.session.impersonatedBy, null)
  })
})

it('an organization that wants a second factor is closed to sessions without, on its own routes too', async () => {
  const member = await t.signedIn(await t.as('project_viewer'))
  assert.equal((await member.get('/api/organizations/current')).status, 200)
  await t.app.db.sql`update organizations set settings = settings || '{"require2fa":true}'`
  t.app.pubsub.publish('auth')
  try {
    const refused = await member.get('/api/organizations/current')
    assert.equal(refused.status, 403)
    assert.match(refused.body.error, /two-factor/)
  } finally {
    await t.app.db.sql`update organizations set settings = settings - 'require2fa'`
    t.app.pubsub.publish('auth')
  }
})
