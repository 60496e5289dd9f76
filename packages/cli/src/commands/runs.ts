/** `wk run FILE…` and `wk runs`: running scripts now, watching, cancelling, what runs left behind. */
import { operationCommand } from '../api/operation.ts'
import { resourceCommands } from '../api/resource.ts'
import { type Command, EXAMPLE_ID } from '../command.ts'
import { artifacts, openTrace } from '../runs/artifacts.ts'
import { watchFlags, watchOptions } from '../runs/flags.ts'
import { runFiles } from '../runs/run-files.ts'
import { watchRuns } from '../runs/watch.ts'
import { compareReport } from './figures.ts'

const one = '/api/runs/{runId}'

export const runs: readonly Command[] = [
  runFiles,
  ...resourceCommands({
    noun: 'runs',
    one: 'run',
    path: '/api/runs',
    item: one,
    columns: ['id', 'jobName', 'testTitle', 'status', 'trigger', 'queuedAt', 'durationMs'],
  }),
  {
    name: 'watch',
    summary: 'Watch runs until they end',
    arguments: '<run-id...>',
    flags: watchFlags,
    example: `wk runs watch ${EXAMPLE_ID} --timeout 10m`,
    run: (call) => {
      const watched = call.args.map((runId) => ({ runId, label: runId.slice(-8) }))
      return watchRuns(call.context, watched, watchOptions(call))
    },
  },
  {
    name: 'cancel',
    summary: 'Cancel running runs',
    arguments: '<run-id...>',
    example: `wk runs cancel ${EXAMPLE_ID}`,
    async run({ context, args }) {
      for (const runId of args) {
        const { text } = await context.call({ method: 'POST', path: `${one}/cancel`, params: { runId } })
        if (context.output.mode === 'json') context.output.json(text)
        else if (context.output.mode === 'quiet') context.output.line(runId)
        else context.output.say(`Cancelled ${runId}`)
      }
      return undefined
    },
  },
  operationCommand({ name: 'status', operation: `GET ${one}/status`, example: `wk runs status ${EXAMPLE_ID} --json` }),
  operationCommand({
    name: 'compare',
    operation: `GET ${one}/compare`,
    summary: 'Compare a load test with an earlier run',
    report: compareReport,
    example: `wk runs compare ${EXAMPLE_ID}`,
  }),
  artifacts,
  openTrace,
]
