/**
 * The queue over pg-boss: one queue per location; a project is a group in each. How many runs of a project go on at the
 * same time is not limited here, since pg-boss counts a group in one queue only: modules/runs/work does that.
 */
import { PgBoss } from 'pg-boss'
import { newId } from '../../kernel/ids.ts'
import type { Log } from '../../kernel/log.ts'
import type { Tx } from '../database/port.ts'
import type { Queue } from './port.ts'

const DAY_SECONDS = 86_400
/** The lease of a run is ours (runs.lease_until); pg-boss must never decide that a taken entry is lost. */
const NEVER_EXPIRES_SECONDS = DAY_SECONDS - 1
const BACKLOG_COUNTED = 1000

const nameOf = (location: string) => `run.${location}`

/** Our transaction as pg-boss wants it. */
const inside = (tx: Tx) => ({
  executeSql: async (text: string, values?: unknown[]) => ({
    // Its statements are few and always the same: planned once per connection, not once per call.
    rows: await tx.unsafe(text, values as never[], { prepare: values !== undefined && values.length > 0 }),
  }),
})

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
  for (const location of options.locations) {
    await boss.createQueue(nameOf(location), {
      retryLimit: 0,
      expireInSeconds: NEVER_EXPIRES_SECONDS,
      deleteAfterSeconds: 3600,
      retentionSeconds: 30 * DAY_SECONDS,
    })
  }
  let turn = 0
  return {
    async send(tx, run) {
      const id = newId()
      const queueName = nameOf(run.location)
      await boss.send(
        queueName,
        { runId: run.runId },
        {
          db: inside(tx),
          id,
          group: { id: run.projectId },
          priority: -Math.min(run.openRuns, BACKLOG_COUNTED),
        },
      )
      return { queueName, queueId: id }
    },
    async take(tx, locations, without) {
      const first = turn++ % locations.length
      for (const location of [...locations.slice(first), ...locations.slice(0, first)]) {
        const queueName = nameOf(location)
        const [entry] = await boss.fetch<{ runId: string }>(queueName, { db: inside(tx), ignoreGroups: [...without] })
        if (entry) return { runId: entry.data.runId, queueName, queueId: entry.id }
      }
      return null
    },
    async remove(tx, queueName, queueId) {
      await boss.deleteJob(queueName, queueId, { db: inside(tx) })
    },
    close: () => boss.stop({ graceful: false, close: true }),
  }
}
