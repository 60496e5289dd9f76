/** What a token is worth: nothing once its time, its owner or its project is gone, and nothing to guess at. */
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { newId } from '../../packages/server/src/kernel/ids.ts'
import { newToken } from '../../packages/server/src/kernel/tokens.ts'
import { type Client, startApp, type TestApp } from '../../packages/server/src/testing/app.ts'
import { readEvents } from '../../packages/server/src/testing/events.ts'
import { until } from '../../packages/server/src/testing/until.ts'
import { sendRaw } from '../support/sockets.ts'
import { fillProject } from '../support/world.ts'

let t: TestApp
let origin: string
before(async () => {
  t = await startApp()
  origin = await t.listen()
})
after(() => t.close())

const refused = async (client: Client) => {
  const { status, body } = await client.get('/api/me')
  if (status === 401) assert.deepEqual(body, { error: 'Unauthorized' })
  return status === 401
}
const idOf = async (client: Client): Promise<string> => (await client.get('/api/me')).body.token.id

/** Ways for a token to end. Those of the API count at once; what another program does to the database within a second. */
const ENDINGS: [string, (client: Client) => Promise<unknown>][] = [
  ['disabled', async (one) => t.app.db.sql`update cli_tokens set enabled = false where id = ${await idOf(one)}`],
  [
    'expired',
    async (one) =>
      t.app.db.sql`update cli_tokens set expires_at = now() - interval '1 s' where id = ${await idOf(one)}`,
  ],
  ['revoked', async (one) => t.app.db.sql`delete from cli_tokens where id = ${await idOf(one)}`],
  ['its owner left', (one) => t.app.db.sql`delete from members where user_id = ${one.userId}`],
  ['its owner banned', (one) => t.app.db.sql`update users set banned_at = now() where id = ${one.userId}`],
  ['its project deleted', (one) => t.app.db.sql`update projects set deleted_at = now() where id = ${one.projectId}`],
  [
    'its organization deleted',
    (one) => t.app.db.sql`
    update organizations set deleted_at = now() where id = (select organization_id from projects where id = ${one.projectId})`,
  ],
]

describe('a token that has ended', () => {
  for (const [how, end] of ENDINGS) {
    it(`${how}: 401 like one that never was`, async () => {
      const client = await t.stranger()
      assert.equal(await refused(client), false)
      await end(client)
      await until('401', () => refused(client), 10)
    })
  }

  it('ends at once when the API is asked to end it', async () => {
    const client = await t.stranger()
    for (const end of [
      (id: string) => client.patch(`/api/cli-tokens/${id}`, { enabled: false }),
      (id: string) => client.delete(`/api/cli-tokens/${id}`),
    ]) {
      const { body } = await client.post('/api/cli-tokens', { name: 'short' })
      const holder = t.withToken(body.key)
      assert.equal(await refused(holder), false)
      assert.equal((await end(body.id)).status, 200)
      assert.equal(await refused(holder), true)
    }
  })

  it('ends the streams it has opened', { timeout: 60_000 }, async () => {
    const { client, ids } = await fillProject(t, await t.stranger())
    const { body } = await client.post('/api/cli-tokens', { name: 'viewer' })
    const url = `${origin}/api/runs/${ids['/api/runs/{runId}']}/stream`
    let opened = () => {}
    const ready = new Promise<void>((resolve) => {
      opened = resolve
    })
    const stream = readEvents(url, body.key, { onEvent: ({ event }) => event === 'ready' && opened() })
    await ready
    await client.patch(`/api/cli-tokens/${body.id}`, { enabled: false })
    const last = (await stream).at(-1)
    assert.equal(last?.event, 'error')
    assert.equal((await t.withToken(body.key).get(new URL(url).pathname)).status, 401)
  })
})

describe('what is stored of a token', () => {
  it('is its beginning and a hash', async () => {
    const client = await t.stranger()
    const { body } = await client.post('/api/cli-tokens', { name: 'kept' })
    const secret = body.key.slice(body.start.length)
    const tables = await t.app.db.sql<
      { name: string }[]
    >`select tablename as name from pg_tables where schemaname = 'public'`
    for (const { name } of tables) {
      const [found] = await t.app.db
        .sql`select 1 from ${t.app.db.sql(name)} x where x::text like ${`%${secret.slice(0, 16)}%`}`
      assert.equal(found, undefined, name)
    }
    const [row] = await t.app.db.sql<{ start: string; bytes: number }[]>`
      select start, octet_length(hash) as bytes from cli_tokens where id = ${body.id}`
    assert.deepEqual({ ...row }, { start: body.key.slice(0, 13), bytes: 32 })
  })

  it('does not show in how long a refusal takes', { timeout: 120_000 }, async () => {
    const kinds: (() => string)[] = [
      () => `${t.owner.token.slice(0, -6)}${Math.random().toString(36).slice(2, 8)}`,
      () => newToken('svc_live_'),
    ]
    const times: number[][] = [[], []]
    for (let round = 0; round < 200; round++) {
      for (const [kind, make] of kinds.entries()) {
        const startedAt = performance.now()
        assert.equal((await t.withToken(make()).get('/api/me')).status, 401)
        times[kind]?.push(performance.now() - startedAt)
      }
    }
    const [known = 0, unknown = 0] = times.map((all) => all.sort((a, b) => a - b)[all.length / 2] ?? 0)
    // Both are one SELECT and one comparison; a leak worth having would be far larger than this.
    assert.ok(Math.abs(known - unknown) < Math.max(5, Math.min(known, unknown)), `${known} ms and ${unknown} ms`)
  })
})

