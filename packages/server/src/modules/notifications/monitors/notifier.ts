/**
 * Carries out what was decided on incidents of monitors, in the caller's transaction: the incidents, and what their
 * recipients are notified of. All take many at once and cost the same few statements: when a network breaks, hundreds of
 * monitors change in one moment.
 */
import { newId } from '../../../kernel/ids.ts'
import type { Tx } from '../../../platform/database/port.ts'
import type { Base } from '../../base.ts'
import {
  type Beginning,
  type Hold,
  type IncidentChange,
  type IncidentEnding,
  type IncidentKind,
  incidentStore,
  type MonitorSeen,
  type NewIncident,
  type PendingIncident,
} from '../../incidents/index.ts'
import { linksTo } from '../../links.ts'
import type { MuteStore } from '../mutes/store.ts'
import { ALERT_DEFAULTS, type AlertPhase, recipients, settingsOf } from '../rules.ts'
import type { AlertStore, NewAlerts } from '../store.ts'
import { type MonitorEvent, monitorMessage } from './messages.ts'

type Monitor = Omit<MonitorSeen, 'isMuted'>

/** An event of a monitor, and who may be notified of it when. */
export interface MonitorNotification {
  monitor: Monitor
  event: Omit<MonitorEvent, 'links' | 'customMessage'>
  part: AlertPhase
  kind: IncidentKind | null
  /** Only these providers; all of the settings' when absent. */
  among?: readonly string[]
  notBefore?: Date
  suppressed?: string | null
  hold?: Hold | null
}

const EVENT_OF = { down: 'monitor.down', degraded: 'monitor.degraded', flapping: 'monitor.flapping' } as const

export type MonitorNotifier = ReturnType<typeof monitorNotifier>

export function monitorNotifier(
  { clock, config }: Pick<Base, 'clock' | 'config'>,
  { alerts, mutes }: { alerts: AlertStore; mutes: MuteStore },
) {
  const links = linksTo(config)

  /** One alert for each provider that wants it. */
  function alertsFor(notification: MonitorNotification, now: Date): NewAlerts[] {
    const { monitor, event, part, kind, among, notBefore = now, suppressed = null, hold = null } = notification
    const settings = settingsOf(monitor.alertConfig)
    if (!settings) return []
    const announcement = { event: event.event, part, kind, now, notBefore, ...(hold ? { heldUntil: hold.until } : {}) }
    const to = recipients(settings, announcement, among)
    if (to.length === 0) return []
    const written = {
      projectId: monitor.projectId,
      incidentId: event.incidentId,
      part,
      message: monitorMessage(monitor, { ...event, customMessage: settings.customMessage, links }),
      suppressed,
      waits: hold?.reason ?? null,
      to: to.map((recipient) => ({ ...recipient, id: newId() })),
    }
    return [written]
  }

  async function write(tx: Tx, notifications: readonly MonitorNotification[]): Promise<void> {
    const now = clock.now()
    const messages = notifications.flatMap((notification) => alertsFor(notification, now))
    await alerts.add(tx, messages, now)
  }

  return {
    write,

    async carryOut(tx: Tx, changes: readonly IncidentChange[]): Promise<void> {
      const now = clock.now()
      const ended = changes.filter((change) => 'ends' in change)
      const idsOf = (some: typeof ended) => some.map(({ ends }) => ends.incident.id)
      const recovered = ended.filter(({ ends }) => ends.incident.kind !== 'flapping')
      await incidentStore.close(tx, idsOf(ended), now)
      await alerts.suppressLater(tx, idsOf(ended), now)
      await mutes.endWithIncident(
        tx,
        recovered.map(({ monitor }) => monitor.monitorId),
      )
      const notified = await alerts.notifiedOf(tx, idsOf(ended.filter(({ ends }) => ends.notify)), now)
      const opened: NewIncident[] = []
      const notifications: MonitorNotification[] = []
      for (const change of changes) {
        if ('ends' in change) {
          if (change.ends.notify)
            notifications.push(notificationOfEnd(change, notified.get(change.ends.incident.id) ?? []))
        } else {
          const incident = newIncident(change)
          opened.push(incident)
          notifications.push(notificationOfBeginning(change, incident.id, now))
        }
      }
      await incidentStore.open(tx, opened, now)
      await write(tx, notifications)
    },

    /** Their recipients are notified when they would have been, had nothing held them. */
    async release(tx: Tx, incidents: readonly PendingIncident[]): Promise<void> {
      const released = incidents.map((incident) => {
        const { id, kind, notifiedAt, alertConfig } = incident
        const settings = settingsOf(alertConfig)
        const notBefore = confirmedAt(notifiedAt, incident)
        const announcement = { event: EVENT_OF[kind], part: 'opening' as const, kind, now: notifiedAt, notBefore }
        return { id, to: settings ? recipients(settings, announcement) : [] }
      })
      await incidentStore.release(
        tx,
        released.map(({ id }) => id),
      )
      await alerts.release(tx, released, clock.now())
    },

    /** They were suppressed so far; those who know of them already are not notified again. */
    async announce(tx: Tx, incidents: readonly PendingIncident[]): Promise<void> {
      const now = clock.now()
      const ids = incidents.map(({ id }) => id)
      await incidentStore.announce(tx, ids, now)
      const notified = await alerts.notifiedOf(tx, ids, now)
      const notifications = incidents.map((incident) =>
        notificationOfAnnouncement(incident, notified.get(incident.id) ?? []),
      )
      await write(tx, notifications)
    },

    /** They still last. */
    async remind(tx: Tx, incidents: readonly PendingIncident[]): Promise<void> {
      const now = clock.now()
      const ids = incidents.map(({ id }) => id)
      await incidentStore.countReminder(tx, ids, now)
      const notified = await alerts.notifiedOf(tx, ids, now)
      const notifications = incidents.map((incident) =>
        notificationOfReminder(incident, notified.get(incident.id) ?? [], now),
      )
      await write(tx, notifications)
    },
  }
}

