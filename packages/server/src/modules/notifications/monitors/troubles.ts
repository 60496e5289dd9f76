/**
 * Begins, announces and ends troubles of monitors, in the caller's transaction, with what people are told of each. All take
 * many at once and cost the same few statements: when a network breaks, hundreds of monitors change in one moment.
 */
import { newId } from '../../../kernel/ids.ts'
import type { Tx } from '../../../platform/database/port.ts'
import type { Base } from '../../base.ts'
import { linksTo } from '../../links.ts'
import type { MuteStore } from '../mutes/store.ts'
import { ALERT_DEFAULTS, type AlertKind, type AlertPhase, recipients, settingsOf, type Withheld } from '../rules.ts'
import type { AlertStore, NewAlerts, NewTrouble } from '../store.ts'
import { type MonitorEvent, monitorMessage } from './messages.ts'
import type { MonitorKind } from './rules.ts'
import type { AlertCause, MonitorSeen, MonitorTrouble, Pending } from './store.ts'

type Monitor = Omit<MonitorSeen, 'isMuted'>

/** An event of a monitor, and who may be told of it when. */
export interface Telling {
  monitor: Monitor
  event: Omit<MonitorEvent, 'links' | 'customMessage'>
  part: AlertPhase
  kind: AlertKind | null
  /** Only these providers; all of the settings' when absent. */
  among?: readonly string[]
  notBefore?: Date
  suppressed?: string | null
  hold?: Hold | null
}

export interface Beginning {
  kind: MonitorKind
  event: 'monitor.down' | 'monitor.degraded' | 'monitor.flapping'
  at: Date
  status: string
  previousStatus: string | null
  cause: AlertCause | null
  withheld: Withheld | null
  /** In the words of the history. */
  reason: string | null
  hold: Hold | null
}

export interface IncidentEnding {
  trouble: MonitorTrouble
  /** Since when it is over. */
  at: Date
  status: string
  previousStatus: string | null
  /** Whether those who know of it are told. */
  tell: boolean
}

/** A trouble that begins or ends; recipients are told in the order of these. */
export type TroubleChange = { monitor: MonitorSeen } & ({ begins: Beginning } | { ends: IncidentEnding })

const EVENT_OF = { down: 'monitor.down', degraded: 'monitor.degraded', flapping: 'monitor.flapping' } as const

/** Told to nobody before `until`, unless that is lifted; `reason` in the words of the history. */
export interface Hold {
  until: Date
  reason: string
}

export type MonitorTroubles = ReturnType<typeof monitorTroubles>

export function monitorTroubles(
  { clock, config }: Pick<Base, 'clock' | 'config'>,
  { alerts, mutes }: { alerts: AlertStore; mutes: MuteStore },
) {
  const links = linksTo(config)

  /** One alert for each provider that wants it, none where nobody does. */
  function alertsFor(telling: Telling, now: Date): NewAlerts[] {
    const { monitor, event, part, kind, among, notBefore = now, suppressed = null, hold = null } = telling
    const settings = settingsOf(monitor.alertConfig)
    if (!settings) return []
    const announcement = { event: event.event, part, kind, now, notBefore, ...(hold ? { heldUntil: hold.until } : {}) }
    const to = recipients(settings, announcement, among)
    if (to.length === 0) return []
    const written = {
      projectId: monitor.projectId,
      troubleId: event.troubleId,
      part,
      message: monitorMessage(monitor, { ...event, customMessage: settings.customMessage, links }),
      suppressed,
      waits: hold?.reason ?? null,
      to: to.map((recipient) => ({ ...recipient, id: newId() })),
    }
    return [written]
  }

  async function write(tx: Tx, tellings: readonly Telling[]): Promise<void> {
    const now = clock.now()
    const messages = tellings.flatMap((telling) => alertsFor(telling, now))
    await alerts.add(tx, messages, now)
  }

  return {
    write,

    async carryOut(tx: Tx, changes: readonly TroubleChange[]): Promise<void> {
      const now = clock.now()
      const ended = changes.filter((change) => 'ends' in change)
      const idsOf = (some: typeof ended) => some.map(({ ends }) => ends.trouble.id)
      const recovered = ended.filter(({ ends }) => ends.trouble.kind !== 'flapping')
      await alerts.close(tx, idsOf(ended), now)
      await mutes.endWithTrouble(
        tx,
        recovered.map(({ monitor }) => monitor.monitorId),
      )
      const told = await alerts.toldOf(tx, idsOf(ended.filter(({ ends }) => ends.tell)), now)
      const opened: NewTrouble[] = []
      const tellings: Telling[] = []
      for (const change of changes) {
        if ('ends' in change) {
          if (change.ends.tell) tellings.push(tellingOfEnd(change, told.get(change.ends.trouble.id) ?? []))
        } else {
          const trouble = newTrouble(change)
          opened.push(trouble)
          tellings.push(tellingOfBeginning(change, trouble.id, now))
        }
      }
      await alerts.open(tx, opened, now)
      await write(tx, tellings)
    },

    /** They are told of when they would have been, had nothing held them. */
    async letGo(tx: Tx, troubles: readonly Pending[]): Promise<void> {
      const released = troubles.map((trouble) => {
        const { id, kind, toldAt, alertConfig } = trouble
        const settings = settingsOf(alertConfig)
        const notBefore = confirmedAt(toldAt, trouble)
        const announcement = { event: EVENT_OF[kind], part: 'opening' as const, kind, now: toldAt, notBefore }
        return { id, to: settings ? recipients(settings, announcement) : [] }
      })
      await alerts.letGo(tx, released, clock.now())
    },

    /** They were suppressed so far; those who know of them already are not told again. */
    async announce(tx: Tx, troubles: readonly Pending[]): Promise<void> {
      const now = clock.now()
      const ids = troubles.map(({ id }) => id)
      await alerts.announced(tx, ids, now)
      const told = await alerts.toldOf(tx, ids, now)
      const tellings = troubles.map((trouble) => tellingOfAnnouncement(trouble, told.get(trouble.id) ?? []))
      await write(tx, tellings)
    },

    /** They still last. */
    async remind(tx: Tx, troubles: readonly Pending[]): Promise<void> {
      const now = clock.now()
      const ids = troubles.map(({ id }) => id)
      await alerts.reminded(tx, ids, now)
      const told = await alerts.toldOf(tx, ids, now)
      const tellings = troubles.map((trouble) => tellingOfReminder(trouble, told.get(trouble.id) ?? [], now))
      await write(tx, tellings)
    },
  }
}

