/** Load tests end to end, behind the best walls of this machine and behind none: saved, run, watched, read, compared. */
import assert from 'node:assert/strict'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, describe, it } from 'node:test'
import { startWorkerRole, type WorkerRole } from '../../packages/server/src/roles/worker-role.ts'
import { startApp, type TestApp } from '../../packages/server/src/testing/app.ts'
import { readEvents } from '../../packages/server/src/testing/events.ts'
import { until } from '../../packages/server/src/testing/until.ts'

const PATIENCE_MS = 60_000

for (const isolation of ['auto', 'L0']) {
  describe(`a load test with ISOLATION=${isolation}`, () => {
    let t: TestApp
    let base: string
    let role: WorkerRole
    let shop: Server
    let target: string
    before(async () => {
      shop = createServer((_request, response) => {
        response.setHeader('content-type', 'application/json').end('{"stock":3}')
      }).listen(0, '127.0.0.1')
      await new Promise((resolve) => shop.once('listening', resolve))
      target = `http://127.0.0.1:${(shop.address() as AddressInfo).port}`
      t = await startApp({ env: { ISOLATION: isolation, WARM_SLOTS: '0', WORKER_LOCATIONS: 'eu-central' } })
      base = await t.listen()
      role = startWorkerRole(t.app)
      assert.equal(await role.up, 'up')
    })
    after(async () => {
      await role?.stop()
      await t?.close()
      shop?.close()
    })

    async function addTest(script: string, type = 'k6'): Promise<string> {
      const { status, body } = await t.owner.post('/api/tests', { title: 'Stock under load', type, script })
      assert.equal(status, 201, JSON.stringify(body))
      return body.id
    }

    async function execute(testId: string) {
      const { status, body } = await t.owner.post(`/api/tests/${testId}/execute`, { location: 'eu-central' })
      assert.equal(status, 200, JSON.stringify(body))
      const events = await readEvents(`${base}/api/runs/${body.runId}/stream`, t.owner.token)
      const lines = events.filter((event) => event.event === 'console').map((event) => String(event.data.line))
      return { events, lines, run: (await t.owner.get(`/api/runs/${body.runId}`)).body }
    }

    async function artifactsOf(runId: string): Promise<{ name: string; kind: string; url: string }[]> {
      const whole = async () => {
        const { data } = (await t.owner.get(`/api/runs/${runId}/artifacts`)).body
        return data.some(({ name }: { name: string }) => name === 'time-series.json') ? data : null
      }
      return until('the artifacts are there', whole, PATIENCE_MS / 1000)
    }

    const script = (limit: number) => `import http from 'k6/http'
import { check, sleep } from 'k6'
export const options = { vus: 4, duration: '3s', thresholds: { http_reqs: ['count>${limit}'] } }
export default function () {
  const response = http.get('${target}/')
  check(response, { stocked: (r) => r.json().stock === 3 })
  if (__VU === 1 && __ITER === 0) console.log('with ' + __ENV.SHOP_KEY)
  sleep(0.02)
}`

    it('is watched live, and leaves its metrics, its report and its series', async () => {
      await t.owner.post('/api/variables', { key: 'SHOP_KEY', value: 'lant3rn-k3y', isSecret: true })
      const { run, lines, events } = await execute(await addTest(script(1), 'performance'))
      assert.deepEqual([run.status, run.error, run.location], ['completed', null, 'eu-central'], lines.join('\n'))
      assert.match(run.isolation, isolation === 'L0' ? /^L0$/ : /^L\d/)
      assert.ok(lines.includes('with ***'), lines.join('\n'))
      assert.ok(events.some(({ event, data }) => event === 'progress' && data.vus === 4 && data.requests > 0))
      assert.deepEqual(events.at(-1)?.data, { status: 'completed' })
      assert.equal(run.metrics.metrics.checks.values.rate, 1)
      const artifacts = await artifactsOf(run.id)
      const report = artifacts.find(({ kind }) => kind === 'report')
      const page = await t.owner.get(report?.url ?? '')
      assert.match(String(page.headers['content-type']), /text\/html/)
      assert.match(page.body, /Stock under load/)
      assert.ok(!JSON.stringify([run, lines, page.body]).includes('lant3rn-k3y'))
    })

    it('fails by its threshold, and stands beside the run before', async () => {
      const testId = await addTest(script(1))
      const first = await execute(testId)
      await artifactsOf(first.run.id)
      const changed = await t.owner.patch(`/api/tests/${testId}`, { script: script(1_000_000) })
      assert.equal(changed.status, 200)
      const { run } = await execute(testId)
      assert.deepEqual([run.status, run.failureKind], ['failed', 'threshold'])
      assert.match(run.error, /http_reqs: count>1000000 \(was \d+\)/)
      await artifactsOf(run.id)
      const { body } = await t.owner.get(`/api/runs/${run.id}/compare`)
      assert.equal(body.with.runId, first.run.id)
      assert.ok(body.metrics.some((one: { metric: string; stat: string }) => one.stat === 'p(95)'))
      assert.equal(body.figures.length, 7)
    })

    it('is refused on save when it could not run, with the place', async () => {
      const wrong =
        "import http from 'k6/http'\nimport { browser } from 'k6/browser'\nexport default () => http && browser"
      const { status, body } = await t.owner.post('/api/tests', { title: 'Wrong', type: 'k6', script: wrong })
      assert.equal(status, 400)
      assert.match(JSON.stringify(body), /line 2, column \d+: module 'k6\/browser' is not supported.*k6\/metrics/)
    })
  })
}
