/** The chore that sums results up, so that statistics are quick to read. Nothing waits for it, and no check pays for it. */
import type { Base } from '../../base.ts'
import { MINUTES_READ_MS } from './pieces.ts'
import type { MinuteSeries, MinuteStep, RollingStore } from './store/rolling.ts'
import { floored, HOUR_MS, MINUTE_MS } from './windows.ts'

const BATCH = 100
/** Of one call: the rest waits for the next, so that shutdown need not wait for it. */
const MAX_BATCHES = 50
/** Minutes are summed up so many at a time: one write to the series for all of them, and few come too early for slow checks. */
const MINUTES_AT_ONCE = 5

export function rolling({ db, clock }: Base, store: RollingStore) {
  async function inBatches(batch: () => Promise<'more' | 'done'>): Promise<void> {
    for (let batches = 0; batches < MAX_BATCHES && (await batch()) === 'more'; ) batches++
  }

  const hours = (until: Date) =>
    db.transaction(async (tx) => {
      const series = await store.hoursToRoll(tx, until, BATCH)
      const minutesFrom = new Date(until.getTime() - MINUTES_READ_MS)
      if (series.length > 0) await store.rollHours(tx, series, { until, minutesFrom })
      return series.length < BATCH ? 'done' : 'more'
    })

  const minutes = (until: Date) =>
    db.transaction(async (tx) => {
      const before = new Date(until.getTime() - (MINUTES_AT_ONCE - 1) * MINUTE_MS)
      const steps = (await store.minutesToRoll(tx, before, BATCH)).map(stepOf(until))
      if (steps.length > 0) await store.rollMinutes(tx, steps)
      return steps.length < BATCH && steps.every((step) => step.until >= until) ? 'done' : 'more'
    })

  return {
    /** Sums up the hours and minutes that are over. Done twice it changes nothing; done late, reading takes longer meanwhile. */
    async roll(): Promise<void> {
      const nowMs = clock.now().getTime()
      await inBatches(() => hours(new Date(floored(nowMs, HOUR_MS))))
      await inBatches(() => minutes(new Date(floored(nowMs, MINUTE_MS))))
    },
  }
}

/** An hour of minutes at most. Those that nobody would read are left out; what is before such a gap counts no more. */
const stepOf =
  (until: Date) =>
  ({ minutesFrom, minutesUntil, ...series }: MinuteSeries): MinuteStep => {
    const oldest = new Date(floored(until.getTime() - MINUTES_READ_MS, MINUTE_MS))
    const since = oldest > minutesUntil ? oldest : minutesUntil
    const goesOn = since === minutesUntil && minutesFrom <= since
    return {
      ...series,
      since,
      until: new Date(Math.min(until.getTime(), since.getTime() + HOUR_MS)),
      minutesFrom: goesOn ? minutesFrom : since,
    }
  }
