/** The audit trail over HTTP. */
import { allow } from '../../http/allow.ts'
import type { Routes } from '../../http/routes.ts'
import { listOf } from '../../http/shapes.ts'
import { auditEntry, auditQuery } from './schema.ts'
import type { Audit } from './service.ts'

export function auditRoutes(audit: Audit): Routes {
  return (api) => {
    api.get(
      '/api/audit',
      {
        config: allow('audit:view'),
        schema: {
          summary: 'List audit entries',
          tags: ['Audit'],
          querystring: auditQuery,
          response: { 200: listOf(auditEntry) },
        },
      },
      ({ principal, query }) => audit.list(principal, query),
    )
  }
}
