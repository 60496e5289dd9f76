/** Monitors as users live with them: the API, the database, a prober and servers on loopback, all real. */
import assert from 'node:assert/strict'
import { createServer, type RequestListener, type Server } from 'node:http'
import { after, afterEach, before, describe, it } from 'node:test'
import { type Client, startApp, type TestApp } from '../testing/app.ts'
import { listen } from '../testing/checks/context.ts'
import { completed, runKit } from '../testing/runs.ts'
import { startProberRole } from './prober-role.ts'

const PATIENCE_MS = 60_000
const LOOK_MS = 50

let t: TestApp
let prober: Awaited<ReturnType<typeof startProberRole>>
let site: Server
let url = ''
const answerOk: RequestListener = (_, response) => response.end('ok')
let onSite = answerOk

before(async () => {
  site = createServer((request, response) => onSite(request, response))
  url = `http://127.0.0.1:${await listen(site)}/`
  t = await startApp({ env: { WORKER_LOCATIONS: 'eu-central' } })
  prober = await startProberRole(t.app)
})
after(async () => {
  await prober.stop()
  await t.close()
  site.close()
  site.closeAllConnections()
})
afterEach(() => {
  onSite = answerOk
})

async function add(fields: Record<string, unknown> = {}, who: Client = t.owner) {
  const body = {
    name: 'Site',
    type: 'http_request',
    url,
    interval: 86_400,
    config: { confirm: { retries: 0 } },
    ...fields,
  }
  const answer = await who.post('/api/monitors', body)
  assert.equal(answer.status, 201, JSON.stringify(answer.body))
  return answer.body
}

/** Reads until it is so. */
async function until<T>(read: () => Promise<T>, isSo: (value: T) => boolean): Promise<T> {
  const giveUpAt = performance.now() + PATIENCE_MS
  for (;;) {
    const value = await read()
    if (isSo(value)) return value
    assert.ok(performance.now() < giveUpAt, `still ${JSON.stringify(value)}`)
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
  }
}

const monitorOf = async (id: string) => (await t.owner.get(`/api/monitors/${id}`)).body
const resultsOf = async (id: string, query = '') =>
  (await t.owner.get(`/api/monitors/${id}/results${query}`)).body.results
const statusOf = (id: string, status: string) =>
  until(
    () => monitorOf(id),
    (monitor) => monitor.status === status,
  )
const check = async (id: string) => {
  const answer = await t.owner.post(`/api/monitors/${id}/check`)
  assert.equal(answer.status, 200, JSON.stringify(answer.body))
  return answer.body.results
}
const brief = ({ status, error, location }: { status: string; location: string; error: { kind: string } | null }) =>
  [location, status, error?.kind].filter(Boolean).join(' ')

describe('a new monitor', () => {
  it('is checked at once, and says what was seen', async () => {
    const { id } = await add()
    const monitor = await statusOf(id, 'up')
    assert.notEqual(monitor.lastCheckAt, null)
    const [result] = await resultsOf(id)
    assert.deepEqual([result.status, result.statusCode, result.location, result.error], ['up', 200, 'global', null])
    assert.ok(result.responseTime > 0 && result.phases.connectMs > 0)
    const { body } = await t.owner.get(`/api/monitors/${id}/stats`)
    assert.deepEqual([body.uptimePercent, body.totalChecks, body.successfulChecks, body.failedChecks], [100, 1, 1, 0])
    const { days } = (await t.owner.get(`/api/monitors/${id}/uptime?days=1`)).body
    assert.deepEqual([days.length, days.at(-1).uptimePercent], [1, 100])
  })

  it('of a broken page was never green (BC-09)', async () => {
    const made = await add({ url: 'http://127.0.0.1:1/' })
    assert.equal(made.status, 'pending')
    const seen = new Set<string>()
    await until(
      async () => {
        const { status } = await monitorOf(made.id)
        const { uptimePercent } = (await t.owner.get(`/api/monitors/${made.id}/stats`)).body
        seen.add(`${status} ${uptimePercent}`)
        return `${status} ${uptimePercent}`
      },
      (now) => now === 'down 0',
    )
    for (const state of seen) assert.ok(['pending null', 'pending 0', 'down 0'].includes(state), [...seen].join())
  })
})

