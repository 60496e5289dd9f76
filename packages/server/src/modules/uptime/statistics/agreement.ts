/** Locations whose own state differs from their monitor's: the quorum outvotes them, but nobody should have to guess. Pure. */
import { freshnessMs, judge, type LocationView, type MonitorStatus } from '../../incidents/index.ts'
import { MINUTE_MS } from './windows.ts'

export const LOCATION_STATUSES = ['up', 'degraded', 'down', 'unknown'] as const
type LocationStatus = (typeof LOCATION_STATUSES)[number]

/** What monitor and locations say now. */
export interface QuorumState {
  status: MonitorStatus
  statusSinceMs: number | null
  intervalSeconds: number
  timeoutSeconds: number
  /** Since when there could be results. */
  definedMs: number
  /** Of the locations that check it. */
  views: LocationView[]
}

export interface Disagreeing {
  location: string
  status: LocationStatus
  since: Date
}

/** Shorter than this it may be a matter of when each location looks. */
const MIN_MS = 10 * MINUTE_MS
const MIN_INTERVALS = 5

/** By the names of the locations. Nobody disagrees with a monitor that is paused, in maintenance, or of which nothing is known. */
export function disagreeing(monitor: QuorumState, nowMs: number): Disagreeing[] {
  const { status, statusSinceMs, views, definedMs } = monitor
  if (status !== 'up' && status !== 'degraded' && status !== 'down') return []
  const forMs = Math.max(MIN_MS, MIN_INTERVALS * monitor.intervalSeconds * 1000)
  const found: Disagreeing[] = []
  for (const view of views) {
    const freshForMs = freshnessMs(monitor)
    const own = judge({ locations: [view], quorum: 'any', freshForMs, definedMs, nowMs })
    const sinceMs = Math.max(own.sinceMs, statusSinceMs ?? own.sinceMs)
    if (own.state === 'pending' || own.state === status || nowMs - sinceMs < forMs) continue
    found.push({ location: view.location, status: own.state, since: new Date(sinceMs) })
  }
  return found.sort((a, b) => (a.location < b.location ? -1 : 1))
}
