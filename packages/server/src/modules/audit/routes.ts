/** The audit trail over HTTP, as pages or as a file. */
import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import { allow, allowIn, ofInstance } from '../../http/allow.ts'
import type { Routes } from '../../http/routes.ts'
import { listOf } from '../../http/shapes.ts'
import { toCsv, toNdjson } from './export.ts'
import { type AuditQuery, auditEntry, auditQuery, organizationAuditQuery } from './schema.ts'
import type { Audit, AuditTrail } from './service.ts'

const tags = ['Audit']
const byOrganization = z.object({
  orgId: z.string().meta({ description: 'UUID of the organization, or `current`', examples: ['current'] }),
})
const text = { schema: z.string() }
const response = {
  200: {
    description: 'A page, or a file with `format`',
    content: {
      'application/json': { schema: listOf(auditEntry) },
      'text/csv': text,
      'application/x-ndjson': text,
    },
  },
}
const FILES =
  '`format=csv` and `format=ndjson` return a file instead of a page, with the newest 10,000 matching entries.'

export function auditRoutes(audit: Audit): Routes {
  return (api) => {
    api.get(
      '/api/audit',
      {
        config: allow('audit:view'),
        schema: {
          summary: 'List audit entries of the project',
          description: `Newest first; the total is counted up to 10,000. Admins of the organization also see entries about the organization itself. ${FILES}`,
          tags,
          querystring: auditQuery,
          response,
        },
      },
      async ({ principal, query }, reply) => answer(reply, await audit.ofProject(principal), query),
    )

    api.get(
      '/api/organizations/:orgId/audit',
      {
        config: allowIn('audit:view', { always: true }),
        schema: {
          summary: 'List audit entries of the organization',
          description: `Newest first; the total is counted up to 10,000. Project admins see the entries of their projects only. ${FILES}`,
          tags,
          params: byOrganization,
          querystring: organizationAuditQuery,
          response,
        },
      },
      async ({ membership, query }, reply) => answer(reply, await audit.ofOrganization(membership, query), query),
    )

    api.get(
      '/api/admin/audit',
      {
        config: ofInstance('instance:view'),
        schema: {
          summary: 'List audit entries of the instance',
          operationId: 'listInstallAudit',
          tags: ['Instance'],
          description: `Entries that belong to no organization: sign-ups, sign-ins, accounts, instance settings. Newest first; the total is counted up to 10,000. ${FILES}`,
          querystring: auditQuery,
          response,
        },
      },
      ({ query }, reply) => answer(reply, audit.ofInstall(), query),
    )
  }
}

async function answer(reply: FastifyReply, trail: AuditTrail, query: AuditQuery) {
  if (query.format === 'json') return reply.send(await trail.list(query))
  const text = query.format === 'csv' ? toCsv(trail.batches(query)) : toNdjson(trail.batches(query))
  return reply
    .type(query.format === 'csv' ? 'text/csv; charset=utf-8' : 'application/x-ndjson; charset=utf-8')
    .header('content-disposition', `attachment; filename="audit.${query.format}"`)
    .header('cache-control', 'private, no-store')
    .send(Readable.from(text))
}
