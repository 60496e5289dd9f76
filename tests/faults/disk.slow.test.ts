/** The disk under the artifacts is full: the run's status stands, what was lost is named, and it goes on once there is room. */
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, it } from 'node:test'
import { startWorkerRole, type WorkerRole } from '../../packages/server/src/roles/worker-role.ts'
import { startApp, type TestApp } from '../../packages/server/src/testing/app.ts'
import { readEvents } from '../../packages/server/src/testing/events.ts'
import { until } from '../../packages/server/src/testing/until.ts'
import { addJob, ended, type ShownRun, trigger } from '../support/jobs.ts'

const SIZE_MB = 16

let dataDir: string
let t: TestApp | undefined
let role: WorkerRole | undefined
let obstacle: string | null = null

before(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'wk-full-'))
  await mkdir(join(dataDir, 'objects'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${SIZE_MB}m`, 'wk-test', join(dataDir, 'objects')], {
      stdio: 'pipe',
    })
  } catch (error) {
    obstacle = `no small disk can be mounted here: ${(error as Error).message.split('\n')[0]}`
    return
  }
  t = await startApp({ env: { DATA_DIR: dataDir, WARM_SLOTS: '0' } })
  role = startWorkerRole(t.app)
  assert.equal(await role.up, 'up')
})
after(async () => {
  await role?.stop()
  await t?.close()
  if (obstacle === null) execFileSync('umount', [join(dataDir, 'objects')])
  await rm(dataDir, { recursive: true, force: true })
})

it('loses an artifact honestly, and recovers', { timeout: 240_000 }, async (context) => {
  if (obstacle !== null || !t) return context.skip(obstacle ?? '')
  const { owner, app, listen } = t
  const base = await listen()
  const jobId = await addJob(owner, `test('fails', () => { console.log('why'); expect(1).toBe(2) })`)
  const keptBy = async (runId: string) => {
    const run = await ended(owner, runId)
    assert.deepEqual([run.status, run.failureKind], ['failed', 'assertion'], JSON.stringify(run))
    return until('its artifacts', async () => {
      const { artifacts } = (await owner.get(`/api/runs/${runId}`)).body as ShownRun
      return artifacts.some(({ kind }) => kind === 'report') ? artifacts : null
    })
  }
  const health = async () => {
    const { body } = (await t?.anonymous.get('/api/health')) ?? { body: null }
    return [body.status, body.database, body.storage]
  }
  const filler = join(dataDir, 'objects', 'filler')
  await assert.rejects(writeFile(filler, Buffer.alloc((SIZE_MB + 1) << 20)), { code: 'ENOSPC' })
  assert.deepEqual(await health(), ['degraded', 'connected', 'disconnected'])

  const lost = await trigger(owner, jobId)
  for (const { missing, url } of await keptBy(lost)) {
    assert.equal(missing, true)
    assert.equal((await owner.get(url)).status, 404)
  }
  const listed = (await owner.get(`/api/runs/${lost}/artifacts`)).body.data
  assert.ok(listed.length > 0 && listed.every((artifact: { missing: boolean }) => artifact.missing))
  const linesOf = async () => {
    const events = await readEvents(`${base}/api/runs/${lost}/stream`, owner.token)
    return events.map((event) => event.data.line).filter((line) => line === 'why')
  }
  // The console could not be put away either; it stays where it was.
  assert.deepEqual(await linesOf(), ['why'])

  await rm(filler)
  // Degraded it stays: here are no worker for monitors and no scheduler.
  assert.deepEqual(await health(), ['degraded', 'connected', 'connected'])
  await app.modules.runs.archive(lost)
  assert.deepEqual(await linesOf(), ['why'])
  for (const { missing, url } of await keptBy(await trigger(owner, jobId))) {
    assert.equal(missing, false)
    assert.equal((await owner.get(url)).status, 200)
  }
})
