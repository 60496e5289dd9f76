/** The heart of monitors, made apart from their resource so that workers need only this: engine, states, statistics, upkeep. */
import type { Base } from '../../base.ts'
import { scheduleStore } from '../schedules/store.ts'
import { monitorStates, STATE_CHANGED } from '../state/service.ts'
import { stateStore } from '../state/store.ts'
import { createStatistics } from '../statistics/index.ts'
import { upkeep } from '../upkeep/service.ts'
import { upkeepStore } from '../upkeep/store.ts'
import { MONITORS_CHANGED, monitorEngine } from './service.ts'
import { claimStore } from './store/claims.ts'

export { STATE_CHANGED } from '../state/service.ts'
export { type Agenda, createAgenda } from './agenda.ts'
export type { MonitorEngine } from './service.ts'
export { LEASE_SECONDS, MONITORS_CHANGED } from './service.ts'
export { type Cadence, firstDue, following, offsetOf } from './slots.ts'
export { MAX_TOUCHED, NO_HEARTBEATS, type PlannedWindow, type Sight, type Touched } from './store/claims.ts'

export function createMonitorEngine(base: Base) {
  const states = monitorStates(base, stateStore(base.db))
  return {
    /** Where monitors that changed, and states that changed, are published. */
    topics: { changed: MONITORS_CHANGED, state: STATE_CHANGED },
    states,
    /** For whoever puts projects away: in the same transaction. */
    followProjects: scheduleStore.followProjects,
    engine: monitorEngine(base, claimStore(base.db), states),
    statistics: createStatistics(base),
    upkeep: upkeep(base, upkeepStore(base.db)),
  }
}
