/**
 * Tells of monitors: takes the changes of status that were written with the results, in their order, and marks them in
 * the transaction that writes the alerts, so that each is told of once.
 */
import type { Tx } from '../../../platform/database/port.ts'
import type { Base } from '../../base.ts'
import { settingsOf } from '../rules.ts'
import type { AlertStore } from '../store.ts'
import { type Decided, decide, mayBeginToFlap, type Situation } from './decide.ts'
import type { Parents } from './parents/service.ts'
import type { MonitorAlertStore, MonitorTrouble, Transition } from './store.ts'
import type { MonitorTroubles } from './troubles.ts'

/** Few enough that the first is not told late for the last. */
const BATCH = 100
/** What is older than that interests nobody any more: the senders were away for a day. */
const STALE_MS = 86_400_000

export interface MonitorAlerts {
  /** Tells of the next changes, and of what waited until more is known. */
  tell(): Promise<Told>
}

export interface Told {
  /** How much was looked at; 0 also while another process is at it. */
  count: number
  /** Monitors to be checked soon: alerts about others wait for it. */
  toLookAt: string[]
}

const NOTHING: Told = { count: 0, toLookAt: [] }

export interface MonitorParts {
  store: MonitorAlertStore
  alerts: AlertStore
  troubles: MonitorTroubles
  parents: Parents
}

type OpenTrouble = MonitorTrouble & { targetId: string }

export function monitorAlerts({ db, clock }: Base, { store, alerts, troubles, parents }: MonitorParts): MonitorAlerts {
  /** The same few statements for all of the changes. @param changes of each monitor one at most */
  async function tellOf(tx: Tx, changes: readonly Transition[], now: Date): Promise<void> {
    const situations = await situationsOf(tx, changes, now)
    const decided: Decided = { carryOut: [], looksOver: [], goesOn: [] }
    for (const change of changes) decide(change, situations.get(change.monitorId) as Situation, { now, decided })
    await troubles.carryOut(tx, decided.carryOut)
    await alerts.looksOver(tx, decided.looksOver)
    await alerts.goesOn(tx, decided.goesOn)
    await parents.explain(tx, changes, now)
  }

  async function situationsOf(tx: Tx, changes: readonly Transition[], now: Date): Promise<Map<string, Situation>> {
    const situations = new Map<string, Situation>()
    for (const { monitorId, alertConfig } of changes)
      situations.set(monitorId, { settings: settingsOf(alertConfig), open: new Map(), changes: [], hold: null })
    for (const trouble of (await alerts.openTroubles(tx, [...situations.keys()])) as OpenTrouble[])
      situations.get(trouble.targetId)?.open.set(trouble.kind, trouble)
    const mayFlap = changes.filter((change) => mayBeginToFlap(change, situations.get(change.monitorId)))
    const upTo = mayFlap.map(({ monitorId, seq }) => ({ monitorId, upTo: seq }))
    for (const [monitorId, last] of await store.lastChanges(tx, upTo)) situations.get(monitorId)?.changes.push(...last)
    const holds = await parents.holds(tx, changes, now)
    for (const [monitorId, situation] of situations) situation.hold = holds.get(monitorId) ?? null
    return situations
  }

  return {
    async tell() {
      if (!(await store.mayBeUntold())) return NOTHING
      return db.transaction(async (tx) => {
        if (!(await store.takeTurn(tx))) return NOTHING
        const now = clock.now()
        const changes = await store.untold(tx, now, BATCH)
        const recent = changes.filter(({ at }) => now.getTime() - at.getTime() <= STALE_MS)
        for (const round of rounds(recent)) await tellOf(tx, round, now)
        const seqs = changes.map(({ seq }) => seq)
        if (seqs.length > 0) await store.handled(tx, seqs, now)
        return { count: changes.length + (await parents.letGo(tx)), toLookAt: await parents.toLookAt(tx) }
      })
    },
  }
}

/** In their order, split so that each monitor occurs once in each: what follows from a change hangs on those before it. */
function rounds(changes: readonly Transition[]): Transition[][] {
  const all: Transition[][] = []
  let monitors = new Set<string>()
  for (const change of changes) {
    if (all.length === 0 || monitors.has(change.monitorId)) {
      all.push([])
      monitors = new Set()
    }
    monitors.add(change.monitorId)
    all.at(-1)?.push(change)
  }
  return all
}
