/** Health on the wire. */
import { z } from 'zod'

export const health = z
  .object({
    status: z.enum(['ok', 'degraded', 'down']),
    database: z.enum(['connected', 'disconnected']),
    redis: z.enum(['connected', 'disconnected', 'embedded']),
    storage: z.enum(['connected', 'disconnected']),
    isolation: z
      .string()
      .meta({ description: 'Isolation level of scripts: L0 … L3n, or the reason why no scripts run here' }),
    monitors: z
      .string()
      .meta({ description: 'ok, or the number of monitors without a result for two intervals', examples: ['ok'] }),
    reasons: z.array(z.string()).meta({
      examples: [[]],
      description: 'Reasons why the service is degraded: no worker, overdue jobs, pending alerts',
    }),
    version: z.string(),
  })
  .meta({ id: 'Health' })
export type Health = z.infer<typeof health>
