/** When a monitor is due next at any of its locations: the engine computes due times in the same way. Pure. */

import { type Cadence, nextSlot, offsetOf } from '../checking/index.ts'
import { locationsOf, type MonitorSettings } from './config.ts'
import type { Monitor } from './schema.ts'
import type { TestMonitor } from './store.ts'

/** One cadence per location; none while the monitor is paused. */
export function checkTimes({ id, active, interval, config }: Pick<Monitor, 'id' | 'active' | 'interval' | 'config'>) {
  if (!active) return []
  const intervalMs = interval * 1000
  return locationsOf(config as MonitorSettings).map(
    (location): Cadence => ({ intervalMs, offsetMs: offsetOf(id, location, intervalMs) }),
  )
}

/** @returns null when it is due nowhere. */
export function nextCheckMs(cadences: readonly Cadence[], now: Date): number | null {
  const nowMs = now.getTime()
  return cadences.length === 0 ? null : Math.min(...cadences.map((cadence) => nextSlot(cadence, nowMs)))
}

export function shownMonitor(monitor: Omit<Monitor, 'nextCheckAt'>, now: Date): Monitor {
  const next = nextCheckMs(checkTimes(monitor), now)
  return { ...monitor, nextCheckAt: next === null ? null : new Date(next) }
}

/** When the tests of these monitors run next at one of the locations, each type of test with its earliest time. */
export function nextTestsOf(monitors: readonly TestMonitor[], locations: readonly string[], now: Date) {
  const earliest = new Map<string, number>()
  for (const { id, type, intervalSeconds, locations: at } of monitors) {
    const here = at.filter((location) => locations.includes(location))
    const cadences = checkTimes({ id, active: true, interval: intervalSeconds, config: { locations: here } })
    const next = nextCheckMs(cadences, now)
    if (next !== null) earliest.set(type, Math.min(next, earliest.get(type) ?? Number.POSITIVE_INFINITY))
  }
  return [...earliest].map(([type, atMs]) => ({ type, at: new Date(atMs) }))
}
