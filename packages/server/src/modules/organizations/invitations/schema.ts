/** Invitations on the wire. */
import { z } from 'zod'
import { bodyOf, pageFields, time } from '../../../http/shapes.ts'
import { byOrganization, memberRole, projectEntry, projectRole } from '../members/schema.ts'

export const byInvitation = byOrganization.extend({
  invitationId: z.string().meta({ description: 'UUID of the invitation', format: 'uuid' }),
})
export const byLink = z.object({
  token: z.string().meta({ description: 'The token at the end of the invitation link' }),
})

const status = z.enum(['pending', 'accepted', 'declined', 'cancelled', 'expired'])

export const invitation = z
  .object({
    id: z.uuid(),
    email: z.string(),
    role: memberRole,
    projects: z.array(z.object({ projectId: z.uuid(), role: projectRole })),
    status,
    invitedBy: z.object({ userId: z.uuid().nullable(), name: z.string() }),
    expiresAt: time,
    lastSentAt: time,
    sendCount: z.int(),
    createdAt: time,
  })
  .meta({ id: 'Invitation' })
export type Invitation = z.infer<typeof invitation>

/** The link is there only where no mail server is set: the inviter hands it on then. */
export const invitationSent = invitation
  .extend({
    inviteUrl: z.url().optional().meta({ description: 'Shown only once, and only when no mail server is configured' }),
  })
  .meta({ id: 'InvitationSent' })
export type InvitationSent = z.infer<typeof invitationSent>

export const invitationQuery = z.object({ ...pageFields(), status: status.default('pending') })
export type InvitationQuery = z.infer<typeof invitationQuery>

const email = z
  .string()
  .trim()
  .toLowerCase()
  .max(255)
  .pipe(z.email())
  .meta({ type: 'string', format: 'email', maxLength: 255, examples: ['ada@example.com'] })

const fields = {
  email,
  role: memberRole.meta({ examples: ['project_viewer'] }),
  projects: z
    .array(projectEntry)
    .max(50)
    .optional()
    .meta({
      examples: [[]],
      description: 'Required for project_admin and project_editor; a viewer with a list sees only these projects',
    }),
  message: z.string().trim().max(500).nullish(),
}
const READ_ONLY = ['id', 'status', 'invitedBy', 'expiresAt', 'lastSentAt', 'sendCount', 'createdAt']

export const oneInvitation = bodyOf(fields, READ_ONLY)
export type OneInvitation = z.infer<typeof oneInvitation>

/** One invitation, or a list of them. */
export const invitationInput = bodyOf(
  {
    email: email.optional(),
    role: fields.role.optional(),
    projects: fields.projects,
    message: fields.message,
    invitations: z
      .array(oneInvitation)
      .min(1)
      .max(50)
      .nullish()
      .meta({ description: 'Several invitations at once, instead of the other fields' }),
  },
  READ_ONLY,
)
export type InvitationInput = z.infer<typeof invitationInput>

export const invitationsSent = z
  .object({
    data: z.array(invitationSent),
    failed: z.array(z.object({ index: z.int(), email: z.string(), status: z.int(), error: z.string() })),
  })
  .meta({ id: 'InvitationsSent' })
export type InvitationsSent = z.infer<typeof invitationsSent>

export const invitationShown = z
  .object({
    organizationName: z.string(),
    inviterName: z.string(),
    role: memberRole,
    email: z.string().meta({ description: 'Masked', examples: ['a***@example.com'] }),
    expiresAt: time,
    requiresSignUp: z.boolean().meta({ description: 'No account exists for this address yet' }),
  })
  .meta({ id: 'InvitationShown' })
export type InvitationShown = z.infer<typeof invitationShown>

export const invitationAnswered = z
  .object({ organizationId: z.uuid(), role: memberRole })
  .meta({ id: 'InvitationAnswered' })
export type InvitationAnswered = z.infer<typeof invitationAnswered>
