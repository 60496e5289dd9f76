/** Alerts: when people are told, and that it reaches them. */
import type { Audit } from '../audit/index.ts'
import type { Base } from '../base.ts'
import type { NotificationProviders } from '../notification-providers/index.ts'
import { historyRoutes } from './history/routes.ts'
import { historyService } from './history/service.ts'
import { historyStore } from './history/store.ts'
import { monitorNotices } from './monitors/notices.ts'
import { monitorAlerts } from './monitors/service.ts'
import { monitorAlertStore } from './monitors/store.ts'
import { outboxService } from './outbox/service.ts'
import { outboxStore } from './outbox/store.ts'
import { ALERTS, alertService } from './service.ts'
import { alertStore } from './store.ts'

export { RENEW_SECONDS } from './outbox/service.ts'
export type { DueAlert, Turn } from './outbox/store.ts'
export type { Alerts } from './service.ts'

export function createAlerts(base: Base & { audit: Audit; providers: NotificationProviders }) {
  const store = alertStore()
  const ofMonitors = monitorAlertStore(base.db)
  const service = alertService(base, store)
  return {
    service,
    monitors: { ...monitorAlerts(base, ofMonitors, store), ...monitorNotices(base, ofMonitors, store) },
    outbox: outboxService(base, outboxStore(base.db), store),
    /** Where senders wait for a word of new alerts. */
    topics: { alerts: ALERTS },
    routes: historyRoutes(historyService({ ...base, alerts: service }, historyStore(base.db))),
  }
}
