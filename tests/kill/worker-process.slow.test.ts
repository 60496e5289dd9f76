/** The worker's process beside the API dies or stands still: the API answers all along, and the work is done again or ends. */
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, it } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { callerOf, type ServerProcess, startProcess } from '../../packages/server/src/testing/process.ts'
import { until as untilSo } from '../../packages/server/src/testing/until.ts'

const PATIENCE_SECONDS = 240
const script = `import { test } from '@playwright/test'
test('waits', async () => { console.log('begun'); await new Promise((resolve) => setTimeout(resolve, 5000)) })
`

let folder: string
let product: ServerProcess
const target = createServer((_, response) => response.end('well'))
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wk-split-'))
  target.listen(0, '127.0.0.1')
  await once(target, 'listening')
  product = await startProcess({ DATA_DIR: join(folder, 'data'), WARM_SLOTS: '0', SHUTDOWN_SECONDS: '2' })
})
after(async () => {
  await product?.stop()
  target.close()
  await rm(folder, { recursive: true, force: true })
})

const call = <Body>(method: string, path: string, body?: object) => callerOf(product)<Body>(method, path, body)

/** The one child of the server that runs Node; PostgreSQL is the other. */
function workerPid(): number | null {
  const pids = execFileSync('ps', ['-o', 'pid=,args=', '--ppid', String(product.process.pid)], { encoding: 'utf8' })
  const line = pids.split('\n').find((one) => one.includes('src/worker.ts'))
  return line ? Number.parseInt(line, 10) : null
}

const until = <T>(what: string, look: () => Promise<T>) =>
  untilSo(() => `${what}\n${product.output().slice(-4000)}`, look, PATIENCE_SECONDS)

/** Asks the API all along, until it is told to stop. @returns how many times; it throws at any other answer */
function askAllAlong(): () => Promise<number> {
  let asks = 0
  let going = true
  const asking = (async () => {
    while (going) {
      assert.equal((await call('GET', '/api/tests')).status, 200)
      asks++
      await delay(50)
    }
  })()
  asking.catch(() => {})
  return async () => {
    going = false
    await asking
    return asks
  }
}

interface Health {
  status: string
  isolation: string
}
const health = async () => (await call<Health>('GET', '/api/health')).body
const anotherIsUp = (old: number) =>
  until('another worker is up', async () => {
    const pid = workerPid()
    return pid !== null && pid !== old && /^L\d/.test((await health()).isolation)
  })

for (const [title, signal, reason] of [
  ['killed', 'SIGKILL', 'signal SIGKILL'],
  ['stopped for good', 'SIGSTOP', 'no answer for 10 s'],
] as const) {
  it(`a worker that is ${title} is replaced, and its run and checks go on`, {
    timeout: 2000 * PATIENCE_SECONDS,
  }, async () => {
    await until('scripts can run', async () => /^L\d/.test((await health()).isolation))
    const test = (await call<{ id: string }>('POST', '/api/tests', { title, type: 'api', script })).body
    const { job } = (
      await call<{ job: { id: string } }>('POST', '/api/jobs', { name: title, tests: [test.id], retryCount: 1 })
    ).body
    const { runId } = (await call<{ runId: string }>('POST', `/api/jobs/${job.id}/trigger`)).body
    const run = async () => (await call<Record<string, unknown>>('GET', `/api/runs/${runId}`)).body
    await until('the run is carried out', async () => (await run()).phase === 'executing')

    const first = workerPid()
    assert.ok(first)
    const stopAsking = askAllAlong()
    process.kill(first, signal)
    await until('the log says why', async () => product.output().includes(`"process.lost","reason":"${reason}"`))
    await anotherIsUp(first)
    assert.ok((await stopAsking()) > 0)

    const over = await until('the run is over', async () => ((await run()).status !== 'running' ? run() : null))
    assert.equal(over.status, 'completed', JSON.stringify(over))
    assert.equal(over.attempt, 2)
    const url = `http://127.0.0.1:${(target.address() as AddressInfo).port}/`
    const monitor = (await call<{ id: string }>('POST', '/api/monitors', { name: title, type: 'http_request', url }))
      .body
    const { body } = await call<{ results: { status: string }[] }>('POST', `/api/monitors/${monitor.id}/check`)
    assert.equal(body.results[0]?.status, 'up', JSON.stringify(body))
  })
}

it('the numbers of the worker stand among those of the install', async () => {
  const headers = { authorization: `Bearer ${product.token}` }
  const text = await (await fetch(`${product.base}/metrics`, { headers })).text()
  assert.match(text, /^watchkeeper_checks_total\{status="up"\} [1-9]/m)
  assert.match(text, /^watchkeeper_http_request_seconds_count\{.*\} [1-9]/m)
})
