/** Hostile scripts and targets of one organization: what the product and another organization notice of them. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { addOrganization } from '../packages/server/src/testing/app.ts'
import { isolationOf, openBystander, serveSilence, watch } from '../tests/support/arena.ts'
import { addSecret, hostileScripts } from '../tests/support/hostile-scripts.ts'
import { checkHostileTargets, serveHostileTargets } from '../tests/support/hostile-targets.ts'
import { addJob, ended, remote, trigger } from '../tests/support/jobs.ts'
import type { BenchmarkOptions } from './index.ts'
import { type BenchSql, connectTo } from './support/postgres.ts'
import { pssMb } from './support/processes.ts'
import { inWorkshop, type Started, TOKEN } from './support/workshop.ts'

export const title = 'Hostile scripts and targets: what the server and another organization notice'
export const bounds = {
  health_worst_ms: '≤ 500 (the slowest answer of /healthz)',
  memory_growth_mb: "≤ 150 (the API's and the worker's process, after it against before)",
  other_late_ms: "≤ 2000 (the other's latest check, from due to begun, or run, from queued to started)",
}

const SETTLE_MS = 10_000

export const run = ({ say }: BenchmarkOptions): Promise<Record<string, number>> =>
  inWorkshop(async (workshop) => {
    const DATABASE_URL = await workshop.database()
    const env = { DATABASE_URL, LOG_LEVEL: 'info' }
    const started = await workshop.product({ dataDir: workshop.folder('data'), worker: true, env })
    const sql = connectTo(DATABASE_URL, 2)
    const shop = createServer((_, response) => response.end('the shop'))
    await once(shop.listen(0, '127.0.0.1'), 'listening')
    try {
      const other = await addOrganization({ db: { sql } })
      const bystander = await openBystander(remote(started.base, other.token), shop)
      await bystander.run()
      const initialMb = memoryMb(started)
      const since = new Date()
      const watching = watch({ base: started.base, output: started.product.stdout, process: { pid: started.pid } })
      const running = bystander.keepRunning(1000)
      await attack(started, say)
      const runs = await running.stop()
      const { worstAnswerMs, workersLost } = await watching.stop()
      if (workersLost > 0) throw new Error(`The worker was lost ${workersLost} times`)
      for (const { status, error } of runs) if (status !== 'completed') throw new Error(`A run is ${status}: ${error}`)
      say(`${runs.length} runs of the other; settling`)
      const otherLateMs = await lateMs(sql, other.projectId, since)
      await delay(SETTLE_MS)
      return {
        health_worst_ms: worstAnswerMs,
        memory_growth_mb: memoryMb(started) - initialMb,
        other_late_ms: otherLateMs,
      }
    } finally {
      shop.close()
      await sql.end()
    }
  })

async function attack({ base }: Started, say: BenchmarkOptions['say']): Promise<void> {
  const attacker = remote(base, TOKEN)
  const [targets, silence] = await Promise.all([serveHostileTargets(), serveSilence()])
  try {
    say('Hostile targets')
    await checkHostileTargets(attacker, targets.urlOf)
    await addSecret(attacker)
    const isolation = await isolationOf(attacker)
    const target = { productPort: Number(new URL(base).port), silentPort: silence.port }
    for (const { name, needs, timeoutSeconds, script } of hostileScripts) {
      if (needs && !needs(isolation)) continue
      say(`A script: ${name}`)
      const jobId = await addJob(attacker, script(target), { timeoutSeconds })
      await ended(attacker, await trigger(attacker, jobId), timeoutSeconds + 60)
    }
  } finally {
    await targets.close()
    await silence.close()
  }
}

const memoryMb = ({ pid, workerPid }: Started): number => pssMb(pid) + pssMb(workerPid)

/** The worst of the project's checks and runs. */
async function lateMs(sql: BenchSql, projectId: string, since: Date): Promise<number> {
  const [late] = await sql<{ ms: number }[]>`
    select extract(epoch from greatest(
      (select max(at - due_at) from monitor_results join monitors on id = monitor_id
        where project_id = ${projectId} and due_at >= ${since}),
      (select max(started_at - queued_at) from runs where project_id = ${projectId} and queued_at >= ${since})
    ))::float8 * 1000 as ms`
  return late?.ms ?? Number.NaN
}
