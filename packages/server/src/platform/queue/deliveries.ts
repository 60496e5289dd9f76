/**
 * Providers to be looked at. When an entry is due is its priority: the second, negative, so that the earliest goes first.
 * pg-boss would judge a `startAfter` by the database's clock; what is to be sent is judged by the program's, and an entry
 * that one of the two calls due too early would be taken for nothing.
 */
import type { JobWithMetadata, PgBoss } from 'pg-boss'
import { DAY_SECONDS, OURS, statementsOf } from './entries.ts'
import type { DeliveryQueue, WakeUp } from './port.ts'

const NAME = 'deliveries'
/** What waits longest, a message that is delayed, does not wait so long. */
const KEPT_SECONDS = 3650 * DAY_SECONDS
/** Priorities are 32 bits: this leaves 68 years. */
const FIRST_SECOND = Date.UTC(2026, 0, 1) / 1000
const LAST_PRIORITY = -(2 ** 31 - 1)

const priorityOf = (second: number): number => Math.max(LAST_PRIORITY, FIRST_SECOND - second)
const timeOf = (priority: number): Date => new Date((FIRST_SECOND - priority) * 1000)
/** What is due is taken in this very second, what is due later in no second before. */
const secondOf = (at: Date, now: Date): number => Math[at > now ? 'ceil' : 'floor'](at.getTime() / 1000)

export async function deliveryQueue(boss: PgBoss): Promise<DeliveryQueue> {
  await boss.createQueue(NAME, { ...OURS, retentionSeconds: KEPT_SECONDS })
  return {
    async send(tx, wakeUps, now) {
      // Whoever takes a provider's first entry writes one for what is left: the later ones would be taken for nothing.
      const entries = firstOfEach(wakeUps).map(({ providerId, at }) => ({
        data: { providerId },
        priority: priorityOf(secondOf(at, now)),
      }))
      if (entries.length > 0) await boss.insert(NAME, entries, { db: statementsOf(tx) })
    },
    async take(tx, now, limit) {
      const entries = await boss.fetch<{ providerId: string }>(NAME, {
        db: statementsOf(tx),
        batchSize: limit,
        includeMetadata: true,
        ignoreStartAfter: true,
        minPriority: priorityOf(secondOf(now, now)),
      })
      const ids = entries.map(({ id }) => id)
      if (ids.length > 0) await boss.deleteJob(NAME, ids, { db: statementsOf(tx) })
      return { wakeUps: firstOfEach(timesOf(entries)), more: entries.length === limit }
    },
  }
}

const timesOf = (entries: readonly JobWithMetadata<{ providerId: string }>[]): WakeUp[] =>
  entries.map(({ data, priority }) => ({ providerId: data.providerId, at: timeOf(priority) }))

/** Of each provider the earliest; of all the earliest first. */
function firstOfEach(wakeUps: readonly WakeUp[]): WakeUp[] {
  const first = new Map<string, WakeUp>()
  for (const look of wakeUps.toSorted((a, b) => a.at.getTime() - b.at.getTime()))
    if (!first.has(look.providerId)) first.set(look.providerId, look)
  return [...first.values()]
}
