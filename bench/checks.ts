/** Checks of monitors: what one costs with everything around it, how many a worker sustains, how punctual they are. */
import { setTimeout as delay } from 'node:timers/promises'
import { stopProduct } from '../tests/start/product.ts'
import type { BenchmarkOptions } from './index.ts'
import { median } from './support/load.ts'
import { connectTo } from './support/postgres.ts'
import { childrenCpuMs, cpuMs, parentOf, spentMs } from './support/processes.ts'
import { addMonitors, helper, lateMs, withTarget } from './support/watched.ts'
import { inWorkshop, residentMb, type Workshop } from './support/workshop.ts'

export const title = 'Checks of monitors: cost, rate, memory and lateness of one worker'
export const bounds = {
  cpu_ratio: '≤ 1.4 × a bare http.get loop (CPU per check: the worker and its PostgreSQL, everything included)',
  rate_ratio: '≥ 0.8 × the requests/s of that loop',
  memory_mb: '≤ 220 MB (worker with 10,000 monitors at 60 s)',
  late_p99_ms: '≤ 700 ms (of these)',
}

const ROUNDS = 5
const ROUND_MS = 5000
/** The worker stands still meanwhile, for less than its lease. */
const BARE_MS = 3000
/** More than one process gets through: each is due every second. */
const BUSY = 6000
const MANY = { monitors: 10_000, seconds: 60 }
const WARM_UP_MS = 10_000

export const run = ({ say }: BenchmarkOptions): Promise<Record<string, number>> =>
  withTarget((url) =>
    inWorkshop(async (workshop) => ({ ...(await busy(workshop, url, say)), ...(await many(workshop, url, say)) })),
  )

async function busy(workshop: Workshop, url: string, say: BenchmarkOptions['say']): Promise<Record<string, number>> {
  const stage = await setUp(workshop, { url, monitors: BUSY, intervalSeconds: 1 })
  const loop = helper('loop', url)
  try {
    say(`${BUSY} monitors at 1 s, warming up`)
    // New monitors begin one after the other; only when all go round is the worker as busy as it can be.
    while ((await stage.checked()) < 2 * BUSY) await delay(500)
    await delay(WARM_UP_MS)
    const costs: number[] = []
    const rates: number[] = []
    for (let round = 1; round <= ROUNDS; round++) {
      for (const pid of stage.pids) process.kill(pid, 'SIGSTOP')
      loop.say(String(BARE_MS))
      const bare = JSON.parse(await loop.next()) as { cpuUs: number; perSecond: number }
      for (const pid of stage.pids) process.kill(pid, 'SIGCONT')
      await delay(ROUND_MS)
      const own = await stage.measure(ROUND_MS)
      costs.push(own.cpuUs / bare.cpuUs)
      rates.push(own.perSecond / bare.perSecond)
      say(
        `Round ${round}: bare ${Math.round(bare.cpuUs)} µs, ${Math.round(bare.perSecond)}/s; checks ${Math.round(own.cpuUs)} µs ` +
          `(PostgreSQL ${Math.round(own.databaseUs)}), ${Math.round(own.perSecond)}/s`,
      )
    }
    return { cpu_ratio: median(costs), rate_ratio: median(rates) }
  } finally {
    loop.stop()
    await stage.close()
  }
}

async function many(workshop: Workshop, url: string, say: BenchmarkOptions['say']): Promise<Record<string, number>> {
  const stage = await setUp(workshop, { url, monitors: MANY.monitors, intervalSeconds: MANY.seconds })
  try {
    say(`${MANY.monitors} monitors at ${MANY.seconds} s: the first checks`)
    while ((await stage.checked()) < MANY.monitors) await delay(500)
    say('Two intervals')
    const since = new Date()
    let peakMb = 0
    for (const endsAt = Date.now() + 2 * MANY.seconds * 1000; Date.now() < endsAt; await delay(1000))
      peakMb = Math.max(peakMb, residentMb(stage.workerPid))
    return { memory_mb: peakMb, late_p99_ms: await stage.lateMs(since, 0.99) }
  } finally {
    await stage.close()
  }
}

interface Setting {
  url: string
  monitors: number
  intervalSeconds: number
}

/** A product that is a worker (and an API that nobody asks), its monitors and a look into its database. */
async function setUp(workshop: Workshop, { url, monitors, intervalSeconds }: Setting) {
  const DATABASE_URL = await workshop.database()
  const dataDir = workshop.folder(`data${intervalSeconds}`)
  const { base, pid, workerPid, product } = await workshop.product({
    dataDir,
    worker: true,
    env: { DATABASE_URL, ROLES: 'api,worker' },
  })
  const sql = connectTo(DATABASE_URL, 2)
  await addMonitors(sql, base, { url, monitors, intervalSeconds })
  const [row] = await sql<{ pid: number }[]>`select pg_backend_pid() as pid`
  const pids = [pid, workerPid]
  const ownCpuMs = () => pids.reduce((sum, one) => sum + cpuMs(one), 0)
  const postmaster = parentOf(row?.pid ?? 0)
  const checked = async () => (await sql<{ n: number }[]>`select count(*)::int as n from monitor_results`)[0]?.n ?? 0

  return {
    workerPid,
    pids,
    checked,
    async measure(ms: number) {
      const results = await checked()
      const own = ownCpuMs()
      const database = childrenCpuMs(postmaster)
      const at = performance.now()
      await delay(ms)
      const ownMs = ownCpuMs() - own
      const databaseMs = spentMs(database, childrenCpuMs(postmaster))
      const seconds = (performance.now() - at) / 1000
      const checks = (await checked()) - results
      return {
        cpuUs: ((ownMs + databaseMs) * 1000) / checks,
        databaseUs: (databaseMs * 1000) / checks,
        perSecond: checks / seconds,
      }
    },
    lateMs: (since: Date, share: number) => lateMs(sql, since, share),
    async close() {
      await sql.end()
      await stopProduct(product)
    },
  }
}
