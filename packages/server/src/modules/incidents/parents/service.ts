/**
 * Whether a monitor's incident is its own or comes from one that it depends on. Children are often checked before their
 * parents: notifications about a child wait until its parents were checked since, for a bounded time.
 */
import type { Queryable } from '../../../platform/database/port.ts'
import type { Transition } from '../changes/store.ts'
import type { ExplainedIncident, ParentStore } from './store.ts'

const BATCH = 100

/** Nobody is notified before `until`, unless it is released; `reason` in the words of the history. */
export interface Hold {
  until: Date
  reason: string
}

export type Parents = ReturnType<typeof parentRules>

export const explainedBy = (name: string): string => `Depends on ${name}, which is down`

export const parentRules = (store: ParentStore) => ({
  /** By monitor: how long at most notifications of its change have to wait; those that need not are left out. */
  async holds(tx: Queryable, changes: readonly Transition[], now: Date): Promise<Map<string, Hold>> {
    const children = changes.filter(({ isChild, to }) => isChild && (to === 'down' || to === 'degraded'))
    const holds = new Map<string, Hold>()
    for (const [monitorId, { name, graceSeconds }] of await store.doubts(tx, children)) {
      const until = new Date(now.getTime() + graceSeconds * 1000)
      holds.set(monitorId, { until, reason: `Waits for a check of ${name}, on which it depends` })
    }
    return holds
  },

  /** Open incidents of monitors that depend on those that have gone down. */
  explainedIncidents(tx: Queryable, changes: readonly Transition[]): Promise<ExplainedIncident[]> {
    const down = changes.filter(({ to }) => to === 'down')
    return store.openOfChildren(
      tx,
      down.map(({ monitorId: id, name }) => ({ id, reason: explainedBy(name) })),
    )
  },

  /** Monitors to be checked soon, since notifications wait for it. */
  toCheck: (tx: Queryable, now: Date): Promise<string[]> => store.toCheck(tx, now, BATCH),
})
