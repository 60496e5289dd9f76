/**
 * Sums over the hours and days of a window that were summed up, kept in memory for as long as they hold: ninety
 * histograms change once an hour and are asked for whenever somebody looks.
 */
import { boundedCache } from '../../../kernel/bounded-cache.ts'
import { addUp, type SumRow } from './figures.ts'
import type { Head, StatisticsStore } from './store/reading.ts'
import { firstHourOf, HOUR_MS, type Window } from './windows.ts'

const KEPT = 200

export type SummedUp = (monitorId: string, window: Window, series: Head['series']) => Promise<readonly SumRow[]>

/** @returns one row per location. Two that ask at once may both read. */
export function summedUp(store: StatisticsStore): SummedUp {
  const known = boundedCache<readonly SumRow[]>({ size: KEPT, ttlMs: HOUR_MS })
  return async (monitorId, window, series) => {
    // A series that is summed up anew, to the same hour too, counts its rolls on.
    const marks = series.map(({ location, rolls, rolledUntil }) => `${location} ${rolls} ${rolledUntil.getTime()}`)
    // Of a first hour that is not whole nothing is summed up: until it is over the window holds the same hours.
    const key = [monitorId, window.grain, firstHourOf(window).getTime(), ...marks].join()
    const found = known.get(key)
    if (found) return found
    const rows = await store.readSums(monitorId, window, series)
    const sums = [...Map.groupBy(rows, ({ location }) => location)].map(([location, own]) => rowOf(location, own))
    known.set(key, sums)
    return sums
  }
}

function rowOf(location: string, rows: readonly SumRow[]): SumRow {
  const { histogram, ...sums } = addUp(rows)
  return { location, ...sums, buckets: [...histogram.keys()], counts: [...histogram.values()] }
}
