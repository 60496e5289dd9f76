/** What benchmarks of checks share: a target in a process of its own, and monitors straight in the database. */
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { api } from '../../tests/start/product.ts'
import type { BenchSql } from './postgres.ts'

/** The target or the bare loop, as a process of its own that is asked and answers line by line. */
export function helper(...args: string[]) {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'monitored.ts'), ...args], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  return {
    say: (line: string) => void child.stdin.write(`${line}\n`),
    next: async () => String((await lines.next()).value),
    stop: () => void child.kill(),
  }
}

/** Runs `work` with the address of a target. */
export async function withTarget<T>(work: (url: string) => Promise<T>): Promise<T> {
  const target = helper('target')
  try {
    return await work(`http://127.0.0.1:${(await target.next()).trim()}/`)
  } finally {
    target.stop()
  }
}

interface Watched {
  url: string
  monitors: number
  intervalSeconds: number
  location?: string
}

/** As many monitors of the product's first project. */
export async function addMonitors(
  sql: BenchSql,
  base: string,
  { url, monitors, intervalSeconds, location = 'global' }: Watched,
): Promise<void> {
  const { body } = await api(base, { method: 'GET', path: '/api/me' })
  await sql`
    with added as (
      insert into monitors (id, project_id, name, type, url, interval_seconds, timeout_seconds, locations,
        confirm_retries, confirm_delay_seconds, quorum)
      select gen_random_uuid(), ${(body as { project: { id: string } }).project.id}, 'Monitor ' || n, 'http_request', ${url},
        ${intervalSeconds}, 10, ${[location]}, 1, 2, 'majority'
      from generate_series(1, ${monitors}) n returning id, locations)
    insert into monitor_schedules (monitor_id, location, active) select id, unnest(locations), true from added on conflict do nothing`
  await sql`analyze`
}

/** How late the checks that are due since then began, in milliseconds: at most so much for that share of them. */
export async function lateMs(sql: BenchSql, since: Date, share: number): Promise<number> {
  const [late] = await sql<{ ms: number }[]>`
    select percentile_disc(${share}) within group (order by extract(epoch from at - due_at) * 1000)::float8 as ms
    from monitor_results where due_at >= ${since}`
  return late?.ms ?? Number.NaN
}
