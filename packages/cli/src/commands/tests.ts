/** `wk tests`: scripts kept on the server, running one, and checking files before they go there. */
import { idOf } from '../api/names.ts'
import { resourceCommands } from '../api/resource.ts'
import { type Command, EXAMPLE_ID } from '../command.ts'
import { WAIT_FLAG, waits, watchFlags, watchOptions } from '../runs/flags.ts'
import { LOCATION } from '../runs/run-files.ts'
import { afterStart, execute } from '../runs/start.ts'
import { TEST_TYPES } from '../scripts/types.ts'

export const tests: readonly Command[] = [
  ...resourceCommands({
    noun: 'tests',
    one: 'test',
    path: '/api/tests',
    columns: ['id', 'title', 'type', 'tags', 'updatedAt'],
    createExample: '--title Checkout --type playwright --script @checkout.spec.ts',
    updateExample: '--script @checkout.spec.ts',
    shared: { files: ['script'] },
  }),
  {
    name: 'run',
    aliases: ['execute'],
    summary: 'Run a stored test now',
    arguments: '<id>',
    flags: [LOCATION, WAIT_FLAG, ...watchFlags],
    example: `wk tests run ${EXAMPLE_ID} --wait`,
    async run(call) {
      const { context, args, flags } = call
      const options = { ...watchOptions(call), wait: waits(call), label: 'test' }
      const id = await idOf(context, '/api/tests', args[0] ?? '')
      const started = await execute(context, id, flags.location || undefined)
      return afterStart(context, started, options)
    },
  },
  {
    name: 'validate',
    summary: 'Check script files without a server',
    arguments: '<file...>',
    flags: [
      {
        flags: '--type <type>',
        summary: 'type of the scripts, if it does not follow from name and content',
        choices: TEST_TYPES,
      },
    ],
    example: 'wk tests validate tests/*.spec.ts tests/*.k6.ts',
    run: async (call) => (await import('../scripts/validate.ts')).validateFiles(call),
  },
]
