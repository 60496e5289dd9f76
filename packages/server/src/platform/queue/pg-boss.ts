/** The queues over pg-boss, in the tables that it makes itself beside ours. */
import type { Log } from '../../kernel/log.ts'
import { within } from '../../kernel/waiting.ts'
import type { Database } from '../database/port.ts'
import { PgBoss, RARE_CLOCK } from './boss.ts'
import { deliveryQueue } from './deliveries.ts'
import { statementsOf } from './entries.ts'
import type { Queue } from './port.ts'
import { runQueue } from './runs.ts'

const CLOSE_MS = 5000

/**
 * Its own upkeep: old entries go, statistics are made. Nothing here waits for it, and flows of jobs are not used, so that it
 * looks rarely.
 */
const UPKEEP = {
  superviseIntervalSeconds: 300,
  monitorIntervalSeconds: 300,
  queueCacheIntervalSeconds: 3600,
  flowIntervalSeconds: 3600,
  bamIntervalSeconds: 3600,
}

export interface QueueOptions {
  db: Database
  locations: readonly string[]
  log: Log
  /** One process of an install at least does the queue's upkeep. */
  upkeep: boolean
}

export async function bossQueue(options: QueueOptions): Promise<Queue> {
  const { db } = options
  const boss = new PgBoss({
    // What it does by itself is upkeep, which may take its time.
    db: { executeSql: (text, values) => db.patiently(() => statementsOf(db.sql).executeSql(text, values)) },
    schedule: false,
    supervise: options.upkeep,
    ...UPKEEP,
    registerInstance: false,
    openTelemetry: { enabled: false },
    clock: RARE_CLOCK,
  })
  boss.on('error', (error) => options.log.warn({ event: 'queue.error', err: error }, 'the queue reported an error'))
  await boss.start()
  return {
    runs: await runQueue(boss, options.locations),
    deliveries: await deliveryQueue(boss),
    // Upkeep that is under way may wait for a database that no longer answers.
    close: () => within(CLOSE_MS, boss.stop({ graceful: false }), () => {}),
  }
}
