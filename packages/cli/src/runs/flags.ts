/** The flags of every command that can wait for runs, and what they say. */
import type { Call, Flag } from '../command.ts'
import { parseSeconds } from './duration.ts'
import type { WatchOptions } from './watch.ts'

export const watchFlags: readonly Flag[] = [
  { flags: '--timeout <time>', summary: 'give up waiting after 90, 90s, 10m or 2h (exit code 5)', parse: parseSeconds },
  { flags: '--junit <file>', summary: 'write a JUnit report when the runs are over' },
]

export const watchOptions = ({ flags }: Pick<Call, 'flags'>): WatchOptions => ({
  timeoutSeconds: flags.timeout as number | undefined,
  junit: flags.junit as string | undefined,
})
