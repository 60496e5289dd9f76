/** The history of alerts on the wire. */
import { z } from 'zod'
import { channels } from '../../../channels/index.ts'
import { givenPast, pageFields, time } from '../../../http/shapes.ts'

const status = z.enum(['pending', 'sent', 'failed', 'suppressed'])

export const alert = z
  .object({
    id: z.uuid(),
    event: z.string().meta({ examples: ['run.failed'] }),
    targetType: z.string().meta({ examples: ['job'] }),
    targetId: z.uuid(),
    targetName: z.string(),
    message: z.string().meta({ description: 'The message, in one line', examples: ['Checkout failed'] }),
    status,
    reason: z.string().nullable().meta({ description: 'Why the alert failed, was suppressed or is pending' }),
    provider: z
      .object({ id: z.uuid().nullable(), name: z.string(), type: z.enum(channels.types) })
      .nullable()
      .meta({ description: 'The notification provider; its id is null once it is deleted' }),
    attempts: z.array(z.object({ at: time, ok: z.boolean(), error: z.string().nullable() })),
    incidentId: z.uuid().nullable().meta({ description: 'The incident; all alerts about it have the same id' }),
    acknowledgedAt: time.nullable(),
    acknowledgedBy: z.string().nullable(),
    createdAt: time,
    sentAt: time.nullable(),
  })
  .meta({ id: 'Alert' })
export type Alert = z.infer<typeof alert>

const instant = (description: string) =>
  givenPast.optional().meta({ description, examples: ['2026-01-31T12:00:00.000Z'] })

export const historyQuery = z.object({
  ...pageFields(),
  targetId: z.string().max(100).optional().meta({ description: 'Only alerts about this job or monitor' }),
  event: z.string().max(100).optional().meta({ description: 'An event, or a prefix such as run.*' }),
  status: status.optional(),
  providerId: z.string().max(100).optional().meta({ description: 'Only alerts of this notification provider' }),
  from: instant('Only alerts at or after this time'),
  to: instant('Before'),
})
export type HistoryQuery = z.infer<typeof historyQuery>
