/** `wk run FILE…`: scripts go up as they are, run now, and are watched. */
import { basename, relative, resolve } from 'node:path'
import { ApiError, type Schemas } from '@watchkeeper/client'
import { fileText } from '../api/flags.ts'
import type { Call, Command, Flag } from '../command.ts'
import type { Context } from '../context.ts'
import { type ExitCode, explain, usageError } from '../errors.ts'
import { TEST_TYPES, typeOfScript } from '../scripts/types.ts'
import { watchFlags, watchOptions } from './flags.ts'
import { execute, type Started } from './start.ts'
import { type WatchedRun, watchRuns } from './watch.ts'

export const LOCATION: Flag = {
  flags: '--location <id>',
  summary: 'where it runs; see `wk locations list`',
}
const MAX_FILES = 50

export const runFiles: Command = {
  name: 'files',
  isDefault: true,
  summary: 'Run script files now (the word `files` is optional)',
  arguments: '<file...>',
  flags: [
    {
      flags: '--type <type>',
      summary: 'type of the scripts, if it does not follow from name and content',
      choices: TEST_TYPES,
    },
    LOCATION,
    { flags: '--wait', summary: 'watch the runs until they end (default)' },
    { flags: '--no-wait', summary: 'only start the runs' },
    ...watchFlags,
  ],
  example: 'wk run tests/checkout.spec.ts --junit report.xml --timeout 10m',
  async run(call) {
    const { context, args, flags } = call
    if (args.length > MAX_FILES) throw usageError(`${args.length} files; at most ${MAX_FILES} at once are allowed`)
    const options = watchOptions(call)
    const scripts = args.map((file) => scriptOf(file, call))
    await refuseProblems(scripts)
    // All are up before the first starts: the server looks closer, and may refuse the last of them.
    const uploaded: { id: string; script: Script }[] = []
    for (const script of scripts) uploaded.push({ id: await upload(context, script), script })
    const started: WatchedRun[] = []
    for (const { id, script } of uploaded)
      started.push({ runId: await start(context, { id, script }, flags.location), label: script.title })
    const { output } = context
    if (flags.wait !== false) return watchRuns(context, started, options)
    for (const { runId } of started) output.line(output.mode === 'json' ? JSON.stringify({ runId }) : runId)
    return undefined satisfies ExitCode | undefined
  },
}

interface Script {
  /** As it was named. */
  file: string
  title: string
  type: Schemas['Test']['type']
  script: string
}

function scriptOf(file: string, { context, flags }: Call): Script {
  const script = fileText(file, context.cwd)
  const given = TEST_TYPES.find((type) => type === flags.type)
  return { file, title: titleOf(file, context.cwd), type: given ?? typeOfScript(file, script), script }
}

/** The path below the working folder: the same file is the same test the next time, with one history. */
function titleOf(file: string, folder: string): string {
  const path = relative(folder, resolve(folder, file)).replaceAll('\\', '/')
  return (path.startsWith('..') ? basename(file) : path).slice(-255)
}

/** @throws CliError that names each problem of each file, with line and column */
async function refuseProblems(scripts: readonly Script[]): Promise<void> {
  const { problemLines, problemsOf } = await import('../scripts/validate.ts')
  const lines = scripts.flatMap((script) => problemLines(script.file, problemsOf(script)))
  if (lines.length > 0) throw usageError(lines.join('\n'), 'Nothing was started.')
}

async function start(
  context: Context,
  { id, script }: { id: string; script: Script },
  location: unknown,
): Promise<string> {
  const { body } = await execute(context, id, location)
  const { runId } = body as Started
  context.output.say(`${script.title}: run ${runId}`)
  return runId
}

/** As saveTest; what the server refuses is said with the file it is about. */
async function upload(context: Context, script: Script): Promise<string> {
  try {
    return await saveTest(context, script)
  } catch (error) {
    const refused = error instanceof ApiError && error.status === 400 ? explain(error, null) : null
    if (!refused) throw error
    const [first = '', ...others] = refused.lines
    throw usageError([`${script.file}: ${first}`, ...others].join('\n'), 'Nothing was started.')
  }
}

/** The id of the test with this title and type, made or brought up to date. */
async function saveTest(context: Context, { title, type, script }: Script): Promise<string> {
  const query = { search: title, type, includeScript: true, limit: 100 }
  const { body } = await context.call({ method: 'GET', path: '/api/tests', query })
  const known = (body as { data: Schemas['Test'][] }).data.find((test) => test.title === title)
  if (!known) {
    const made = await context.call({ method: 'POST', path: '/api/tests', body: { title, type, script } })
    return (made.body as Schemas['Test']).id
  }
  if (known.script !== script)
    await context.call({ method: 'PATCH', path: '/api/tests/{id}', params: { id: known.id }, body: { script } })
  return known.id
}
