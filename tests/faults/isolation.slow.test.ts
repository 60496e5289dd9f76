/** ISOLATION=strict on a machine without the walls: the API is up and says why no script runs; runs wait for a good worker. */
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, it } from 'node:test'
import { findTools } from '../../packages/server/src/platform/sandbox/tools.ts'
import { freshDatabase } from '../../packages/server/src/testing/database.ts'
import { type ServerProcess, startProcess } from '../../packages/server/src/testing/process.ts'
import { until } from '../../packages/server/src/testing/until.ts'
import { addJob, ended, remote, trigger } from '../support/jobs.ts'

const { bwrap } = findTools()
/** What follows runs where bubblewrap is no program any more. */
const withoutBubblewrap = bwrap
  ? ['unshare', '-m', 'sh', '-c', `mount --bind /dev/null ${bwrap} && exec "$@"`, 'sh']
  : []
const [command = 'true', ...args] = withoutBubblewrap
const canHide = spawnSync(command, [...args, 'true']).status === 0

let database: Awaited<ReturnType<typeof freshDatabase>>
let folder: string
const open: ServerProcess[] = []
before(async () => {
  database = await freshDatabase()
  folder = await mkdtemp(join(tmpdir(), 'wk-strict-'))
})
after(async () => {
  for (const server of open) await server.stop()
  await database?.drop()
  await rm(folder, { recursive: true, force: true })
})

async function start(env: Record<string, string>, inside?: string[]): Promise<ServerProcess> {
  const { WARM_SLOTS, ...shared } = {
    WARM_SLOTS: '0',
    DATABASE_URL: database.url,
    DATABASE_POOL: '3',
    DATA_DIR: folder,
  }
  const server = await startProcess(
    { WARM_SLOTS, ...shared, ROLES: 'api,worker', SECRET_KEY: 'x'.repeat(40), ...env },
    inside,
  )
  open.push(server)
  return server
}

const loggedBy = (server: ServerProcess, event: string) =>
  until(`"${event}" in the log`, async () => {
    const line = server
      .output()
      .split('\n')
      .find((text) => text.includes(`"event":"${event}"`))
    return line ? (JSON.parse(line) as Record<string, unknown>) : null
  })

it('refuses scripts below L3, not the API, and says so everywhere', {
  timeout: 300_000,
  skip: canHide ? false : 'bubblewrap cannot be hidden without root',
}, async () => {
  const strict = await start({ ISOLATION: 'strict' }, withoutBubblewrap)
  const client = remote(strict.base, strict.token)
  const refused = await loggedBy(strict, 'worker.refused')
  assert.equal(refused.wanted, 'strict')
  assert.match(String(refused.msg), /^scripts do not run: Isolation L3 does not hold on this machine/)
  await until('it is said on the terminal', async () =>
    /Scripts do not run here: /.test(strict.output()) ? true : null,
  )
  const health = await client.get('/api/health')
  assert.deepEqual([health.status, health.body.status], [200, 'degraded'])
  assert.match(health.body.isolation, /^scripts do not run: .*docs\/isolation\.md$/)
  assert.doesNotMatch((await client.get('/metrics')).body, /watchkeeper_isolation_level\{/)

  const jobId = await addJob(client, `test('x', () => {})`)
  const runId = await trigger(client, jobId)
  const { body: waiting } = await client.get(`/api/runs/${runId}`)
  assert.deepEqual([waiting.status, waiting.phase, waiting.isolation], ['running', 'queued', null])

  const good = await start({ ISOLATION: 'auto', BOOTSTRAP_TOKEN: strict.token })
  const { isolation, level: severity } = await loggedBy(good, 'sandbox.ready')
  assert.match(String(isolation), /^L\d/)
  assert.match(String(severity), /^(info|warn)$/)
  const run = await ended(client, runId)
  assert.deepEqual([run.status, run.isolation, run.attempt], ['completed', isolation, 1])
  const there = remote(good.base, good.token)
  assert.deepEqual((await there.get('/api/health')).body.isolation, isolation)
  assert.match(
    (await there.get('/metrics')).body,
    new RegExp(`watchkeeper_isolation_level\\{level="${isolation}"\\} 1`),
  )
})
