/** The front door: lists over a big database, triggers in an open loop, memory at rest, the second start. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { Agent } from 'node:http'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { api, commandOf, startProduct, stopProduct } from '../tests/start/product.ts'
import type { BenchmarkOptions } from './index.ts'
import { ask, closedLoop, median, openLoop, quantile } from './support/load.ts'
import { connectTo } from './support/postgres.ts'
import { pssMb } from './support/processes.ts'
import { authorization, inWorkshop, type Workshop } from './support/workshop.ts'

export const title = 'The API: lists over 10,000 jobs and 1,000,000 runs, triggers, memory at rest, second start'
export const bounds = {
  list_ratio: '≥ 0.7 × the requests/s of a bare route',
  trigger_p95_ms: '≤ 15 ms, none refused',
  idle_mb: '≤ 230 MB, all processes but PostgreSQL',
  second_start_s: '≤ 3 s',
}

const JOBS = 10_000
const RUNS = 1_000_000
const ROUNDS = 5
const LOAD = { connections: 16, seconds: 4 }
const TRIGGERS = { perSecond: 100, seconds: 20 }
const SETTLE_MS = 20_000

export async function run({ say }: BenchmarkOptions): Promise<Record<string, number>> {
  return {
    ...(await inWorkshop((workshop) => lists(workshop, say))),
    ...(await inWorkshop((workshop) => rest(workshop, say))),
  }
}

async function lists(workshop: Workshop, say: BenchmarkOptions['say']): Promise<Record<string, number>> {
  const DATABASE_URL = await workshop.database()
  const env = { DATABASE_URL, ROLES: 'api' }
  const { base } = await workshop.product({ dataDir: workshop.folder('data'), env })
  const projectId = ((await api(base, { method: 'GET', path: '/api/me' })).body as { project: { id: string } }).project
    .id
  const test = (await api(base, { method: 'POST', path: '/api/tests' }, { title: 'Sum', type: 'api', script: SCRIPT }))
    .body as {
    id: string
  }
  say(`Storing ${JOBS} jobs and ${RUNS} runs`)
  await fill(DATABASE_URL, projectId, test.id)

  const url = `${base}/api/jobs?limit=50`
  const { bytes, status } = await ask({ url, headers: authorization }, new Agent())
  if (status !== 200) throw new Error(`GET /api/jobs answered ${status}`)
  const bare = await startBare({ DATABASE_URL, PROJECT_ID: projectId, BYTES: String(bytes) })
  const rates: { ours: number[]; bare: number[] } = { ours: [], bare: [] }
  for (let round = 0; round <= ROUNDS; round++) {
    const ours = await closedLoop({ url, headers: authorization }, LOAD)
    const plain = await closedLoop({ url: bare.url }, LOAD)
    say(
      `Round ${round}: ${Math.round(ours)} lists/s, bare ${Math.round(plain)}/s${round ? '' : ' (warming up, not counted)'}`,
    )
    if (round) rates.ours.push(ours)
    if (round) rates.bare.push(plain)
  }
  bare.stop()

  const job = (await api(base, { method: 'POST', path: '/api/jobs' }, { name: 'Triggered', tests: [test.id] }))
    .body as {
    job: { id: string }
  }
  const key = (await api(base, { method: 'POST', path: `/api/jobs/${job.job.id}/api-keys` }, { name: 'bench' }))
    .body as { key: string }
  const trigger = {
    url: `${base}/api/jobs/${job.job.id}/trigger`,
    method: 'POST',
    headers: { authorization: `Bearer ${key.key}` },
  }
  await openLoop(trigger, { ...TRIGGERS, seconds: 3 })
  say(`Triggering ${TRIGGERS.perSecond} a second for ${TRIGGERS.seconds} s`)
  const { timesMs, refused } = await openLoop(trigger, TRIGGERS)
  if (refused > 0) throw new Error(`${refused} triggers were refused`)
  return { list_ratio: median(rates.ours) / median(rates.bare), trigger_p95_ms: quantile(timesMs, 0.95) }
}

async function rest(workshop: Workshop, say: BenchmarkOptions['say']): Promise<Record<string, number>> {
  const dataDir = workshop.folder('data')
  const starts: number[] = []
  const start = async () => {
    const startedAt = performance.now()
    const product = startProduct({ dataDir, worker: true })
    const base = await product.ready
    const { status } = await ask({ url: `${base}/readyz` }, new Agent())
    if (status !== 200) throw new Error(`/readyz answered ${status}`)
    return { product, seconds: (performance.now() - startedAt) / 1000 }
  }
  say('First start')
  await stopProduct((await start()).product)
  for (let i = 0; i < 3; i++) {
    const { product, seconds } = await start()
    say(`Started again in ${seconds.toFixed(2)} s`)
    starts.push(seconds)
    await stopProduct(product)
  }
  const { product } = await workshop.product({ dataDir, worker: true, env: { LOG_LEVEL: 'info' } })
  while (!product.stdout().includes('Scripts')) await delay(100)
  await delay(SETTLE_MS)
  const own = product.processes().filter((pid) => /node/.test(commandOf(pid)))
  return { idle_mb: own.reduce((sum, pid) => sum + pssMb(pid), 0), second_start_s: median(starts) }
}

async function startBare(env: Record<string, string>): Promise<{ url: string; stop(): void }> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'support/bare.ts')], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [port] = await once(child.stdout.setEncoding('utf8'), 'data')
  return { url: `http://127.0.0.1:${String(port).trim()}/`, stop: () => void child.kill() }
}

const SCRIPT = "import { expect, test } from '@playwright/test'\n\ntest('adds', () => expect(1 + 1).toBe(2))\n"

async function fill(databaseUrl: string, projectId: string, testId: string): Promise<void> {
  const sql = connectTo(databaseUrl)
  await sql`
    insert into jobs (id, project_id, name, description, timeout_seconds, retry_count, config)
    select gen_random_uuid(), ${projectId}, 'Job ' || n, 'What job ' || n || ' is for', 300, 1,
      '{"timezone":"Europe/Berlin","overlap":"skip"}'
    from generate_series(1, ${JOBS}) n`
  await sql`insert into job_tests (job_id, position, test_id) select id, 0, ${testId} from jobs`
  await sql`
    with numbered as (select id, row_number() over () as n from jobs)
    insert into runs (id, project_id, job_id, job_name, type, trigger, status, location, timeout_seconds, retry_count,
      test_ids, tests, queued_at, started_at, completed_at, duration_ms)
    select gen_random_uuid(), ${projectId}, numbered.id, 'Job', 'job', 'schedule', 'completed', 'global', 300, 1,
      array[${testId}]::uuid[], '[]', at, at, at, 500
    from generate_series(1, ${RUNS}) r
      join numbered on numbered.n = r % ${JOBS} + 1
      cross join lateral (select now() - r * interval '1 second' as at) times`
  await sql`update jobs set last_run_at = now(), next_run_at = null`
  await sql`vacuum analyze`
  await sql.end()
}
