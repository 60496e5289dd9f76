/** Heartbeat monitors through the door: keys, calls and their limit. */
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { type Client, startApp, type TestApp } from '../../../testing/app.ts'

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
    assert.deepEqual([refusal.status, refusal.body.error], [409, 'A monitor of type http_request has no heartbeat key'])
    const beat = await add({ type: 'heartbeat', url: '' })
    await t.owner.patch(`/api/monitors/${beat.id}`, { type: 'http_request', url: SITE, config: null })
    assert.equal((await t.anonymous.post(`/api/heartbeats/${beat.heartbeatKey}`)).status, 404)
  })
})

describe('what counts as late', () => {
  const engine = () => t.app.modules.checking.engine
  const countsFrom = async (id: string) => (await engine().heartbeats(id)).heartbeatsCountFrom?.getTime() ?? 0
  const receive = (isNew: boolean) => t.app.modules.monitors.receiveHeartbeats(isNew)
  const sql = (text: string) => t.app.db.sql.unsafe(text)

  it('begins with our start, a break of ours, a resumption and a change', async () => {
    const { id } = await add({ type: 'heartbeat', url: 'backup', config: { everySeconds: 60 } })
    const old = async () => {
      await sql(`update monitors set touched_at = now() - interval '1 day'`)
      await sql(`update heartbeat_reception set open_since = now() - interval '1 day', seen_at = now()`)
      assert.ok((await countsFrom(id)) < Date.now() - 3_600_000)
    }
    const isNow = async (why: string) => assert.ok((await countsFrom(id)) > Date.now() - 3_600_000, why)
    await receive(true)
    await old()
    await receive(false)
    assert.ok((await countsFrom(id)) < Date.now() - 3_600_000, 'without a break it stays')
    await receive(true)
    await isNow('start')
    await old()
    await sql(`update heartbeat_reception set seen_at = now() - interval '1 minute'`)
    assert.equal((await engine().heartbeats(id)).takesHeartbeats, false)
    await receive(false)
    await isNow('a break')
    assert.equal((await engine().heartbeats(id)).takesHeartbeats, true)
    await old()
    await sql(`update heartbeat_reception set seen_at = now() + interval '1 day'`)
    await receive(false)
    await isNow('a clock that was set back')
    for (const change of [{ active: false }, { active: true }, { config: { everySeconds: 30 } }]) {
      await old()
      const answer = await t.owner.patch(`/api/monitors/${id}`, change)
      assert.equal(answer.status, 200, JSON.stringify(answer.body))
      await isNow(JSON.stringify(change))
    }
  })

  it('is mended by the next call where a clock that was ahead has dated the last one', async () => {
    const { id, heartbeatKey } = await add({ type: 'heartbeat', url: 'backup' })
    await sql(`update monitors set last_heartbeat_at = now() + interval '1 day' where id = '${id}'`)
    await t.anonymous.post(`/api/heartbeats/${heartbeatKey}`)
    assert.ok(new Date((await read(id)).lastHeartbeatAt).getTime() < Date.now() + 60_000)
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
