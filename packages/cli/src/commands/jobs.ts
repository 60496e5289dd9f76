/** `wk jobs`: named lists of tests, and starting them by token or by trigger key. */
import { createClient } from '@watchkeeper/client'
import { idOf, isId } from '../api/names.ts'
import { resourceCommands } from '../api/resource.ts'
import { type Command, EXAMPLE_ID } from '../command.ts'
import { usageError } from '../errors.ts'
import { awaitStatus } from '../runs/await-status.ts'
import { WAIT_FLAG, waits, watchFlags, watchOptions } from '../runs/flags.ts'
import { afterStart, type Started } from '../runs/start.ts'
import { muteCommands } from './mutes.ts'

const flags = [WAIT_FLAG, ...watchFlags]

export const jobs: readonly Command[] = [
  ...resourceCommands({
    noun: 'jobs',
    one: 'job',
    path: '/api/jobs',
    columns: ['id', 'name', 'status', 'cronSchedule', 'lastRunAt', 'nextRunAt'],
    createExample: `--name Nightly --tests ${EXAMPLE_ID} --cron-schedule "0 3 * * *"`,
    updateExample: '--status paused',
    create: { within: 'job' },
  }),
  ...muteCommands('jobs'),
  {
    name: 'run',
    summary: 'Run a job now, regardless of its schedule',
    arguments: '<id>',
    flags,
    example: `wk jobs run ${EXAMPLE_ID} --wait --junit report.xml`,
    async run(call) {
      const { context, args } = call
      const options = { ...watchOptions(call), wait: waits(call), label: 'job' }
      const started = await context.call({
        method: 'POST',
        path: '/api/jobs/run',
        body: { jobId: await idOf(context, '/api/jobs', args[0] ?? '') },
      })
      return afterStart(context, started, options)
    },
  },
  {
    name: 'trigger',
    summary: 'Run a job with its trigger key (SERVICE_TRIGGER_KEY), or with the token',
    flags,
    arguments: '<id>',
    example: `SERVICE_TRIGGER_KEY=… wk jobs trigger ${EXAMPLE_ID}`,
    async run(call) {
      const { context, args } = call
      const { url, triggerKey, token } = context.settings()
      const options = { ...watchOptions(call), wait: waits(call), label: 'job' }
      if (options.junit && token === null)
        throw usageError(
          'A trigger key sees whether a run passed, but not its tests',
          'Omit --junit, or set a token as well (SERVICE_TOKEN).',
        )
      const by =
        triggerKey === null ? await context.client() : createClient({ url, token: triggerKey, fetch: context.fetch })
      const [given = ''] = args
      if (token === null && !isId(given))
        throw usageError(
          'A trigger key cannot resolve names',
          'Use the id of the job, or set a token as well (SERVICE_TOKEN).',
        )
      const id = await idOf(context, '/api/jobs', given)
      const started = await context.call({ method: 'POST', path: '/api/jobs/{id}/trigger', params: { id } }, by)
      if (!options.wait || token !== null) return afterStart(context, started, options)
      const { runId, message } = started.body as Started
      context.output.say(`${message}: ${runId}`)
      return awaitStatus(context, { client: by, runId, timeoutSeconds: options.timeoutSeconds })
    },
  },
]
