/** When people are notified, and that it reaches them. */
import type { Audit } from '../audit/index.ts'
import type { Base } from '../base.ts'
import type { Incidents } from '../incidents/index.ts'
import type { NotificationProviders, ProviderLeases } from '../notification-providers/index.ts'
import { certificateNotices } from './monitors/certificates/service.ts'
import { certificateStore } from './monitors/certificates/store.ts'
import { monitorNotices } from './monitors/notices.ts'
import { monitorNotifier } from './monitors/notifier.ts'
import { incidentProcessor } from './monitors/processor.ts'
import { muteRoutes } from './mutes/routes.ts'
import { muteService } from './mutes/service.ts'
import { isMuted, muteStore } from './mutes/store.ts'
import { deliveryLeases } from './outbox/leases/service.ts'
import { waitingStore } from './outbox/leases/store.ts'
import { outboxService } from './outbox/service.ts'
import { outboxStore } from './outbox/store.ts'
import { ALERTS, alertService } from './service.ts'
import { alertStore } from './store.ts'

export { jobAlertConfig, monitorAlertConfig } from './config.ts'
export type { AlertEndings } from './endings/store.ts'
export { type LeasedProviders, RENEW_SECONDS } from './outbox/leases/service.ts'
export type { DueAlert } from './outbox/store.ts'
export type { Alerts } from './service.ts'

export function createNotifications(
  base: Base & { audit: Audit; incidents: Incidents; providers: NotificationProviders; leases: ProviderLeases },
) {
  const alerts = alertStore(base.queue.deliveries)
  const mutes = muteStore(base.db)
  const notifier = monitorNotifier(base, { alerts, mutes })
  const changes = base.incidents.changes(isMuted)
  const parts = { changes, alerts, notifier, parents: base.incidents.parents }
  return {
    service: alertService(base, alerts, mutes),
    monitors: {
      ...incidentProcessor(base, parts),
      ...monitorNotices(base, parts),
      ...certificateNotices(base, { store: certificateStore(), notifier }),
    },
    leases: deliveryLeases(base, waitingStore(base.db), base.leases),
    outbox: outboxService({ ...base, mutes }, outboxStore(base.db), alerts),
    /** Where senders wait for a word of new alerts. */
    topics: { alerts: ALERTS },
    routes: [muteRoutes(muteService({ ...base, alerts }, mutes))],
  }
}
