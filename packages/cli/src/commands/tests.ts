/** `wk tests`: scripts kept on the server, running one, and checking files before they go there. */
import { resourceCommands } from '../api/resource.ts'
import type { Command } from '../command.ts'
import { watchFlags, watchOptions } from '../runs/flags.ts'
import { LOCATION } from '../runs/run-files.ts'
import { afterStart } from '../runs/start.ts'
import { TEST_TYPES } from '../scripts/types.ts'

const ID = '019b0d5e-6c1f-7d3a-9f6e-2b7c1a4d8e90'

export const tests: readonly Command[] = [
  ...resourceCommands({
    ...{ noun: 'tests', one: 'test', path: '/api/tests' },
    columns: ['id', 'title', 'type', 'tags', 'updatedAt'],
    createExample: '--title Checkout --type playwright --script @checkout.spec.ts',
    updateExample: '--script @checkout.spec.ts',
    shared: { files: ['script'] },
  }),
  {
    ...{ name: 'run', aliases: ['execute'], summary: 'Run a test of the server now', arguments: '<id>' },
    flags: [LOCATION, { flags: '--wait', summary: 'watch it to its end; exit code 1 if it fails' }, ...watchFlags],
    example: `wk tests run ${ID} --wait`,
    async run(call) {
      const { context, args, flags } = call
      const body = flags.location ? { location: flags.location } : undefined
      const operation = { method: 'POST', path: '/api/tests/{id}/execute', params: { id: args[0] ?? '' } }
      const started = await context.call({ ...operation, ...(body ? { body } : {}) })
      const options = watchOptions(call)
      const wait = flags.wait === true || options.junit !== undefined || options.timeoutSeconds !== undefined
      return afterStart(context, started, { ...options, wait, label: 'test' })
    },
  },
  {
    ...{ name: 'validate', summary: 'Check script files without a server', arguments: '<file...>' },
    flags: [
      { flags: '--type <type>', summary: 'what the scripts are, where name and text do not tell', choices: TEST_TYPES },
    ],
    example: 'wk tests validate tests/*.spec.ts tests/*.k6.ts',
    run: async (call) => (await import('../scripts/validate.ts')).validateFiles(call),
  },
]