const newTrouble = ({ monitor, begins }: TroubleChange & { begins: Beginning }): NewTrouble => ({
  id: newId(),
  projectId: monitor.projectId,
  targetType: 'monitor',
  targetId: monitor.monitorId,
  kind: begins.kind,
  withheld: begins.withheld,
  heldUntil: begins.hold?.until ?? null,
  at: begins.at,
})

function tellingOfBeginning(
  { monitor, begins }: TroubleChange & { begins: Beginning },
  troubleId: string,
  now: Date,
): Telling {
  const { kind, withheld: _, reason: suppressed, hold, ...event } = begins
  const notBefore = kind === 'flapping' ? now : confirmedAt(now, monitor)
  return { monitor, event: { ...event, troubleId, openedAt: null }, part: 'opening', kind, notBefore, suppressed, hold }
}

function tellingOfEnd({ monitor, ends }: TroubleChange & { ends: IncidentEnding }, among: readonly string[]): Telling {
  const { at, status, previousStatus, trouble } = ends
  const { id: troubleId, kind, openedAt } = trouble
  const event = kind === 'flapping' ? ('monitor.steady' as const) : ('monitor.up' as const)
  const of = { event, at, status, previousStatus, cause: null, troubleId, openedAt }
  return { monitor, event: of, part: 'closing', kind, among }
}

function tellingOfAnnouncement(trouble: Pending, told: readonly string[]): Telling {
  const { id: troubleId, kind, openedAt, cause, alertConfig } = trouble
  const providerIds = settingsOf(alertConfig)?.providerIds ?? []
  const among = providerIds.filter((providerId) => !told.includes(providerId))
  const of = { event: EVENT_OF[kind], at: openedAt, status: kind, previousStatus: null, cause }
  const event = { ...of, troubleId, openedAt: null }
  return { monitor: trouble, event, part: 'opening', kind, among, notBefore: confirmedAt(openedAt, trouble) }
}

function tellingOfReminder(trouble: Pending, among: readonly string[], now: Date): Telling {
  const { id: troubleId, kind, openedAt, isMuted } = trouble
  const of = { event: 'monitor.reminder' as const, at: now, status: 'down', previousStatus: null, cause: null }
  const event = { ...of, troubleId, openedAt }
  return { monitor: trouble, event, part: 'reminder', kind, among, suppressed: isMuted ? 'muted' : null }
}

/** More checks shall confirm it: told of when they have had their time, unless it is over by then. */
const confirmedAt = (since: Date, { intervalSeconds, alertConfig }: Monitor): Date =>
  new Date(
    since.getTime() + ((settingsOf(alertConfig) ?? ALERT_DEFAULTS).failureThreshold - 1) * intervalSeconds * 1000,
  )
