/**
 * Masks secrets in everything that leaves a run: console, errors, reports, alerts.
 * Which strings give a secret away is secret-forms.ts's knowledge; keeping unmasked text away from users is the caller's duty.
 */
import { nextPossibleCode } from './escape-codes.ts'
import { createGlance } from './glance.ts'
import { type Automaton, createAutomaton } from './multi-match.ts'
import { createReadings, MASK, NOT_FOUND } from './readings.ts'
import { secretForms } from './secret-forms.ts'

/** A slice keeps the scratch memory of `text()` small on long inputs. */
const SLICE_CHARS = 65_536

export type RedactStream = {
  /** Returns what may be shown now; holds back only a tail that may be the beginning of a secret (< the longest form). */
  write(chunk: string): string
  /** Returns the rest. The stream may be used again afterwards. */
  end(): string
}

export type Redactor = {
  /** False: there is no secret, everything comes back as it is. */
  readonly masks: boolean
  /** Also takes bytes as a latin1 string: forms are found in their UTF-8 bytes too, and all other bytes stay as they are. */
  text(value: string): string
  stream(): RedactStream
  /** Masks every string and every key of a JSON value; numbers stay as they are. Deeper than 200 levels reads as masked. */
  value<T>(json: T): T
}

/**
 * Masks each secret of at least 6 characters, each such line of it, and their encoded forms, as `***`: in any case, with
 * terminal codes in between, and their long beginnings too, since others cut texts before we see them.
 * Overlapping finds become one mask. Any split of a text into stream chunks gives the same as `text()`.
 */
export function createRedactor(secrets: readonly string[]): Redactor {
  const forms = secretForms(secrets)
  if (forms.length === 0) {
    const stream = () => ({ write: (chunk: string) => chunk, end: () => '' })
    return { masks: false, text: (value) => value, stream, value: (json) => json }
  }
  const automaton = createAutomaton(forms)
  const text = (value: string) => {
    const stream = createStream(automaton)
    if (value.length <= SLICE_CHARS) return stream.write(value) + stream.end()
    let masked = ''
    for (let at = 0; at < value.length; at += SLICE_CHARS) masked += stream.write(value.slice(at, at + SLICE_CHARS))
    return masked + stream.end()
  }
  return {
    masks: true,
    text,
    stream: () => createStream(automaton),
    value: (json) => maskJson(json, text, 0) as typeof json,
  }
}

function createStream(automaton: Automaton): RedactStream {
  const { step, skip, pending, longestEnding } = automaton
  const readings = createReadings(automaton)
  const mayMatter = createGlance(automaton)
  let state = 0
  /** Not given out yet; all places are counted from the beginning of the stream. */
  let held = ''
  let heldFrom = 0
  let at = 0
  // Masked ranges of what is held, in order, apart from each other: starts[i] <= place < ends[i].
  let starts: number[] = []
  let ends: number[] = []

  /** A longer find may swallow earlier ones. */
  function markFound(start: number, end: number) {
    let from = start
    while (ends.length > 0 && (ends.at(-1) as number) > start) {
      from = Math.min(from, starts.pop() as number)
      ends.pop()
    }
    starts.push(from)
    ends.push(end)
    readings.masked(from, end)
  }

  /** Gives out all before `until`; a range across it stays open, since a find to come may still overlap it. */
  function release(until: number): string {
    let out = ''
    let from = heldFrom
    let done = 0
    for (; done < starts.length && (ends[done] as number) <= until; done++) {
      out += held.slice(from - heldFrom, Math.max(starts[done] as number, from) - heldFrom) + MASK
      from = ends[done] as number
    }
    out += held.slice(from - heldFrom, Math.max(Math.min(starts[done] ?? until, until), from) - heldFrom)
    held = held.slice(until - heldFrom)
    heldFrom = until
    starts = starts.slice(done)
    ends = ends.slice(done)
    return out
  }

  /** Reads on to the end of what is held. */
  function find() {
    const base = heldFrom
    const end = base + held.length
    let code = -1
    while (at < end) {
      if (code < at) code = base + nextPossibleCode(held, at - base)
      if (state === 0 && !readings.areOpen()) at = base + skip(held, at - base, Math.min(code, end) - base)
      const char = held.charCodeAt(at - base)
      const isRead = readings.areOpen() || (at === code && state !== 0 && mayMatter(held, at - base, state))
      const first = isRead ? readings.read(char, at, state) : NOT_FOUND
      state = step(state, char)
      at++
      const start = Math.min(first, longestEnding[state] === 0 ? NOT_FOUND : at - (longestEnding[state] as number))
      if (start !== NOT_FOUND) markFound(start, at)
    }
  }

  return {
    write(chunk) {
      held += chunk
      find()
      // A mask that is open may have begun in what was given out.
      return release(Math.max(heldFrom, Math.min(at - (pending[state] as number), readings.firstStart())))
    },
    end() {
      const out = release(at)
      state = 0
      readings.clear()
      return out
    },
  }
}

const MAX_JSON_DEPTH = 200

function maskJson(json: unknown, text: (value: string) => string, level: number): unknown {
  if (typeof json === 'string') return text(json)
  if (typeof json !== 'object' || json === null) return json
  if (level >= MAX_JSON_DEPTH) return MASK
  if (Array.isArray(json)) return json.map((item) => maskJson(item, text, level + 1))
  return Object.fromEntries(Object.entries(json).map(([key, item]) => [text(key), maskJson(item, text, level + 1)]))
}
