/**
 * The state of monitors: judged anew whenever a location's verdict has changed, a maintenance window has begun or ended,
 * or results have stayed away. Every change is written once, as a transition, in the transaction of what caused it.
 */
import { watchClock } from '../../../kernel/clock-set.ts'
import type { Tx } from '../../../platform/database/port.ts'
import type { Base } from '../../base.ts'
import { nextOccurrence } from './occurrences.ts'
import type { MonitorSubject, StateChange, StateStore } from './store.ts'
import { freshnessMs, judge, type Opinion, quorumOf } from './verdict.ts'

const BATCH = 500
const FIRST_ID = '00000000-0000-0000-0000-000000000000'

/** The topic that tells of changed states: status pages and alerts look then. */
export const STATE_CHANGED = 'monitors:state'

export type MonitorStates = ReturnType<typeof monitorStates>

export function monitorStates({ db, clock, pubsub }: Base, store: StateStore) {
  let reviewedUpTo = FIRST_ID
  const clockMovedMs = watchClock(() => clock.now().getTime())
  // What an earlier process has planned by a clock that was ahead is looked at once.
  let mustPlanAnew = true

  /** Judges these monitors in the caller's transaction. @returns the changes that were written */
  async function settle(tx: Tx, monitorIds: readonly string[], now: Date): Promise<StateChange[]> {
    const subjects = await store.lock(tx, monitorIds, now)
    const changes = subjects.map((subject) => changeOf(subject, now.getTime())).filter((change) => change !== null)
    if (changes.length > 0) await store.change(tx, changes)
    return changes
  }

  async function settleAlone(monitorIds: readonly string[], now: Date): Promise<void> {
    if (monitorIds.length === 0) return
    const changes = await db.transaction((tx) => settle(tx, monitorIds, now))
    if (changes.length > 0) pubsub.publish(STATE_CHANGED)
  }

  return {
    settle,
    /** Plans windows' next occurrences; lets monitors enter and leave those that began and ended. */
    async maintain(): Promise<void> {
      const now = clock.now()
      if (clockMovedMs() < 0) mustPlanAnew = true
      if (mustPlanAnew) await store.forgetPlans(now)
      mustPlanAnew = false
      for (const rule of await store.windowsToPlan(now, BATCH))
        await store.planWindow(rule.id, nextOccurrence(rule, now))
      await settleAlone(await store.maintenanceChanges(now, BATCH), now)
    },
    /**
     * Judges anew where no verdict has changed: results have stayed away (a status without evidence is not claimed any
     * longer), have come back, or the monitor's definition has changed. One bounded piece per call.
     */
    async review(): Promise<void> {
      const now = clock.now()
      const ids = await store.doubtful(now, reviewedUpTo, BATCH)
      reviewedUpTo = ids.length < BATCH ? FIRST_ID : (ids.at(-1) as string)
      await settleAlone(ids, now)
    },
    /** How many (monitor, location) have had no result for two intervals. */
    overdue: () => store.overdue(clock.now()),
  }
}

/** Null when the status stays. Never dated before the interval it ends. */
export function changeOf(subject: MonitorSubject, nowMs: number): StateChange | null {
  const { id, projectId, status, quorum, locations, downParentId } = subject
  const opinion = judge({
    locations,
    quorum: quorumOf(quorum),
    freshForMs: freshnessMs(subject),
    definedMs: subject.definedMs,
    nowMs,
  })
  const to = subject.inMaintenance ? 'maintenance' : opinion.state
  if (to === status) return null
  const suppressedBy = to === 'down' ? downParentId : status === 'down' ? subject.openSuppressedBy : null
  return {
    monitorId: id,
    projectId,
    from: status,
    to,
    atMs: dateOf(subject, opinion, nowMs),
    cause: to === 'maintenance' ? { kind: 'maintenance' } : opinion.cause,
    suppressedBy,
  }
}

function dateOf(subject: MonitorSubject, { state, sinceMs }: Opinion, nowMs: number): number {
  const { status, inMaintenance, openSinceMs, definedMs, locations } = subject
  if (inMaintenance || status === 'maintenance') return Math.max(nowMs, openSinceMs ?? 0)
  // Other locations or another quorum decide from when they were set, whatever was seen before.
  const decidedMs = Math.max(sinceMs, Math.min(definedMs, nowMs))
  if (openSinceMs === null || decidedMs > openSinceMs) return decidedMs
  // Results have come back and say what they said before: they, not the old verdict, end the time without them.
  const back = locations
    .filter(({ verdict }) => verdict === state || (state === 'degraded' && verdict === 'down'))
    .map(({ lastAtMs }) => lastAtMs ?? 0)
    .filter((ms) => ms > openSinceMs)
  return back.length > 0 ? Math.min(...back) : openSinceMs
}
