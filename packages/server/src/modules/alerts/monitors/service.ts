/**
 * Tells of monitors: takes the changes of status that were written with the results, in their order, and marks them in
 * the transaction that writes the alerts, so that each is told of once.
 */
import type { Tx } from '../../../platform/database/port.ts'
import type { Base } from '../../base.ts'
import { type AlertSettings, settingsOf } from '../rules.ts'
import type { AlertStore } from '../store.ts'
import { changesAgo, FLAPS_FROM, flapPercent } from './flapping.ts'
import { explainedBy, type Hold, type Parents } from './parents/service.ts'
import { decideOnStatus, type MonitorKind, type Step, whyWithheld } from './rules.ts'
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

export interface MonitorParts {
  store: MonitorAlertStore
  alerts: AlertStore
  troubles: MonitorTroubles
  parents: Parents
}

interface Situation {
  settings: AlertSettings | null
  open: ReadonlyMap<MonitorKind, MonitorTrouble>
  flaps: boolean
}

export function monitorAlerts({ db, clock }: Base, { store, alerts, troubles, parents }: MonitorParts): MonitorAlerts {
  async function tellOf(tx: Tx, change: Transition): Promise<void> {
    const settings = settingsOf(change.alertConfig)
    const open = new Map<MonitorKind, MonitorTrouble>()
    for (const trouble of (await alerts.openTroubles(tx, change.monitorId)) as MonitorTrouble[])
      open.set(trouble.kind, trouble)
    const flaps = open.has('flapping') || (settings !== null && (await hasBegunToFlap(tx, change, settings)))
    for (const step of decideOnStatus(change.to, new Set(open.keys()), settings))
      await carryOut(tx, change, { step, settings, open, flaps })
    if (change.to === 'down') await parents.explain(tx, change)
  }

  /** People are told of that instead of each change from now on. */
  async function hasBegunToFlap(tx: Tx, change: Transition, settings: AlertSettings): Promise<boolean> {
    const { from, to, at, monitorId, intervalSeconds } = change
    if (!settings.flapDetection || (from !== 'down' && to !== 'down')) return false
    const percent = flapPercent(changesAgo(await store.lastChanges(tx, monitorId, change.seq), at), intervalSeconds)
    if (percent < FLAPS_FROM) return false
    const rate = Math.round(percent)
    const message = `It changed in ${rate} % of its last checks. Nothing more is said of it until it is steady.`
    await troubles.begin(
      tx,
      change,
      {
        ...{ kind: 'flapping', event: 'monitor.flapping', at, status: to, previousStatus: from, cause: { message } },
        ...withheldOf(change, false),
        hold: null,
      },
      settings,
    )
    return true
  }

  async function carryOut(
    tx: Tx,
    change: Transition,
    { step, settings, open, flaps }: Situation & { step: Step },
  ): Promise<void> {
    const { from, to, at, cause } = change
    if ('goesOn' in step) {
      const trouble = open.get(step.goesOn)
      if (trouble?.overAt) await alerts.goesOn(tx, trouble.id)
    } else if ('close' in step) {
      const trouble = open.get(step.close) as MonitorTrouble
      if (step.atOnce)
        await troubles.end(tx, change, trouble, { at, status: to, previousStatus: from, tell: step.tell })
      else await alerts.looksOver(tx, trouble.id, { at, due: recoveredAt(clock.now(), change, settings) })
    } else if (settings) {
      const { open: kind, event } = step
      const why = withheldOf(change, flaps)
      const hold: Hold | null = why.withheld === null ? await parents.hold(tx, change) : null
      const beginning = { kind, event, at, status: to, previousStatus: from, cause, ...why, hold }
      await troubles.begin(tx, change, beginning, settings)
    }
  }

  return {
    tell: () =>
      db.transaction(async (tx) => {
        if (!(await store.takeTurn(tx))) return { count: 0, toLookAt: [] }
        const now = clock.now()
        const changes = await store.untold(tx, now, BATCH)
        for (const change of changes) if (now.getTime() - change.at.getTime() <= STALE_MS) await tellOf(tx, change)
        const seqs = changes.map(({ seq }) => seq)
        if (seqs.length > 0) await store.handled(tx, seqs, now)
        return { count: changes.length + (await parents.letGo(tx)), toLookAt: await parents.toLookAt(tx) }
      }),
  }
}

/** Whether it is told to nobody for now, and why, in the words of the history. */
function withheldOf({ isMuted, suppressedBy }: Transition, flapping: boolean) {
  const withheld = whyWithheld({ muted: isMuted, dependent: suppressedBy !== null, flapping })
  return { withheld, reason: withheld === 'dependency' ? explainedBy(suppressedBy ?? '') : withheld }
}

/** More good checks shall confirm it. */
const recoveredAt = (now: Date, { intervalSeconds }: Transition, settings: AlertSettings | null): Date =>
  new Date(now.getTime() + ((settings?.recoveryThreshold ?? 1) - 1) * intervalSeconds * 1000)
