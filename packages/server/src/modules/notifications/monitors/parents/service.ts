/**
 * Whether a monitor's trouble is its own or comes from one that it depends on. Children are often checked before their
 * parents: what is to be told of a child waits until its parents were looked at since, for a bounded time.
 */
import type { Tx } from '../../../../platform/database/port.ts'
import type { Base } from '../../../base.ts'
import type { MonitorAlertStore, Transition } from '../store.ts'
import type { Hold, MonitorTroubles } from '../troubles.ts'
import type { ParentStore } from './store.ts'

const BATCH = 100

export type Parents = ReturnType<typeof parentRules>

export const explainedBy = (name: string): string => `Depends on ${name}, which is down`

export function parentRules(
  { clock }: Pick<Base, 'clock'>,
  { parents, store, troubles }: { parents: ParentStore; store: MonitorAlertStore; troubles: MonitorTroubles },
) {
  return {
    /** By monitor: how long at most telling of its change has to wait; those of which it need not are left out. */
    async holds(tx: Tx, changes: readonly Transition[], now: Date): Promise<Map<string, Hold>> {
      const children = changes.filter(({ isChild, to }) => isChild && (to === 'down' || to === 'degraded'))
      const holds = new Map<string, Hold>()
      for (const [monitorId, { name, graceSeconds }] of await parents.doubts(tx, children)) {
        const until = new Date(now.getTime() + graceSeconds * 1000)
        holds.set(monitorId, { until, reason: `Waits for a look at ${name}, on which it depends` })
      }
      return holds
    },

    /** Monitors that have gone down explain what is still to be told later of those that depend on them. */
    explain(tx: Tx, changes: readonly Transition[], now: Date): Promise<void> {
      const down = changes.filter(({ to }) => to === 'down')
      return parents.explain(
        tx,
        down.map(({ monitorId: id, name }) => ({ id, reason: explainedBy(name) })),
        now,
      )
    },

    /** Lets go what has waited long enough, or whose parents are known to be well. @returns how many */
    async letGo(tx: Tx): Promise<number> {
      const settled = await store.heldNoLonger(tx, clock.now(), BATCH)
      await troubles.letGo(tx, settled)
      return settled.length
    },

    /** Monitors to be checked soon, since alerts wait for it. */
    toLookAt: (tx: Tx): Promise<string[]> => parents.toLookAt(tx, clock.now(), BATCH),
  }
}
