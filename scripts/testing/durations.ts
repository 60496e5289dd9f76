/** What files took when they ran last with `--record`: the long ones begin first, so that none is left alone at the end. */
import { readFileSync, writeFileSync } from 'node:fs'
import { SLOW } from './choose-files.ts'
import type { FileResult } from './run-file.ts'

const RECORD = new URL('durations.json', import.meta.url)
/** Shorter ones come as they come. */
const MIN_SECONDS = 5
const UNKNOWN_SECONDS = { quick: 2, slow: 60 }

/** Seconds by file. */
export const readRecord = (): Record<string, number> => JSON.parse(readFileSync(RECORD, 'utf8'))

/** Adds what was measured to the record; files that are gone leave it. */
export function record(results: readonly FileResult[], all: readonly string[]): void {
  const taken = readRecord()
  for (const { file, seconds } of results) {
    delete taken[file]
    if (seconds >= MIN_SECONDS) taken[file] = Math.round(seconds)
  }
  const there = Object.entries(taken).filter(([file]) => all.includes(file))
  const lines = there
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([file, seconds]) => `  ${JSON.stringify(file)}: ${seconds}`)
  writeFileSync(RECORD, `{\n${lines.join(',\n')}\n}\n`)
}

/** What `file` takes, or is likely to. */
export const secondsOf = (file: string, taken = readRecord()): number =>
  taken[file] ?? (SLOW.test(file) ? UNKNOWN_SECONDS.slow : UNKNOWN_SECONDS.quick)

export const longestFirst = (files: readonly string[], taken = readRecord()): string[] =>
  files.toSorted((a, b) => secondsOf(b, taken) - secondsOf(a, taken) || (a < b ? -1 : 1))
