/** `wk members`: people of the organization and their roles; they come by invitation. */
import { operationCommand } from '../api/operation.ts'
import { resourceCommands } from '../api/resource.ts'
import { type Command, EXAMPLE_ID } from '../command.ts'

const organization = '/api/organizations/{orgId}'
const invitations = `${organization}/invitations`

export const members: readonly Command[] = [
  ...resourceCommands({
    noun: 'members',
    one: 'member',
    path: `${organization}/members`,
    item: `${organization}/members/{userId}`,
    columns: ['userId', 'name', 'email', 'role'],
    updateExample: '--role project_viewer',
    list: { key: 'userId' },
    get: { key: 'userId' },
    update: { key: 'userId' },
  }),
  operationCommand({
    name: 'invite',
    operation: `POST ${invitations}`,
    without: ['invitations'],
    summary: 'Invite a user by e-mail',
    example: 'wk members invite --email ada@example.com --role org_admin',
  }),
  operationCommand({
    name: 'invitations',
    operation: `GET ${invitations}`,
    columns: ['id', 'email', 'role', 'status', 'expiresAt'],
    example: 'wk members invitations --status pending',
  }),
  operationCommand({
    name: 'reinvite',
    operation: `POST ${invitations}/{invitationId}/resend`,
    example: `wk members reinvite ${EXAMPLE_ID}`,
  }),
  operationCommand({
    name: 'uninvite',
    operation: `DELETE ${invitations}/{invitationId}`,
    confirm: 'Cancel the invitation {invitationId}?',
    done: 'Cancelled',
    example: `wk members uninvite ${EXAMPLE_ID} --yes`,
  }),
]
