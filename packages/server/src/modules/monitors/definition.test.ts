/** What a monitor may check and how: bad input is refused by field, secrets are kept and never shown. */
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { type Client, startApp, type TestApp } from '../../testing/app.ts'

let t: TestApp
before(async () => {
  t = await startApp()
})
after(() => t.close())

const SITE = 'https://shop.example/health'
const UNKNOWN_ID = '01900000-0000-7000-8000-000000000000'

async function add(fields: Record<string, unknown> = {}, who: Client = t.owner) {
  const answer = await who.post('/api/monitors', { name: 'Shop', type: 'http_request', url: SITE, ...fields })
  assert.equal(answer.status, 201, JSON.stringify(answer.body))
  return answer.body
}

const read = async (id: string) => (await t.owner.get(`/api/monitors/${id}`)).body
/** As if a worker had seen it. */
async function pretend(id: string, status: string): Promise<void> {
  await t.app.db.sql`
    update monitor_schedules set verdict = ${status}, last_status = ${status}, last_at = now(), last_due_at = now()
    where monitor_id = ${id}`
  await t.app.db.sql`update monitors set status = ${status}, last_status_change_at = now() where id = ${id}`
  await t.app.db.sql`
    insert into monitor_transitions (monitor_id, project_id, from_status, to_status, at, cause)
    select id, project_id, 'pending', ${status}, now(), '{"kind": "test"}' from monitors where id = ${id}`
}

