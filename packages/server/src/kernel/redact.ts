/**
 * Masks secrets in everything that leaves a run: console, errors, reports, alerts.
 * Which strings give a secret away is secret-forms.ts's knowledge; keeping unmasked text away from users is the caller's duty.
 */
import { type PlainText, withoutEscapeCodes } from './escape-codes.ts'
import { type Automaton, createAutomaton } from './multi-match.ts'
import { MIN_SECRET_LENGTH, secretForms } from './secret-forms.ts'

const MASK = '***'

/** A slice keeps the scratch memory of `text()` small on long inputs. */
const SLICE_CHARS = 65_536

/** A secret does not come with so many colour codes in it: what is held back has a bound. */
const MAX_HELD_CODE_CHARS = 4_096

/** Of a masked range whose beginning was given out as masked already. */
const BEFORE = -1

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
  // Where the codes are taken out of a text, a secret that has some is met without them.
  const plain = secretForms(secrets).map((form) => withoutEscapeCodes(form, true).text)
  const forms = [...new Set(plain)].filter(({ length }) => length >= MIN_SECRET_LENGTH)
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

function createStream({ step, skip, pending, longestEnding }: Automaton): RedactStream {
  let state = 0
  /** Not given out yet, escape codes and all; `seen` of its visible characters have been looked at. */
  let held = ''
  let seen = 0
  // Masked ranges of what is visible of `held`, in order, apart from each other: starts[i] <= at < ends[i].
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
  }

  /** Gives out all before `until`; a range across it stays open, since a find to come may still overlap it. */
  function release(raw: string, { gaps }: PlainText, until: number): string {
    const place = placesAmong(gaps)
    let out = ''
    let from = 0
    let done = 0
    for (; done < starts.length && (ends[done] as number) <= until; done++) {
      out += raw.slice(from, place(starts[done] as number, true)) + MASK
      from = place(ends[done] as number, false)
    }
    const openFrom = place(Math.min(starts[done] ?? until, until), true)
    const heldFrom = place(until, true)
    out += raw.slice(from, openFrom)
    held = raw.slice(heldFrom)
    starts = starts.slice(done).map((start) => (start < until ? BEFORE : start - until))
    ends = ends.slice(done).map((end) => end - until)
    return out
  }

  function find(raw: string, ending: boolean): string {
    const plain = withoutEscapeCodes(raw, ending)
    const { text } = plain
    let at = seen
    while (at < text.length) {
      if (state === 0) at = skip(text, at)
      state = step(state, text.charCodeAt(at++))
      const length = longestEnding[state] as number
      if (length > 0) markFound(at - length, at)
    }
    let until = ending ? text.length : text.length - (pending[state] as number)
    const heldCodes = plain.gaps.reduce((sum, { at, length }) => (at > until ? sum + length : sum), 0)
    if (heldCodes > MAX_HELD_CODE_CHARS) {
      state = 0
      until = text.length
    }
    const out = release(raw, plain, until)
    seen = text.length - until
    return out
  }

  return {
    write: (chunk) => find(held + chunk, false),
    end() {
      const out = find(held, true)
      state = 0
      held = ''
      seen = 0
      return out
    },
  }
}

/**
 * From places in what is visible to places in the text with its codes. Ask in ascending order.
 * `past`: behind the codes at that place rather than before them.
 */
function placesAmong(gaps: PlainText['gaps']) {
  let index = 0
  let removed = 0
  return (visible: number, past: boolean): number => {
    for (let gap = gaps[index]; gap && (gap.at < visible || (past && gap.at === visible)); gap = gaps[++index]) {
      removed += gap.length
    }
    return visible === BEFORE ? 0 : visible + removed
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
