/** Looks after results: nothing here may make a check wait for longer than a blink. */
import type { Base } from '../../base.ts'
import type { UpkeepStore } from './store.ts'

const DAY_MS = 86_400_000
const DAYS_AHEAD = 7
/** Minutes are read as parts of hours, up to 25 hours back; hours for windows up to 7 days, days for those up to 90. */
const MINUTES_KEPT_DAYS = 2
const HOURS_KEPT_DAYS = 9
const DAYS_KEPT_DAYS = 400
const BATCH = 5000
/** Between two pieces of a deletion: the disk and the locks belong to others meanwhile. */
const PAUSE_MS = 50
/** Of one call: the rest waits for the next, so that shutdown need not wait for it. */
const MAX_PIECES = 50

export function upkeep({ db, clock, config }: Base, store: UpkeepStore) {
  /** Until there is nothing more to remove, or this call has done its share. */
  async function inPieces(remove: () => Promise<'more' | 'done'>): Promise<void> {
    for (let pieces = 0; pieces < MAX_PIECES && (await remove()) === 'more'; pieces++) {
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
    }
  }

  const inBatches = (remove: (limit: number) => Promise<number>) =>
    inPieces(async () => ((await remove(BATCH)) < BATCH ? 'done' : 'more'))

  return {
    /** Partitions for the days to come; those beyond RETENTION_DAYS go, and sums that no window reaches. */
    async partitions(): Promise<void> {
      const nowMs = clock.now().getTime()
      const before = (days: number) => new Date(nowMs - days * DAY_MS)
      await store.addDays(before(1), before(-DAYS_AHEAD))
      await store.dropDays(before(config.RETENTION_DAYS))
      await inBatches((limit) => store.dropStrays(before(config.RETENTION_DAYS), limit))
      await inBatches((limit) => store.dropSums('monitor_hours', before(HOURS_KEPT_DAYS), limit))
      const daysBefore = before(Math.max(DAYS_KEPT_DAYS, config.RETENTION_DAYS))
      await inBatches((limit) => store.dropSums('monitor_days', daysBefore, limit))
    },
    /** Minutes that no window reaches. A few at a time: no other sums are as many. */
    async minutes(): Promise<void> {
      const before = new Date(clock.now().getTime() - MINUTES_KEPT_DAYS * DAY_MS)
      await inBatches((limit) => store.dropSums('monitor_minutes', before, limit))
    },
    /** Removes what deleted monitors have left behind. */
    async removeDeleted(): Promise<void> {
      await inPieces(() =>
        db.transaction(async (tx) => {
          const monitorId = await store.nextDeleted(tx)
          if (!monitorId) return 'done'
          if ((await store.dropResults(tx, monitorId, BATCH)) < BATCH) await store.forget(tx, monitorId)
          return 'more'
        }),
      )
    },
  }
}
