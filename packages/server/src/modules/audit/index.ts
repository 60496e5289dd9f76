/** The audit trail: who did what, when, from where, and that nobody has meddled with it since. */
import type { Base } from '../base.ts'
import { auditChain } from './chain/service.ts'
import { chainStore } from './chain/store.ts'
import { auditRoutes } from './routes.ts'
import { AUDIT_WRITTEN, auditService } from './service.ts'
import { auditStore } from './store.ts'

export { type Audit, type AuditChange, type AuditChanges, changesBetween, type NewAuditEntry } from './service.ts'

export function createAudit(base: Base) {
  const store = auditStore(base.db)
  const service = auditService(base, store)
  return {
    service,
    chain: auditChain(base, chainStore(base.db), store),
    /** Published when there are entries to seal, a few seconds apart at most. */
    topics: { written: AUDIT_WRITTEN },
    routes: auditRoutes(service),
  }
}
