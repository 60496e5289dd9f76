/**
 * Processes changes of monitors' status: takes them as they were written with the results, in their order, and marks them
 * handled in the transaction that writes incidents and alerts, so that each is notified of once.
 */
import type { Tx } from '../../../platform/database/port.ts'
import type { Base } from '../../base.ts'
import {
  type Decided,
  decide,
  type IncidentChanges,
  incidentStore,
  type MonitorIncident,
  mayBeginToFlap,
  type Parents,
  type Situation,
  type Transition,
} from '../../incidents/index.ts'
import { settingsOf } from '../rules.ts'
import type { AlertStore } from '../store.ts'
import type { MonitorNotifier } from './notifier.ts'

/** Few enough that the first does not wait for the last. */
const BATCH = 100
/** What is older than that is of no interest any more: no process was there for a day. */
const STALE_MS = 86_400_000

export interface IncidentProcessor {
  /** Handles the next changes, and what waited until more is known. */
  process(): Promise<Processed>
}

export interface Processed {
  /** How much was handled; 0 also while another process does it. */
  count: number
  /** Monitors to be checked soon: notifications about others wait for it. */
  toCheck: string[]
}

const NOTHING: Processed = { count: 0, toCheck: [] }

export interface MonitorParts {
  changes: IncidentChanges
  alerts: AlertStore
  notifier: MonitorNotifier
  parents: Parents
}

type OpenIncident = MonitorIncident & { targetId: string }

export function incidentProcessor(
  { db, clock }: Base,
  { changes, alerts, notifier, parents }: MonitorParts,
): IncidentProcessor {
  /** The same few statements for all of them. @param transitions of each monitor one at most */
  async function handle(tx: Tx, transitions: readonly Transition[], now: Date): Promise<void> {
    const situations = await situationsOf(tx, transitions, now)
    const decided: Decided = { changes: [], recovering: [], reopened: [] }
    for (const transition of transitions)
      decide(transition, situations.get(transition.monitorId) as Situation, { now, decided })
    await notifier.carryOut(tx, decided.changes)
    await incidentStore.markRecovering(tx, decided.recovering)
    await incidentStore.reopen(tx, decided.reopened)
    await explain(tx, transitions, now)
  }

  /** Monitors that have gone down explain what is still to be sent later about those that depend on them. */
  async function explain(tx: Tx, transitions: readonly Transition[], now: Date): Promise<void> {
    const incidents = await parents.explainedIncidents(tx, transitions)
    await incidentStore.suppress(tx, await alerts.explain(tx, incidents, now), 'dependency')
  }

  async function situationsOf(tx: Tx, transitions: readonly Transition[], now: Date): Promise<Map<string, Situation>> {
    const situations = new Map<string, Situation>()
    for (const { monitorId, alertConfig } of transitions)
      situations.set(monitorId, { settings: settingsOf(alertConfig), open: new Map(), changes: [], hold: null })
    for (const incident of (await incidentStore.openOf(tx, [...situations.keys()])) as OpenIncident[])
      situations.get(incident.targetId)?.open.set(incident.kind, incident)
    const mayFlap = transitions.filter((transition) => mayBeginToFlap(transition, situations.get(transition.monitorId)))
    const upTo = mayFlap.map(({ monitorId, seq }) => ({ monitorId, upTo: seq }))
    for (const [monitorId, last] of await changes.lastChanges(tx, upTo))
      situations.get(monitorId)?.changes.push(...last)
    const holds = await parents.holds(tx, transitions, now)
    for (const [monitorId, situation] of situations) situation.hold = holds.get(monitorId) ?? null
    return situations
  }

  /** Releases what has waited long enough, or whose parents are known to be well. @returns how much */
  async function release(tx: Tx, now: Date): Promise<number> {
    const held = await changes.heldNoLonger(tx, now, BATCH)
    await notifier.release(tx, held)
    return held.length
  }

  return {
    async process() {
      if (!(await changes.mayBePending())) return NOTHING
      return db.transaction(async (tx) => {
        if (!(await changes.tryLock(tx))) return NOTHING
        const now = clock.now()
        const transitions = await changes.unhandled(tx, now, BATCH)
        const recent = transitions.filter(({ at }) => now.getTime() - at.getTime() <= STALE_MS)
        for (const group of groupsOf(recent)) await handle(tx, group, now)
        const seqs = transitions.map(({ seq }) => seq)
        if (seqs.length > 0) await changes.handled(tx, seqs, now)
        return { count: transitions.length + (await release(tx, now)), toCheck: await parents.toCheck(tx, now) }
      })
    },
  }
}

/** In their order, split so that each monitor occurs once in each: what follows from a change hangs on those before it. */
function groupsOf(transitions: readonly Transition[]): Transition[][] {
  const all: Transition[][] = []
  let monitors = new Set<string>()
  for (const transition of transitions) {
    if (all.length === 0 || monitors.has(transition.monitorId)) {
      all.push([])
      monitors = new Set()
    }
    monitors.add(transition.monitorId)
    all.at(-1)?.push(transition)
  }
  return all
}
