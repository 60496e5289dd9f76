/** What whoever looks after the install sees and sets, on the wire. */
import { z } from 'zod'
import { bodyOf, pageFields, time } from '../../http/shapes.ts'

export const settings = z
  .object({
    signUp: z.enum(['open', 'invited', 'off']),
    organizationCreation: z.enum(['everyone', 'super_admins']),
  })
  .meta({ id: 'InstanceSettings' })
export type AdminSettings = z.infer<typeof settings>

export const settingsPatch = bodyOf({
  signUp: settings.shape.signUp
    .nullable()
    .optional()
    .meta({ description: 'null: the value of the server setting SIGN_UP' }),
  organizationCreation: settings.shape.organizationCreation
    .nullable()
    .optional()
    .meta({ description: 'null: everyone' }),
})
export type SettingsPatch = z.infer<typeof settingsPatch>

export const searchQuery = z.object({
  ...pageFields(),
  search: z.string().trim().min(1).max(255).optional().meta({
    description:
      'Part of a name or address; a search without three letters or digits in a row matches the beginning only',
  }),
})
export type SearchQuery = z.infer<typeof searchQuery>

export const listedOrganization = z
  .object({
    id: z.uuid(),
    name: z.string(),
    slug: z.string(),
    status: z.enum(['active', 'pending_deletion']),
    memberCount: z.int(),
    projectCount: z.int(),
    createdAt: time,
  })
  .meta({ id: 'ListedOrganization' })
export type ListedOrganization = z.infer<typeof listedOrganization>

export const listedUser = z
  .object({
    id: z.uuid(),
    name: z.string(),
    email: z.string(),
    emailVerified: z.boolean(),
    twoFactorEnabled: z.boolean(),
    isSuperAdmin: z.boolean(),
    isBanned: z.boolean(),
    organizations: z.array(z.object({ id: z.uuid(), name: z.string(), role: z.string() })),
    lastActiveAt: time.nullable(),
    createdAt: time,
  })
  .meta({ id: 'ListedUser' })
export type ListedUser = z.infer<typeof listedUser>

export const userPatch = bodyOf({
  isSuperAdmin: z.boolean().optional(),
  isBanned: z
    .boolean()
    .optional()
    .meta({ description: "true: the user's tokens, trigger keys and sessions get a 401 at once" }),
})
export type UserPatch = z.infer<typeof userPatch>

export const impersonation = z.object({ expiresAt: time })
