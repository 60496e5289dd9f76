/** CLI tokens on the wire. */
import { z } from 'zod'
import { bodyOf, name, time } from '../../http/shapes.ts'

const YEAR_SECONDS = 31_536_000

export const cliToken = z
  .object({
    id: z.uuid(),
    name: z.string(),
    start: z.string().meta({ description: 'The first characters of the token, for display' }),
    kind: z.enum(['live', 'test']),
    scope: z.enum(['full', 'read']),
    enabled: z.boolean(),
    expiresAt: time.nullable(),
    lastUsedAt: time.nullable(),
    createdAt: time,
    createdBy: z.object({ id: z.uuid(), name: z.string() }),
  })
  .meta({ id: 'CliToken' })
export type CliToken = z.infer<typeof cliToken>

export const cliTokenCreated = cliToken
  .extend({ key: z.string().meta({ description: 'The whole token; shown only once' }) })
  .meta({ id: 'CliTokenCreated' })
export type CliTokenCreated = z.infer<typeof cliTokenCreated>

export const cliTokenQuery = z.object({
  createdBy: z.string().max(100).optional().meta({ description: 'Only tokens that this user created', format: 'uuid' }),
})
export type CliTokenQuery = z.infer<typeof cliTokenQuery>

const READ_ONLY = ['id', 'start', 'key', 'expiresAt', 'lastUsedAt', 'createdAt', 'createdBy'] as const

export const cliTokenInput = bodyOf(
  {
    name,
    expiresIn: z.int().min(60).max(YEAR_SECONDS).nullish().meta({
      description: "Seconds until the token expires; the organization's settings may require an expiry and limit it",
    }),
    kind: z.enum(['live', 'test']).default('live'),
    scope: z.enum(['full', 'read']).default('full').meta({ description: 'read: the token may only use GET' }),
  },
  ['id', 'start', 'key', 'expiresAt', 'lastUsedAt', 'createdAt', 'createdBy', 'enabled'],
)
export type CliTokenInput = z.infer<typeof cliTokenInput>

export const cliTokenPatch = bodyOf({ enabled: z.boolean().optional(), name: name.optional() }, [
  ...READ_ONLY,
  'kind',
  'scope',
])
export type CliTokenPatch = z.infer<typeof cliTokenPatch>
