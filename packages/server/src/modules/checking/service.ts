/** The engine's rules about the database: claiming with secrets opened, and storing a batch with what follows from it. */
import type { CheckPlan, CheckRecord } from '../../checks/plan.ts'
import { newId } from '../../kernel/ids.ts'
import type { Base } from '../base.ts'
import { type MonitorStates, STATE_CHANGED } from '../incidents/index.ts'
import type { ClaimStore, StoredPlan } from './store/claims.ts'
import { storeResults } from './store/results.ts'

/** A worker that does not renew for so long has lost what it held. Take-over within 15 s hangs on it. */
export const LEASE_SECONDS = 6
/** Workers wait on this topic for new and changed monitors. */
export const MONITORS_CHANGED = 'monitors'

export type MonitorEngine = ReturnType<typeof monitorEngine>

export function monitorEngine({ db, vault, clock, log, pubsub }: Base, store: ClaimStore, states: MonitorStates) {
  function open({ sealedConfig, sealKeyId, ...plan }: StoredPlan): CheckPlan | null {
    if (!sealedConfig || !sealKeyId) return plan
    try {
      const text = vault.open({ bytes: sealedConfig, keyId: sealKeyId }, plan.monitorId)
      return { ...plan, config: JSON.parse(text) as Record<string, unknown> }
    } catch (error) {
      log.error(
        { event: 'monitor.sealed', monitorId: plan.monitorId, err: error },
        'secrets of a monitor cannot be decrypted',
      )
      return null
    }
  }
  const opened = (plans: StoredPlan[]) => plans.map(open).filter((plan) => plan !== null)

  return {
    newWorkerId: newId,
    enroll: (id: string, locations: readonly string[], seconds = LEASE_SECONDS) => store.enroll(id, locations, seconds),
    renew: (id: string, trouble: string | null = null, seconds = LEASE_SECONDS) => store.renew(id, seconds, trouble),
    /** A worker that is merely late with its lease is no lost one yet. */
    live: () => store.live(LEASE_SECONDS),
    look: store.look,
    reap: store.reap,
    leave: store.leave,
    shares: store.shares,
    release: store.release,
    windows: () => store.windows(clock.now()),
    claim: async (workerId: string, location: string, limit: number) =>
      opened(await store.claim(workerId, location, limit)),
    plans: async (workerId: string, monitorIds: string[]) => opened(await store.plans(workerId, monitorIds)),
    heartbeats: store.heartbeats,
    /**
     * Stores a batch and, where a location changed its mind, the monitor's new state, in one transaction. A batch that
     * is handed in twice is stored once. @returns the indexes of the records that were refused
     */
    async record(workerId: string, records: readonly CheckRecord[]): Promise<Set<number>> {
      const refused = new Set(records.keys())
      const keep = (stored: number[]) => {
        for (const index of stored) refused.delete(index)
      }
      if (records.every(({ change }) => change === null)) {
        keep(await storeResults(db.sql, workerId, records))
        return refused
      }
      const { stored, changes } = await db.transaction(async (tx) => {
        const stored = await storeResults(tx, workerId, records)
        const changed = stored.filter((index) => records[index]?.change).map((index) => records[index]?.plan.monitorId)
        return { stored, changes: await states.settle(tx, [...new Set(changed as string[])], clock.now()) }
      })
      keep(stored)
      if (changes.length > 0) pubsub.publish(STATE_CHANGED)
      return refused
    },
  }
}
