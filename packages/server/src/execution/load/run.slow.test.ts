import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, describe, it } from 'node:test'
import { openExecutor, type TestExecutor } from '../../testing/executor.ts'
import { CancelError } from '../stop-watch.ts'

let t: TestExecutor
let target: Server
let base: string
let requests = 0
before(async () => {
  target = createServer((request, response) => {
    requests++
    if (request.url === '/never') return
    response.setHeader('content-type', 'application/json').end('{"ok":true}')
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => target.once('listening', resolve))
  base = `http://127.0.0.1:${(target.address() as AddressInfo).port}`
  t = await openExecutor({ config: { warmSlots: 0 } })
})
after(async () => {
  await t?.close()
  target?.closeAllConnections()
  target?.close()
})

const run = (script: string, more: Partial<Parameters<TestExecutor['run']>[0]> = {}) =>
  t.run({ type: 'k6', scripts: { Load: script }, ...more })

const get = (path = '/') => `http.get('${base}${path}')`
const HEAD = "import http from 'k6/http'\nimport { check, sleep } from 'k6'\nimport exec from 'k6/execution'\n"

describe('a load test', () => {
  it('completes with its summary as metrics, its console, its progress and its artifacts', async () => {
    const script = `${HEAD}export const options = { vus: 5, duration: '2s', thresholds: { http_req_failed: ['rate<0.01'] } }
export default function () {
  const response = ${get()}
  check(response, { ok: (r) => r.json().ok === true })
  if (exec.scenario.iterationInTest === 0) console.log('token ' + __ENV.TOKEN)
  sleep(0.05)
}
export const handleSummary = (data) => ({ 'out/mine.txt': 'reqs ' + data.metrics.http_reqs.values.count, stdout: 'said at the end' })`
    const done = await run(script, { plan: { variables: { TOKEN: 'sup3r-secret' }, secrets: ['sup3r-secret'] } })
    assert.deepEqual([done.outcome.status, done.outcome.error], ['completed', null], done.console)
    assert.equal(done.outcome.isolation, t.level)
    const { metrics } = done.outcome.metrics as { metrics: Record<string, { values: Record<string, number> }> }
    assert.equal(metrics.http_reqs?.values.count, requests)
    assert.equal(metrics.checks?.values.rate, 1)
    assert.match(done.console, /^token \*\*\*$/m)
    assert.match(done.console, /^said at the end$/m)
    assert.ok(done.progress.some(({ vus, requests }) => vus === 5 && requests > 0))
    assert.deepEqual(done.phases, ['preparing', 'executing', 'finishing'])
    const [result] = done.outcome.tests
    assert.deepEqual([result?.status, result?.cases[0]?.attempts.length], ['passed', 1])
    assert.deepEqual(
      done.artifacts.map(({ kind, name }) => [kind, name]),
      [
        ['other', 'mine.txt'],
        ['report', 'report.html'],
        ['summary', 'summary.json'],
        ['other', 'time-series.json'],
      ],
    )
    const [mine, report, summary, series] = await Promise.all(done.artifacts.map(({ path }) => readFile(path, 'utf8')))
    assert.equal(mine, `reqs ${requests}`)
    assert.match(report ?? '', /<!doctype html>/)
    assert.equal(JSON.parse(summary ?? '').metrics.http_reqs.values.count, requests)
    assert.ok(JSON.parse(series ?? '').length >= 2)
    await done.release()
  })

  it('has metrics for each load test of the run', async () => {
    const script = (iterations: number) => `${HEAD}export const options = { iterations: ${iterations} }
export default function () { ${get()} }`
    const done = await t.run({ type: 'k6', scripts: { One: script(1), Three: script(3) } })
    assert.equal(done.outcome.status, 'completed', done.console)
    type Summary = { metrics: { http_reqs?: { values: { count: number } } } }
    const { tests, metrics } = done.outcome.metrics as unknown as Summary & { tests: Record<string, Summary> }
    const counts = done.outcome.tests.map(({ testId }) => tests[testId]?.metrics.http_reqs?.values.count)
    assert.deepEqual([counts, metrics.http_reqs?.values.count], [[1, 3], 1])
    await done.release()
  })

  it('is TypeScript just as well', async () => {
    const done = await run(`${HEAD}export default function (): void { const n = 2 as number; console.log('n ' + n) }`)
    assert.equal(done.outcome.status, 'completed', done.console)
    assert.match(done.console, /^n 2$/m)
    await done.release()
  })

  it('fails on a threshold, which is named with what it was', async () => {
    const script = `${HEAD}export const options = { iterations: 3, thresholds: { http_reqs: ['count>100'] } }
export default function () { ${get()} }`
    const done = await run(script)
    assert.deepEqual([done.outcome.status, done.outcome.failureKind], ['failed', 'threshold'])
    assert.equal(done.outcome.error, 'Thresholds failed: http_reqs: count>100 (was 3)')
    assert.ok(done.outcome.metrics !== null)
    await done.release()
  })

  it('completes with failed checks, and says that no threshold is on them', async () => {
    const done = await run(`${HEAD}export default function () { check(1, { two: (n) => n === 2 }) }`)
    assert.deepEqual(
      [done.outcome.status, done.outcome.error],
      ['completed', 'checks failed, no threshold on them (1 of 1)'],
    )
    await done.release()
  })

  it('fails as a script error with its place when setup throws', async () => {
    const done = await run(
      `${HEAD}export function setup() {\n  throw new Error('no luck')\n}\nexport default function () {}`,
    )
    assert.deepEqual([done.outcome.status, done.outcome.failureKind], ['failed', 'script_error'])
    const error = done.outcome.tests[0]?.error
    assert.match(error?.message ?? '', /no luck/)
    assert.equal(error?.line, 5)
    await done.release()
  })

  it('fails when the script aborts, or says that it failed', async () => {
    const aborted = await run(`${HEAD}export default function () { exec.test.abort('enough') }`)
    assert.deepEqual([aborted.outcome.status, aborted.outcome.failureKind], ['failed', 'assertion'])
    assert.match(aborted.outcome.error ?? '', /enough/)
    const failed = await run(`${HEAD}export default function () { exec.test.fail('not good') }`)
    assert.deepEqual([failed.outcome.status, failed.outcome.failureKind], ['failed', 'assertion'])
    assert.match(failed.outcome.error ?? '', /not good/)
  })

  it('is tried again after a failure, and keeps every attempt with its artifacts', async () => {
    requests = 0
    const script = `${HEAD}export const options = { thresholds: { checks: ['rate==1'] } }
export default function () { ${get()}; check(1, { never: () => false }) }`
    const done = await run(script, { plan: { retryCount: 1 } })
    assert.equal(done.outcome.failureKind, 'threshold')
    assert.equal(done.outcome.tests[0]?.cases[0]?.attempts.length, 2)
    assert.equal(requests, 2)
    assert.deepEqual(
      done.artifacts.filter(({ kind }) => kind === 'report').map(({ attempt }) => attempt),
      [1, 2],
    )
    await done.release()
  })
})

describe('several load tests', () => {
  it('run one after another, and stop where the run stops on failure', async () => {
    const scripts = {
      First: `${HEAD}export default function () { console.log('first') }`,
      Second: `${HEAD}export const options = { thresholds: { iterations: ['count>5'] } }\nexport default function () {}`,
      Third: `${HEAD}export default function () { console.log('third') }`,
    }
    const done = await t.run({ type: 'k6', scripts, plan: { stopOnFailure: true } })
    assert.deepEqual(
      done.outcome.tests.map(({ status }) => status),
      ['passed', 'failed', 'skipped'],
    )
    assert.match(done.outcome.error ?? '', /^1 of 3 tests failed\. Second: Thresholds failed/)
    assert.doesNotMatch(done.console, /^third$/m)
    await done.release()
  })
})

describe('an end from outside', () => {
  it('cancels at once rather than at its end, and keeps what was measured', async () => {
    const abort = new AbortController()
    const script = `${HEAD}export const options = { vus: 2, duration: '10m' }
export default function () { ${get()}; if (exec.vu.iterationInInstance === 0) console.log('going'); sleep(0.1) }`
    let began = 0
    const done = await run(script, {
      signal: abort.signal,
      onConsole(text) {
        if (!text.includes('going') || began > 0) return
        began = performance.now()
        abort.abort(new CancelError())
      },
    })
    // 5 s on a quiet machine; by itself it would go on for ten minutes.
    assert.ok(performance.now() - began < 300_000)
    assert.deepEqual([done.outcome.status, done.outcome.error], ['cancelled', 'Cancelled'])
    assert.ok(done.outcome.metrics !== null)
    await done.release()
  })

  it('times out, also in a loop without end', async () => {
    const script = `${HEAD}export default function () { for (;;) { try { for (;;) {} } catch (e) {} } }`
    const done = await run(script, { plan: { timeoutSeconds: 4 } })
    assert.deepEqual([done.outcome.status, done.outcome.failureKind], ['failed', 'timeout'])
    assert.match(done.outcome.error ?? '', /limit of 4 s/)
  })

  it('times out against a server that never answers', async () => {
    const done = await run(`${HEAD}export default function () { ${get('/never')} }`, { plan: { timeoutSeconds: 4 } })
    assert.deepEqual([done.outcome.status, done.outcome.failureKind], ['failed', 'timeout'])
  })
})
