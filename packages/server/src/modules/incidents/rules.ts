/** What follows from a monitor's new status for its incidents. Pure. */
import type { MonitorIncidentKind as Kind, Suppression } from './store.ts'

/** What of a monitor's settings decides on its incidents. */
export interface IncidentSettings {
  onFailure: boolean
  onDegraded: boolean
  onRecovery: boolean
  flapDetection: boolean
  recoveryThreshold: number
}

export type Step =
  /** The incident is over, or will be if it stays so; `notify` says whether those who know of it are notified. */
  | { close: Kind; notify: boolean; atOnce: boolean }
  /** It was recovering, and is not. */
  | { reopen: Kind }
  | { open: 'down' | 'degraded'; event: 'monitor.down' | 'monitor.degraded' }

/** Statuses in which nothing is known of the target, or nothing is to be said of it. */
const SILENT = new Set(['pending', 'unknown', 'maintenance'])

/**
 * What follows from the monitor's new status, in order. Without settings incidents end in silence. Maintenance and not
 * knowing end nothing: what was down before and is up afterwards has recovered then.
 */
export function decideOnStatus(to: string, open: ReadonlySet<Kind>, settings: IncidentSettings | null): Step[] {
  if (SILENT.has(to)) return []
  // That it keeps changing is over when it has not changed for a while; a paused monitor does not change.
  const over = [...open].filter((kind) => kind !== to && (kind !== 'flapping' || to === 'paused' || !settings))
  const steps = over.map(
    (close): Step => ({ close, notify: isNotified(to, close, settings), atOnce: isAtOnce(to, close, settings) }),
  )
  if (to !== 'down' && to !== 'degraded') return steps
  if (open.has(to)) return [...steps, { reopen: to }]
  if (to === 'down' && settings?.onFailure) return [...steps, { open: 'down', event: 'monitor.down' }]
  if (to === 'degraded' && settings?.onDegraded) return [...steps, { open: 'degraded', event: 'monitor.degraded' }]
  return steps
}

/** From degraded to down nothing has recovered; a paused monitor has not either. */
function isNotified(to: string, kind: Kind, settings: IncidentSettings | null): boolean {
  if (!settings?.onRecovery || to === 'paused') return false
  return kind === 'down' || to === 'up'
}

/** Whether no more good checks are waited for. */
const isAtOnce = (to: string, kind: Kind, settings: IncidentSettings | null): boolean =>
  settings === null || settings.recoveryThreshold === 1 || to === 'paused' || (kind === 'degraded' && to === 'down')

/** @returns why nobody is notified of a new incident now, the most deliberate reason first. */
export function suppressionOf(is: { muted: boolean; dependent: boolean; flapping: boolean }): Suppression | null {
  if (is.muted) return 'muted'
  if (is.dependent) return 'dependency'
  return is.flapping ? 'flapping' : null
}
