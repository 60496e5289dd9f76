/** What monitors agree on, and how that changes: what alerts are about, and whatever else follows from it. */
import type { Base } from '../base.ts'
import { monitorStates, STATE_CHANGED } from './state/service.ts'
import { stateStore } from './state/store.ts'

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

export const createIncidents = (base: Base) => ({
  states: monitorStates(base, stateStore(base.db)),
  /** Where states that changed are published. */
  topics: { state: STATE_CHANGED },
})
