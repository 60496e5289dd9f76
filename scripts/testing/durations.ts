/** What files took when all ran last with `--record`: the long ones begin first, and those that wait run beside those that compute. */
import { readFileSync, writeFileSync } from 'node:fs'
import { SLOW } from './choose-files.ts'
import type { FileResult } from './run-file.ts'

const RECORD = new URL('durations.json', import.meta.url)
/** Shorter ones come as they come. */
const MIN_SECONDS = 5
const UNKNOWN_SECONDS = { quick: 2, slow: 60 }
/** A file that keeps less of a core busy than this waits more than it computes. */
const WAITING_SHARE = 0.35

interface Taken {
  seconds: number
  cpuSeconds: number
}

const readRecord = (): Record<string, Taken> => JSON.parse(readFileSync(RECORD, 'utf8'))

/** Adds what was measured to the record; files that are gone leave it. */
export function record(results: readonly FileResult[], all: readonly string[]): void {
  const taken = readRecord()
  for (const { file, seconds, cpuSeconds } of results) {
    delete taken[file]
    if (cpuSeconds !== null && seconds >= MIN_SECONDS)
      taken[file] = { seconds: Math.round(seconds), cpuSeconds: Math.round(cpuSeconds) }
  }
  const there = Object.entries(taken).filter(([file]) => all.includes(file))
  const lines = there
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([file, one]) => `  "${file}": { "seconds": ${one.seconds}, "cpuSeconds": ${one.cpuSeconds} }`)
  writeFileSync(RECORD, `{\n${lines.join(',\n')}\n}\n`)
}

/** What `file` takes, or is likely to. */
export const secondsOf = (file: string, taken = readRecord()): number =>
  taken[file]?.seconds ?? (SLOW.test(file) ? UNKNOWN_SECONDS.slow : UNKNOWN_SECONDS.quick)

export interface Lanes {
  /** The longest first. */
  computing: string[]
  waiting: string[]
}

export function lanesOf(files: readonly string[], taken = readRecord()): Lanes {
  const waits = (file: string) => {
    const known = taken[file]
    return known !== undefined && known.cpuSeconds < WAITING_SHARE * known.seconds
  }
  const sorted = files.toSorted((a, b) => secondsOf(b, taken) - secondsOf(a, taken) || (a < b ? -1 : 1))
  return { computing: sorted.filter((file) => !waits(file)), waiting: sorted.filter(waits) }
}
