import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { newId } from '../../../kernel/ids.ts'
import { type Client, startApp, type TestApp } from '../../../testing/app.ts'
import { runKit } from '../../../testing/runs.ts'
import { compareSeries } from './bootstrap.ts'
import { compareMetrics } from './compare.ts'

const wave = (length: number, level: number) => Array.from({ length }, (_, i) => level + Math.sin(i) * 5 + (i % 7))

describe('the bootstrap', () => {
  it('sees a change that is one, its size and its interval', () => {
    const { changePercent, low, high, significant } = compareSeries(wave(120, 120), wave(120, 100))
    assert.equal(significant, true)
    assert.ok(Math.abs((changePercent ?? 0) - 19.4) < 1, String(changePercent))
    assert.ok((low ?? 0) > 10 && (low ?? 0) < (changePercent ?? 0) && (changePercent ?? 0) < (high ?? 0))
  })
  it('takes chance for chance, and gives the same answer each time', () => {
    const one = wave(60, 100)
    const other = wave(90, 100.1)
    assert.equal(compareSeries(one, other).significant, false)
    assert.deepEqual(compareSeries(one, other), compareSeries(one, other))
    assert.equal(compareSeries(one, one).changePercent, 0)
  })
  it('calls about one in twenty of equal runs different, also where seconds resemble each other', () => {
    let seed = 7
    const noise = () => {
      seed = (seed * 16_807) % 2_147_483_647
      return seed / 2_147_483_647 - 0.5
    }
    const drifting = () => {
      let at = 0
      return Array.from({ length: 120 }, () => {
        at = 0.3 * at + noise()
        return at + 50
      })
    }
    const wrong = Array.from({ length: 60 }, () => compareSeries(drifting(), drifting())).filter(
      (one) => one.significant,
    )
    assert.ok(wrong.length <= 9, `${wrong.length} of 60`)
  })
  it('says nothing of too few seconds, and no percent of nothing', () => {
    assert.deepEqual(
      [compareSeries([1, 2], wave(60, 1)).significant, compareSeries([], []).changePercent],
      [null, null],
    )
    const zero = compareSeries(wave(30, 9), Array(30).fill(0))
    assert.deepEqual([zero.changePercent, zero.low, zero.significant], [null, null, true])
  })
  it('is quick with hours of seconds', () => {
    assert.equal(compareSeries(wave(3600, 10), wave(3600, 10)).significant, false)
  })
})

it('metrics of either side are listed, with the change where there is one', () => {
  const trend = (p95: number) => ({ contains: 'time', values: { 'p(95)': p95 } })
  const ours = { metrics: { http_req_duration: trend(150), mine: { contains: 'default', values: { count: 1 } } } }
  const theirs = { metrics: { http_req_duration: trend(100), gone: { contains: 'data', values: { count: 2 } } } }
  assert.deepEqual(compareMetrics(ours, theirs), [
    { metric: 'gone', stat: 'count', unit: 'bytes', value: null, base: 2, changePercent: null },
    { metric: 'http_req_duration', stat: 'p(95)', unit: 'ms', value: 150, base: 100, changePercent: 50 },
    { metric: 'mine', stat: 'count', unit: 'count', value: 1, base: null, changePercent: null },
  ])
})

describe('GET /api/runs/{runId}/compare', () => {
  let t: TestApp
  let kit: ReturnType<typeof runKit>
  before(async () => {
    t = await startApp()
    kit = runKit(t)
  })
  after(() => t.close())

  async function loadRun(client: Client, jobId: string, p95: number): Promise<string> {
    const { runId } = await t.app.modules.runs.service.startJob(await kit.principalOf(client), jobId)
    const metrics = { metrics: { http_req_duration: { type: 'trend', contains: 'time', values: { 'p(95)': p95 } } } }
    await t.app.db
      .sql`update runs set status = 'completed', metrics = ${t.app.db.sql.json(metrics)} where id = ${runId}`
    const points = wave(40, p95).map((p, i) => ({
      atMs: i * 1000,
      lengthMs: 1000,
      vus: 5,
      requestsPerSecond: 10,
      errorsPerSecond: 0,
      iterationsPerSecond: 10,
      p50: p / 2,
      p95: p,
      p99: p * 2,
      bytesPerSecond: 1,
    }))
    const key = `artifacts/${newId()}`
    await t.app.objects.put(key, Buffer.from(JSON.stringify(points)))
    await t.app.db.sql`
      insert into artifacts (id, project_id, run_id, kind, name, content_type, size_bytes, object_key)
      select ${newId()}, project_id, id, 'other', 'time-series.json', 'application/json', 1, ${key} from runs where id = ${runId}`
    return runId
  }

  it('puts a run beside the one before, or the one asked for', async () => {
    const job = await kit.addJob(t.owner)
    const first = await loadRun(t.owner, job.id, 100)
    const second = await loadRun(t.owner, job.id, 200)
    const third = await loadRun(t.owner, job.id, 100)
    const { status, body } = await t.owner.get(`/api/runs/${third}/compare`)
    assert.equal(status, 200)
    assert.deepEqual([body.run.runId, body.with.runId], [third, second])
    assert.deepEqual(body.metrics[0].changePercent, -50)
    const p95 = body.figures.find(({ figure }: { figure: string }) => figure === 'p95')
    assert.deepEqual([p95.significant, Math.round(p95.changePercent)], [true, -49])
    const other = await t.owner.get(`/api/runs/${third}/compare?with=${first}`)
    assert.deepEqual(
      other.body.figures.map(({ significant }: { significant: boolean }) => significant),
      Array(7).fill(false),
    )
    assert.equal((await t.owner.get(`/api/runs/${first}/compare`)).body.with, null)
  })

  it('knows nothing of runs elsewhere, and has nothing to say of other runs', async () => {
    const { runId } = await kit.start(t.owner)
    const { body } = await t.owner.get(`/api/runs/${runId}/compare`)
    assert.deepEqual([body.metrics, body.figures], [[], []])
    const stranger = await t.stranger()
    const theirs = (await kit.start(stranger)).runId
    assert.equal((await t.owner.get(`/api/runs/${runId}/compare?with=${theirs}`)).status, 404)
    assert.equal((await t.owner.get(`/api/runs/${theirs}/compare`)).status, 404)
    assert.equal((await t.owner.get(`/api/runs/${runId}/compare?with=x`)).status, 404)
  })
})