describe('checking now', () => {
  it('answers with what was found, which is stored and counted, and the due times stay', async () => {
    const { id } = await add()
    await statusOf(id, 'up')
    const { nextCheckAt } = await monitorOf(id)
    onSite = (_, response) => response.writeHead(503).end()
    const [result] = await check(id)
    assert.deepEqual([result.status, result.statusCode, result.error.kind], ['down', 503, 'status'])
    assert.equal((await monitorOf(id)).status, 'down')
    onSite = answerOk
    assert.deepEqual((await check(id)).map(brief), ['global up'])
    assert.equal((await monitorOf(id)).status, 'up')
    assert.deepEqual((await resultsOf(id)).map(brief), ['global up', 'global down status', 'global up'])
    assert.deepEqual((await resultsOf(id, '?status=down')).length, 1)
    assert.deepEqual((await resultsOf(id, '?location=us-east')).length, 0)
    assert.equal((await monitorOf(id)).nextCheckAt, nextCheckAt)
    assert.equal((await t.owner.get(`/api/monitors/${id}/stats`)).body.totalChecks, 3)
  })

  it('several at once is done for all', async () => {
    const ids = await Promise.all([1, 2, 3, 4].map(async () => (await add()).id))
    await Promise.all(ids.map((id) => statusOf(id, 'up')))
    const all = await Promise.all([...ids, ...ids].map(check))
    for (const results of all) assert.deepEqual(results.map(brief), ['global up'])
  })

  it('tells where no worker came', async () => {
    const { id } = await add({ config: { locations: ['us-east', 'eu-central'] } })
    const results = await check(id)
    assert.deepEqual(results.map(brief), ['us-east unknown probe', 'eu-central up'])
    assert.match(results[0].error.message, /^no worker has taken the check; make sure that one is running for us-east$/)
  })

  it('of a paused monitor keeps nothing', async () => {
    const { id } = await add({ active: false, config: { auth: { type: 'bearer', token: 's3cret' } } })
    let authorization: string | undefined
    onSite = (request, response) => {
      authorization = request.headers.authorization
      response.end()
    }
    assert.deepEqual((await check(id)).map(brief), ['global up'])
    assert.equal(authorization, 'Bearer s3cret')
    assert.deepEqual([(await resultsOf(id)).length, (await monitorOf(id)).status], [0, 'paused'])
  })

  it('is 403 for viewers', async () => {
    const { id } = await add()
    const viewer = await t.as('project_viewer')
    assert.equal((await viewer.post(`/api/monitors/${id}/check`)).status, 403)
    assert.equal((await viewer.post('/api/monitors/test', { type: 'website', url })).status, 403)
  })
})

describe('trying a definition', () => {
  const tryOut = (body: object, who = t.owner) => who.post('/api/monitors/test', body)

  it('checks once and keeps nothing', async () => {
    const before = (await t.owner.get('/api/monitors')).body.pagination.total
    const body = { name: 'Draft', type: 'http_request', url, interval: 5, config: { keyword: { value: 'ok' } } }
    const answer = await tryOut(body)
    assert.equal(answer.status, 200, JSON.stringify(answer.body))
    assert.deepEqual(answer.body.results.map(brief), ['global up'])
    assert.equal((await t.owner.get('/api/monitors')).body.pagination.total, before)
    const rows = await t.app.db.sql`select t::text as text from monitor_tries t`
    assert.ok(rows.every(({ text }) => !text.includes('keyword')))
  })

  it('tells a redirect loop, credentials in the URL used, and every wrong field', async () => {
    let authorization: string | undefined
    onSite = (request, response) => {
      authorization = request.headers.authorization
      response.writeHead(302, { Location: '/' }).end()
    }
    // BC-01: a loop never delivers the page, whatever statuses are accepted.
    const loop = await tryOut({
      type: 'website',
      url: url.replace('//', '//ada:pw@'),
      config: { expectedStatus: '200-399' },
    })
    assert.deepEqual(loop.body.results.map(brief), ['global down redirect_loop'])
    assert.match(loop.body.results[0].error.message, /^redirect loop, 10 hops/)
    assert.equal(authorization, `Basic ${Buffer.from('ada:pw').toString('base64')}`)
    const bad = await tryOut({ type: 'http_request', url: 'file:///etc/passwd', timeout: 0, method: 'A B' })
    assert.equal(bad.status, 400)
    const wrong = await tryOut({ type: 'http_request', url: 'file:///etc/passwd', method: 'A B' })
    assert.deepEqual(
      wrong.body.details.map(({ path }: { path: string }) => path),
      ['url', 'method'],
    )
  })

  it('obeys the egress policy: metadata addresses are closed in an open install too', async () => {
    const answer = await tryOut({ type: 'http_request', url: 'http://169.254.169.254/latest/' })
    assert.deepEqual(answer.body.results.map(brief), ['global unknown blocked'])
    onSite = (_, response) => response.writeHead(302, { Location: 'http://169.254.169.254/latest/' }).end()
    assert.deepEqual((await tryOut({ type: 'http_request', url })).body.results.map(brief), ['global unknown blocked'])
    const database = await tryOut({ type: 'port_check', url: `${t.app.db.host}:${t.app.db.port}` })
    assert.deepEqual(database.body.results.map(brief), ['global unknown blocked'])
  })

  it('is limited per project', async () => {
    const who = await t.stranger()
    const answers = []
    for (let i = 0; i < 31; i++) answers.push((await tryOut({ type: 'port_check', url: '127.0.0.1:1' }, who)).status)
    assert.deepEqual([answers.filter((status) => status === 200).length, answers.at(-1)], [30, 429])
    assert.equal((await tryOut({ type: 'port_check', url: '127.0.0.1:1' })).status, 200)
  })
})

