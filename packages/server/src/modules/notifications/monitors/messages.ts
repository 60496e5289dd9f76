/** What is said of monitors. */
import { announce, type EventName } from '../../../channels/message.ts'
import type { AlertCause, MonitorSeen } from '../../incidents/index.ts'
import type { linksTo } from '../../links.ts'
import { durationText, plain, type StoredMessage } from '../messages.ts'

export interface MonitorEvent {
  event: EventName
  at: Date
  status: string
  previousStatus: string | null
  cause: AlertCause | null
  incidentId: string | null
  /** Of a reminder and of the end: since when. */
  openedAt: Date | null
  customMessage: string | null
  links: ReturnType<typeof linksTo>
}

export function monitorMessage(monitor: Omit<MonitorSeen, 'isMuted'>, seen: MonitorEvent): StoredMessage {
  const { event, at, status, previousStatus, cause, incidentId, openedAt, customMessage, links } = seen
  const link = links.monitor(monitor.monitorId)
  const lasted = openedAt ? Math.max(0, Math.round((at.getTime() - openedAt.getTime()) / 1000)) : null
  const places = cause?.locations?.length ? cause.locations : cause?.location ? [cause.location] : []
  const reason = plain(cause?.message ?? '')
  const address = withoutUser(monitor.url)
  return {
    ...announce(event, monitor.name),
    occurredAt: at.toISOString(),
    text: [customMessage, reason].filter(Boolean).join('\n\n'),
    fields: [
      { name: 'Monitor', value: monitor.name },
      { name: 'Project', value: monitor.projectName },
      ...(address ? [{ name: 'Address', value: address }] : []),
      ...(places.length > 0 ? [{ name: 'Seen from', value: places.join(', ') }] : []),
      ...(lasted === null ? [] : [{ name: 'Lasted', value: durationText(lasted) }]),
    ],
    project: { id: monitor.projectId, name: monitor.projectName },
    target: { type: 'monitor', id: monitor.monitorId, name: monitor.name, url: address || null },
    status,
    previousStatus,
    alertId: incidentId,
    link,
    check: { status, error: reason || null, kind: cause?.kind ?? null, locations: places },
    ...(lasted === null ? {} : { lastedSeconds: lasted }),
  }
}

/** A password in an address is nobody's business who reads the message. */
function withoutUser(address: string): string {
  const url = URL.parse(address)
  if (!url || (!url.username && !url.password)) return address
  url.username = ''
  url.password = ''
  return url.href
}
