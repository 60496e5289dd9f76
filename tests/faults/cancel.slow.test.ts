/** Cancel at every moment of a run: final at once, told once, and whatever the script started is gone soon after. */
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, it } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { startWorkerRole, type WorkerRole } from '../../packages/server/src/roles/worker-role.ts'
import { startApp, type TestApp } from '../../packages/server/src/testing/app.ts'
import { readEvents } from '../../packages/server/src/testing/events.ts'
import { until } from '../../packages/server/src/testing/until.ts'
import { browserPath } from '../support/browser.ts'
import { addJob, ended, trigger } from '../support/jobs.ts'

/** The contract: the script is over within 5 s; the rest is slack for a loaded machine. */
const GONE_WITHIN_SECONDS = 20
const QUIET_MS = 1000
/** No other process of the machine has this in its command line. */
const mark = `wk-cancel-${process.pid}`

let t: TestApp
let base: string
let role: WorkerRole
let counter: Server
let signsOfLife = 0
before(async () => {
  counter = createServer((_request, response) => {
    signsOfLife++
    response.end('seen')
  }).listen(0, '127.0.0.1')
  t = await startApp({ env: { WARM_SLOTS: '1', BROWSER_PATH: browserPath() ?? '' } })
  base = await t.listen()
  role = startWorkerRole(t.app)
  assert.equal(await role.up, 'up')
})
after(async () => {
  await role?.stop()
  await t?.close()
  counter?.close()
})

const cancel = (runId: string) => t.owner.post(`/api/runs/${runId}/cancel`)

/** What every run that is over owes its viewers, whenever they come. */
async function assertToldOnce(runId: string, status: string): Promise<void> {
  const events = await readEvents(`${base}/api/runs/${runId}/stream`, t.owner.token)
  assert.deepEqual(
    events.filter((event) => event.event === 'complete').map((event) => event.data),
    [{ status }],
  )
  assert.equal((await t.owner.get(`/api/runs/${runId}/status`)).body.status, status)
}

async function readUntil(runId: string, line: string): Promise<void> {
  const seen = Promise.withResolvers<void>()
  const url = `${base}/api/runs/${runId}/stream`
  readEvents(url, t.owner.token, { onEvent: (event) => event.data.line === line && seen.resolve() }).then(
    (events) =>
      seen.reject(new Error(`it ended without "${line}":\n${events.map(({ data }) => data.line).join('\n')}`)),
    seen.reject,
  )
  await seen.promise
}

/** Processes that scripts left: the marked sleepers, under whatever user. */
const leftOver = () =>
  execFileSync('ps', ['-eo', 'pid,args'], { encoding: 'utf8' })
    .split('\n')
    .filter((line) => line.includes(mark) && !line.includes('ps -eo'))

it('ends a script that ignores signals, and all it started', { timeout: 180_000 }, async () => {
  const url = `http://127.0.0.1:${(counter.address() as AddressInfo).port}`
  const script = `
import { spawn } from 'node:child_process'
test('will not end', async () => {
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => {})
  spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)', '${mark}'], { detached: true, stdio: 'ignore' }).unref()
  for (;;) { await fetch('${url}').catch(() => {}); await new Promise((resolve) => setTimeout(resolve, 30)) }
})`
  const runId = await trigger(t.owner, await addJob(t.owner, script))
  await until('it lives', async () => (signsOfLife > 3 && leftOver().length > 0 ? true : null))
  const answer = await cancel(runId)
  assert.deepEqual([answer.status, answer.body.status], [200, 'cancelled'])
  for (const again of [await cancel(runId), await cancel(runId)]) {
    assert.deepEqual([again.status, again.body], [409, { error: 'Run is already cancelled' }])
  }
  await until('its processes are gone', () => leftOver().length === 0, GONE_WITHIN_SECONDS)
  // What it had sent before its end may still be on its way.
  const isQuiet = async () => {
    const seen = signsOfLife
    await delay(QUIET_MS)
    return signsOfLife === seen
  }
  await until('it gives no sign of life', isQuiet, GONE_WITHIN_SECONDS)
  await assertToldOnce(runId, 'cancelled')
  const metrics = async () => /watchkeeper_runs_running 0/.test(await t.app.modules.system.metrics.registry.metrics())
  await until('the worker is free again', metrics, GONE_WITHIN_SECONDS)
})

it('leaves no browser behind, nor does a timeout', {
  timeout: 240_000,
  skip: browserPath() ? false : 'no browser on this machine',
}, async () => {
  const script = `
test.use({ launchOptions: { args: ['--wk-mark=${mark}'] } })
test('looks on', async ({ page }) => {
  test.setTimeout(0)
  await page.goto('data:text/html,<p>here')
  console.log('open')
  await new Promise(() => {})
})`
  const start = async (more: { timeoutSeconds?: number }) =>
    trigger(t.owner, await addJob(t.owner, script, { type: 'browser', ...more }))
  const unwanted = await start({})
  const slow = await start({ timeoutSeconds: 20 })
  await readUntil(unwanted, 'open')
  assert.ok(leftOver().length > 0, 'no browser carries the mark')
  assert.equal((await cancel(unwanted)).status, 200)
  const late = await ended(t.owner, slow)
  assert.deepEqual([late.status, late.failureKind], ['failed', 'timeout'])
  await until('no browser is left', () => leftOver().length === 0, GONE_WITHIN_SECONDS)
})

it('holds at any moment from the queue to the end: one final state, told once', { timeout: 300_000 }, async () => {
  const jobId = await addJob(t.owner, `test('short', () => { console.log('here') })`)
  const quick = (await ended(t.owner, await trigger(t.owner, jobId))).durationMs ?? 0
  const rounds = 12
  const outcomes = new Set<string>()
  for (let round = 0; round < rounds; round++) {
    const runId = await trigger(t.owner, jobId)
    // From before its start to after its end; twice at the same moment.
    await delay((round / (rounds - 2)) * quick)
    const answers = await Promise.all([cancel(runId), cancel(runId)])
    const good = answers.filter((answer) => answer.status === 200).length
    const { status } = await ended(t.owner, runId)
    outcomes.add(status)
    assert.equal(good, status === 'cancelled' ? 1 : 0, `${status}: ${answers.map((answer) => answer.status)}`)
    assert.ok(
      answers.every((answer) => [200, 409].includes(answer.status)),
      JSON.stringify(answers),
    )
    await assertToldOnce(runId, status)
  }
  assert.ok(outcomes.has('cancelled'), [...outcomes].join())
  const after = await ended(t.owner, await trigger(t.owner, jobId))
  assert.deepEqual([after.status, after.failureKind], ['completed', null])
})

it('takes a run out of the queue for good', { timeout: 120_000 }, async () => {
  await role.stop()
  const runId = await trigger(t.owner, await addJob(t.owner, `test('never', () => { console.log('ran') })`))
  assert.equal((await cancel(runId)).status, 200)
  role = startWorkerRole(t.app)
  assert.equal(await role.up, 'up')
  const next = await ended(t.owner, await trigger(t.owner, await addJob(t.owner, `test('next', () => {})`)))
  assert.equal(next.status, 'completed')
  const { body } = await t.owner.get(`/api/runs/${runId}`)
  assert.deepEqual([body.status, body.startedAt, body.tests[0].status], ['cancelled', null, 'cancelled'])
  await assertToldOnce(runId, 'cancelled')
})
