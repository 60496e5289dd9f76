// Runs a script in the test's own process and gathers what happened. Only the controller's process boundary is missing;
// tests of that use runLoad.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { newController } from '../engine/controller.ts'
import type { LoadEvent, LoadJob } from '../engine/job.ts'

type EventOf<T extends LoadEvent['type']> = Extract<LoadEvent, { type: T }>

export interface LoadRunResult {
  rc: number
  reason: string
  /** Console texts of the script. */
  lines: string[]
  /** Everything on the console, with level. */
  log: string
  summary: EventOf<'summary'>
  /** A figure of a metric; NaN when there is none. */
  value(metric: string, figure: string): number
  artifacts: EventOf<'artifact'>[]
  events: LoadEvent[]
}

/** `script`: path of a file, or the text of one. `files`: further files beside a script given as text. */
export async function runScript(
  script: string,
  {
    files = {},
    name = 'script.js',
    ...job
  }: Partial<LoadJob> & { files?: Record<string, string | Buffer>; name?: string } = {},
): Promise<LoadRunResult> {
  if (!script.includes('\n') && script.endsWith('.js')) return gather({ scriptPath: script, ...job })
  const folder = await mkdtemp(join(tmpdir(), 'loadgen-'))
  try {
    for (const [file, content] of Object.entries({ ...files, [name]: script })) {
      await mkdir(dirname(join(folder, file)), { recursive: true })
      await writeFile(join(folder, file), content)
    }
    return await gather({ scriptPath: join(folder, name), ...job })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function gather(job: LoadJob): Promise<LoadRunResult> {
  const events: LoadEvent[] = []
  await newController(job, (event) => events.push(event)).run()
  return readEvents(events)
}

export function readEvents(events: LoadEvent[]): LoadRunResult {
  const of = <T extends LoadEvent['type']>(type: T) => events.filter((event) => event.type === type) as EventOf<T>[]
  const [summary] = of('summary')
  const end = of('end').at(-1)
  return {
    rc: end?.rc ?? -1,
    reason: end?.reason ?? '',
    lines: of('console')
      .filter(({ source }) => source === 'script')
      .map(({ text }) => text),
    log: of('console')
      .map(({ level, text }) => `${level}: ${text}`)
      .join('\n'),
    summary: summary as EventOf<'summary'>,
    value: (metric, figure) => summary?.summary.metrics[metric]?.values[figure] ?? Number.NaN,
    artifacts: of('artifact'),
    events,
  }
}
