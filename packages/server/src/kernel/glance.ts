/**
 * Looks ahead at a code that may begin here, where no other is open. Nothing comes of most codes: they end before long, no
 * beginning of a secret goes on behind any of their ends, and none stands in them. Reading them in full costs far more.
 */
import {
  beginCode,
  ESCAPE,
  endOfWords,
  isInSign,
  isIntroduced,
  isOpen,
  mayBeginCode,
  readCode,
  restartCode,
} from './escape-codes.ts'
import type { Automaton } from './multi-match.ts'

const MAX_GLANCE_CHARS = 64

/** @returns what says whether the code at `text[at]` may matter, in a state of the automaton */
export function createGlance({ depth, fail, longestEnding, extend, mayExtend, step }: Automaton) {
  const code = beginCode(ESCAPE)

  /** Whether the beginning of a secret goes on in the text from `from` on, up to its end or to where a code may begin. */
  function goesOn(state: number, text: string, from: number): boolean {
    let at = from
    if (state === 0) return false
    for (let node = state; at < text.length; at++) {
      const char = text.charCodeAt(at)
      if (longestEnding[node] === depth[node] || mayBeginCode(char)) return true
      node = extend(node, char)
      if (node === 0) return false
    }
    return true
  }

  function anyGoesOn(state: number, text: string, from: number): boolean {
    const char = text.charCodeAt(from)
    if (!mayExtend(state, char) && !mayBeginCode(char)) return false
    for (let node = state; node !== 0; node = fail[node] as number) if (goesOn(node, text, from)) return true
    return false
  }

  return (text: string, at: number, state: number): boolean => {
    restartCode(code, text.charCodeAt(at))
    if (isIntroduced(code) && anyGoesOn(state, text, at + 1)) return true
    const last = Math.min(at + MAX_GLANCE_CHARS, text.length - 1)
    for (let place = at + 1; isOpen(code); place++) {
      if (!code.parameters && !isInSign(code)) place = endOfWords(text, place)
      if (place >= last) return true
      const char = text.charCodeAt(place)
      if (code.parameters && isIntroduced(code) && goesOn(step(0, char), text, place + 1)) return true
      const end = readCode(code, char)
      if (code.link === 'any' || (end !== 'none' && anyGoesOn(state, text, place + 1))) return true
    }
    return false
  }
}
