/** The flags of every command that can wait for runs, and what they say. */
import { statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import type { Call, Flag } from '../command.ts'
import { usageError } from '../errors.ts'
import { parseSeconds } from './duration.ts'
import type { WatchOptions } from './watch.ts'

export const watchFlags: readonly Flag[] = [
  { flags: '--timeout <time>', summary: 'stop waiting after 90, 90s, 10m or 2h (exit code 5)', parse: parseSeconds },
  { flags: '--junit <file>', summary: 'write a JUnit report when the runs have ended' },
]

/** Of commands that only start something unless asked to wait. */
export const WAIT_FLAG: Flag = { flags: '--wait', summary: 'watch the run until it ends; exit code 1 if it fails' }

/** Who wants a report, or a bound, wants the end. */
export const waits = ({ flags }: Pick<Call, 'flags'>): boolean =>
  flags.wait === true || flags.junit !== undefined || flags.timeout !== undefined

/** To be asked for before anything is started. @throws CliError when there is no folder for the report */
export function watchOptions({ context, flags }: Call): WatchOptions {
  const junit = typeof flags.junit === 'string' ? resolve(context.cwd, flags.junit) : undefined
  if (junit && !isFolder(dirname(junit))) throw usageError(`--junit: the folder ${dirname(junit)} does not exist`)
  return { timeoutSeconds: flags.timeout as number | undefined, junit }
}

const isFolder = (path: string) => statSync(path, { throwIfNoEntry: false })?.isDirectory() === true
