/**
 * Which failures may be tried once more, alone. Two cores shared by browsers and load tests can keep a test waiting for
 * longer than it waits: that says nothing of the product. A wrong value does, however seldom it comes: it counts at once,
 * or a race that fails one run in five would pass four in five as green.
 */
import type { FileResult } from './run-file.ts'

/** In the words of the tests' own ways to wait, of aborted requests, of node:test, of Playwright and of run-file.ts. */
const OUT_OF_TIME =
  /\b(deadline|giveUpAt|endsAt|time-?out|timed out|not (so )?(within|after) [\d.]+ s|not done after|it did not happen|in vain|not ready|did not come|does not end|aborted due to)\b/i
/** Two values were compared: such words in them are values too. */
const COMPARED = /\b(Expected (values|[\s\S]{0,20}to)|The input (did|was))\b/

/** @returns whether the file failed, and each of its failures is that the time ran out */
export function ranOutOfTime({ tests }: Pick<FileResult, 'tests'>): boolean {
  const failures = tests.flatMap(({ failure }) => failure ?? [])
  return failures.length > 0 && failures.every(({ text }) => isLate(firstLines(text)))
}

const isLate = (text: string) => OUT_OF_TIME.test(text) && !COMPARED.test(text)

/** What went wrong, without the stack and the values behind it, in which such words may stand by chance. */
const firstLines = (text: string) => text.split(/\n\s+at /)[0]?.slice(0, 600) ?? ''
