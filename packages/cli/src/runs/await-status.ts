/** Waits for the end of a run by its status alone: all that a trigger key may read of the runs that it started. */
import { setTimeout as delay } from 'node:timers/promises'
import type { ApiClient, Schemas } from '@watchkeeper/client'
import type { Context } from '../context.ts'
import { CliError, EXIT, type ExitCode } from '../errors.ts'

/** A trigger key has 60 requests a minute in the strictest setting that is usual; several jobs may share one. */
const LOOK_MS = 3000

interface Awaited {
  client: ApiClient
  runId: string
  timeoutSeconds?: number | undefined
}

/** @throws CliError (timeout) when time is up; the run goes on */
export async function awaitStatus(context: Context, { client, runId, timeoutSeconds }: Awaited): Promise<ExitCode> {
  const { output } = context
  const goesOn = `The run continues: ${runId}`
  context.onInterrupt(() => goesOn)
  const deadline = timeoutSeconds === undefined ? Number.POSITIVE_INFINITY : Date.now() + timeoutSeconds * 1000
  for (;;) {
    const params = { runId }
    const { text, body } = await context.call({ method: 'GET', path: '/api/runs/{runId}/status', params }, client)
    const { status } = body as Schemas['RunStatus']
    if (status !== 'running') {
      context.onInterrupt(() => null)
      if (output.mode === 'json') output.json(text)
      else output.line(output.mode === 'quiet' ? runId : `run ${runId}: ${status}`)
      return status === 'completed' ? EXIT.done : EXIT.runFailed
    }
    const left = deadline - Date.now()
    if (left <= 0) throw new CliError(EXIT.timeout, `Not finished after ${timeoutSeconds} s`, goesOn)
    await delay(Math.min(LOOK_MS, left))
  }
}
