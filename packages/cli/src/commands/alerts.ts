/** `wk alerts`: what was sent to whom, sending it again, and saying that somebody looks after it. */
import { operationCommand } from '../api/operation.ts'
import { type Command, EXAMPLE_ID } from '../command.ts'

export const alerts: readonly Command[] = [
  operationCommand({
    name: 'list',
    aliases: ['ls', 'history'],
    operation: 'GET /api/alerts/history',
    columns: ['id', 'event', 'targetName', 'status', 'provider.name', 'createdAt', 'message'],
    example: 'wk alerts list --status failed',
  }),
  operationCommand({
    name: 'mutes',
    operation: 'GET /api/alerts/mutes',
    key: 'targetId',
    columns: ['targetId', 'targetName', 'targetType', 'until', 'reason', 'mutedBy'],
    example: 'wk alerts mutes',
  }),
  operationCommand({
    name: 'acknowledge',
    operation: 'POST /api/alerts/{id}/acknowledge',
    example: `wk alerts acknowledge ${EXAMPLE_ID}`,
  }),
  operationCommand({
    name: 'resend',
    operation: 'POST /api/alerts/{id}/resend',
    example: `wk alerts resend ${EXAMPLE_ID}`,
  }),
]