const newIncident = ({ monitor, begins }: IncidentChange & { begins: Beginning }): NewIncident => ({
  id: newId(),
  projectId: monitor.projectId,
  targetType: 'monitor',
  targetId: monitor.monitorId,
  kind: begins.kind,
  suppression: begins.suppression,
  heldUntil: begins.hold?.until ?? null,
  at: begins.at,
})

function notificationOfBeginning(
  { monitor, begins }: IncidentChange & { begins: Beginning },
  incidentId: string,
  now: Date,
): MonitorNotification {
  const { kind, suppression: _, reason: suppressed, hold, ...event } = begins
  const notBefore = kind === 'flapping' ? now : confirmedAt(now, monitor)
  return {
    monitor,
    event: { ...event, incidentId, openedAt: null },
    part: 'opening',
    kind,
    notBefore,
    suppressed,
    hold,
  }
}

function notificationOfEnd(
  { monitor, ends }: IncidentChange & { ends: IncidentEnding },
  among: readonly string[],
): MonitorNotification {
  const { at, status, previousStatus, incident } = ends
  const { id: incidentId, kind, openedAt } = incident
  const event = kind === 'flapping' ? ('monitor.steady' as const) : ('monitor.up' as const)
  const of = { event, at, status, previousStatus, cause: null, incidentId, openedAt }
  return { monitor, event: of, part: 'closing', kind, among }
}

function notificationOfAnnouncement(incident: PendingIncident, notified: readonly string[]): MonitorNotification {
  const { id: incidentId, kind, openedAt, cause, alertConfig } = incident
  const providerIds = settingsOf(alertConfig)?.providerIds ?? []
  const among = providerIds.filter((providerId) => !notified.includes(providerId))
  const of = { event: EVENT_OF[kind], at: openedAt, status: kind, previousStatus: null, cause }
  const event = { ...of, incidentId, openedAt: null }
  return { monitor: incident, event, part: 'opening', kind, among, notBefore: confirmedAt(openedAt, incident) }
}

function notificationOfReminder(incident: PendingIncident, among: readonly string[], now: Date): MonitorNotification {
  const { id: incidentId, kind, openedAt, isMuted } = incident
  const of = { event: 'monitor.reminder' as const, at: now, status: 'down', previousStatus: null, cause: null }
  const event = { ...of, incidentId, openedAt }
  return { monitor: incident, event, part: 'reminder', kind, among, suppressed: isMuted ? 'muted' : null }
}

/** More checks shall confirm it: recipients are notified when these have had their time, unless it is over by then. */
const confirmedAt = (since: Date, { intervalSeconds, alertConfig }: Monitor): Date =>
  new Date(
    since.getTime() + ((settingsOf(alertConfig) ?? ALERT_DEFAULTS).failureThreshold - 1) * intervalSeconds * 1000,
  )