describe('bad input', () => {
  const good = { name: 'x', type: 'http_request', url: SITE }
  const refused: [body: Record<string, unknown>, field: string][] = [
    ...[0, -1, 1.5, 86_401, '60'].map((interval): [Record<string, unknown>, string] => [{ interval }, 'interval']),
    ...[0, -1, 0.5, 301, '30'].map((timeout): [Record<string, unknown>, string] => [{ timeout }, 'timeout']),
    ...[
      'file:///etc/passwd',
      'gopher://example.com/',
      'ftp://a/',
      'javascript:alert(1)',
      'example.com',
      '',
      ' ',
      'http://',
      'http://-f.example/',
      'http://a b/',
      'http://a/\r\nX: y',
      'http://a:0/',
      'http://a:65536/',
      `http://a/${'x'.repeat(2048)}`,
    ].map((url): [Record<string, unknown>, string] => [{ url }, 'url']),
    ...['-f', '-f 127.0.0.1', '127.0.0.1; id', 'a b', 'http://a/', '', 'x'.repeat(2049)].map(
      (url): [Record<string, unknown>, string] => [{ type: 'ping_host', url }, 'url'],
    ),
    ...['a', 'a:0', 'a:65536', 'a:-1', '-a:80', 'ada:pw@a:80', '::1:80', 'http://a:80'].map(
      (url): [Record<string, unknown>, string] => [{ type: 'port_check', url }, 'url'],
    ),
    ...['GET /', 'A B', 'CONNECT', 'GET\r\nX: y', 'x'.repeat(21)].map((method): [Record<string, unknown>, string] => [
      { method },
      'method',
    ]),
    [{ type: 'website', method: 'POST' }, 'method'],
    [{ type: 'website', method: 'HEAD', config: { title: 'Shop' } }, 'method'],
    [{ config: { json: [{ path: '$.id', value: 2 ** 60 }] } }, 'config.json.0.value'],
    [{ type: 'nonsense' }, 'type'],
    [{ name: ' ' }, 'name'],
    [{ config: { headers: { X: 'a\r\nY: b' } } }, 'config.headers.X'],
    [{ config: { headers: { 'X Y': 'a' } } }, 'config.headers.X Y'],
    [{ config: { method: 'GET' } }, 'config.method'],
    [{ config: { surprise: 1 } }, 'config.surprise'],
    [{ type: 'ping_host', url: 'a', config: { expectedStatus: '200' } }, 'config.expectedStatus'],
    [{ config: { confirm: { retries: 11 } } }, 'config.confirm.retries'],
    [{ config: { confirm: { delaySeconds: -1 } } }, 'config.confirm.delaySeconds'],
    [{ config: { locations: [] } }, 'config.locations'],
    [{ config: { locations: ['mars'] } }, 'config.locations.0'],
    [{ config: { locations: ['global', 'global'] } }, 'config.locations'],
    [{ config: { quorum: 0 } }, 'config.quorum'],
    [{ config: { quorum: 2 } }, 'config.quorum'],
    [{ config: { quorum: 'most' } }, 'config.quorum'],
    [{ config: { auth: { type: 'bearer', token: '***' } } }, 'config.auth.token'],
    [{ config: { dependsOn: [UNKNOWN_ID] } }, 'config.dependsOn.0'],
    [{ type: 'synthetic_test', url: '' }, 'config.testId'],
    [{ type: 'synthetic_test', url: '', config: { testId: UNKNOWN_ID } }, 'config.testId'],
    [{ tags: [UNKNOWN_ID] }, 'tags.0'],
    [{ alertConfig: { notificationProviders: [UNKNOWN_ID] } }, 'alertConfig.notificationProviders.0'],
    [{ alertConfig: { onNothing: true } }, 'alertConfig.onNothing'],
    [{ url: 'http://a:b%3Ac@example.com', type: 'http_request', config: { keyword: {} } }, 'config.keyword.value'],
  ]
  for (const [fields, field] of refused) {
    it(`${JSON.stringify(fields).slice(0, 80)} is 400 and names ${field}`, async () => {
      const answer = await t.owner.post('/api/monitors', { ...good, ...fields })
      assert.equal(answer.status, 400, JSON.stringify(answer.body))
      const paths = answer.body.details.map(({ path }: { path: string }) => path)
      assert.ok(paths.includes(field), JSON.stringify(answer.body.details))
    })
  }

  it('is not for a method that the type does not use, or that is left empty', async () => {
    for (const [fields, method] of [
      [{ type: 'ping_host', url: 'localhost', method: 'POST' }, 'POST'],
      [{ type: 'port_check', url: 'localhost:80', method: 'post' }, 'POST'],
      [{ type: 'website', method: 'head' }, 'HEAD'],
      [{ method: '' }, 'GET'],
      [{ method: null }, 'GET'],
    ] as const) {
      const answer = await t.owner.post('/api/monitors', { ...good, ...fields })
      assert.deepEqual([answer.status, answer.body.method], [201, method], JSON.stringify(answer.body))
    }
  })

  it('puts the default back where interval or timeout is null', async () => {
    const made = await add()
    await t.owner.patch(`/api/monitors/${made.id}`, { interval: 300, timeout: 5 })
    const { body } = await t.owner.patch(`/api/monitors/${made.id}`, { interval: null, timeout: null })
    assert.deepEqual([body.interval, body.timeout], [60, 30])
  })

  it('leaves the monitor as it was', async () => {
    const made = await add()
    for (const [fields] of refused) {
      const answer = await t.owner.patch(`/api/monitors/${made.id}`, fields)
      assert.equal(answer.status, 400, JSON.stringify([fields, answer.body]))
    }
    assert.equal((await read(made.id)).updatedAt, made.updatedAt)
  })
})