describe('a heartbeat', () => {
  it('brings its monitor up at once; silence takes it down', async () => {
    const { id, heartbeatKey } = await add({
      type: 'heartbeat',
      url: '',
      config: { everySeconds: 3600, confirm: { retries: 0 } },
    })
    await statusOf(id, 'unknown')
    assert.equal((await t.anonymous.post(`/api/heartbeats/${heartbeatKey}`)).status, 200)
    await statusOf(id, 'up')
    await t.app.db.sql`
      update monitors set last_heartbeat_at = now() - interval '3 hours', touched_at = now() - interval '3 hours'
      where id = ${id}`
    assert.deepEqual((await check(id)).map(brief), ['global down late'])
    await t.anonymous.get(`/api/heartbeats/${heartbeatKey}`)
    await statusOf(id, 'up')
  })
})

describe('a synthetic test', () => {
  it('runs its test and links the run', async () => {
    const { addTest, claimOf } = runKit(t)
    const { work } = t.app.modules.runs
    const testId = await addTest(t.owner)
    const monitor = await add({ type: 'synthetic_test', url: '', config: { testId, confirm: { retries: 0 } } })
    const runOf = async () => (await t.owner.get(`/api/runs?testId=${testId}&status=running`)).body.data[0]
    const first = await until(runOf, (run) => run !== undefined)
    assert.deepEqual([first.trigger, first.createdBy], ['monitor', { type: 'system', id: monitor.id, name: 'monitor' }])
    await work.finish(await claimOf(first.id), completed([testId]))
    await statusOf(monitor.id, 'up')
    assert.deepEqual((await resultsOf(monitor.id))[0].details, { runId: first.id })

    const asked = check(monitor.id)
    const second = await until(runOf, (run) => run !== undefined)
    await work.finish(await claimOf(second.id), {
      ...completed([]),
      status: 'failed',
      failureKind: 'assertion',
      error: 'no basket',
    })
    const [failed] = await asked
    assert.deepEqual([failed.status, failed.error.kind, failed.error.message], ['down', 'test_failed', 'no basket'])
    assert.equal(failed.details.runId, second.id)
  })

  it('that no worker takes up is unknown, and its run is cancelled', async () => {
    const testId = await runKit(t).addTest(t.owner)
    const monitor = await add({
      type: 'synthetic_test',
      url: '',
      timeout: 1,
      config: { testId, confirm: { retries: 0 } },
    })
    await statusOf(monitor.id, 'unknown')
    const [result] = await resultsOf(monitor.id)
    assert.match(result.error.message, /^no worker was free for the test within 1 s$/)
    const { body } = await t.owner.get(`/api/runs/${result.details.runId}`)
    assert.equal(body.status, 'cancelled')
  })
})

describe('maintenance', () => {
  it('holds for monitors by tag as long as it lasts', async () => {
    const tag = (await t.owner.post('/api/tags', { name: 'planned' })).body
    const { id } = await add({ tags: [tag.id] })
    const other = await add()
    await statusOf(id, 'up')
    const now = Date.now()
    const window = await t.owner.post('/api/maintenance-windows', {
      name: 'Upgrade',
      tags: [tag.id],
      startsAt: new Date(now - 60_000).toISOString(),
      endsAt: new Date(now + 3_600_000).toISOString(),
    })
    assert.deepEqual([window.status, window.body.isOn], [201, true])
    await t.app.modules.incidents.states.maintain()
    assert.equal((await monitorOf(id)).status, 'maintenance')
    assert.equal((await monitorOf(other.id)).status, 'up')
    await t.owner.delete(`/api/maintenance-windows/${window.body.id}`)
    await t.app.modules.incidents.states.maintain()
    assert.equal((await monitorOf(id)).status, 'up')
  })
})
