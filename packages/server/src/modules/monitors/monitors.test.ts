/** Monitors as users make, change and delete them; what the engine does with them has tests of its own. */
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { type Client, startApp, type TestApp } from '../../testing/app.ts'
import { monitor } from './schema.ts'

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
      name: 'Shop',
      url: SITE,
      type: 'http_request',
      interval: 60,
      timeout: 30,
      method: 'GET',
      active: true,
      status: 'pending',
      config: {},
      alertConfig: {},
      externalId: null,
      managedBy: null,
      tags: [],
      lastCheckAt: null,
      lastStatusChangeAt: null,
      lastHeartbeatAt: null,
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
      ['domain_expiry', 'shop.example.com'],
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
    assert.deepEqual([cleared.config, cleared.alertConfig, cleared.name], [{}, {}, 'New'])
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

describe('what a monitor depends on', () => {
  it('is in the project, and never itself by any way round', async () => {
    const router = await add()
    const web = await add()
    const api = await add()
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
    const one = await add()
    const two = await add()
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
      const one = await add({ name, type, tags: name === 'c' ? [tag.id] : [], active: status !== 'paused' }, who)
      if (status !== 'paused') await pretend(one.id, status)
      made.push(one)
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
      total: 4,
      pending: 0,
      up: 1,
      degraded: 1,
      down: 1,
      unknown: 0,
      maintenance: 0,
      paused: 1,
    })
    assert.equal((await who.get('/api/monitors?status=fine')).status, 400)
  })

  it('show each monitor as it is, whatever of it changed since the last list', async () => {
    const who = await t.stranger()
    const tag = (await who.post('/api/tags', { name: 'Prod' })).body
    const parent = await add({ name: 'parent' }, who)
    const made = await add(
      { name: 'child', config: { dependsOn: [parent.id], auth: { type: 'bearer', token: 'hush' } } },
      who,
    )
    const url = `/api/monitors/${made.id}`
    const alike = async (what: string, query = '') => {
      const { body } = await who.get(`/api/monitors?${query}`)
      const listed = body.data.find(({ id }: { id: string }) => id === made.id)
      const got = (await who.get(url)).body
      monitor.parse(listed)
      // Computed from the time of the request.
      for (const one of [listed, got]) one.nextCheckAt &&= Date.parse(one.nextCheckAt) % 60_000
      assert.deepEqual(listed, got, what)
      return body.pagination.total
    }
    const changes: [what: string, change: () => PromiseLike<unknown>][] = [
      ['new', async () => {}],
      ['a check', () => t.app.db.sql`update monitor_schedules set last_at = now() where monitor_id = ${made.id}`],
      ['a state', () => pretend(made.id, 'down')],
      ['a name', () => who.patch(url, { name: 'other' })],
      ['a pause', () => who.patch(url, { active: false })],
      ['a tag', () => who.post('/api/monitors/bulk', { action: 'tag', ids: [made.id], tags: [tag.id] })],
      ['a tag\u2019s name', () => who.patch(`/api/tags/${tag.id}`, { name: 'Staging' })],
      ['no tag', () => who.delete(`/api/tags/${tag.id}`)],
    ]
    for (const [what, change] of changes) {
      await change()
      assert.equal(await alike(what), 2)
      assert.equal(await alike(what, 'sort=name&type=http_request'), 2)
    }
    await who.delete(`/api/monitors/${parent.id}`)
    assert.equal(await alike('no parent'), 1)
    assert.equal((await who.get('/api/monitors?page=2')).body.pagination.total, 1)
  })
})

describe('many monitors at once', () => {
  const bulk = (body: object, who = t.owner) => who.post('/api/monitors/bulk', body)

  it('are paused, resumed, tagged and deleted, each with its own answer', async () => {
    const one = await add()
    const two = await add()
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
