/** Statistics and lists of monitors over a big database: 5,000,000 results of one monitor, 10,000 monitors. */
import { Agent } from 'node:http'
import { api } from '../tests/start/product.ts'
import type { BenchmarkOptions } from './index.ts'
import { ask, quantile } from './support/load.ts'
import { connectTo } from './support/postgres.ts'
import { authorization, inWorkshop } from './support/workshop.ts'

export const title = 'Monitors: statistics over 5,000,000 results, a list of 10,000'
export const bounds = {
  stats_p95_ms: '≤ 25 ms (stats of 90 days and newest results in turn, 5 clients)',
  list_p95_ms: '≤ 15 ms (GET /api/monitors, 5 clients)',
}

const RESULTS = 5_000_000
const DAYS = 90
const MONITORS = 10_000
const CLIENTS = 5
const REQUESTS = 400

export const run = ({ say }: BenchmarkOptions): Promise<Record<string, number>> =>
  inWorkshop(async (workshop) => {
    const DATABASE_URL = await workshop.database()
    const env = { DATABASE_URL, RETENTION_DAYS: '100' }
    const { base } = await workshop.product({ dataDir: workshop.folder('data'), env })
    const projectId = ((await api(base, { method: 'GET', path: '/api/me' })).body as { project: { id: string } })
      .project.id
    say(`Storing ${MONITORS} monitors and ${RESULTS} results`)
    const id = await fill(DATABASE_URL, projectId)
    say('Waiting until they are summed up')
    const sql = connectTo(DATABASE_URL)
    const isRolled = async () =>
      (await sql`select from monitor_schedules where rolled_until < date_trunc('hour', now(), 'UTC')`).length === 0
    while (!(await isRolled())) await new Promise((resolve) => setTimeout(resolve, 1000))
    await sql`vacuum analyze`
    await sql.end()

    const monitor = `${base}/api/monitors/${id}`
    await timesOf([`${monitor}/stats?period=90d`, `${monitor}/results`, `${base}/api/monitors`], 50)
    say('Asking')
    const stats = await timesOf([`${monitor}/stats?period=90d`, `${monitor}/results`], REQUESTS)
    const list = await timesOf([`${base}/api/monitors`], REQUESTS)
    return { stats_p95_ms: quantile(stats, 0.95), list_p95_ms: quantile(list, 0.95) }
  })

/** How long each request took: every client asks for the addresses in turn, `count` times. */
async function timesOf(urls: readonly string[], count: number): Promise<number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: CLIENTS })
  const times: number[] = []
  const client = async () => {
    for (let n = 0; n < count; n++) {
      const url = urls[n % urls.length] as string
      const startedAt = performance.now()
      const { status } = await ask({ url, headers: authorization }, agent)
      times.push(performance.now() - startedAt)
      if (status !== 200) throw new Error(`${url} answered ${status}`)
    }
  }
  await Promise.all(Array.from({ length: CLIENTS }, client))
  agent.destroy()
  return times
}

/** @returns the monitor with the results; they lie evenly over the days up to now. */
async function fill(databaseUrl: string, projectId: string): Promise<string> {
  const sql = connectTo(databaseUrl)
  await sql`
    with added as (
      insert into monitors (id, project_id, name, type, url, interval_seconds, timeout_seconds, locations,
        confirm_retries, confirm_delay_seconds, quorum, created_at, updated_at)
      select gen_random_uuid(), ${projectId}, 'Monitor ' || n, 'http_request', 'http://example.com/' || n, 60, 10,
        '{global}', 1, 2, 'majority', now() - make_interval(days => ${DAYS}), now()
      from generate_series(1, ${MONITORS}) n returning id, locations)
    insert into monitor_schedules (monitor_id, location, active) select id, unnest(locations), true from added on conflict do nothing`
  const [row] = await sql<{ id: string }[]>`select id from monitors order by id limit 1`
  const id = row?.id ?? ''
  for (let day = DAYS; day >= -1; day--) {
    const at = new Date(Date.now() - day * 86_400_000).toISOString().slice(0, 10)
    const next = new Date(Date.parse(at) + 86_400_000).toISOString()
    await sql.unsafe(`create table if not exists monitor_results_${at.replaceAll('-', '')} partition of monitor_results
      for values from ('${at}T00:00:00Z') to ('${next}')`)
  }
  await sql`insert into monitor_results (monitor_id, at, due_at, location, status, response_ms, status_code,
      interval_seconds, tries, confirmed, maintenance, connect_ms, first_byte_ms, body_ms, address)
    select ${id}, at, at, 'global', case when n % 1000 = 0 then 'down' else 'up' end, 20 + 300 * random() ^ 4, 200,
      1, 1, true, false, 1, 15, 2, '192.0.2.1'
    from generate_series(1, ${RESULTS}) n
      cross join lateral (select now() - (${RESULTS} - n) * (make_interval(days => ${DAYS}) / ${RESULTS}) as at) times`
  await sql`update monitor_schedules set rolled_until = date_trunc('hour', now() - make_interval(days => ${DAYS}), 'UTC')
    where monitor_id = ${id}`
  await sql`analyze`
  await sql.end()
  return id
}
