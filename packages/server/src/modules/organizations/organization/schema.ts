/** Organizations on the wire. */
import { z } from 'zod'
import { bodyOf, time } from '../../../http/shapes.ts'
import { line } from '../../../kernel/line.ts'
import { ROLES } from '../../../kernel/roles.ts'
import { settings, settingsPatch } from '../settings.ts'
import { slug } from '../slug.ts'

const organizationName = line(50).min(2)
const anyRole = z.enum(ROLES as [string, ...string[]])
const status = z.enum(['active', 'pending_deletion'])

export const organization = z
  .object({
    id: z.uuid(),
    name: z.string(),
    slug: z.string(),
    logoUrl: z.string().nullable(),
    role: anyRole.meta({ description: "The caller's role" }),
    settings,
    stats: z.object({ projectCount: z.int(), memberCount: z.int() }),
    status,
    deletionScheduledAt: time.nullable(),
    createdAt: time,
    updatedAt: time,
  })
  .meta({ id: 'Organization' })
export type Organization = z.infer<typeof organization>

export const organizationInput = bodyOf({ name: organizationName, slug: slug.optional() })
export type OrganizationInput = z.infer<typeof organizationInput>

export const organizationPatch = bodyOf(
  {
    name: organizationName.optional(),
    slug: slug.optional(),
    logoUrl: z
      .url({ protocol: /^https$/ })
      .max(2048)
      .nullish(),
    settings: settingsPatch.optional(),
  },
  ['id', 'role', 'stats', 'status', 'deletionScheduledAt', 'createdAt', 'updatedAt'],
)
export type OrganizationPatch = z.infer<typeof organizationPatch>

export const confirmation = bodyOf({
  confirm: z
    .string()
    .max(255)
    .meta({
      description: 'The slug of the organization or project to delete, as a confirmation',
      examples: ['acme-monitoring'],
    }),
})

export const scheduledDeletion = z
  .object({ status: z.literal('pending_deletion'), deletionScheduledAt: time })
  .meta({ id: 'DeletionScheduled' })
export type ScheduledDeletion = z.infer<typeof scheduledDeletion>

export const stats = z
  .object({
    projects: z.int(),
    jobs: z.int(),
    tests: z.int(),
    monitors: z.int(),
    runs: z.int(),
    members: z.int(),
    statusPages: z.int(),
    openIncidents: z.int(),
  })
  .meta({ id: 'OrganizationStats' })
export type OrganizationStats = z.infer<typeof stats>

export const roles = z
  .object({
    data: z.array(
      z.object({
        role: anyRole,
        level: z.int().meta({ description: 'A higher level has more permissions' }),
        description: z.string(),
        permissions: z.record(z.string(), z.array(z.string())).meta({ description: 'Resource → actions' }),
      }),
    ),
  })
  .meta({ id: 'Roles' })

export const transferInput = bodyOf({
  userId: z.uuid(),
  confirm: z
    .string()
    .max(255)
    .meta({ description: 'The slug of the organization', examples: ['acme-monitoring'] }),
})
export type TransferInput = z.infer<typeof transferInput>
export const transferred = z
  .object({ success: z.literal(true), ownerUserId: z.uuid() })
  .meta({ id: 'OwnershipTransferred' })
