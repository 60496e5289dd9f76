/** The main job end to end: scripts run behind the walls this machine has, on demand and on cron, watched through HTTP. */
import assert from 'node:assert/strict'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, describe, it } from 'node:test'
import { startScheduler } from '../../packages/server/src/roles/scheduler.ts'
import { startWorkerRole, type WorkerRole } from '../../packages/server/src/roles/worker-role.ts'
import { type Client, startApp, type TestApp } from '../../packages/server/src/testing/app.ts'
import { type ReceivedEvent, readEvents } from '../../packages/server/src/testing/events.ts'
import { until } from '../../packages/server/src/testing/until.ts'
import { browserPath } from '../support/browser.ts'

let t: TestApp
let base: string
let role: WorkerRole
let shop: Server
let target: string
before(async () => {
  shop = createServer((request, response) => {
    response.setHeader('content-type', request.url === '/api' ? 'application/json' : 'text/html')
    response.end(request.url === '/api' ? '{"stock":3}' : '<title>Shop</title><h1>Lanterns</h1><button>Buy</button>')
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => shop.once('listening', resolve))
  target = `http://127.0.0.1:${(shop.address() as AddressInfo).port}`
  t = await startApp({ env: { BROWSER_PATH: browserPath() ?? '', WARM_SLOTS: '1' } })
  base = await t.listen()
  role = startWorkerRole(t.app)
  assert.equal(await role.up, 'up')
})
after(async () => {
  await role?.stop()
  await t?.close()
  shop?.close()
})

const header = "import { expect, test } from '@playwright/test'\n"

async function addTest(
  client: Client,
  body: string,
  { type = 'api', title = 'A test' }: { type?: string; title?: string } = {},
): Promise<string> {
  const answer = await client.post('/api/tests', { title, type, script: header + body })
  assert.equal(answer.status, 201, JSON.stringify(answer.body))
  return answer.body.id
}

async function addJob(client: Client, tests: string[], more: object = {}) {
  const answer = await client.post('/api/jobs', { name: 'A job', tests, ...more })
  assert.equal(answer.status, 201, JSON.stringify(answer.body))
  return answer.body.job.id as string
}

/** Triggers the job and reads its stream to the end. */
async function run(client: Client, jobId: string, onEvent?: (event: ReceivedEvent, runId: string) => void) {
  const { status, body } = await client.post(`/api/jobs/${jobId}/trigger`)
  assert.equal(status, 200, JSON.stringify(body))
  const events = await readEvents(`${base}/api/runs/${body.runId}/stream`, client.token, {
    onEvent: (event) => onEvent?.(event, body.runId),
  })
  const lines = events.filter((event) => event.event === 'console').map((event) => String(event.data.line))
  return { runId: body.runId as string, lines, events, run: (await client.get(`/api/runs/${body.runId}`)).body }
}

describe('a job over a browser test and an API test', () => {
  it('completes, each with its own true result, and is seen live', async () => {
    const browser = await addTest(
      t.owner,
      `test('shows lanterns', async ({ page }) => {
        await page.goto('${target}/'); console.log('title ' + await page.title())
        await expect(page.getByRole('heading')).toHaveText('Lanterns')
      })`,
      { type: 'browser', title: 'The page' },
    )
    const api = await addTest(
      t.owner,
      `test('has stock', async ({ request }) => {
        const answer = await request.get('${target}/api'); console.log('stock ' + (await answer.json()).stock)
        const viaFetch = await fetch('${target}/api'); expect(viaFetch.status).toBe(200)
      })`,
    )
    const { run: done, lines, events } = await run(t.owner, await addJob(t.owner, [browser, api]))
    assert.deepEqual([done.status, done.error], ['completed', null], lines.join('\n'))
    assert.deepEqual(
      done.tests.map((test: { testId: string; status: string }) => [test.testId, test.status]),
      [
        [browser, 'passed'],
        [api, 'passed'],
      ],
    )
    assert.ok(lines.includes('title Shop') && lines.includes('stock 3'), lines.join('\n'))
    assert.deepEqual(events.at(-1)?.data, { status: 'completed' })
    assert.match(done.isolation, /^L\d/)
  })

  it('tells which test failed, where, and keeps its trace and report', async () => {
    const good = await addTest(t.owner, `test('good', () => {})`, { type: 'api', title: 'Good' })
    const bad = await addTest(t.owner, `\ntest('bad', async () => {\n  expect(1 + 1).toBe(3)\n})`, {
      type: 'api',
      title: 'Bad',
    })
    const { run: done } = await run(t.owner, await addJob(t.owner, [bad, good], { retryCount: 1 }))
    assert.deepEqual([done.status, done.failureKind], ['failed', 'assertion'])
    const [first, second] = done.tests
    assert.deepEqual([first.status, second.status, first.attempts.length], ['failed', 'passed', 2])
    assert.equal(first.error.line, 4)
    assert.match(first.error.message, /Expected: 3/)
    const kinds = await until('report and trace are there', async () => {
      const { artifacts } = (await t.owner.get(`/api/runs/${done.id}`)).body
      const found: string[] = artifacts.map((artifact: { kind: string }) => artifact.kind)
      return found.includes('report') && found.includes('trace') ? found : null
    })
    assert.equal(kinds.filter((kind) => kind === 'report').length, 1)
  })
})

describe('variables and secrets', () => {
  it('reach the script, and secrets are masked wherever its text goes', async () => {
    const secret = 'tr0ub4dor-and-3'
    await t.owner.post('/api/variables', { key: 'SHOP_NAME', value: 'Lanterns', isSecret: false })
    await t.owner.post('/api/variables', { key: 'SHOP_PASSWORD', value: secret, isSecret: true })
    const test = await addTest(
      t.owner,
      `test('uses them', async () => {
        console.log('name ' + process.env.SHOP_NAME + ' region ' + process.env.REGION)
        process.stdout.write('pass ' + process.env.SHOP_PASSWORD.slice(0, 6))
        await new Promise((resolve) => setTimeout(resolve, 150))
        process.stdout.write(process.env.SHOP_PASSWORD.slice(6) + '\\n')
        console.log(Buffer.from(process.env.SHOP_PASSWORD).toString('base64'))
        expect(process.env.SHOP_PASSWORD).toBe('other')
      })`,
    )
    const jobId = await addJob(t.owner, [test], { config: { environment: { REGION: 'north' } } })
    const { run: done, lines } = await run(t.owner, jobId)
    assert.equal(done.status, 'failed')
    assert.ok(lines.includes('name Lanterns region north'), lines.join('\n'))
    const everything = JSON.stringify([done, lines])
    for (const form of [secret, Buffer.from(secret).toString('base64')]) assert.ok(!everything.includes(form), form)
    assert.ok(lines.includes('pass ***'), lines.join('\n'))
  })
})

describe('ends', () => {
  it('cancels within seconds whatever the script does', async () => {
    const test = await addTest(
      t.owner,
      `test('never ends', async () => {
        process.on('SIGTERM', () => {}); console.log('begun')
        for (;;) {}
      })`,
    )
    let cancelledAt = 0
    const { run: done } = await run(t.owner, await addJob(t.owner, [test]), async (event, runId) => {
      if (event.data.line !== 'begun') return
      cancelledAt = performance.now()
      assert.equal((await t.owner.post(`/api/runs/${runId}/cancel`)).status, 200)
    })
    assert.equal(done.status, 'cancelled')
    assert.ok(cancelledAt > 0)
  })

  it('ends at the timeout as failed, and keeps the results of what had finished', async () => {
    const quick = await addTest(t.owner, `test('quick', () => {})`, { type: 'api', title: 'Quick' })
    const slow = await addTest(t.owner, `test('slow', async () => { await new Promise(() => {}) })`, {
      type: 'api',
      title: 'Slow',
    })
    const jobId = await addJob(t.owner, [quick, slow], { timeoutSeconds: 25 })
    const { run: done } = await run(t.owner, jobId)
    assert.deepEqual([done.status, done.failureKind], ['failed', 'timeout'])
    assert.deepEqual(
      done.tests.map((test: { status: string }) => test.status),
      ['passed', 'failed'],
    )
  })

  it('gives a browserless test and a load test of one job their own results', async () => {
    const api = await addTest(t.owner, `test('good', () => {})`, { type: 'api', title: 'Good' })
    const script = `import http from 'k6/http'\nexport const options = { iterations: 4 }
export default function () { http.get('${target}/api') }`
    const load = await t.owner.post('/api/tests', { title: 'Load', type: 'k6', script })
    assert.equal(load.status, 201, JSON.stringify(load.body))
    const { run: done } = await run(t.owner, await addJob(t.owner, [api, load.body.id]))
    assert.deepEqual([done.status, done.error], ['completed', null])
    assert.deepEqual(
      done.tests.map((test: { status: string }) => test.status),
      ['passed', 'passed'],
    )
    assert.equal(done.metrics.metrics.http_reqs.values.count, 4)
  })
})

describe('cron', () => {
  it('runs a job that is due, once', async () => {
    const test = await addTest(t.owner, `test('on time', () => { console.log('tick') })`)
    const jobId = await addJob(t.owner, [test], { cronSchedule: '0 0 1 1 *' })
    await t.app.db.sql`update jobs set next_run_at = now() where id = ${jobId}`
    const scheduler = startScheduler(t.app)
    const done = await until('the scheduled run is completed', async () => {
      const { data } = (await t.owner.get(`/api/runs?jobId=${jobId}`)).body
      return data[0]?.status === 'completed' ? data : null
    })
    await scheduler.stop()
    assert.deepEqual([done.length, done[0].trigger], [1, 'schedule'])
    const job = (await t.owner.get(`/api/jobs/${jobId}`)).body
    assert.ok(Date.parse(job.nextRunAt) > Date.now() && job.lastRunAt)
  })
})
