/** Members of an organization on the wire. */
import { z } from 'zod'
import { bodyOf, pageFields, time } from '../../../http/shapes.ts'
import { MEMBER_ROLES, PROJECT_ROLES } from '../../../kernel/roles.ts'

export const byOrganization = z.object({
  orgId: z.string().meta({
    description: 'UUID of the organization, or `current`: the one of the token or session',
    examples: ['current'],
  }),
})
const userId = z.string().meta({ description: 'UUID of the user', format: 'uuid' })
export const byMember = byOrganization.extend({ userId })

export const memberRole = z.enum(MEMBER_ROLES)
export const projectRole = z.enum(PROJECT_ROLES)
const projectScope = z.enum(['all', 'selected'])

export const member = z
  .object({
    id: z.uuid().meta({ description: 'Same as userId' }),
    userId: z.uuid(),
    name: z.string(),
    email: z.string(),
    avatarUrl: z.string().nullable(),
    role: memberRole,
    projectScope: projectScope.meta({
      description:
        'selected: only the listed projects; all: every project (always for organization roles, optional for viewers)',
    }),
    projects: z
      .array(z.object({ projectId: z.uuid(), name: z.string(), role: projectRole }))
      .meta({ description: 'Projects in which the member has a role, as far as the caller can see them' }),
    ssoManaged: z.boolean(),
    twoFactorEnabled: z.boolean(),
    lastActiveAt: time.nullable(),
    joinedAt: time,
  })
  .meta({ id: 'Member' })
export type Member = z.infer<typeof member>

export const memberWithTokens = member
  .extend({
    tokenCount: z.int().meta({ description: 'Number of CLI tokens that the member created in this organization' }),
  })
  .meta({ id: 'MemberWithTokens' })
export type MemberWithTokens = z.infer<typeof memberWithTokens>

export const memberQuery = z.object({
  ...pageFields(),
  role: memberRole.optional(),
  projectId: z.string().max(100).optional().meta({ description: 'Only members who can see this project' }),
  search: z.string().max(255).optional().meta({ description: 'Part of the name or e-mail address' }),
})
export type MemberQuery = z.infer<typeof memberQuery>

/** Project and role, where a person or an invitation lists them. */
export const projectEntry = bodyOf({ projectId: z.uuid(), role: projectRole }, ['name'])
export type ProjectEntry = z.infer<typeof projectEntry>

export const memberPatch = bodyOf(
  {
    role: memberRole.optional().meta({ examples: ['project_viewer'] }),
    projectScope: projectScope.optional(),
    projects: z.array(projectEntry).max(50).optional().meta({ description: 'Replaces the previous list' }),
  },
  [
    'id',
    'userId',
    'name',
    'email',
    'avatarUrl',
    'ssoManaged',
    'twoFactorEnabled',
    'lastActiveAt',
    'joinedAt',
    'tokenCount',
  ],
)
export type MemberPatch = z.infer<typeof memberPatch>
