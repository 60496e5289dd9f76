/** Begins, announces and ends troubles of monitors, in the caller's transaction, with what people are told of each. */
import { newId } from '../../../kernel/ids.ts'
import type { Tx } from '../../../platform/database/port.ts'
import type { Base } from '../../base.ts'
import { linksTo } from '../../links.ts'
import type { MuteStore } from '../mutes/store.ts'
import { type AlertSettings, type Kind, type Part, recipients, settingsOf, type Withheld } from '../rules.ts'
import type { AlertStore } from '../store.ts'
import { type MonitorEvent, monitorMessage } from './messages.ts'
import type { Hold } from './parents/service.ts'
import type { MonitorKind } from './rules.ts'
import type { Cause, MonitorSeen, MonitorTrouble } from './store.ts'

type Monitor = Omit<MonitorSeen, 'isMuted'>

export interface Telling {
  part: Part
  kind: Kind | null
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
  cause: Cause | null
  withheld: Withheld | null
  /** In the words of the history. */
  reason: string | null
  hold: Hold | null
}

const EVENT_OF = { down: 'monitor.down', degraded: 'monitor.degraded', flapping: 'monitor.flapping' } as const

export type MonitorTroubles = ReturnType<typeof monitorTroubles>

export function monitorTroubles(
  { clock, config }: Pick<Base, 'clock' | 'config'>,
  { alerts, mutes }: { alerts: AlertStore; mutes: MuteStore },
) {
  const links = linksTo(config)

  /** One alert for each provider that wants it. */
  async function write(
    tx: Tx,
    monitor: Monitor,
    event: Omit<MonitorEvent, 'links' | 'customMessage'>,
    telling: Telling,
  ): Promise<void> {
    const settings = settingsOf(monitor.alertConfig)
    if (!settings) return
    const now = clock.now()
    const { part, kind, among, notBefore = now, suppressed = null, hold = null } = telling
    const when = { now, notBefore, ...(hold ? { heldUntil: hold.until } : {}) }
    const to = recipients(settings, { event: event.event, part, kind, ...when }, among)
    if (to.length === 0) return
    const message = monitorMessage(monitor, { ...event, customMessage: settings.customMessage, links })
    await alerts.add(tx, {
      ...{ projectId: monitor.projectId, troubleId: event.troubleId, part, message, suppressed, now },
      waits: hold?.reason ?? null,
      to: to.map((recipient) => ({ ...recipient, id: newId() })),
    })
  }

  return {
    write,

    async begin(tx: Tx, monitor: MonitorSeen, beginning: Beginning, settings: AlertSettings): Promise<void> {
      const [id, now] = [newId(), clock.now()]
      const { kind, withheld, reason, hold, ...event } = beginning
      await alerts.open(tx, {
        ...{ id, projectId: monitor.projectId, targetType: 'monitor', targetId: monitor.monitorId },
        ...{ kind, withheld, heldUntil: hold?.until ?? null, at: event.at, now },
      })
      const notBefore = kind === 'flapping' ? now : confirmedAt(now, monitor, settings)
      await write(
        tx,
        monitor,
        { ...event, troubleId: id, openedAt: null },
        { part: 'opening', kind, notBefore, suppressed: reason, hold },
      )
    },

    /** It is told of when it would have been, had nothing kept it back. */
    async letGo(tx: Tx, monitor: MonitorSeen, { id, kind, toldAt }: MonitorTrouble): Promise<void> {
      const settings = settingsOf(monitor.alertConfig)
      const notBefore = settings ? confirmedAt(toldAt, monitor, settings) : toldAt
      const announcement = { event: EVENT_OF[kind], part: 'opening' as const, kind, now: toldAt, notBefore }
      await alerts.letGo(tx, id, { to: settings ? recipients(settings, announcement) : [], now: clock.now() })
    },

    /** It was kept from people so far; those who know of it already are not told again. */
    async announce(tx: Tx, monitor: MonitorSeen, trouble: MonitorTrouble, cause: Cause | null): Promise<void> {
      const [{ id, kind, openedAt }, now] = [trouble, clock.now()]
      await alerts.announced(tx, id, now)
      const settings = settingsOf(monitor.alertConfig)
      if (!settings) return
      const told = await alerts.toldOf(tx, id, now)
      const among = settings.providerIds.filter((providerId) => !told.includes(providerId))
      const notBefore = confirmedAt(openedAt, monitor, settings)
      const event = { event: EVENT_OF[kind], at: openedAt, status: kind, previousStatus: null, cause }
      await write(tx, monitor, { ...event, troubleId: id, openedAt: null }, { part: 'opening', kind, among, notBefore })
    },

    /** @param end `at`: since when it is over; `tell`: whether those who know of it are told. */
    async end(
      tx: Tx,
      monitor: MonitorSeen,
      { id, kind, openedAt }: MonitorTrouble,
      end: { at: Date; status: string; previousStatus: string | null; tell: boolean },
    ): Promise<void> {
      const now = clock.now()
      await alerts.close(tx, id, now)
      if (kind !== 'flapping') await mutes.endWithTrouble(tx, monitor.monitorId)
      if (!end.tell) return
      const { at, status, previousStatus } = end
      const event = kind === 'flapping' ? ('monitor.steady' as const) : ('monitor.up' as const)
      const told = { event, at, status, previousStatus, cause: null, troubleId: id, openedAt }
      await write(tx, monitor, told, { part: 'closing', kind, among: await alerts.toldOf(tx, id, now) })
    },
  }
}

/** More checks shall confirm it: told of when they have had their time, unless it is over by then. */
const confirmedAt = (since: Date, { intervalSeconds }: Monitor, { failureThreshold }: AlertSettings): Date =>
  new Date(since.getTime() + (failureThreshold - 1) * intervalSeconds * 1000)