describe('twenty tokens', () => {
  it('are all that a project gets, however many ask at once', async () => {
    const client = await t.stranger()
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, i) => client.post('/api/cli-tokens', { name: `t${i}` })),
    )
    const statuses = answers.map(({ status }) => status)
    // The client's own token is the first.
    assert.equal(statuses.filter((status) => status === 201).length, 19)
    assert.equal(statuses.filter((status) => status === 400).length, 21)
    assert.equal((await client.get('/api/cli-tokens')).body.pagination.total, 20)
  })
})

describe('the metrics', () => {
  const METRICS_TOKEN = 'only-for-prometheus'

  it('are closed, to everybody', async () => {
    for (const client of [t.anonymous, t.owner]) {
      const { status, body } = await client.get('/metrics')
      assert.deepEqual([status, body], [404, { error: 'Not found' }])
    }
  })

  it('open to METRICS_TOKEN, and to no other', async () => {
    const other = await startApp({ env: { METRICS_TOKEN } })
    try {
      for (const token of ['', 'x', `${METRICS_TOKEN}x`, other.owner.token]) {
        const { status, body } = await other.withToken(token).get('/metrics')
        assert.deepEqual([status, body], [401, { error: 'Unauthorized' }])
      }
      const { status, body } = await other.withToken(METRICS_TOKEN).get('/metrics')
      assert.equal(status, 200)
      assert.match(body, /^watchkeeper_/m)
    } finally {
      await other.close()
    }
  })
})

describe('the Authorization header', () => {
  const get = (headers: string[]) =>
    sendRaw(origin, `GET /api/me HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${headers.join('\r\n')}\r\n\r\n`)

  it('counts when it is there once', async () => {
    assert.equal((await get([`aUTHORIZATION: bearer ${t.owner.token}`])).status, 200)
  })

  it('says by WWW-Authenticate what is wanted, and whether a token was wrong', async () => {
    const asked = async (headers: string[]) => /^www-authenticate: (.*)$/im.exec((await get(headers)).text)?.[1]
    assert.equal(await asked([]), 'Bearer realm="Watchkeeper"')
    assert.equal(await asked(['Authorization: Basic eDp4']), 'Bearer realm="Watchkeeper"')
    const wrong = await asked([`Authorization: Bearer ${newToken('svc_live_')}`])
    assert.equal(wrong, 'Bearer realm="Watchkeeper", error="invalid_token"')
    assert.equal(await asked([`Authorization: Bearer ${t.owner.token}`]), undefined)
  })

  for (const other of ['Basic eDp4', 'Bearer', 'Bearer ', 'Negotiate YII=', 'x']) {
    it(`counts for nothing when it is "${other}": public routes answer, and the session cookie holds`, async () => {
      const headers = { authorization: other }
      for (const url of ['/api/health', '/api/locations', '/api/auth/sign-up'])
        assert.equal((await t.anonymous.get(url, headers)).status, 200, url)
      const browser = await t.signedIn(t.owner)
      assert.equal((await browser.get('/api/me', headers)).status, 200)
      assert.equal((await browser.request('POST', '/api/tags', { body: { name: newId() }, headers })).status, 201)
      const elsewhere = { ...headers, 'sec-fetch-site': 'cross-site' }
      assert.equal(
        (await browser.request('POST', '/api/tags', { body: { name: newId() }, headers: elsewhere })).status,
        403,
      )
      assert.equal((await t.anonymous.get('/api/me', headers)).status, 401)
    })
  }

  it('is refused when it is there twice: two parties may each believe another one', async () => {
    const good = `Authorization: Bearer ${t.owner.token}`
    const bad = `Authorization: Bearer ${newToken('svc_live_')}`
    for (const headers of [
      [good, bad],
      [bad, good],
      [good, good],
      [good, 'authorization: Basic eDp4'],
    ]) {
      const answer = await get(headers)
      assert.equal(answer.status, 401, headers.join())
      assert.match(answer.text, /\{"error":"Unauthorized"\}$/)
    }
  })
})
