/** `wk providers`: where alerts go. What they need (addresses, keys) comes from a file or stdin, as much of it is secret. */
import { operationCommand } from '../api/operation.ts'
import { resourceCommands } from '../api/resource.ts'
import { type Command, EXAMPLE_ID } from '../command.ts'

export const providers: readonly Command[] = [
  ...resourceCommands({
    noun: 'providers',
    one: 'notification provider',
    path: '/api/notification-providers',
    columns: ['id', 'name', 'type', 'enabled', 'lastUsed'],
    createExample: '--name "On call" --type slack --config @slack.json',
    updateExample: '--no-enabled',
    shared: { secret: ['config'] },
    update: { mergeWith: 'GET /api/notification-providers/{id}' },
  }),
  operationCommand({
    name: 'test',
    operation: 'POST /api/notification-providers/{id}/test',
    example: `wk providers test ${EXAMPLE_ID}`,
  }),
  operationCommand({
    name: 'try',
    operation: 'POST /api/notification-providers/test',
    secret: ['config'],
    summary: 'Send a test message without saving a provider',
    example: 'wk providers try --type webhook --config @hook.json',
  }),
  operationCommand({
    name: 'usage',
    operation: 'GET /api/notification-providers/{id}/usage',
    columns: ['type', 'id', 'name'],
    example: `wk providers usage ${EXAMPLE_ID}`,
  }),
]
