/** Health on the wire. */
import { z } from 'zod'

export const health = z
  .object({
    status: z.enum(['ok', 'degraded', 'down']),
    database: z.enum(['connected', 'disconnected']),
    redis: z.enum(['connected', 'disconnected', 'embedded']),
    storage: z.enum(['connected', 'disconnected']),
    isolation: z.string().meta({ description: 'The walls around scripts: L0 … L3n, or why none run here' }),
    monitors: z
      .string()
      .meta({ description: 'ok, or how many have had no result for two intervals', examples: ['ok'] }),
    reasons: z.array(z.string()).meta({
      examples: [[]],
      description: 'Why it is degraded, in words: no worker, due jobs that are not started, alerts that wait',
    }),
    version: z.string(),
  })
  .meta({ id: 'Health' })
export type Health = z.infer<typeof health>
