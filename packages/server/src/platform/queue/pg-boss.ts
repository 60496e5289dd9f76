/** The queues over pg-boss, in the tables that it makes itself beside ours. */
import { PgBoss } from 'pg-boss'
import type { Log } from '../../kernel/log.ts'
import { deliveryQueue } from './deliveries.ts'
import type { Queue } from './port.ts'
import { runQueue } from './runs.ts'

export async function bossQueue(options: { url: string; locations: readonly string[]; log: Log }): Promise<Queue> {
  const boss = new PgBoss({
    connectionString: options.url,
    max: 2,
    application_name: 'watchkeeper queue',
    schedule: false,
    registerInstance: false,
    openTelemetry: { enabled: false },
  })
  boss.on('error', (error) => options.log.warn({ event: 'queue.error', err: error }, 'the queue reported an error'))
  await boss.start()
  return {
    runs: await runQueue(boss, options.locations),
    deliveries: await deliveryQueue(boss),
    close: () => boss.stop({ graceful: false, close: true }),
  }
}
