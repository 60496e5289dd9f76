/** What follows from a monitor's change of status for its incidents, given what is known of them. Pure. */
import type { AlertCause, MonitorIncident, MonitorSeen, StatusChange, Transition } from './changes/store.ts'
import { changesAgo, FLAPS_FROM, flapPercent } from './flapping.ts'
import { explainedBy, type Hold } from './parents/service.ts'
import { decideOnStatus, type IncidentSettings, suppressionOf } from './rules.ts'
import type { MonitorIncidentKind, Suppression } from './store.ts'

export interface Beginning {
  kind: MonitorIncidentKind
  event: 'monitor.down' | 'monitor.degraded' | 'monitor.flapping'
  at: Date
  status: string
  previousStatus: string | null
  cause: AlertCause | null
  suppression: Suppression | null
  /** In the words of the history. */
  reason: string | null
  hold: Hold | null
}

export interface IncidentEnding {
  incident: MonitorIncident
  /** Since when it is over. */
  at: Date
  status: string
  previousStatus: string | null
  /** Whether those who know of it are notified. */
  notify: boolean
}

/** An incident that begins or ends. Recipients are notified in the order of these. */
export type IncidentChange = { monitor: MonitorSeen } & ({ begins: Beginning } | { ends: IncidentEnding })

/** What is known when a monitor's change is decided on. */
export interface Situation {
  settings: IncidentSettings | null
  open: Map<MonitorIncidentKind, MonitorIncident>
  /** The monitor's last changes; none where they do not matter. */
  changes: StatusChange[]
  /** Until a parent was checked nobody is notified. */
  hold: Hold | null
}

/** What follows from changes: incidents that begin and end, in their order; those that begin or cease to recover. */
export interface Decided {
  changes: IncidentChange[]
  recovering: { id: string; at: Date; due: Date }[]
  reopened: string[]
}

/** Adds to `decided` what follows from the change. */
export function decide(
  change: Transition,
  situation: Situation,
  { now, decided }: { now: Date; decided: Decided },
): void {
  const { from, to, at, cause } = change
  const { settings, open, hold } = situation
  const flapping = beginningToFlap(change, situation)
  if (flapping) decided.changes.push({ monitor: change, begins: flapping })
  const flaps = flapping !== null || open.has('flapping')
  for (const step of decideOnStatus(to, new Set(open.keys()), settings)) {
    if ('reopen' in step) {
      const incident = open.get(step.reopen)
      if (incident?.recoveringSince) decided.reopened.push(incident.id)
    } else if ('close' in step) {
      const incident = open.get(step.close) as MonitorIncident
      const ends = { incident, at, status: to, previousStatus: from, notify: step.notify }
      if (step.atOnce) decided.changes.push({ monitor: change, ends })
      else if (settings) decided.recovering.push({ id: incident.id, at, due: recoveredAt(now, change, settings) })
    } else if (settings) {
      const why = suppressedBecause(change, flaps)
      const of = { kind: step.open, event: step.event, at, status: to, previousStatus: from, cause }
      const begins = { ...of, ...why, hold: why.suppression === null ? hold : null }
      decided.changes.push({ monitor: change, begins })
    }
  }
}

/** Whether its last changes matter. */
export const mayBeginToFlap = ({ from, to }: Transition, situation: Situation | undefined): boolean =>
  situation?.settings?.flapDetection === true && !situation.open.has('flapping') && (from === 'down' || to === 'down')

/** Recipients are notified of that instead of each change from now on; null when it does not begin. */
function beginningToFlap(change: Transition, { changes }: Situation): Beginning | null {
  const { from, to, at, intervalSeconds } = change
  const percent = flapPercent(changesAgo(changes, at), intervalSeconds)
  if (percent < FLAPS_FROM) return null
  const rate = Math.round(percent)
  const message = `Its state changed in ${rate} % of its last checks. No further changes are reported until it is steady.`
  const of = { kind: 'flapping', event: 'monitor.flapping', at, status: to, previousStatus: from } as const
  return { ...of, cause: { message }, ...suppressedBecause(change, false), hold: null }
}

/** Why nobody is notified for now, also in the words of the history. */
function suppressedBecause({ isMuted, suppressedBy }: Transition, flapping: boolean) {
  const suppression = suppressionOf({ muted: isMuted, dependent: suppressedBy !== null, flapping })
  return { suppression, reason: suppression === 'dependency' ? explainedBy(suppressedBy ?? '') : suppression }
}

/** More good checks shall confirm it. */
const recoveredAt = (now: Date, { intervalSeconds }: Transition, settings: IncidentSettings): Date =>
  new Date(now.getTime() + (settings.recoveryThreshold - 1) * intervalSeconds * 1000)
