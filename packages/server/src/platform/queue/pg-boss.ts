/** The queues over pg-boss, in the tables that it makes itself beside ours. */
import { PgBoss } from 'pg-boss'
import type { Log } from '../../kernel/log.ts'
import { within } from '../../kernel/waiting.ts'
import { deliveryQueue } from './deliveries.ts'
import type { Queue } from './port.ts'
import { runQueue } from './runs.ts'

const CLOSE_MS = 5000
/**
 * Of its own connections, which it needs for upkeep only. Its types do not name all that it hands on to the driver.
 */
const DEADLINES = {
  connectionTimeoutMillis: 5000,
  query_timeout: 30_000,
  statement_timeout: 30_000,
  lock_timeout: 10_000,
  idle_in_transaction_session_timeout: 60_000,
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
}

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
  url: string
  locations: readonly string[]
  log: Log
  /** One process of an install at least does the queue's upkeep. */
  upkeep: boolean
}

export async function bossQueue(options: QueueOptions): Promise<Queue> {
  const boss = new PgBoss({
    connectionString: options.url,
    max: 2,
    application_name: 'watchkeeper queue',
    schedule: false,
    supervise: options.upkeep,
    ...UPKEEP,
    registerInstance: false,
    openTelemetry: { enabled: false },
    ...DEADLINES,
  })
  boss.on('error', (error) => options.log.warn({ event: 'queue.error', err: error }, 'the queue reported an error'))
  await boss.start()
  return {
    runs: await runQueue(boss, options.locations),
    deliveries: await deliveryQueue(boss),
    // A connection that is dead without a word answers no farewell.
    close: () => within(CLOSE_MS, boss.stop({ graceful: false, close: true }), () => {}),
  }
}
