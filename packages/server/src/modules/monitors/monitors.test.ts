/** Monitors as users make, change and delete them; what the engine does with them has tests of its own. */
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
const SCRIPT = "import { test } from '@playwright/test'\ntest('x', () => {})\n"

async function add(fields: Record<string, unknown> = {}, who: Client = t.owner) {
  const answer = await who.post('/api/monitors', { name: 'Shop', type: 'http_request', url: SITE, ...fields })
  assert.equal(answer.status, 201, JSON.stringify(answer.body))
  return answer.body
}

const read = async (id: string) => (await t.owner.get(`/api/monitors/${id}`)).body
const schedules = (id: string) =>
  t.app.db.sql<{ location: string; active: boolean; attempt: number; verdict: string }[]>`
    select location, active, attempt, verdict from monitor_schedules where monitor_id = ${id} and not removed order by location`

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

describe('a monitor', () => {
  it('has the defaults of the contract, and is pending until it was checked (BC-09)', async () => {
    const { heartbeatKey, ...made } = await add()
    assert.equal(heartbeatKey, null)
    const { id, createdAt, updatedAt, nextCheckAt, ...rest } = made
    assert.deepEqual(rest, {
      ...{ name: 'Shop', url: SITE, type: 'http_request', interval: 60, timeout: 30, method: 'GET', active: true },
      ...{ status: 'pending', config: {}, alertConfig: null, tags: [] },
      ...{ lastCheckAt: null, lastStatusChangeAt: null, lastHeartbeatAt: null },
    })
    assert.ok(Date.parse(nextCheckAt) - Date.now() <= 60_000)
    assert.equal(createdAt, updatedAt)
    assert.deepEqual(await read(id), { ...made, nextCheckAt: (await read(id)).nextCheckAt })
    assert.deepEqual([...(await schedules(id))], [{ location: 'global', active: true, attempt: 0, verdict: 'pending' }])
    assert.deepEqual((await t.owner.delete(`/api/monitors/${id}`)).body, { success: true })
    assert.equal((await t.owner.get(`/api/monitors/${id}`)).status, 404)
    const doomed = await t.app.db.sql`select 1 from doomed_monitors where monitor_id = ${id}`
    assert.equal(doomed.length, 1)
  })

  it('is made as the specification shows it, of every type', async () => {
    const test = (await t.owner.post('/api/tests', { title: 'x', type: 'api', script: SCRIPT })).body
    const urls: [type: string, url: string, config?: object][] = [
      ['http_request', 'http://127.0.0.1:1/'],
      ['website', 'https://example.com'],
      ['ping_host', 'example.com'],
      ['ping_host', 'bücher.example'],
      ['port_check', '[::1]:5432'],
      ['port_check', 'udp://ns.example:53'],
      ['dns_query', 'example.com'],
      ['tls_certificate', 'example.com'],
      ['websocket', 'wss://example.com/'],
      ['grpc_health', 'grpc://a:1'],
      ['heartbeat', 'nightly backup'],
      ['heartbeat', ''],
      ['synthetic_test', '', { testId: test.id }],
    ]
    for (const [type, url, config] of urls) {
      const made = await add({ type, url, interval: 30, timeout: 10, method: 'GET', ...(config && { config }) })
      assert.deepEqual([made.type, made.url, made.interval, made.timeout], [type, url, 30, 10])
    }
  })

  it('changes only what a patch names, and null clears', async () => {
    const made = await add({
      config: { expectedStatus: '204', confirm: { retries: 3 } },
      alertConfig: { enabled: true },
    })
    const url = `/api/monitors/${made.id}`
    const renamed = (await t.owner.patch(url, { name: ' New ' })).body
    assert.deepEqual([renamed.name, renamed.config, renamed.alertConfig], ['New', made.config, made.alertConfig])
    const cleared = (await t.owner.patch(url, { config: null, alertConfig: null })).body
    assert.deepEqual([cleared.config, cleared.alertConfig, cleared.name], [{}, null, 'New'])
    const echoed = await t.owner.patch(url, await read(made.id))
    assert.equal(echoed.status, 200, JSON.stringify(echoed.body))
  })

  it('pauses and resumes', async () => {
    const { id } = await add()
    await pretend(id, 'up')
    const paused = (await t.owner.patch(`/api/monitors/${id}`, { active: false })).body
    assert.deepEqual([paused.active, paused.status, paused.nextCheckAt], [false, 'paused', null])
    assert.deepEqual(
      (await schedules(id)).map(({ active }) => active),
      [false],
    )
    const resumed = (await t.owner.patch(`/api/monitors/${id}`, { active: true })).body
    assert.deepEqual([resumed.active, resumed.status], [true, 'pending'])
    assert.notEqual(resumed.nextCheckAt, null)
  })

  it('whose target changes starts afresh; one that is only renamed does not', async () => {
    const changes: [patch: object, status: string][] = [
      [{ name: 'x', interval: 30, timeout: 3, tags: [], alertConfig: { enabled: true } }, 'down'],
      [{ config: { expectedStatus: '200', confirm: { retries: 5 } } }, 'down'],
      [{ url: 'https://other.example/' }, 'pending'],
      [{ method: 'HEAD' }, 'pending'],
      [{ config: { expectedStatus: '201' } }, 'pending'],
      [{ type: 'website', config: null }, 'pending'],
    ]
    for (const [patch, status] of changes) {
      const { id } = await add({ config: { expectedStatus: '200' } })
      await pretend(id, 'down')
      const answer = await t.owner.patch(`/api/monitors/${id}`, patch)
      assert.deepEqual([answer.status, answer.body.status], [200, status], JSON.stringify([patch, answer.body]))
      const [schedule] = await schedules(id)
      assert.deepEqual([schedule?.verdict, schedule?.attempt], status === 'down' ? ['down', 0] : ['pending', 1])
      const transitions = await t.app.db.sql`
        select to_status, ended_at is null as open from monitor_transitions where monitor_id = ${id} order by seq`
      assert.deepEqual(
        transitions.filter(({ open }) => open).map(({ to_status }) => to_status),
        [status],
      )
    }
  })

  it('lives in the locations it names', async () => {
    const { id, config } = await add({ config: { locations: ['eu-central', 'us-east'], quorum: 2 } })
    assert.deepEqual(config.locations, ['eu-central', 'us-east'])
    assert.deepEqual(
      (await schedules(id)).map(({ location }) => location),
      ['eu-central', 'us-east'],
    )
    await t.owner.patch(`/api/monitors/${id}`, { config: { locations: ['us-east', 'global'] } })
    assert.deepEqual(
      (await schedules(id)).map(({ location }) => location),
      ['global', 'us-east'],
    )
  })

  it('leaves a trace of every change, secrets masked', async () => {
    const { id } = await add({ name: 'Traced', config: { auth: { type: 'bearer', token: 't0p-secret' } } })
    await t.owner.patch(`/api/monitors/${id}`, { config: { auth: { type: 'bearer', token: 'an0ther' } } })
    await t.owner.delete(`/api/monitors/${id}`)
    const entries = (await t.owner.get('/api/audit')).body.data.filter(
      (entry: { resourceId: string }) => entry.resourceId === id,
    )
    assert.deepEqual(
      entries.map((entry: { action: string }) => entry.action),
      ['monitor.delete', 'monitor.update', 'monitor.create'],
    )
    assert.doesNotMatch(JSON.stringify(entries), /t0p-secret|an0ther/)
    assert.deepEqual(Object.keys(entries[1].changes), ['secrets'])
  })
})

