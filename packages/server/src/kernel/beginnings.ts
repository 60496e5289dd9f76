/** Beginnings of secrets that end at one place of a text, in different readings of what stands before it. */
import type { Automaton } from './multi-match.ts'

/** Different beginnings of secrets that end at one place. Past it the longest are kept, first those without any code. */
const MAX_READINGS = 64

/** A secret does not come with so many characters of codes in it: what is held back has a bound. */
const MAX_CODES_CHARS = 4_096

/** The beginning of a secret, from `start` up to here, without the codes in between. */
export interface Reading {
  readonly state: number
  readonly start: number
  /** It leaves out each code up to where all readers see its end. */
  readonly isPlain: boolean
}

export function createBeginnings({ depth, fail, pending }: Automaton) {
  const depthOf = (state: number) => depth[state] as number

  /** A secret that was read in two ways up to here is masked from where the longer one begins. */
  function add(readings: Reading[], added: Reading) {
    const index = readings.findIndex(({ state }) => state === added.state)
    const known = readings[index]
    if (known) {
      const start = Math.min(known.start, added.start)
      readings[index] = { state: known.state, start, isPlain: known.isPlain || added.isPlain }
    } else if (readings.length < MAX_READINGS) readings.push(added)
    else replaceWeakest(readings, added)
  }

  function replaceWeakest(readings: Reading[], added: Reading) {
    const strength = ({ state, isPlain }: Reading) => (isPlain ? 2 ** 31 : 0) + depthOf(state)
    const weakest = readings.reduce(
      (weak, one, index) => (strength(one) < strength(readings[weak] as Reading) ? index : weak),
      0,
    )
    if (strength(readings[weakest] as Reading) < strength(added)) readings[weakest] = added
  }

  /**
   * All beginnings of secrets, in any reading, that the character at `at` may continue.
   * @param live those with a code left out @param state the automaton's, in the text as it stands
   */
  function endingAt(live: readonly Reading[], at: number, state: number): Reading[] {
    const all = live.filter((reading) => at - reading.start - depthOf(reading.state) <= MAX_CODES_CHARS)
    let left = MAX_READINGS
    for (let node = state; node !== 0 && left > 0; node = fail[node] as number) {
      if (pending[node] !== depthOf(node)) continue
      add(all, { state: node, start: at - depthOf(node), isPlain: true })
      left--
    }
    return all
  }

  return { add, endingAt }
}
