/** `wk providers`: where alerts go. What they need (addresses, keys) comes from a file or stdin, as much of it is secret. */
import { operationCommand } from '../api/operation.ts'
import { resourceCommands } from '../api/resource.ts'
import type { Command } from '../command.ts'

const ID = '019b0d5e-6c1f-7d3a-9f6e-2b7c1a4d8e90'

export const providers: readonly Command[] = [
  ...resourceCommands({
    ...{ noun: 'providers', one: 'notification provider', path: '/api/notification-providers' },
    columns: ['id', 'name', 'type', 'enabled', 'lastUsed'],
    createExample: '--name "On call" --type slack --config @slack.json',
    updateExample: '--no-enabled',
    shared: { secret: ['config'] },
    update: { mergeWith: 'GET /api/notification-providers/{id}' },
  }),
  operationCommand({
    ...{ name: 'test', operation: 'POST /api/notification-providers/{id}/test', example: `wk providers test ${ID}` },
  }),
  operationCommand({
    ...{ name: 'try', operation: 'POST /api/notification-providers/test', secret: ['config'] },
    ...{
      summary: 'Send a test message without saving anything',
      example: 'wk providers try --type webhook --config @hook.json',
    },
  }),
  operationCommand({
    ...{ name: 'usage', operation: 'GET /api/notification-providers/{id}/usage', columns: ['type', 'id', 'name'] },
    example: `wk providers usage ${ID}`,
  }),
]
