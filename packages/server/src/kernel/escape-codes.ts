/**
 * Takes colour codes and links of terminals out of a text, as a terminal gets them and as JSON or a program writes them:
 * what stands between two letters of a word must not keep the word from being found.
 */

export interface PlainText {
  text: string
  /** Where in `text` codes were taken out, in order, each with its length. */
  gaps: { at: number; length: number }[]
  /** The end of what was given, where more must come to tell whether it is a code. */
  rest: string
}

const ESCAPE = '\x1b'
/** What stands for the escape character after backslashes, as many as there are programs that wrote it. */
const NAMES = ['u001b', 'x1b', '033', 'e']
const MAX_BACKSLASHES = 8
const MAX_PARAMETER_CHARS = 48
const MAX_LINK_CHARS = 1_024

/** Most texts have no code in them, and engines look for these in a fraction of the time. */
const INTRODUCED = /\\(?:u001b|x1b|033|e)/i
const UNFINISHED = /\\(?:u(?:00?1?)?|x1?|03?)?$/i
const MAX_NAME_CHARS = 8

/** @param ending nothing comes any more: `rest` is empty. Linear in the text. */
export function withoutEscapeCodes(raw: string, ending: boolean): PlainText {
  const whole =
    !raw.includes(ESCAPE) && !INTRODUCED.test(raw) && (ending || !UNFINISHED.test(raw.slice(-MAX_NAME_CHARS)))
  if (whole) return { text: raw, gaps: [], rest: '' }
  const gaps: PlainText['gaps'] = []
  let text = ''
  let from = 0
  for (let at = nextPlace(raw, 0); at >= 0; ) {
    const start = raw[at] === ESCAPE ? at : lastBackslashes(raw, at)
    const end = endOfCode(raw, start)
    if (end === 'unknown') {
      if (!ending) return { text: text + raw.slice(from, start), gaps, rest: raw.slice(start) }
      break
    }
    if (end > start) {
      text += raw.slice(from, start)
      const last = gaps.at(-1)
      if (last?.at === text.length) last.length += end - start
      else gaps.push({ at: text.length, length: end - start })
      from = end
    }
    at = nextPlace(raw, end > start ? end : Math.max(at + 1, afterBackslashes(raw, at)))
  }
  return { text: text + raw.slice(from), gaps, rest: '' }
}

/** The next escape character, or the first of some backslashes. */
function nextPlace(raw: string, from: number): number {
  for (let at = from; at < raw.length; at++) {
    const code = raw.charCodeAt(at)
    if (code === 0x1b || code === 0x5c) return at
  }
  return -1
}

function afterBackslashes(raw: string, at: number): number {
  let end = at
  while (raw.charCodeAt(end) === 0x5c) end++
  return end
}

const lastBackslashes = (raw: string, at: number) => Math.max(at, afterBackslashes(raw, at) - MAX_BACKSLASHES)

/** @returns where the code that begins at `at` ends; `at` itself when none does */
function endOfCode(raw: string, at: number): number | 'unknown' {
  const body = endOfIntroducer(raw, at)
  if (body === 'unknown' || body === at) return body
  if (body === raw.length) return 'unknown'
  if (raw[body] === '[') return endOfParameters(raw, body + 1) ?? at
  if (raw[body] === ']') return endOfLink(raw, body + 1) ?? at
  return at
}

function endOfIntroducer(raw: string, at: number): number | 'unknown' {
  if (raw[at] === ESCAPE) return at + 1
  const after = afterBackslashes(raw, at)
  for (const name of NAMES) {
    const found = raw.slice(after, after + name.length).toLowerCase()
    if (found === name) return after + name.length
    if (after + found.length === raw.length && name.startsWith(found)) return 'unknown'
  }
  return at
}

/** Numbers and signs, then the letter that says what to do; null: it is no code. */
function endOfParameters(raw: string, from: number): number | 'unknown' | null {
  for (let at = from; at < from + MAX_PARAMETER_CHARS; at++) {
    if (at >= raw.length) return 'unknown'
    const code = raw.charCodeAt(at)
    if (code >= 0x40 && code <= 0x7e) return at + 1
    if (code < 0x20 || code > 0x7e) return null
  }
  return null
}

/** Up to BEL or ESC \, themselves written in any of the ways. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what ends a link
const LINK_END = /\x07|\x1b\\|\\{1,8}(?:u0007|x07|007|a)|\\{1,8}(?:u001b|x1b|033|e)\\{1,16}/i

function endOfLink(raw: string, from: number): number | 'unknown' | null {
  const window = raw.slice(from, from + MAX_LINK_CHARS)
  const end = LINK_END.exec(window)
  if (end) return from + end.index + end[0].length
  return window.length < MAX_LINK_CHARS ? 'unknown' : null
}
