/** Trigger keys on the wire. */
import { z } from 'zod'
import { bodyOf, time } from '../../http/shapes.ts'
import { line } from '../../kernel/line.ts'

const YEAR_SECONDS = 31_536_000
const DAY_SECONDS = 86_400

export const byJob = z.object({ id: z.string().meta({ description: 'UUID of the job', format: 'uuid' }) })
export const byKey = byJob.extend({ keyId: z.string().meta({ description: 'UUID of the key', format: 'uuid' }) })

const name = line(100)

const rateLimit = z.object({
  limit: z.int().meta({ description: 'Requests per window' }),
  windowSeconds: z.int(),
})

export const triggerKey = z
  .object({
    id: z.uuid(),
    jobId: z.uuid(),
    name: z.string(),
    start: z.string().meta({ description: 'The first characters of the key, for display' }),
    enabled: z.boolean(),
    expiresAt: time.nullable(),
    lastUsedAt: time.nullable(),
    createdAt: time,
    rateLimit: rateLimit.meta({ description: 'The limit of the key, or the default limit' }),
  })
  .meta({ id: 'TriggerKey' })
export type TriggerKey = z.infer<typeof triggerKey>

export const triggerKeyCreated = triggerKey
  .extend({ key: z.string().meta({ description: 'The whole key; shown only once' }) })
  .meta({ id: 'TriggerKeyCreated' })
export type TriggerKeyCreated = z.infer<typeof triggerKeyCreated>

const rateLimitInput = z
  .strictObject({ limit: z.int().min(1).max(1_000_000), windowSeconds: z.int().min(1).max(DAY_SECONDS) })
  .nullish()
  .meta({ description: 'Only for admins. null: the default limit' })

const READ_ONLY = ['id', 'jobId', 'start', 'key', 'expiresAt', 'lastUsedAt', 'createdAt'] as const

export const triggerKeyInput = bodyOf(
  {
    name,
    expiresIn: z.int().min(60).max(YEAR_SECONDS).nullish().meta({ description: 'Seconds until the key expires' }),
    rateLimit: rateLimitInput,
  },
  [...READ_ONLY, 'enabled'],
)
export type TriggerKeyInput = z.infer<typeof triggerKeyInput>

export const triggerKeyPatch = bodyOf(
  { enabled: z.boolean().optional(), name: name.optional(), rateLimit: rateLimitInput },
  READ_ONLY,
)
export type TriggerKeyPatch = z.infer<typeof triggerKeyPatch>
