/** Follows runs to their end: consoles as they come, then each test's result; a status line where somebody watches. */
import { writeFileSync } from 'node:fs'
import type { Context } from '../context.ts'
import { CliError, EXIT, type ExitCode } from '../errors.ts'
import { consoleLine, oneLine } from '../output/text.ts'
import { junitReport } from './junit.ts'
import { createStatusLine, type StatusLine } from './status-line.ts'
import { type ApiRun, resultLines } from './words.ts'

export interface WatchedRun {
  runId: string
  /** Stands before its lines where there are several. */
  label: string
}

export interface WatchOptions {
  timeoutSeconds?: number | undefined
  /** Absolute path of the report to write. */
  junit?: string | undefined
}

const LOOK_MS = 3000

/**
 * The exit code that the runs' ends make: done if all completed. With --json the API's record of each run, on stdout.
 * @throws CliError (timeout) when time is up; the runs go on
 */
export async function watchRuns(
  context: Context,
  runs: readonly WatchedRun[],
  options: WatchOptions,
): Promise<ExitCode> {
  const { output } = context
  const ids = runs.map(({ runId }) => runId)
  const goOn = () =>
    `${ids.length === 1 ? 'The run continues' : 'The runs continue'}. To cancel: wk runs cancel ${ids.join(' ')}`
  context.onInterrupt(goOn)
  const controller = new AbortController()
  const seconds = options.timeoutSeconds
  const late = new CliError(EXIT.timeout, `Not finished after ${seconds} s`, goOn())
  const timer = seconds === undefined ? undefined : setTimeout(() => controller.abort(late), seconds * 1000)
  const status = output.live && output.mode === 'text' ? createStatusLine(context.statusStream) : null
  try {
    const watching = runs.map((run) =>
      watchOne({ context, status, several: runs.length > 1, signal: controller.signal }, run),
    )
    const ended = await Promise.all(watching)
    status?.close()
    for (const { text, run } of ended) show(context, text, run)
    if (options.junit) writeFileSync(options.junit, junitReport(ended.map(({ run }) => run)))
    return ended.every(({ run }) => run.status === 'completed') ? EXIT.done : EXIT.runFailed
  } finally {
    status?.close()
    clearTimeout(timer)
    context.onInterrupt(() => null)
  }
}

interface Watching {
  context: Context
  status: StatusLine | null
  several: boolean
  signal: AbortSignal
}

async function watchOne(watching: Watching, { runId, label }: WatchedRun): Promise<{ text: string; run: ApiRun }> {
  const { context, status, several, signal } = watching
  const { output } = context
  const prefix = several ? `${oneLine(label)} │ ` : ''
  const stop = status && progress(watching, { runId, label })
  try {
    for await (const event of (await context.client()).followRun(runId, { signal })) {
      if (event.type === 'error') throw new CliError(EXIT.api, event.message)
      if (event.type !== 'console' || output.mode !== 'text') continue
      const write = () => output.raw(`${prefix}${consoleLine(event.line, output.colour)}\n`)
      if (status) status.above(write)
      else write()
    }
  } finally {
    stop?.()
  }
  const { text, body } = await context.call({ method: 'GET', path: '/api/runs/{runId}', params: { runId } })
  return { text, run: body as ApiRun }
}

/** The stream says nothing of phases, so the status line looks now and then; what it misses is no loss. */
function progress({ context, status }: Watching, { runId, label }: WatchedRun): () => void {
  const look = async () => {
    const { api } = await context.client()
    const { data } = await api.GET('/api/runs/{runId}', { params: { path: { runId } } })
    if (!data) return
    const over = data.tests.filter((test) => test.status !== 'pending').length
    status?.set(`${label}: ${data.phase ?? data.status}, ${over} of ${data.tests.length} tests over`)
  }
  status?.set(`${label}: queued`)
  const timer = setInterval(() => void look().catch(() => {}), LOOK_MS)
  return () => clearInterval(timer)
}

function show({ output }: Context, text: string, run: ApiRun): void {
  if (output.mode === 'json') output.json(text)
  else if (output.mode === 'quiet') output.line(run.id)
  else for (const line of resultLines(run)) output.line(line)
}
