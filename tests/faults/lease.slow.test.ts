/** A worker that is stopped beyond its lease and comes back: others have gone on, and its late word changes nothing. */
import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import { startHousekeeping } from '../../packages/server/src/roles/housekeeping.ts'
import { startWorkerRole, type WorkerRole } from '../../packages/server/src/roles/worker-role.ts'
import { startApp, type TestApp } from '../../packages/server/src/testing/app.ts'
import { readEvents } from '../../packages/server/src/testing/events.ts'
import { type ServerProcess, startProcess } from '../../packages/server/src/testing/process.ts'
import { until } from '../../packages/server/src/testing/until.ts'
import { type Gate, openGate } from '../support/gate.ts'
import { addJob, ended, trigger } from '../support/jobs.ts'

const BLOCKED_MS = 35_000

let t: TestApp
let base: string
let gate: Gate
let stopped: ServerProcess
let other: WorkerRole | undefined
let housekeeping: ReturnType<typeof startHousekeeping>
before(async () => {
  t = await startApp({ env: { WARM_SLOTS: '0' } })
  base = await t.listen()
  gate = await openGate()
  housekeeping = startHousekeeping(t.app)
  stopped = await startProcess({
    ROLES: 'worker',
    WARM_SLOTS: '0',
    WORKER_SLOTS: '3',
    DATABASE_POOL: '3',
    SHUTDOWN_SECONDS: '2',
    DATABASE_URL: t.app.db.url,
    DATA_DIR: t.app.config.dataDir,
    SECRET_KEY: t.app.config.SECRET_KEY ?? '',
  })
})
after(async () => {
  stopped?.process.kill('SIGCONT')
  await stopped?.stop()
  await other?.stop()
  await housekeeping?.stop()
  gate?.close()
  await t?.close()
})

const linesOf = async (runId: string) => {
  const events = await readEvents(`${base}/api/runs/${runId}/stream`, t.owner.token)
  assert.equal(events.filter((event) => event.event === 'complete').length, 1)
  return events.filter((event) => event.event === 'console').map((event) => String(event.data.line))
}

it('its runs end or go on elsewhere, once, and its late results are refused', { timeout: 420_000 }, async () => {
  const script = `test('works', async () => {
    ${gate.script}
    console.log('begun'); await new Promise((resolve) => setTimeout(resolve, 4000)); console.log('done')
  })`
  const job = { once: await addJob(t.owner, script), again: await addJob(t.owner, script, { retryCount: 1 }) }
  const lost = await trigger(t.owner, job.once)
  const goesOn = await trigger(t.owner, job.again)
  const unwanted = await trigger(t.owner, job.once)
  for (const runId of [lost, goesOn, unwanted]) {
    const executing = async () => ((await t.owner.get(`/api/runs/${runId}`)).body.phase === 'executing' ? true : null)
    await until(`${runId} is carried out`, executing)
  }
  gate.open()
  await until('all three have begun', () => gate.passed() === 3)
  stopped.process.kill('SIGSTOP')

  // Cancelling needs no worker that answers.
  assert.equal((await t.owner.post(`/api/runs/${unwanted}/cancel`)).body.status, 'cancelled')
  assert.equal((await t.owner.post(`/api/runs/${unwanted}/cancel`)).status, 409)

  other = startWorkerRole(t.app)
  assert.equal(await other.up, 'up')
  // Meanwhile a script that blocks its own event loop for longer than a lease: its worker renews all the same.
  const blocking = await trigger(
    t.owner,
    await addJob(
      t.owner,
      `test('blocks', () => {
        test.setTimeout(240_000)
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ${BLOCKED_MS})
      })`,
    ),
  )
  const shown = async (runId: string) => {
    const { status, failureKind, attempt } = await ended(t.owner, runId, 180)
    return [status, failureKind, attempt]
  }
  const verdicts = async () => [await shown(lost), await shown(goesOn), await shown(unwanted), await shown(blocking)]
  const expected = [
    ['failed', 'worker_lost', 1],
    ['completed', null, 2],
    ['cancelled', null, 1],
    ['completed', null, 1],
  ]
  assert.deepEqual(await verdicts(), expected)

  stopped.process.kill('SIGCONT')
  const late = () => stopped.output().split('"event":"run.late"').length - 1
  await until('the late results are refused and logged', () => late() === 3, 120)
  assert.deepEqual(await verdicts(), expected)
  const lines = await linesOf(goesOn)
  assert.equal(lines.filter((line) => line === 'done').length, 1, lines.join('\n'))
  assert.ok(!(await linesOf(lost)).includes('done') && !(await linesOf(unwanted)).includes('done'))

  // It is a good worker again.
  await other.stop()
  other = undefined
  assert.deepEqual(await shown(await trigger(t.owner, job.once)), ['completed', null, 1])
})