describe('secrets', () => {
  const SECRETS = ['p4ssw0rd', 'h3ader', 'pr0xy']
  const config = {
    auth: { type: 'basic', username: 'ada', password: SECRETS[0] },
    headers: { 'X-Api-Key': SECRETS[1], Accept: 'text/html' },
    proxyUrl: `http://u:${SECRETS[2]}@proxy.example:3128`,
  }
  const shown = {
    auth: { type: 'basic', username: 'ada', password: '***' },
    headers: { 'X-Api-Key': '***', Accept: 'text/html' },
    proxyUrl: '***',
  }
  /** What a worker would be given. */
  async function real(id: string) {
    return (await t.app.modules.monitors.service.toAsk({ projectId: t.owner.projectId } as never, id))?.definition
  }

  it('are masked in every answer and sealed at rest', async () => {
    const made = await add({ name: 'Sealed', config })
    assert.deepEqual(made.config, shown)
    const answers = [await read(made.id), (await t.owner.get('/api/monitors?search=Sealed')).body]
    assert.doesNotMatch(JSON.stringify(answers), /p4ssw0rd|h3ader|pr0xy/)
    const [row] = await t.app.db.sql`select to_jsonb(m)::text as text from monitors m where id = ${made.id}`
    assert.doesNotMatch(row?.text, /p4ssw0rd|h3ader|pr0xy/)
    assert.deepEqual((await real(made.id))?.config, config)
  })

  it('stay when their mask comes back, and change when something else does', async () => {
    const { id } = await add({ config })
    await pretend(id, 'up')
    const url = `/api/monitors/${id}`
    assert.deepEqual(
      (await t.owner.patch(url, { config: { ...shown, expectedStatus: '200-299' } })).body.config.auth,
      shown.auth,
    )
    assert.deepEqual((await real(id))?.config.headers, config.headers)
    await t.owner.patch(url, { config: { ...shown, headers: { 'X-Api-Key': 'n3w' } } })
    assert.deepEqual((await real(id))?.config.headers, { 'X-Api-Key': 'n3w' })
    assert.deepEqual((await real(id))?.config.auth, config.auth)
    await t.owner.patch(url, { name: 'Renamed' })
    assert.deepEqual((await real(id))?.config.auth, config.auth)
    assert.equal((await t.owner.patch(url, { config: { auth: { type: 'bearer', token: '***' } } })).status, 400)
    await t.owner.patch(url, { config: {} })
    const [row] = await t.app.db.sql`select sealed_config from monitors where id = ${id}`
    assert.equal(row?.sealed_config, null)
  })

  it('are not led to another server: there they have to be given again', async () => {
    const { id } = await add({ config })
    const url = `/api/monitors/${id}`
    for (const patch of [
      { url: 'https://evil.example/' },
      { url: 'http://shop.example/health' },
      { url: 'https://evil.example/', config: shown },
      { config: { ...shown, proxyUrl: 'http://evil.example:3128' } },
    ]) {
      const answer = await t.owner.patch(url, patch)
      assert.equal(answer.status, 400, JSON.stringify(patch))
      const paths = answer.body.details.map(({ path }: { path: string }) => path)
      assert.ok(paths.includes('config.auth.password') && paths.includes('config.headers.X-Api-Key'), paths.join())
    }
    assert.equal((await t.owner.patch(url, { url: 'https://shop.example/other' })).status, 200)
    assert.equal((await t.owner.patch(url, { url: 'https://new.example/', config })).status, 200)
    assert.deepEqual((await real(id))?.config, config)
  })

  it('in the URL are moved to where they belong', async () => {
    const made = await add({ url: 'https://us%20er:p%40ss@shop.example:8443/a?b#c' })
    assert.deepEqual(
      [made.url, made.config.auth],
      ['https://shop.example:8443/a?b#c', { type: 'basic', username: 'us er', password: '***' }],
    )
    assert.deepEqual((await real(made.id))?.config.auth, { type: 'basic', username: 'us er', password: 'p@ss' })
    const socket = await add({ type: 'websocket', url: 'wss://ada:pw@live.example/' })
    assert.deepEqual([socket.url, socket.config.headers], ['wss://live.example/', { Authorization: '***' }])
    const own = await add({ url: 'https://ada:pw@shop.example/', config: { auth: { type: 'bearer', token: 't' } } })
    assert.deepEqual([own.url, own.config.auth.type], ['https://shop.example/', 'bearer'])
    assert.doesNotMatch(JSON.stringify((await t.owner.get('/api/monitors')).body), /p%40ss|p@ss|ada:pw/)
  })
})
