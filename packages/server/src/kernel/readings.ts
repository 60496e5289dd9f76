/**
 * Where a terminal code may stand, a text reads in more than one way: with all of its characters, or without the code, up
 * to any of the places where it may end. This follows the beginnings of secrets that leave a code out; what is found in the
 * text as it stands is redact.ts's work.
 * Work and memory per character are bounded, and each outcome depends on the characters alone, not on how they arrive.
 */
import { createBeginnings, type Reading } from './beginnings.ts'
import {
  beginCode,
  type Code,
  type CodeEnd,
  isIntroduced,
  isOpen,
  isTitle,
  mayBeginCode,
  NO_SIGN,
  readCode,
} from './escape-codes.ts'
import type { Automaton } from './multi-match.ts'

/** What is shown of a secret. */
export const MASK = '***'

/** Links in links: past it only the parameters of a code are left out. */
const MAX_OPEN_LINKS = 16

/** Codes that are over, but in which a secret may have begun. */
const MAX_CLOSED_CODES = 16

/** A code with beginnings of secrets before it. */
interface OpenCode extends Code {
  readonly readings: readonly Reading[]
  /** Where its introducer is over; of a code around a mask, as if the mask were as short as it looks. */
  bodyStart: number
  /** Where a character stands that is none of its parameters, and none of its link. */
  parametersEnd: number
  linkEnd: number
  /** Some readers have seen its end already. */
  hasEnded: boolean
  /** Of a code around a mask. */
  readonly maskStart: number
}

export interface Readings {
  /** False: nothing needs to be read until a code may begin. */
  areOpen(): boolean
  /**
   * @param state the automaton's in the text as it stands, before this character
   * @returns where a secret begins that ends with this character, the first of them; `NOT_FOUND`
   */
  read(char: number, at: number, state: number): number
  /** Call it for each mask, and again when it grows, once the last character of it was read. */
  masked(start: number, end: number): void
  /** Where the first beginning of a secret stands that may go on; else Infinity. */
  firstStart(): number
  clear(): void
}

export const NOT_FOUND = Number.POSITIVE_INFINITY

export function createReadings(automaton: Automaton): Readings {
  let live: Reading[] = []
  let codes: OpenCode[] = []
  let closed: OpenCode[] = []
  let lastMaskStart = -1
  const { add, endingAt } = createBeginnings(automaton)
  const { depth, longestEnding, extend } = automaton

  function begin(char: number, at: number, readings: readonly Reading[]) {
    closed = closed.filter((code) => hasBeginnings(code, readings))
    const ends = { parametersEnd: Number.POSITIVE_INFINITY, linkEnd: Number.POSITIVE_INFINITY }
    const code: OpenCode = { ...beginCode(char), ...ends, readings, bodyStart: at + 1, hasEnded: false, maskStart: -1 }
    codes.push(code)
    if (isIntroduced(code)) leaveOut(code, 'some')
  }

  /** Whether a mask to come may begin in it. */
  function hasBeginnings({ bodyStart, parametersEnd, linkEnd }: OpenCode, readings: readonly Reading[]): boolean {
    const end = Math.max(parametersEnd, linkEnd)
    const isInside = (start: number) => bodyStart <= start && start <= end
    const all = [readings, ...codes.map((code) => code.readings)]
    return isInside(lastMaskStart) || all.some((some) => some.some(({ start }) => isInside(start)))
  }

  function leaveOut({ readings }: OpenCode, end: CodeEnd) {
    for (const one of readings) add(live, end === 'all' || !one.isPlain ? one : { ...one, isPlain: false })
  }

  function readCodes(char: number, at: number) {
    const open: OpenCode[] = []
    for (const code of codes) {
      const end = readCode(code, char)
      if (end !== 'none') leaveOut(code, end)
      if (end === 'all') code.hasEnded = true
      if (code.length === 0) code.bodyStart = at + 1
      if (code.length === 1 && code.link !== 'no') makeRoomForLink(open)
      if (!code.parameters) code.parametersEnd = Math.min(code.parametersEnd, at)
      if (code.link === 'no') code.linkEnd = Math.min(code.linkEnd, at)
      if (isOpen(code)) open.push(code)
      else if (isIntroduced(code)) closed = [...closed.slice(1 - MAX_CLOSED_CODES), code]
    }
    codes = open
  }

  /** What was over within the mask is not: whoever reads what is shown sees the mask instead. */
  function around(code: OpenCode, start: number, end: number): OpenCode[] {
    const wasOpenAt = (over: number) => code.bodyStart <= start && start <= over && over < end
    const parameters = wasOpenAt(code.parametersEnd)
    const link = wasOpenAt(code.linkEnd) && isTitle(code) ? 'any' : 'no'
    if (!parameters && link === 'no') return []
    const length = start - code.bodyStart + MASK.length
    const readings = code.readings.map(({ state }) => ({ state, start, isPlain: false }))
    const ends = { parametersEnd: Number.POSITIVE_INFINITY, linkEnd: Number.POSITIVE_INFINITY }
    const signs = { sign: NO_SIGN, backslashes: 0, escaped: 'no' as const }
    return [
      { ...code, ...ends, ...signs, readings, length, bodyStart: end - length, maskStart: start, parameters, link },
    ]
  }

  return {
    areOpen: () => live.length > 0 || codes.length > 0,
    read(char, at, state) {
      const before = mayBeginCode(char) ? endingAt(live, at, state) : []
      let first = NOT_FOUND
      const longer: Reading[] = []
      for (const { state, start, isPlain } of live) {
        const next = extend(state, char)
        if (next === 0) continue
        longer.push({ state: next, start, isPlain })
        if (longestEnding[next] === depth[next]) first = Math.min(first, start)
      }
      live = longer
      if (codes.length > 0) readCodes(char, at)
      if (before.length > 0) begin(char, at, before)
      return first
    },
    masked(start, end) {
      lastMaskStart = start
      if (codes.length + closed.length === 0) return
      codes = codes.filter(({ maskStart }) => maskStart < start)
      closed = closed.filter(({ maskStart }) => maskStart < start)
      codes.push(...[...codes, ...closed].flatMap((code) => around(code, start, end)))
    },
    firstStart() {
      let first = NOT_FOUND
      for (const { start } of live) first = Math.min(first, start)
      for (const { readings } of codes) for (const { start } of readings) first = Math.min(first, start)
      return first
    },
    clear() {
      live = []
      codes = []
      closed = []
    },
  }
}

/** Given up is one that goes on although it may have ended; else one of words only; else the first. */
function makeRoomForLink(codes: OpenCode[]) {
  const links = codes.filter(({ link }) => link !== 'no')
  if (links.length < MAX_OPEN_LINKS) return
  const given = links.find(({ hasEnded }) => hasEnded) ?? links.find(({ link }) => link === 'words') ?? links[0]
  if (given) given.link = 'no'
}
