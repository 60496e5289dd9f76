/** When people are notified, and that it reaches them. */
import type { Audit } from '../audit/index.ts'
import type { Base } from '../base.ts'
import type { NotificationProviders, ProviderLeases } from '../notification-providers/index.ts'
import { certificateNotices } from './monitors/certificates/service.ts'
import { certificateStore } from './monitors/certificates/store.ts'
import { monitorNotices } from './monitors/notices.ts'
import { parentRules } from './monitors/parents/service.ts'
import { parentStore } from './monitors/parents/store.ts'
import { monitorAlerts } from './monitors/service.ts'
import { monitorAlertStore } from './monitors/store.ts'
import { monitorTroubles } from './monitors/troubles.ts'
import { muteRoutes } from './mutes/routes.ts'
import { muteService } from './mutes/service.ts'
import { muteStore } from './mutes/store.ts'
import { outboxService } from './outbox/service.ts'
import { outboxStore } from './outbox/store.ts'
import { outboxTurns } from './outbox/turns/service.ts'
import { turnStore } from './outbox/turns/store.ts'
import { ALERTS, alertService } from './service.ts'
import { alertStore } from './store.ts'

export { jobAlertConfig, monitorAlertConfig } from './config.ts'
export type { AlertEndings } from './endings/store.ts'
export type { DueAlert } from './outbox/store.ts'
export { RENEW_SECONDS, type Taken } from './outbox/turns/service.ts'
export type { Alerts } from './service.ts'

export function createNotifications(
  base: Base & { audit: Audit; providers: NotificationProviders; leases: ProviderLeases },
) {
  const alerts = alertStore(base.queue.deliveries)
  const mutes = muteStore(base.db)
  const troubles = monitorTroubles(base, { alerts, mutes })
  const store = monitorAlertStore(base.db)
  const parents = parentRules(base, { parents: parentStore(base.db), store, troubles })
  const ofMonitors = { store, alerts, troubles, parents }
  const service = alertService(base, alerts, mutes)
  return {
    service,
    monitors: {
      ...monitorAlerts(base, ofMonitors),
      ...monitorNotices(base, ofMonitors),
      ...certificateNotices(base, { store: certificateStore(), troubles }),
    },
    turns: outboxTurns(base, turnStore(base.db), base.leases),
    outbox: outboxService({ ...base, mutes }, outboxStore(base.db), alerts),
    /** Where senders wait for a word of new alerts. */
    topics: { alerts: ALERTS },
    routes: [muteRoutes(muteService(base, mutes))],
  }
}
