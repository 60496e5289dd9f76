/** The audit trail: who did what, when, from where. */
import type { Base } from '../base.ts'
import { auditRoutes } from './routes.ts'
import { auditService } from './service.ts'
import { auditStore } from './store.ts'

export { type Audit, type Change, type Changes, changesBetween } from './service.ts'

export function createAudit(base: Base) {
  const service = auditService(base, auditStore(base.db))
  return { service, routes: auditRoutes(service) }
}
