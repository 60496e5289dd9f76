/** When is somebody to be told of a monitor? Pure decisions over a change of its status. */
import type { AlertSettings } from '../rules.ts'

/** Troubles a monitor can have open. */
export type Kind = 'down' | 'degraded'

export type Step =
  /** The trouble is over; `tell` says whether those who know of it are told. */
  { close: Kind; tell: boolean } | { open: Kind; event: 'monitor.down' | 'monitor.degraded' }

/** Statuses in which nothing is known of the target, or nothing is to be said of it. */
const SILENT = new Set(['pending', 'unknown', 'maintenance'])

/**
 * What follows from the monitor's new status, in order. Without settings troubles end in silence. Maintenance and not
 * knowing end nothing: what was down before and is up afterwards has recovered then.
 */
export function decideOnStatus(to: string, open: ReadonlySet<Kind>, settings: AlertSettings | null): Step[] {
  if (SILENT.has(to)) return []
  const over = [...open].filter((kind) => kind !== to)
  const closing = over.map((close): Step => ({ close, tell: isTold(to, close, settings) }))
  if (to === 'down' && !open.has('down') && settings?.onFailure)
    return [...closing, { open: 'down', event: 'monitor.down' }]
  if (to === 'degraded' && !open.has('degraded') && settings?.onDegraded) {
    return [...closing, { open: 'degraded', event: 'monitor.degraded' }]
  }
  return closing
}

/** From degraded to down nothing has recovered; a paused monitor has not either. */
function isTold(to: string, kind: Kind, settings: AlertSettings | null): boolean {
  if (!settings?.onRecovery || to === 'paused') return false
  return kind === 'down' || to === 'up'
}

/** The thresholds (days before the end) that have been passed; the smallest is the one to tell of. */
export function passedThresholds(expiresAt: Date, now: Date, thresholds: readonly number[]): number[] {
  const days = (expiresAt.getTime() - now.getTime()) / 86_400_000
  return thresholds.filter((threshold) => days <= threshold).sort((a, b) => a - b)
}
