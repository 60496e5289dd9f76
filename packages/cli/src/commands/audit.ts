/** `wk audit`: the trail of changes, of the project or of the whole organization. */
import { operationCommand } from '../api/operation.ts'
import type { Command } from '../command.ts'

const columns = ['id', 'createdAt', 'action', 'resourceName', 'actor.name', 'ip']
/** A page each; the formats that are files are for curl. */
const without = { withoutQuery: ['format'] }

export const audit: readonly Command[] = [
  operationCommand({
    name: 'list',
    aliases: ['ls'],
    operation: 'GET /api/audit',
    columns,
    ...without,
    example: "wk audit list --action 'job.*' --from 2027-01-01T00:00:00Z",
  }),
  operationCommand({
    name: 'organization',
    operation: 'GET /api/organizations/{orgId}/audit',
    columns,
    ...without,
    example: 'wk audit organization --limit 20',
  }),
]
