/**
 * Whether a monitor's trouble is its own or comes from one that it depends on. Children are often checked before their
 * parents: what is to be told of a child waits until its parents were looked at since, for a bounded time.
 */
import type { Tx } from '../../../../platform/database/port.ts'
import type { Base } from '../../../base.ts'
import type { MonitorAlertStore, Transition } from '../store.ts'
import type { MonitorTroubles } from '../troubles.ts'
import type { ParentStore } from './store.ts'

const BATCH = 100

/** Told to nobody before `until`, unless that is lifted; `reason` in the words of the history. */
export interface Hold {
  until: Date
  reason: string
}

export type Parents = ReturnType<typeof parentRules>

export const explainedBy = (name: string): string => `Depends on ${name}, which is down`

export function parentRules(
  { clock }: Pick<Base, 'clock'>,
  { parents, store, troubles }: { parents: ParentStore; store: MonitorAlertStore; troubles: MonitorTroubles },
) {
  return {
    /** Whether telling of it has to wait, and how long at most. */
    async hold(tx: Tx, { monitorId, isChild, at }: Transition): Promise<Hold | null> {
      const doubt = isChild ? await parents.doubt(tx, monitorId, at) : null
      if (!doubt) return null
      const until = new Date(clock.now().getTime() + doubt.graceSeconds * 1000)
      return { until, reason: `Waits for a look at ${doubt.name}, on which it depends` }
    },

    /** A monitor has gone down: that explains what nobody was told yet of those that depend on it. */
    explain: (tx: Tx, { monitorId, name }: Transition): Promise<void> =>
      parents.explain(tx, monitorId, { reason: explainedBy(name), now: clock.now() }),

    /** Lets go what has waited long enough, or whose parents are known to be well. @returns how many */
    async letGo(tx: Tx): Promise<number> {
      const settled = await store.heldNoLonger(tx, clock.now(), BATCH)
      for (const monitor of settled) await troubles.letGo(tx, monitor, monitor)
      return settled.length
    },

    /** Monitors to be checked soon, since alerts wait for it. */
    toLookAt: (tx: Tx): Promise<string[]> => parents.toLookAt(tx, clock.now(), BATCH),
  }
}
