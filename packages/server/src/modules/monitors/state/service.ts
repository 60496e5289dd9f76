/**
 * The state of monitors: judged anew whenever a location's verdict has changed, a maintenance window has begun or ended,
 * or results have stayed away. Every change is written once, as a transition, in the transaction of what caused it.
 */
import type { Tx } from '../../../platform/database/port.ts'
import type { Base } from '../../base.ts'
import { nextOccurrence } from './occurrences.ts'
import type { Change, StateStore, Subject } from './store.ts'
import { freshnessMs, judge, quorumOf } from './verdict.ts'

const BATCH = 500
const FIRST_ID = '00000000-0000-0000-0000-000000000000'

/** The topic that tells of changed states: status pages and alerts look then. */
export const STATE_CHANGED = 'monitors:state'

export type MonitorStates = ReturnType<typeof monitorStates>

export function monitorStates({ db, clock, hints }: Base, store: StateStore) {
  let staleAfter = FIRST_ID

  /** Judges these monitors in the caller's transaction. @returns the changes that were written */
  async function settle(tx: Tx, monitorIds: readonly string[], now: Date): Promise<Change[]> {
    const changes: Change[] = []
    for (const subject of await store.lock(tx, monitorIds, now)) {
      const change = changeOf(subject, now.getTime())
      if (!change) continue
      await store.change(tx, change)
      changes.push(change)
    }
    return changes
  }

  async function settleAlone(monitorIds: readonly string[], now: Date): Promise<void> {
    if (monitorIds.length === 0) return
    const changes = await db.transaction((tx) => settle(tx, monitorIds, now))
    if (changes.length > 0) hints.publish(STATE_CHANGED)
  }

  return {
    settle,
    /** Plans windows' next occurrences; lets monitors enter and leave those that began and ended. */
    async maintain(): Promise<void> {
      const now = clock.now()
      for (const rule of await store.windowsToPlan(now, BATCH))
        await store.planWindow(rule.id, nextOccurrence(rule, now))
      await settleAlone(await store.maintenanceChanges(now, BATCH), now)
    },
    /** A status without fresh results behind it is not claimed any longer. One bounded piece per call. */
    async expire(): Promise<void> {
      const now = clock.now()
      const ids = await store.stale(now, staleAfter, BATCH)
      staleAfter = ids.length < BATCH ? FIRST_ID : (ids.at(-1) as string)
      await settleAlone(ids, now)
    },
    /** How many (monitor, location) have had no result for two intervals. */
    overdue: () => store.overdue(clock.now()),
  }
}

/** Null when the status stays. Never dated before the interval it ends. */
export function changeOf(subject: Subject, nowMs: number): Change | null {
  const { id, projectId, status, quorum, locations, openSinceMs, downParentId } = subject
  const opinion = judge({ locations, quorum: quorumOf(quorum), freshForMs: freshnessMs(subject), nowMs })
  const to = subject.inMaintenance ? 'maintenance' : opinion.state
  if (to === status) return null
  const planned = to === 'maintenance' || status === 'maintenance'
  const sinceMs = planned ? nowMs : opinion.sinceMs
  const suppressedBy = to === 'down' ? downParentId : status === 'down' ? subject.openSuppressedBy : null
  return {
    monitorId: id,
    projectId,
    from: status,
    to,
    atMs: Math.max(sinceMs, openSinceMs ?? 0),
    cause: to === 'maintenance' ? { kind: 'maintenance' } : opinion.cause,
    suppressedBy,
  }
}
