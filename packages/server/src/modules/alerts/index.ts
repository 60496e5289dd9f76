/** The history of alerts: who was notified of what; sending again, and acknowledging. */
import type { Audit } from '../audit/index.ts'
import type { Base } from '../base.ts'
import type { Alerts } from '../notifications/index.ts'
import { historyRoutes } from './history/routes.ts'
import { historyService } from './history/service.ts'
import { historyStore } from './history/store.ts'

export const createAlerts = (base: Base & { audit: Audit; alerts: Alerts }) => ({
  routes: [historyRoutes(historyService(base, historyStore(base.db)))],
})
