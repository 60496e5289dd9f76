/**
 * Runs that wait: one queue per location; a project is a group in each. How many runs of a project go on at the same time
 * is not limited here, since pg-boss counts a group in one queue only: modules/runs/work does that.
 */
import type { PgBoss } from 'pg-boss'
import { newId } from '../../kernel/ids.ts'
import { DAY_SECONDS, OURS, statementsOf } from './entries.ts'
import type { RunQueue } from './port.ts'

const BACKLOG_COUNTED = 1000

const nameOf = (location: string) => `run.${location}`

export async function runQueue(boss: PgBoss, locations: readonly string[]): Promise<RunQueue> {
  for (const location of locations)
    await boss.createQueue(nameOf(location), { ...OURS, retentionSeconds: 30 * DAY_SECONDS })
  let turn = 0
  return {
    async send(tx, run) {
      const id = newId()
      const queueName = nameOf(run.location)
      await boss.send(
        queueName,
        { runId: run.runId },
        {
          db: statementsOf(tx),
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
        const [entry] = await boss.fetch<{ runId: string }>(queueName, {
          db: statementsOf(tx),
          ignoreGroups: [...without],
        })
        if (entry) return { runId: entry.data.runId, queueName, queueId: entry.id }
      }
      return null
    },
    async remove(tx, queueName, queueId) {
      await boss.deleteJob(queueName, queueId, { db: statementsOf(tx) })
    },
  }
}
