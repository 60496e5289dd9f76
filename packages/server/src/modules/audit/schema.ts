/** The audit trail on the wire. */
import { z } from 'zod'
import { pageFields, time } from '../../http/shapes.ts'

export const auditEntry = z
  .object({
    id: z.uuid(),
    action: z.string().meta({ examples: ['job.create'] }),
    resourceType: z.string().meta({ examples: ['job'] }),
    resourceId: z.string().nullable(),
    resourceName: z.string().nullable(),
    actor: z.object({
      type: z.enum(['user', 'cli_token', 'trigger_key', 'system']),
      id: z.string().nullable(),
      name: z.string(),
    }),
    projectId: z.uuid().nullable().meta({ description: 'null: the entry is about the organization as a whole' }),
    ip: z.string().nullable(),
    userAgent: z.string().nullable(),
    requestId: z.string().nullable().meta({ description: 'The `X-Request-Id` of the request' }),
    success: z.boolean().meta({ description: 'false: the action was attempted and rejected' }),
    changes: z
      .record(z.string(), z.object({ from: z.unknown(), to: z.unknown(), diff: z.string().optional() }))
      .nullable()
      .meta({
        description: 'Field → its value before and after; secrets are masked, scripts are shown as hashes and a diff',
      }),
    createdAt: time,
  })
  .meta({ id: 'AuditEntry' })
export type AuditEntry = z.infer<typeof auditEntry>

const EARLIEST_YEAR = 1970
const instant = (description: string) =>
  z.iso
    .datetime({ offset: true, error: 'Must be a time (ISO 8601)' })
    .transform((text) => new Date(text))
    .refine((at) => at.getUTCFullYear() >= EARLIEST_YEAR, `Must not be before ${EARLIEST_YEAR}`)
    .optional()
    .meta({ type: 'string', format: 'date-time', description })

export const auditQuery = z.object({
  ...pageFields(),
  action: z.string().max(100).optional().meta({ description: 'An action, or all actions on a resource: job.*' }),
  actorId: z.string().max(100).optional().meta({ description: 'Id of the user, token or trigger key' }),
  resourceType: z.string().max(100).optional().meta({ description: 'The part of the action before the dot' }),
  resourceId: z.string().max(100).optional(),
  from: instant('Only entries at or after this time'),
  to: instant('Only entries before this time'),
  format: z
    .enum(['json', 'csv', 'ndjson'])
    .default('json')
    .meta({ description: 'csv, ndjson: no pages, but the newest 10,000 matching entries' }),
})
export type AuditQuery = z.infer<typeof auditQuery>

export const organizationAuditQuery = auditQuery.extend({
  projectId: z.string().max(100).optional().meta({ description: 'Only entries of this project' }),
})
export type OrganizationAuditQuery = z.infer<typeof organizationAuditQuery>
