/**
 * What is wrong with what is watched: what monitors agree on, how that changes, and the incidents that follow, with the
 * monitors that explain them. Whom to notify is left to modules/notifications.
 */
import type { Base } from '../base.ts'
import { type IsMuted, incidentChanges } from './changes/store.ts'
import { parentRules } from './parents/service.ts'
import { parentStore } from './parents/store.ts'
import { monitorStates, STATE_CHANGED } from './state/service.ts'
import { stateStore } from './state/store.ts'

export type {
  AlertCause,
  IncidentChanges,
  InMaintenance,
  MonitorIncident,
  MonitorSeen,
  PendingIncident,
  Transition,
} from './changes/store.ts'
export {
  type Beginning,
  type Decided,
  decide,
  type IncidentChange,
  type IncidentEnding,
  mayBeginToFlap,
  type Situation,
} from './decide.ts'
export { changesAgo, flapPercent, STEADY_BELOW } from './flapping.ts'
export type { Hold, Parents } from './parents/service.ts'
export type { ExplainedIncident } from './parents/store.ts'
export { nextOccurrence, type Occurrence } from './state/occurrences.ts'
export { type MonitorStates, STATE_CHANGED } from './state/service.ts'
export { writeChanges } from './state/store.ts'
export {
  DEFAULT_QUORUM,
  freshnessMs,
  judge,
  type LocationView,
  type MonitorStatus,
  needed,
  quorumOf,
} from './state/verdict.ts'
export { type Incident, type IncidentKind, incidentStore, type NewIncident, type Suppression } from './store.ts'

export const createIncidents = (base: Base) => ({
  states: monitorStates(base, stateStore(base.db)),
  parents: parentRules(parentStore(base.db)),
  /** Who is muted is known to whoever notifies. */
  changes: (isMuted: IsMuted) => incidentChanges(base.db, isMuted),
  /** Where states that changed are published. */
  topics: { state: STATE_CHANGED },
})

export type Incidents = ReturnType<typeof createIncidents>
