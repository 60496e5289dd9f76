/**
 * What the product costs as its users run it: `npm start` with every default, all processes that it leaves running
 * counted (npm and PostgreSQL too), at rest and with 500 monitors. The peer is a bare `http.get` loop that asks the same
 * target as often, evenly spread, in the same run.
 */
import { setTimeout as delay } from 'node:timers/promises'
import { commandOf, embeddedUrl, type Product } from '../tests/start/product.ts'
import type { BenchmarkOptions } from './index.ts'
import { median } from './support/load.ts'
import { type BenchSql, connectTo } from './support/postgres.ts'
import { cpuMs, pssMb } from './support/processes.ts'
import { API, bareMs, layBare, makeJob, runMs, withSite } from './support/runs.ts'
import { addMonitors, helper, withTarget } from './support/watched.ts'
import { inWorkshop } from './support/workshop.ts'

export const title = 'As shipped: what `npm start` costs at rest and with 500 monitors, all processes'
export const bounds = {
  check_ratio: '≤ 1.3 × the CPU of a bare http.get loop at the same rate, idle CPU included',
  idle_cpu_percent: '≤ 0.5 % of a core',
  idle_pss_mb: '≤ 250 MB (proportional set size)',
  loaded_pss_mb: '≤ 300 MB with 500 monitors',
  statements_per_s: '≤ 1 at rest, all processes together',
  cold_run_ratio: "≤ 1.1 × Playwright's own command, cold too (a run that nobody expected)",
}

const SETTLE_MS = 90_000
const IDLE_MS = 60_000
const WATCHED = { monitors: 500, intervalSeconds: 20 }
const WARM_UP_MS = 60_000
const LOADED_MS = 120_000

const COLD_ROUNDS = 5

export const run = async ({ say }: BenchmarkOptions): Promise<Record<string, number>> => ({
  ...(await standing(say)),
  cold_run_ratio: await coldRunRatio(say),
})

type Say = BenchmarkOptions['say']

const standing = (say: Say): Promise<Record<string, number>> =>
  withTarget((url) =>
    inWorkshop(async (workshop) => {
      const dataDir = workshop.folder('data')
      // Every default: what startProduct sets for tests is taken back.
      const env = { WARM_SLOTS: undefined, LOG_FORMAT: undefined, LOG_LEVEL: undefined }
      const { base, product } = await workshop.product({ dataDir, npm: true, worker: true, env })
      while (!product.stdout().includes('Scripts')) await delay(100)
      const sql = connectTo(embeddedUrl(dataDir))
      try {
        say(`At rest: ${SETTLE_MS / 1000} s to settle, ${IDLE_MS / 1000} s measured`)
        await delay(SETTLE_MS)
        const idle = await measure(product, IDLE_MS, () => transactions(sql))
        for (const line of idle.processes) say(`  ${line}`)
        say(`${WATCHED.monitors} monitors every ${WATCHED.intervalSeconds} s`)
        await addMonitors(sql, base, { url, ...WATCHED })
        await delay(WARM_UP_MS)
        const loaded = await measure(product, LOADED_MS, () => results(sql))
        for (const line of loaded.processes) say(`  ${line}`)
        const bareMs = await bareCpuMs(url, WATCHED.monitors / WATCHED.intervalSeconds)
        const checkMs = loaded.cpuMs / loaded.counted
        say(`A check ${checkMs.toFixed(2)} ms of CPU, the bare loop ${bareMs.toFixed(2)} ms`)
        return {
          check_ratio: checkMs / bareMs,
          idle_cpu_percent: (idle.cpuMs / IDLE_MS) * 100,
          idle_pss_mb: idle.pssMb,
          loaded_pss_mb: loaded.pssMb,
          statements_per_s: idle.counted / (IDLE_MS / 1000),
        }
      } finally {
        await sql.end()
      }
    }),
  )

/** A run for which no slot was prepared, and Playwright's own command, in turn. */
const coldRunRatio = (say: Say): Promise<number> =>
  withSite((site) =>
    inWorkshop(async (workshop) => {
      const { base } = await workshop.product({ dataDir: workshop.folder('data'), worker: true })
      const scripts = { type: 'api', script: API, tests: 1 }
      const folder = await layBare(workshop.folder('bare'), scripts)
      const jobId = await makeJob(base, site, scripts)
      // Fills the compile caches of both sides.
      await bareMs(site, folder)
      await runMs(base, jobId)
      const ratios: number[] = []
      for (let round = 1; round <= COLD_ROUNDS; round++) {
        const bare = await bareMs(site, folder)
        const cold = await runMs(base, jobId)
        ratios.push(cold / bare)
        say(`Cold ${round}: ${Math.round(bare)} ms by itself, ${Math.round(cold)} ms as a run`)
      }
      return median(ratios)
    }),
  )

/** Over `ms`: CPU of all processes, what `count` grew by, and memory at the end. */
async function measure(product: Product, ms: number, count: () => Promise<number>) {
  const pids = product.processes
  const before = new Map(pids().map((pid) => [pid, cpuMs(pid)]))
  const counted = await count()
  await delay(ms)
  const grown = (await count()) - counted
  const after = pids().map((pid) => ({ pid, usedMs: cpuMs(pid) - (before.get(pid) ?? 0), pssMb: pssMb(pid) }))
  return {
    counted: grown,
    cpuMs: after.reduce((sum, { usedMs }) => sum + usedMs, 0),
    pssMb: after.reduce((sum, one) => sum + one.pssMb, 0),
    processes: after.map(
      (one) =>
        `${one.pssMb.toFixed(0).padStart(4)} MB ${String(one.usedMs).padStart(6)} ms  ${commandOf(one.pid).slice(0, 90)}`,
    ),
  }
}

/** Transactions since the start: at rest each statement is one. The look itself is one more, in a minute no matter. */
async function transactions(sql: BenchSql): Promise<number> {
  const [row] = await sql<{ n: number }[]>`
    select sum(xact_commit + xact_rollback)::int as n from pg_stat_database where datname = current_database()`
  return row?.n ?? 0
}

const results = async (sql: BenchSql) =>
  (await sql<{ n: number }[]>`select count(*)::int as n from monitor_results`)[0]?.n ?? 0

async function bareCpuMs(url: string, perSecond: number): Promise<number> {
  const loop = helper('pace', url, String(perSecond))
  try {
    loop.say(String(WARM_UP_MS / 4))
    await loop.next()
    loop.say(String(LOADED_MS / 2))
    const { cpuUs } = JSON.parse(await loop.next()) as { cpuUs: number }
    return cpuUs / 1000
  } finally {
    loop.stop()
  }
}
