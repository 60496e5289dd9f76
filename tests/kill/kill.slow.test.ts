/**
 * Kills of the worker, the API and PostgreSQL at random moments, as many rounds as KILL_ROUNDS says (9): each run ends
 * once, its console is whole as far as it came, and no process is left.
 */
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, it } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { newToken } from '../../packages/server/src/kernel/tokens.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../packages/server/src/platform/database/embedded.ts'
import { quiet } from '../../packages/server/src/testing/database.ts'
import { readEvents } from '../../packages/server/src/testing/events.ts'
import { callerOf, type ServerProcess, startProcess } from '../../packages/server/src/testing/process.ts'
import { until } from '../../packages/server/src/testing/until.ts'

const ROUNDS = Number(process.env.KILL_ROUNDS) || 9
const token = newToken('svc_live_')
/** No other process of the machine has this in its command line. */
const mark = `wk-kill-${process.pid}`
const env = { BOOTSTRAP_TOKEN: token, WARM_SLOTS: '0', WORKER_SLOTS: '2', SHUTDOWN_SECONDS: '2' }

const script = `import { test } from '@playwright/test'
import { spawn } from 'node:child_process'
test('counts', async () => {
  spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)', '${mark}'], { detached: true, stdio: 'ignore' }).unref()
  for (let i = 1; i <= 40; i++) { console.log('line ' + i); await new Promise((resolve) => setTimeout(resolve, 50)) }
})
`

let folder: string
let postgres: EmbeddedPostgres
let api: ServerProcess
let worker: ServerProcess

const startApi = async () => {
  api = await startProcess({
    ...env,
    ROLES: 'api,scheduler',
    DATABASE_URL: postgres.url,
    DATA_DIR: join(folder, 'data'),
  })
}
const startWorker = async () => {
  worker = await startProcess({ ...env, ROLES: 'worker', DATABASE_URL: postgres.url, DATA_DIR: join(folder, 'data') })
}

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wk-kill-'))
  postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'pg'), log: quiet })
  await startApi()
  await startWorker()
})
after(async () => {
  await worker?.stop()
  await api?.stop()
  await postgres?.stop()
  await rm(folder, { recursive: true, force: true })
})

interface Run {
  id: string
  status: string
  failureKind: string | null
  attempt: number
}

/** Asks until the API answers; it may just have been killed, or wait for its database. */
async function ask<Body>(method: string, path: string, body?: object): Promise<Body> {
  let last: unknown
  const answered = async () => {
    try {
      const answer = await callerOf(api)<Body>(method, path, body)
      last = answer
      return answer.status < 500 ? answer : null
    } catch (error) {
      // Refused: the API is being started again.
      last = error
      return null
    }
  }
  const what = () => `${method} ${path}: ${JSON.stringify(last)} ${last}\n${api.output().slice(-3000)}`
  return (await until(what, answered)).body
}

async function postmaster(): Promise<number> {
  const [pid] = (await readFile(join(folder, 'pg/postgres/cluster/postmaster.pid'), 'utf8')).split('\n')
  return Number(pid)
}

const victims = {
  async worker() {
    await worker.kill()
    await startWorker()
  },
  async api() {
    await api.kill()
    await startApi()
  },
  async postgres() {
    process.kill(await postmaster(), 'SIGKILL')
  },
}

it('every run ends once, whoever is killed whenever', { timeout: 15 * 60_000 }, async () => {
  const test = await ask<{ id: string }>('POST', '/api/tests', { title: 'Counts', type: 'api', script })
  const { job } = await ask<{ job: { id: string } }>('POST', '/api/jobs', {
    name: 'Kills',
    tests: [test.id],
    retryCount: 1,
  })
  const started = new Set<string>()
  const start = async () => {
    const { runId } = await ask<{ runId: string }>('POST', `/api/jobs/${job.id}/trigger`)
    started.add(runId)
    return runId
  }
  const names = Object.keys(victims) as (keyof typeof victims)[]
  for (let round = 0; round < ROUNDS; round++) {
    // A start whose answer was lost may have happened all the same: the list below finds those too.
    await start()
    if (round === 0) await until('a script has a process of its own', () => leftOver().length > 0)
    await delay(Math.random() * 4000)
    await victims[names[round % names.length] as keyof typeof victims]()
  }
  // Nobody is killed any more, so this one has nothing to fail for.
  const last = await start()

  const runs = await allOver(job.id, started)
  for (const run of runs) {
    assert.ok(
      run.status === 'completed' || run.failureKind === 'worker_lost' || run.failureKind === 'infrastructure',
      JSON.stringify(run),
    )
    const events = await readEvents(`${api.base}/api/runs/${run.id}/stream`, token)
    assert.equal(events.filter((event) => event.event === 'complete').length, 1)
    assert.deepEqual(events.at(-1)?.data, { status: run.status })
    const ids = events.filter((event) => event.event === 'console').map((event) => event.id)
    assert.equal(new Set(ids).size, ids.length)
    if (run.status === 'completed') {
      const lines = events.filter((event) => /^line \d+$/.test(event.data.line ?? '')).map((event) => event.data.line)
      assert.deepEqual(
        lines.slice(-40),
        Array.from({ length: 40 }, (_, i) => `line ${i + 1}`),
      )
    }
  }
  assert.equal(runs.find((run) => run.id === last)?.status, 'completed')
  await until('nothing of theirs is left', () => leftOver().length === 0, 10)
})

async function allOver(jobId: string, started: ReadonlySet<string>): Promise<Run[]> {
  let running: Run[] = []
  const overRuns = async () => {
    const { data } = await ask<{ data: Run[] }>('GET', `/api/runs?jobId=${jobId}&limit=100`)
    running = data.filter((run) => run.status === 'running')
    return running.length === 0 ? data : null
  }
  const runs = await until(() => `all are over: ${JSON.stringify(running)}`, overRuns, 300)
  for (const id of started)
    assert.ok(
      runs.some((run) => run.id === id),
      `run ${id} is gone`,
    )
  return runs
}

/** Processes that scripts left: the marked sleepers, under whatever user. */
function leftOver(): string[] {
  return execFileSync('ps', ['-eo', 'pid,args'], { encoding: 'utf8' })
    .split('\n')
    .filter((line) => line.includes(mark) && !line.includes('ps -eo'))
}
