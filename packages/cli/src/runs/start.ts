/** After a run was started: its id, or waiting for its end. */
import type { Answered, Context } from '../context.ts'
import type { ExitCode } from '../errors.ts'
import { type WatchOptions, watchRuns } from './watch.ts'

export interface Started {
  runId: string
  message: string
}

/** Runs a test of the server; its answer is a Started. */
export const execute = (context: Context, id: string, location: unknown): Promise<Answered> =>
  context.call({
    method: 'POST',
    path: '/api/tests/{id}/execute',
    params: { id },
    ...(location === undefined ? {} : { body: { location } }),
  })

export async function afterStart(
  context: Context,
  { text, body }: Answered,
  { wait, ...options }: WatchOptions & { wait: boolean; label: string },
): Promise<ExitCode | undefined> {
  const { output } = context
  const { runId, message } = body as Started
  if (!wait) {
    if (output.mode === 'json') output.json(text)
    else output.line(runId)
    if (output.mode === 'text') output.say(`${message}. Watch it: wk runs watch ${runId}`)
    return undefined
  }
  output.say(`${message}: ${runId}`)
  return watchRuns(context, [{ runId, label: options.label }], options)
}
