/** PostgreSQL stands still for 20 s, then restarts, in the middle of a run: nobody hangs, nothing is lost or done twice. */
import assert from 'node:assert/strict'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, it } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../packages/server/src/platform/database/embedded.ts'
import { quiet } from '../../packages/server/src/testing/database.ts'
import { readEvents } from '../../packages/server/src/testing/events.ts'
import { postmasterPid } from '../../packages/server/src/testing/postgres-server.ts'
import { type ServerProcess, startProcess } from '../../packages/server/src/testing/process.ts'
import { until } from '../../packages/server/src/testing/until.ts'
import { addJob, ended, remote, trigger } from '../support/jobs.ts'

const STOPPED_MS = 20_000
/** The contract's 5 s, with slack for a loaded machine. */
const ANSWER_WITHIN_MS = 15_000

const ticking = (ticks: number) => `test('ticks', async () => {
  for (let i = 1; i <= ${ticks}; i++) {
    console.log('tick ' + i)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
})`

let folder: string
let postgres: EmbeddedPostgres
let server: ServerProcess
let client: ReturnType<typeof remote>

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wk-stop-'))
  postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'pg'), log: quiet })
  const DATA_DIR = join(folder, 'data')
  server = await startProcess({ DATABASE_URL: postgres.url, DATA_DIR, WARM_SLOTS: '0', SHUTDOWN_SECONDS: '5' })
  client = remote(server.base, server.token)
})
after(async () => {
  await server?.stop()
  await postgres?.stop()
  await rm(folder, { recursive: true, force: true })
})

/** Stops the server, and then all it had started for its connections: nothing can start another one meanwhile. */
async function stopDatabase(): Promise<number[]> {
  const postmaster = postmasterPid(join(folder, 'pg'))
  signalAll([postmaster], 'SIGSTOP')
  const pids = (await readdir('/proc')).map(Number).filter(Number.isInteger)
  const children = await Promise.all(
    pids.map(async (pid) => {
      const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
      return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]) === postmaster ? [pid] : []
    }),
  )
  const stopped = [postmaster, ...children.flat()]
  signalAll(stopped, 'SIGSTOP')
  return stopped
}

function signalAll(pids: number[], signal: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, signal)
    } catch {
      // A connection's process that ended meanwhile.
    }
  }
}

const tickSeen = (runId: string) =>
  until('the script prints', async () => {
    const { body } = await client.get(`/api/runs/${runId}`)
    return body.phase === 'executing' ? true : null
  })

async function assertWhole(runId: string, expected: number): Promise<void> {
  const run = await ended(client, runId, 120)
  assert.deepEqual([run.status, run.failureKind, run.attempt], ['completed', null, 1], JSON.stringify(run))
  const events = await readEvents(`${server.base}/api/runs/${runId}/stream`, server.token)
  const ticks = events.map((event) => String(event.data.line)).filter((line) => line.startsWith('tick '))
  assert.deepEqual(
    ticks,
    Array.from({ length: expected }, (_, i) => `tick ${i + 1}`),
  )
  assert.equal(events.filter((event) => event.event === 'complete').length, 1)
}

/** What the server logged about that answer. */
const loggedOf = (answer: { headers: Record<string, string> }) =>
  server
    .output()
    .split('\n')
    .filter((line) => line.includes(`"${answer.headers['x-request-id']}"`))
    .join('\n')

async function timed<Value>(work: Promise<Value>): Promise<Value & { ms: number }> {
  const startedAt = performance.now()
  return Object.assign((await work) as Value & object, { ms: performance.now() - startedAt }) as Value & { ms: number }
}

it('stands still: health says so, requests are refused in time, the run lands afterwards', {
  timeout: 300_000,
}, async () => {
  const runId = await trigger(client, await addJob(client, ticking(100)))
  await tickSeen(runId)
  const watched = readEvents(`${server.base}/api/runs/${runId}/stream`, server.token)
  assert.equal((await client.get('/api/me')).status, 200)
  const pids = await stopDatabase()
  try {
    assert.ok(pids.length > 3)
    const going = delay(STOPPED_MS)
    const variable = (key: string) => timed(client.post('/api/variables', { key, value: 'x', isSecret: false }))
    // The first with a token that was looked up just now, the second with one that must be looked up again.
    const requests = [variable('FIRST')]
    await delay(1500)
    const paths = ['/api/jobs', `/api/runs/${runId}`, '/api/runs', '/readyz']
    requests.push(variable('SECOND'), ...paths.map((path) => timed(client.get(path))))
    const health = await timed(client.get('/api/health'))
    assert.deepEqual([health.status, health.body.status, health.body.database], [503, 'down', 'disconnected'])
    assert.ok(health.ms < ANSWER_WITHIN_MS, `health took ${health.ms} ms`)
    for (const answer of await Promise.all(requests)) {
      assert.equal(answer.status, 503, JSON.stringify(answer.body))
      assert.ok(answer.ms < ANSWER_WITHIN_MS, `an answer took ${answer.ms} ms`)
    }
    await going
  } finally {
    signalAll(pids, 'SIGCONT')
  }
  assert.equal((await watched).at(-1)?.event, 'complete')
  await assertWhole(runId, 100)
  const healthy = async () => ((await client.get('/api/health')).body.status === 'ok' ? true : null)
  await until('health is good again', healthy)
})

it('restarts: the run goes on and lands once', { timeout: 300_000 }, async () => {
  const jobId = await addJob(client, ticking(50))
  const runId = await trigger(client, jobId)
  await tickSeen(runId)
  const before = postmasterPid(join(folder, 'pg'))
  process.kill(before, 'SIGINT')
  const restarted = async () => {
    const answer = await client.get('/api/jobs')
    assert.ok([200, 503].includes(answer.status), `${answer.status}\n${loggedOf(answer)}`)
    return answer.status === 200 && postmasterPid(join(folder, 'pg')) !== before ? true : null
  }
  await until('the API answers again', restarted)
  await assertWhole(runId, 50)
  assert.equal((await client.get(`/api/runs?jobId=${jobId}`)).body.pagination.total, 1)
})
