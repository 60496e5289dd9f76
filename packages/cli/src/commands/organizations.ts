/** `wk organizations`: the token's own. Making one needs a person who is signed in: the verb says where. */
import { flagsOf, valuesOf } from '../api/flags.ts'
import { operationCommand, shapeOf } from '../api/operation.ts'
import type { Command } from '../command.ts'
import { CliError, EXIT } from '../errors.ts'

const one = '/api/organizations/{orgId}'

const MAKE = 'POST /api/organizations'

/** The API gives a token 403 for it: a token belongs to an organization and cannot leave it. */
const create: Command = {
  name: 'create',
  summary: 'Explain how to create an organization, which requires a signed-in user instead of a token (exit code 3)',
  flags: flagsOf(shapeOf(MAKE).body),
  example: 'wk organizations create --name "Example Ltd"',
  async run(call) {
    const { url } = call.context.settings()
    const body = JSON.stringify({ name: '…', ...(await valuesOf(shapeOf(MAKE).body, call)) })
    throw new CliError(
      EXIT.refused,
      'A token belongs to one organization and cannot create another; a signed-in user can',
      `Open ${url}/sign-in?returnTo=/docs, sign in, and send from there: ${MAKE} ${body}`,
    )
  },
}

export const organizations: readonly Command[] = [
  operationCommand({
    name: 'list',
    aliases: ['ls'],
    operation: 'GET /api/organizations',
    columns: ['id', 'name', 'slug', 'createdAt'],
    example: 'wk organizations list',
  }),
  create,
  operationCommand({ name: 'get', operation: `GET ${one}`, example: 'wk organizations get' }),
  operationCommand({
    name: 'update',
    operation: `PATCH ${one}`,
    example: 'wk organizations update --name "Example Ltd"',
  }),
  operationCommand({
    name: 'delete',
    aliases: ['rm'],
    operation: `DELETE ${one}`,
    confirm: 'Delete the whole organization?',
    done: 'It is permanently deleted in 30 days',
    example: 'wk organizations delete --confirm "Example Ltd" --yes',
  }),
  operationCommand({ name: 'stats', operation: `GET ${one}/stats`, example: 'wk organizations stats' }),
  operationCommand({ name: 'roles', operation: `GET ${one}/roles`, example: 'wk organizations roles --json' }),
]
