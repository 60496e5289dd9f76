/**
 * Which test files share a process. To load the product takes longer than most files of its tests do, so that short ones run
 * one after the other in one process; each makes a database of its own all the same.
 */
import { SLOW } from './choose-files.ts'
import { longestFirst, readRecord, secondsOf } from './durations.ts'
import type { Imports } from './imports.ts'

const PRODUCT = 'packages/server/src/compose.ts'
/** They change their process for good: the authorities whose certificates it takes. */
const ALONE = new Set([
  'packages/server/src/checks/http-tls.test.ts',
  'packages/server/src/checks/tls-certificate.test.ts',
])
/** Longer files are begun earlier by themselves. */
const MAX_FILE_SECONDS = 20
/** So short that none is left alone at the end, so long that loading is the least of it. */
const MAX_SECONDS = 40
const MAX_FILES = 16

/** Batches, those that take longest first. */
export function intoBatches(files: readonly string[], imports: Imports, taken = readRecord()): string[][] {
  const isShort = (file: string) => !SLOW.test(file) && !ALONE.has(file) && secondsOf(file, taken) <= MAX_FILE_SECONDS
  const product: string[] = []
  const rest: string[] = []
  for (const file of files.filter(isShort)) (imports.reach(file).has(PRODUCT) ? product : rest).push(file)
  const alone = files.filter((file) => !isShort(file)).map((file) => [file])
  const batches = [...alone, ...[product, rest].flatMap((short) => spread(longestFirst(short, taken), taken))]
  const secondsOfAll = (batch: readonly string[]) => batch.reduce((sum, file) => sum + secondsOf(file, taken), 0)
  return batches.sort((a, b) => secondsOfAll(b) - secondsOfAll(a))
}

/** As few batches as the bounds allow, all about as long. */
function spread(files: readonly string[], taken: Record<string, number>): string[][] {
  const seconds = files.reduce((sum, file) => sum + secondsOf(file, taken), 0)
  const count = Math.ceil(Math.max(seconds / MAX_SECONDS, files.length / MAX_FILES))
  const batches = Array.from({ length: count }, (): string[] => [])
  for (const [index, file] of files.entries()) batches[index % count]?.push(file)
  return batches
}
