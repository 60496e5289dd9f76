/** The audit trail on the wire. */
import { z } from 'zod'
import { pageFields, time } from '../../http/shapes.ts'

export const auditEntry = z
  .object({
    id: z.uuid(),
    action: z.string().meta({ examples: ['job.create'] }),
    resourceType: z.string(),
    resourceId: z.string().nullable(),
    resourceName: z.string().nullable(),
    actor: z.object({
      type: z.enum(['user', 'cli_token', 'trigger_key', 'system']),
      id: z.string().nullable(),
      name: z.string(),
    }),
    ip: z.string().nullable(),
    userAgent: z.string().nullable(),
    changes: z
      .record(z.string(), z.object({ from: z.unknown(), to: z.unknown(), diff: z.string().optional() }))
      .nullable()
      .meta({ description: 'field → what it was and what it became; secrets masked, scripts as hashes and a diff' }),
    createdAt: time,
  })
  .meta({ id: 'AuditEntry' })
export type AuditEntry = z.infer<typeof auditEntry>

export const auditQuery = z.object({
  ...pageFields(),
  action: z.string().max(100).optional().meta({ description: 'Exact, or a prefix: job.*' }),
})
export type AuditQuery = z.infer<typeof auditQuery>
