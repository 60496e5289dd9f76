/** When is somebody to be told of a monitor? Pure decisions over a change of its status. */
import type { AlertKind, AlertSettings, Withheld } from '../rules.ts'

/** Troubles a monitor can have open. */
export type MonitorKind = Exclude<AlertKind, 'failure'>

export type Step =
  /** The trouble is over, or will be if it stays so; `tell` says whether those who know of it are told. */
  | { close: MonitorKind; tell: boolean; atOnce: boolean }
  /** It looked over, and is not. */
  | { goesOn: MonitorKind }
  | { open: 'down' | 'degraded'; event: 'monitor.down' | 'monitor.degraded' }

/** Statuses in which nothing is known of the target, or nothing is to be said of it. */
const SILENT = new Set(['pending', 'unknown', 'maintenance'])

/**
 * What follows from the monitor's new status, in order. Without settings troubles end in silence. Maintenance and not
 * knowing end nothing: what was down before and is up afterwards has recovered then.
 */
export function decideOnStatus(to: string, open: ReadonlySet<MonitorKind>, settings: AlertSettings | null): Step[] {
  if (SILENT.has(to)) return []
  // That it keeps changing is over when it has not changed for a while; a paused monitor does not change.
  const over = [...open].filter((kind) => kind !== to && (kind !== 'flapping' || to === 'paused' || !settings))
  const steps = over.map(
    (close): Step => ({ close, tell: isTold(to, close, settings), atOnce: isAtOnce(to, close, settings) }),
  )
  if (to !== 'down' && to !== 'degraded') return steps
  if (open.has(to)) return [...steps, { goesOn: to }]
  if (to === 'down' && settings?.onFailure) return [...steps, { open: 'down', event: 'monitor.down' }]
  if (to === 'degraded' && settings?.onDegraded) return [...steps, { open: 'degraded', event: 'monitor.degraded' }]
  return steps
}

/** From degraded to down nothing has recovered; a paused monitor has not either. */
function isTold(to: string, kind: MonitorKind, settings: AlertSettings | null): boolean {
  if (!settings?.onRecovery || to === 'paused') return false
  return kind === 'down' || to === 'up'
}

/** Whether no more good checks are waited for. */
const isAtOnce = (to: string, kind: MonitorKind, settings: AlertSettings | null): boolean =>
  settings === null || settings.recoveryThreshold === 1 || to === 'paused' || (kind === 'degraded' && to === 'down')

/** @returns why the beginning of a trouble is told to nobody now, the most deliberate reason first. */
export function whyWithheld(is: { muted: boolean; dependent: boolean; flapping: boolean }): Withheld | null {
  if (is.muted) return 'muted'
  if (is.dependent) return 'dependency'
  return is.flapping ? 'flapping' : null
}

/** The thresholds (days before the end) that have been passed; the smallest is the one to tell of. */
export function passedThresholds(expiresAt: Date, now: Date, thresholds: readonly number[]): number[] {
  const days = (expiresAt.getTime() - now.getTime()) / 86_400_000
  return thresholds.filter((threshold) => days <= threshold).sort((a, b) => a - b)
}
