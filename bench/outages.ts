/** Checks of monitors while there is trouble: a monitor with a long history is deleted, a worker is killed. */
import { setTimeout as delay } from 'node:timers/promises'
import { api, stopProduct } from '../tests/start/product.ts'
import type { BenchmarkOptions } from './index.ts'
import { type BenchSql, connectTo } from './support/postgres.ts'
import { addMonitors, withTarget } from './support/watched.ts'
import { inWorkshop, type Workshop } from './support/workshop.ts'

export const title = 'Checks in trouble: a long history deleted, a worker killed'
export const bounds = {
  deletion_late_ms: '≤ 1000 (the latest of the checks of 200 others, while 1,000,000 results are deleted)',
  deletion_down: '0 (results of those that say down)',
  deletion_seconds: 'until nothing of it is left',
  takeover_seconds:
    '≤ 15 (until the last of 1,000 monitors at 10 s was checked again, from SIGKILL of one of two workers on)',
  takeover_doubles: '0 (due times of a monitor that were stored twice)',
  takeover_down: '0',
}

const OTHERS = { monitors: 200, intervalSeconds: 5 }
const RESULTS = 1_000_000
const DAYS = 12
const SHARED = { monitors: 1000, intervalSeconds: 10 }
const LOOK_MS = 100

export const run = ({ say }: BenchmarkOptions): Promise<Record<string, number>> =>
  withTarget((url) =>
    inWorkshop(async (workshop) => ({
      ...(await deletion(workshop, url, say)),
      ...(await takeOver(workshop, url, say)),
    })),
  )

async function deletion(workshop: Workshop, url: string, say: BenchmarkOptions['say']) {
  const stage = await setUp(workshop, 'deletion')
  const { sql, base } = stage
  try {
    await addMonitors(sql, base, { url, ...OTHERS })
    const { body } = await api(
      base,
      { method: 'POST', path: '/api/monitors' },
      { name: 'Old', type: 'http_request', url, active: false },
    )
    const { id } = body as { id: string }
    say(`Storing ${RESULTS} results`)
    await fill(sql, id)
    say(`${OTHERS.monitors} monitors at ${OTHERS.intervalSeconds} s: the first checks`)
    await allCheckedSince(sql, new Date())
    const deletedAt = performance.now()
    const since = new Date()
    await api(base, { method: 'DELETE', path: `/api/monitors/${id}` })
    say('Deleted; waiting until nothing is left')
    while ((await sql`select from doomed_monitors`).length > 0) await delay(LOOK_MS)
    const seconds = (performance.now() - deletedAt) / 1000
    await allCheckedSince(sql, new Date())
    const left = await sql`select from monitor_results where monitor_id = ${id} limit 1`
    if (left.length > 0) throw new Error('Results were left behind')
    const [seen] = await sql<{ lateMs: number; down: number }[]>`
      select max(extract(epoch from at - due_at) * 1000)::float8 as "lateMs",
        (count(*) filter (where status = 'down'))::int as down
      from monitor_results where due_at >= ${since}`
    return {
      deletion_late_ms: seen?.lateMs ?? Number.NaN,
      deletion_down: seen?.down ?? Number.NaN,
      deletion_seconds: seconds,
    }
  } finally {
    await stage.close()
  }
}

async function takeOver(workshop: Workshop, url: string, say: BenchmarkOptions['say']) {
  const stage = await setUp(workshop, 'takeover')
  const { sql, base } = stage
  const other = await stage.worker()
  try {
    await addMonitors(sql, base, { url, ...SHARED })
    say(`${SHARED.monitors} monitors at ${SHARED.intervalSeconds} s, shared by two workers`)
    const isShared = async () => {
      const held = await sql<{ n: number }[]>`
        select count(*)::int as n from monitor_schedules where worker_id is not null group by worker_id`
      return held.length === 2 && held.every(({ n }) => n > SHARED.monitors / 3)
    }
    while (!(await isShared())) await delay(LOOK_MS)
    await allCheckedSince(sql, new Date())
    const killedAt = new Date()
    // Its API with it, which would start another.
    for (const pid of new Set([other.pid, other.workerPid])) process.kill(pid, 'SIGKILL')
    say('One was killed')
    await allCheckedSince(sql, killedAt)
    // Two more rounds, in which something could be stored twice.
    await allCheckedSince(sql, new Date())
    await allCheckedSince(sql, new Date())
    const [seen] = await sql<{ seconds: number; down: number; doubles: number }[]>`
      select extract(epoch from max(first) - ${killedAt}::timestamptz)::float8 as seconds,
        (select count(*)::int from monitor_results where status = 'down') as down,
        (select count(*)::int from (select from monitor_results group by monitor_id, location, due_at having count(*) > 1) d)
          as doubles
      from (select min(at) as first from monitor_results where at > ${killedAt} group by monitor_id) again`
    return {
      takeover_seconds: seen?.seconds ?? Number.NaN,
      takeover_doubles: seen?.doubles ?? Number.NaN,
      takeover_down: seen?.down ?? Number.NaN,
    }
  } finally {
    await stage.close()
  }
}

/** A database, a worker that answers requests too, and more workers if wished. */
async function setUp(workshop: Workshop, name: string) {
  const DATABASE_URL = await workshop.database()
  const options = { dataDir: workshop.folder(name), worker: true, env: { DATABASE_URL, ROLES: 'api,worker' } }
  const started = [await workshop.product(options)]
  const sql = connectTo(DATABASE_URL, 2)
  return {
    sql,
    base: started[0]?.base ?? '',
    async worker() {
      const product = await workshop.product(options)
      started.push(product)
      return product
    },
    async close() {
      await sql.end()
      for (const { product } of started) await stopProduct(product)
    },
  }
}

async function allCheckedSince(sql: BenchSql, since: Date): Promise<void> {
  const isOld = async () =>
    (await sql`select from monitor_schedules where active and coalesce(last_at, '-infinity') <= ${since} limit 1`)
      .length > 0
  while (await isOld()) await delay(LOOK_MS)
}

/** Results that lie evenly over the days up to now. */
async function fill(sql: BenchSql, id: string): Promise<void> {
  for (let day = DAYS; day >= 0; day--) {
    const at = new Date(Date.now() - day * 86_400_000).toISOString().slice(0, 10)
    const next = new Date(Date.parse(at) + 86_400_000).toISOString()
    await sql.unsafe(`create table if not exists monitor_results_${at.replaceAll('-', '')} partition of monitor_results
      for values from ('${at}T00:00:00Z') to ('${next}')`)
  }
  await sql`insert into monitor_results (monitor_id, at, due_at, location, status, response_ms, interval_seconds, tries,
      confirmed, maintenance)
    select ${id}, at, at, 'global', 'up', 20, 1, 1, true, false
    from generate_series(1, ${RESULTS}) n
      cross join lateral (select now() - n * (make_interval(days => ${DAYS}) / ${RESULTS}) as at) times`
  await sql`analyze monitor_results`
}
