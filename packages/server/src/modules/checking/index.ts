/** Who checks which monitor when: claims, leases and the schedule. Workers' probers carry the checks out. */
import type { Base } from '../base.ts'
import type { MonitorStates } from '../incidents/index.ts'
import { demandStore } from './on-demand/store.ts'
import { scheduleStore } from './schedules/store.ts'
import { MONITORS_CHANGED, monitorEngine } from './service.ts'
import { claimStore } from './store/claims.ts'

export { type Agenda, createAgenda } from './agenda.ts'
export type { DemandedCheck, DemandStore } from './on-demand/store.ts'
export { scheduleStore } from './schedules/store.ts'
export type { MonitorEngine } from './service.ts'
export { LEASE_SECONDS, MONITORS_CHANGED } from './service.ts'
export { type Cadence, firstDue, following, nextSlot, offsetOf } from './slots.ts'
export { MAX_TOUCHED, NO_HEARTBEATS, type PlannedWindow, type Sight, type Touched } from './store/claims.ts'

export const createChecking = (base: Base, states: MonitorStates) => ({
  engine: monitorEngine(base, claimStore(base.db), states),
  demand: demandStore(base.db),
  /** For whoever puts projects away: in the same transaction. */
  followProjects: scheduleStore.followProjects,
  /** Where monitors that changed are published. */
  topics: { changed: MONITORS_CHANGED },
})

export type Checking = ReturnType<typeof createChecking>