describe('bad input', () => {
  const good = { name: 'x', type: 'http_request', url: SITE }
  const refused: [body: Record<string, unknown>, field: string][] = [
    ...[0, -1, 1.5, 86_401, '60', null].map((interval): [Record<string, unknown>, string] => [
      { interval },
      'interval',
    ]),
    ...[0, -1, 0.5, 301, '30', null].map((timeout): [Record<string, unknown>, string] => [{ timeout }, 'timeout']),
    ...[
      ...[
        'file:///etc/passwd',
        'gopher://example.com/',
        'ftp://a/',
        'javascript:alert(1)',
        'example.com',
        '',
        ' ',
        'http://',
      ],
      ...[
        'http://-f.example/',
        'http://a b/',
        'http://a/\r\nX: y',
        'http://a:0/',
        'http://a:65536/',
        `http://a/${'x'.repeat(2048)}`,
      ],
    ].map((url): [Record<string, unknown>, string] => [{ url }, 'url']),
    ...['-f', '-f 127.0.0.1', '127.0.0.1; id', 'a b', 'http://a/', '', 'x'.repeat(2049)].map(
      (url): [Record<string, unknown>, string] => [{ type: 'ping_host', url }, 'url'],
    ),
    ...['a', 'a:0', 'a:65536', 'a:-1', '-a:80', 'ada:pw@a:80', '::1:80', 'http://a:80'].map(
      (url): [Record<string, unknown>, string] => [{ type: 'port_check', url }, 'url'],
    ),
    ...['GET /', 'A B', '', 'CONNECT', 'GET\r\nX: y', 'x'.repeat(21)].map(
      (method): [Record<string, unknown>, string] => [{ method }, 'method'],
    ),
    [{ type: 'ping_host', url: 'a', method: 'POST' }, 'method'],
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

describe('what a monitor depends on', () => {
  it('is in the project, and never itself by any way round', async () => {
    const [router, web, api] = [await add(), await add(), await add()]
    const foreign = await add({}, await t.stranger())
    const url = (one: { id: string }) => `/api/monitors/${one.id}`
    const on = (...ids: string[]) => ({ config: { dependsOn: ids } })
    assert.equal((await t.owner.patch(url(web), on(router.id))).status, 200)
    const answer = await t.owner.patch(url(api), on(web.id.toUpperCase()))
    assert.deepEqual(answer.body.config.dependsOn, [web.id])
    for (const id of [router.id, web.id, api.id, foreign.id, UNKNOWN_ID]) {
      const refusal = await t.owner.patch(url(router), on(id))
      assert.deepEqual([refusal.status, refusal.body.details?.[0].path], [400, 'config.dependsOn.0'], id)
    }
    assert.equal((await t.owner.patch(url(api), on(web.id, web.id))).status, 400)
    assert.deepEqual((await t.owner.patch(url(api), { name: 'x' })).body.config.dependsOn, [web.id])
    await t.owner.delete(url(web))
    assert.equal((await read(api.id)).config.dependsOn, undefined)
    assert.equal((await t.owner.patch(url(router), on(api.id))).status, 200)
  })

  it('makes no circle when two changes come at once', async () => {
    const [one, two] = [await add(), await add()]
    const answers = await Promise.all([
      t.owner.patch(`/api/monitors/${one.id}`, { config: { dependsOn: [two.id] } }),
      t.owner.patch(`/api/monitors/${two.id}`, { config: { dependsOn: [one.id] } }),
    ])
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 400])
  })
})

describe('a test that a monitor runs', () => {
  it('is not deleted before the monitor', async () => {
    const test = (await t.owner.post('/api/tests', { title: 'Used', type: 'api', script: SCRIPT })).body
    const monitor = await add({ name: 'Buys', type: 'synthetic_test', url: '', config: { testId: test.id } })
    const refusal = await t.owner.delete(`/api/tests/${test.id}`)
    assert.deepEqual([refusal.status, refusal.body.error], [409, 'The test is used by the monitor "Buys"'])
    await t.owner.delete(`/api/monitors/${monitor.id}`)
    assert.equal((await t.owner.delete(`/api/tests/${test.id}`)).status, 200)
  })
})

describe('lists of monitors', () => {
  it('are filtered and sorted, and counted by state', async () => {
    const who = await t.stranger()
    const tag = (await who.post('/api/tags', { name: 'Prod' })).body
    const made = []
    for (const [name, status, type] of [
      ['b', 'up', 'http_request'],
      ['A 100%', 'down', 'website'],
      ['c', 'degraded', 'http_request'],
      ['d', 'paused', 'http_request'],
    ] as const) {
      const monitor = await add({ name, type, tags: name === 'c' ? [tag.id] : [], active: status !== 'paused' }, who)
      if (status !== 'paused') await pretend(monitor.id, status)
      made.push(monitor)
    }
    const names = async (query: string) => {
      const { status, body } = await who.get(`/api/monitors?${query}`)
      assert.equal(status, 200, JSON.stringify(body))
      return body.data.map(({ name }: { name: string }) => name).join()
    }
    assert.equal(await names(''), 'd,c,A 100%,b')
    assert.equal(await names('sort=created'), 'b,A 100%,c,d')
    assert.equal(await names('sort=name'), 'A 100%,b,c,d')
    assert.equal(await names('sort=-name'), 'd,c,b,A 100%')
    assert.equal(await names('sort=status'), 'A 100%,c,b,d')
    assert.equal(await names('sort=-status'), 'd,b,c,A 100%')
    assert.equal(await names('status=down'), 'A 100%')
    assert.equal(await names('type=website'), 'A 100%')
    assert.equal(await names('tag=prod'), 'c')
    assert.equal(await names(`tag=${tag.id}`), 'c')
    assert.equal(await names('search=100%25'), 'A 100%')
    assert.equal(await names('search=_'), '')
    assert.equal(await names('limit=2&page=2&sort=name'), 'c,d')
    assert.deepEqual((await who.get('/api/monitors/summary')).body, {
      ...{ total: 4, pending: 0, up: 1, degraded: 1, down: 1, unknown: 0, maintenance: 0, paused: 1 },
    })
    assert.equal((await who.get('/api/monitors?status=fine')).status, 400)
  })
})

describe('many monitors at once', () => {
  const bulk = (body: object, who = t.owner) => who.post('/api/monitors/bulk', body)

  it('are paused, resumed, tagged and deleted, each with its own answer', async () => {
    const [one, two] = [await add(), await add()]
    const foreign = await add({}, await t.stranger())
    const tag = (await t.owner.post('/api/tags', { name: 'bulk' })).body
    const ids = [one.id, two.id.toUpperCase(), foreign.id, 'nonsense', one.id]
    const expected = [one.id, two.id, foreign.id, 'nonsense'].map((id, i) => ({
      id,
      ok: i < 2,
      error: i < 2 ? null : 'Not found',
    }))
    const state = async () => Promise.all([one, two].map(async ({ id }) => (await read(id)).status))
    assert.deepEqual((await bulk({ action: 'pause', ids })).body, { results: expected })
    assert.deepEqual(await state(), ['paused', 'paused'])
    assert.deepEqual((await bulk({ action: 'resume', ids })).body, { results: expected })
    assert.deepEqual(await state(), ['pending', 'pending'])
    for (const _ of [1, 2])
      assert.deepEqual((await bulk({ action: 'tag', ids, tags: [tag.id] })).body, { results: expected })
    assert.deepEqual(
      (await read(two.id)).tags.map(({ name }: { name: string }) => name),
      ['bulk'],
    )
    await bulk({ action: 'untag', ids, tags: [tag.id] })
    assert.deepEqual((await read(two.id)).tags, [])
    const editor = await t.as('project_editor')
    assert.equal((await bulk({ action: 'delete', ids }, editor)).status, 403)
    assert.deepEqual((await bulk({ action: 'delete', ids })).body, { results: expected })
    assert.equal((await t.owner.get(`/api/monitors/${one.id}`)).status, 404)
    const entries = (await t.owner.get('/api/audit?action=monitor.delete')).body.data
    assert.deepEqual(
      new Set(entries.slice(0, 2).map((entry: { resourceId: string }) => entry.resourceId)),
      new Set([one.id, two.id]),
    )
  })

  it('are five hundred at most, and the action says what else is needed', async () => {
    for (const [body, field] of [
      [{ action: 'pause', ids: [] }, 'ids'],
      [{ action: 'pause', ids: Array.from({ length: 501 }, () => UNKNOWN_ID) }, 'ids'],
      [{ action: 'tag', ids: [UNKNOWN_ID] }, 'tags'],
      [{ action: 'pause', ids: [UNKNOWN_ID], tags: [UNKNOWN_ID] }, 'tags'],
      [{ action: 'tag', ids: [UNKNOWN_ID], tags: [UNKNOWN_ID] }, 'tags.0'],
      [{ action: 'explode', ids: [UNKNOWN_ID] }, 'action'],
    ] as const) {
      const answer = await bulk(body)
      assert.deepEqual([answer.status, answer.body.details?.[0].path], [400, field], JSON.stringify(answer.body))
    }
  })
})

describe('a heartbeat monitor', () => {
  it('is called by a key that is shown once, and can be renewed', async () => {
    const made = await add({ type: 'heartbeat', url: 'backup', config: { everySeconds: 60 } })
    assert.match(made.heartbeatKey, /^[0-9a-f-]{36}$/)
    assert.equal((await read(made.id)).heartbeatKey, undefined)
    const [row] = await t.app.db.sql`select to_jsonb(m)::text as text from monitors m where id = ${made.id}`
    assert.ok(!row?.text.includes(made.heartbeatKey))
    for (const method of ['POST', 'GET', 'HEAD'] as const) {
      await t.app.db.sql`update monitors set last_heartbeat_at = null where id = ${made.id}`
      const answer = await t.app.server.inject({ method, url: `/api/heartbeats/${made.heartbeatKey}` })
      assert.equal(answer.statusCode, 200, answer.body)
      assert.notEqual((await read(made.id)).lastHeartbeatAt, null)
    }
    const { heartbeatKey } = (await t.owner.post(`/api/monitors/${made.id}/heartbeat-key`)).body
    assert.equal((await t.anonymous.post(`/api/heartbeats/${made.heartbeatKey}`)).status, 404)
    assert.equal((await t.anonymous.post(`/api/heartbeats/${heartbeatKey.toUpperCase()}`)).status, 200)
    await t.owner.patch(`/api/monitors/${made.id}`, { name: 'still' })
    assert.equal((await t.anonymous.post(`/api/heartbeats/${heartbeatKey}`)).status, 200)
    for (const key of ['x', UNKNOWN_ID, '%00'])
      assert.equal((await t.anonymous.post(`/api/heartbeats/${key}`)).status, 404, key)
  })

  it('is the only kind with a key', async () => {
    const made = await add()
    const refusal = await t.owner.post(`/api/monitors/${made.id}/heartbeat-key`)
    assert.deepEqual(
      [refusal.status, refusal.body.error],
      [409, 'A monitor of type http_request waits for no heartbeat'],
    )
    const beat = await add({ type: 'heartbeat', url: '' })
    await t.owner.patch(`/api/monitors/${beat.id}`, { type: 'http_request', url: SITE, config: null })
    assert.equal((await t.anonymous.post(`/api/heartbeats/${beat.heartbeatKey}`)).status, 404)
  })
})

describe('calls of heartbeats', () => {
  it('are limited by themselves, six hundred a minute from one address', async () => {
    const { heartbeatKey } = await add({ type: 'heartbeat', url: '' })
    const remoteAddress = '203.0.113.9'
    const call = () => t.app.server.inject({ method: 'POST', url: `/api/heartbeats/${heartbeatKey}`, remoteAddress })
    const answers = await Promise.all(Array.from({ length: 600 }, call))
    assert.ok(answers.every(({ statusCode }) => statusCode === 200))
    const late = await call()
    assert.deepEqual([late.statusCode, late.headers['x-ratelimit-limit']], [429, '600'])
    const health = await t.app.server.inject({ method: 'GET', url: '/api/health', remoteAddress })
    assert.equal(health.statusCode, 200)
  })
})
