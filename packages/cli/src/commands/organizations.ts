/** `wk organizations`: the token's own. Making one, and what else needs a person at a browser, is left to the dashboard. */
import { operationCommand } from '../api/operation.ts'
import type { Command } from '../command.ts'

const one = '/api/organizations/{orgId}'

export const organizations: readonly Command[] = [
  operationCommand({
    ...{
      name: 'list',
      aliases: ['ls'],
      operation: 'GET /api/organizations',
      columns: ['id', 'name', 'slug', 'createdAt'],
    },
    example: 'wk organizations list',
  }),
  operationCommand({ name: 'get', operation: `GET ${one}`, example: 'wk organizations get' }),
  operationCommand({
    name: 'update',
    operation: `PATCH ${one}`,
    example: 'wk organizations update --name "Example Ltd"',
  }),
  operationCommand({
    ...{ name: 'delete', aliases: ['rm'], operation: `DELETE ${one}`, confirm: 'Delete the whole organization?' },
    ...{ done: 'It is deleted for good in 30 days', example: 'wk organizations delete --confirm "Example Ltd" --yes' },
  }),
  operationCommand({ name: 'stats', operation: `GET ${one}/stats`, example: 'wk organizations stats' }),
  operationCommand({ name: 'roles', operation: `GET ${one}/roles`, example: 'wk organizations roles --json' }),
]
