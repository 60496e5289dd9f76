/**
 * Whether scripts make checks late: the lateness of monitors while both slots run a script that prints all along, with
 * checks and scripts in one worker process, and in two. The scripts take the machine's cores either way; what differs is
 * the event loop that they share.
 */
import { setTimeout as delay } from 'node:timers/promises'
import { addJob, ended, remote, trigger } from '../tests/support/jobs.ts'
import type { BenchmarkOptions } from './index.ts'
import { type BenchSql, connectTo } from './support/postgres.ts'
import { addMonitors, lateMs, withTarget } from './support/watched.ts'
import { inWorkshop, TOKEN, type Workshop } from './support/workshop.ts'

export const title = 'Checks while scripts run, in one worker process and in two'
export const bounds = {
  shared_late_p99_ms: '≤ 2 × apart_late_p99_ms + 50, or scripts need a process of their own (decision 0022)',
}

const WATCHED = { monitors: 1000, intervalSeconds: 10 }
const WARM_UP_MS = 25_000
const SECONDS = 40
const SCRIPT = `test('prints', () => {
  for (const until = Date.now() + ${SECONDS * 1000}; Date.now() < until; ) {
    for (let i = 0; i < 20; i++) console.log('line '.repeat(20))
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20)
  }
})`
/** Where the scripts run while they are apart. */
const ELSEWHERE = 'asia-pacific'

export const run = ({ say }: BenchmarkOptions): Promise<Record<string, number>> =>
  withTarget((url) =>
    inWorkshop(async (workshop) => {
      const shared = await measure(workshop, { url, isApart: false, say })
      const apart = await measure(workshop, { url, isApart: true, say })
      return {
        quiet_late_p99_ms: shared.quiet,
        shared_late_p99_ms: shared.busy,
        apart_late_p99_ms: apart.busy,
      }
    }),
  )

interface Setting {
  url: string
  isApart: boolean
  say: BenchmarkOptions['say']
}

async function measure(workshop: Workshop, { url, isApart, say }: Setting): Promise<{ quiet: number; busy: number }> {
  const DATABASE_URL = await workshop.database()
  const dataDir = workshop.folder(isApart ? 'apart' : 'shared')
  const env = { DATABASE_URL, WORKER_SLOTS: '2' }
  const home = isApart ? { WORKER_LOCATIONS: 'us-east' } : {}
  const { base } = await workshop.product({ dataDir, worker: true, env: { ...env, ...home } })
  const away = { ...env, ROLES: 'api,worker', WORKER_LOCATIONS: ELSEWHERE }
  if (isApart) await workshop.product({ dataDir, worker: true, env: away })
  const sql = connectTo(DATABASE_URL, 2)
  try {
    await addMonitors(sql, base, { url, ...WATCHED, location: isApart ? 'us-east' : 'global' })
    say(`${WATCHED.monitors} monitors every ${WATCHED.intervalSeconds} s, scripts ${isApart ? 'apart' : 'beside them'}`)
    await delay(WARM_UP_MS)
    const quiet = await lateP99(sql, async () => delay(SECONDS * 500))
    const client = remote(base, TOKEN)
    const location = isApart ? { config: { location: ELSEWHERE } } : {}
    const jobs = await Promise.all([addJob(client, SCRIPT, location), addJob(client, SCRIPT, location)])
    const busy = await lateP99(sql, async () => {
      const runs = await Promise.all(jobs.map((job) => trigger(client, job)))
      for (const run of await Promise.all(runs.map((id) => ended(client, id, 3 * SECONDS)))) {
        if (run.status !== 'completed') throw new Error(`A run is ${run.status}: ${run.error}`)
      }
    })
    say(`99 % are at most ${Math.round(quiet)} ms late without scripts, ${Math.round(busy)} ms with them`)
    return { quiet, busy }
  } finally {
    await sql.end()
  }
}

/** Of what is due while `work` goes on. */
async function lateP99(sql: BenchSql, work: () => Promise<void>): Promise<number> {
  const since = new Date()
  await work()
  return lateMs(sql, since, 0.99)
}
