/** What follows from a monitor's change of status for its troubles, given what is known of them. Pure. */
import { ALERT_DEFAULTS, type AlertSettings } from '../rules.ts'
import { changesAgo, FLAPS_FROM, flapPercent } from './flapping.ts'
import { explainedBy } from './parents/service.ts'
import { decideOnStatus, type MonitorKind, whyWithheld } from './rules.ts'
import type { MonitorTrouble, StatusChange, Transition } from './store.ts'
import type { Beginning, Hold, TroubleChange } from './troubles.ts'

/** What is known when a monitor's change is decided on. */
export interface Situation {
  settings: AlertSettings | null
  open: Map<MonitorKind, MonitorTrouble>
  /** The monitor's last changes; none where they do not matter. */
  changes: StatusChange[]
  /** Until a parent was checked nobody is told. */
  hold: Hold | null
}

/** What follows from changes: `carryOut` in their order, the rest of troubles that go on. */
export interface Decided {
  carryOut: TroubleChange[]
  looksOver: { id: string; at: Date; due: Date }[]
  goesOn: string[]
}

/** Adds to `decided` what follows from the change. */
export function decide(
  change: Transition,
  situation: Situation,
  { now, decided }: { now: Date; decided: Decided },
): void {
  const { from, to, at, cause } = change
  const { settings, open, hold } = situation
  const flapping = beginningToFlap(change, situation)
  if (flapping) decided.carryOut.push({ monitor: change, begins: flapping })
  const flaps = flapping !== null || open.has('flapping')
  for (const step of decideOnStatus(to, new Set(open.keys()), settings)) {
    if ('goesOn' in step) {
      const trouble = open.get(step.goesOn)
      if (trouble?.overAt) decided.goesOn.push(trouble.id)
    } else if ('close' in step) {
      const trouble = open.get(step.close) as MonitorTrouble
      const ends = { trouble, at, status: to, previousStatus: from, tell: step.tell }
      if (step.atOnce) decided.carryOut.push({ monitor: change, ends })
      else decided.looksOver.push({ id: trouble.id, at, due: recoveredAt(now, change, settings) })
    } else if (settings) {
      const why = withheldOf(change, flaps)
      const of = { kind: step.open, event: step.event, at, status: to, previousStatus: from, cause }
      const begins = { ...of, ...why, hold: why.withheld === null ? hold : null }
      decided.carryOut.push({ monitor: change, begins })
    }
  }
}

/** Whether its last changes matter. */
export const mayBeginToFlap = ({ from, to }: Transition, situation: Situation | undefined): boolean =>
  situation?.settings?.flapDetection === true && !situation.open.has('flapping') && (from === 'down' || to === 'down')

/** Recipients are told of that instead of each change from now on; null when it does not begin. */
function beginningToFlap(change: Transition, { changes }: Situation): Beginning | null {
  const { from, to, at, intervalSeconds } = change
  const percent = flapPercent(changesAgo(changes, at), intervalSeconds)
  if (percent < FLAPS_FROM) return null
  const rate = Math.round(percent)
  const message = `It changed in ${rate} % of its last checks. Nothing more is said of it until it is steady.`
  const of = { kind: 'flapping', event: 'monitor.flapping', at, status: to, previousStatus: from } as const
  return { ...of, cause: { message }, ...withheldOf(change, false), hold: null }
}

/** Whether it is told to nobody for now, and why, in the words of the history. */
function withheldOf({ isMuted, suppressedBy }: Transition, flapping: boolean) {
  const withheld = whyWithheld({ muted: isMuted, dependent: suppressedBy !== null, flapping })
  return { withheld, reason: withheld === 'dependency' ? explainedBy(suppressedBy ?? '') : withheld }
}

/** More good checks shall confirm it. */
const recoveredAt = (now: Date, { intervalSeconds }: Transition, settings: AlertSettings | null): Date =>
  new Date(now.getTime() + ((settings ?? ALERT_DEFAULTS).recoveryThreshold - 1) * intervalSeconds * 1000)
