/**
 * Where may a terminal code begin, and where may it end? A terminal, Node, our pages and a person who reads the bytes
 * disagree on it, so every end is named that one of them sees (docs/decisions/0036-secrets-in-every-reading.md).
 * Codes are read as a terminal gets them and as JSON or a program writes them: `\u001b`, `\x1b`, `\033`, `\e`.
 */

/** No code is longer: what waits for its end is bounded. */
export const MAX_CODE_CHARS = 1_024

/** Backslashes before a written sign: each program that quotes another's text doubles them. */
const MAX_BACKSLASHES = 32

const BELL = 0x07
const NEWLINE = 0x0a
export const ESCAPE = 0x1b
const BACKSLASH = 0x5c
/** One character for `ESC [`; as UTF-8 it has a byte before it. */
const INTRODUCER = 0x9b
const UTF8_LEAD = 0xc2
const TERMINATOR = 0x9c

/** Signs as they are written out, without their backslashes. */
const ESCAPE_NAMES = ['u001b', 'x1b', '033', 'e', 'u009b', 'x9b', '233']
const BELL_NAMES = ['u0007', 'x07', '007', 'a']

/** What is read of a sign: nothing, the byte before an introducer in UTF-8, or which of the beginnings of names. */
export const NO_SIGN = -1
const AFTER_LEAD = -2
const AFTER_BACKSLASH = 0
const BEGINNINGS = [
  ...new Set([...ESCAPE_NAMES, ...BELL_NAMES].flatMap((name) => Array.from(name, (_, at) => name.slice(0, at)))),
]

/** Per beginning and character: the longer beginning, or one of two ends. */
const WHOLE_ESCAPE = -3
const WHOLE_BELL = -4
const NAME_CHARS = 128
const NEXT_BEGINNING = Int8Array.from({ length: BEGINNINGS.length * NAME_CHARS }, (_, index) => {
  const beginning = BEGINNINGS[Math.floor(index / NAME_CHARS)] ?? ''
  const name = beginning + String.fromCharCode(index % NAME_CHARS).toLowerCase()
  if (ESCAPE_NAMES.includes(name)) return WHOLE_ESCAPE
  return BELL_NAMES.includes(name) ? WHOLE_BELL : BEGINNINGS.indexOf(name)
})

const WRITTEN = /\\(?=\\{0,31}(?:[eE]|[uU](?:00[19]|0{0,2}$)|[xX](?:[19][bB]|[19]?$)|[02](?:33|3?$)|$))/
// biome-ignore lint/suspicious/noControlCharactersInRegex: they begin codes
const POSSIBLE_CODE = new RegExp(`${/[\x1b\x9b]|\xc2(?=\x9b|$)/.source}|${WRITTEN.source}`, 'g')

/** @returns the first place from `from` on where a code may begin; else the length of the text */
export function nextPossibleCode(text: string, from: number): number {
  POSSIBLE_CODE.lastIndex = from
  return POSSIBLE_CODE.test(text) ? POSSIBLE_CODE.lastIndex - 1 : text.length
}

export const mayBeginCode = (char: number) =>
  char === ESCAPE || char === BACKSLASH || char === INTRODUCER || char === UTF8_LEAD

/** `some`: some readers see the end of the code here. `all`: where nothing strange is in it, all do. */
export type CodeEnd = 'none' | 'some' | 'all'

/** A code of which some characters have been read. */
export interface Code {
  /** What is read of a sign. */
  sign: number
  backslashes: number
  /** Its introducer is written out. */
  written: boolean
  /** Characters behind its introducer; -1 while that is being read. */
  length: number
  /** The first of them. */
  kind: number
  /** Whether more parameters may come: the code may end behind any of them. */
  parameters: boolean
  /** Whether it may be a link, a title or the like, which ends with a sign: with any text in it, or with words only. */
  link: 'any' | 'words' | 'no'
  escaped: 'no' | 'yes' | 'written'
}

const noCode: Code = {
  sign: NO_SIGN,
  backslashes: 0,
  written: false,
  length: 0,
  kind: 0,
  parameters: true,
  link: 'words',
  escaped: 'no',
}

/** @param char the first of the code, for which `mayBeginCode` holds */
export const beginCode = (char: number): Code => restartCode({ ...noCode }, char)

/** The same in memory that was used before. */
export function restartCode(code: Code, char: number): Code {
  const isComplete = char === ESCAPE || char === INTRODUCER
  code.sign = isComplete ? NO_SIGN : char === UTF8_LEAD ? AFTER_LEAD : AFTER_BACKSLASH
  code.backslashes = 1
  code.written = char === BACKSLASH
  code.length = isComplete ? 0 : -1
  code.kind = 0
  code.parameters = true
  code.link = 'words'
  code.escaped = 'no'
  return code
}

export const isOpen = (code: Code) => code.parameters || code.link !== 'no'
export const isIntroduced = (code: Code) => code.length >= 0

/** Links, titles, and what else is text for the terminal up to a sign. */
export const isTitle = ({ kind }: Code) =>
  kind === 0x5d || kind === 0x50 || kind === 0x58 || kind === 0x5e || kind === 0x5f

/** @returns whether the code may end behind this character; it may go on all the same */
export function readCode(code: Code, char: number): CodeEnd {
  if (code.length < 0) return readIntroducer(code, char)
  if (code.length === 0) {
    code.kind = char
    if (isTitle(code)) code.link = 'any'
  }
  code.length++
  const end = code.parameters ? readParameter(code, char) : 'none'
  const linkEnd = code.link === 'no' ? 'none' : readLink(code, char)
  if (code.length >= MAX_CODE_CHARS) close(code)
  return linkEnd === 'none' ? end : linkEnd
}

function close(code: Code) {
  code.parameters = false
  code.link = 'no'
}

function readIntroducer(code: Code, char: number): CodeEnd {
  const isLed = code.sign === AFTER_LEAD
  const isBroken = char === BACKSLASH && (code.sign !== AFTER_BACKSLASH || code.backslashes >= MAX_BACKSLASHES)
  const sign = isLed || isBroken ? null : readSign(code, char)
  if (sign === 'escape' || (isLed && char === INTRODUCER)) {
    code.sign = NO_SIGN
    code.length = 0
    return 'some'
  }
  if (isLed || isBroken || code.sign === NO_SIGN) close(code)
  return 'none'
}

/** @returns the sign whose last character this is */
function readSign(code: Code, char: number): 'escape' | 'bell' | null {
  if (char === BACKSLASH) {
    code.backslashes = code.sign === AFTER_BACKSLASH ? code.backslashes + 1 : 1
    code.sign = AFTER_BACKSLASH
    return null
  }
  const next = code.sign >= 0 && char < NAME_CHARS ? (NEXT_BEGINNING[code.sign * NAME_CHARS + char] as number) : NO_SIGN
  code.sign = Math.max(next, NO_SIGN)
  if (next === WHOLE_ESCAPE) return 'escape'
  return next === WHOLE_BELL ? 'bell' : null
}

/** @returns whether a sign is being read, of which letters may be part */
export const isInSign = (code: Code) => code.sign !== NO_SIGN

/** Numbers and signs, then the letter that says what to do. Node takes some numbers and brackets for an end, and goes on. */
function readParameter(code: Code, char: number): CodeEnd {
  const isFinal = char >= 0x40 && char <= 0x7e
  const isBracket = char === 0x5b || char === 0x5d
  code.parameters = (char >= 0x20 && char < 0x40) || isBracket
  if (!code.parameters && !isFinal) return 'none'
  return isFinal && code.length > 1 && code.kind === 0x5b ? 'all' : 'some'
}

/** Up to BEL or ESC \, or what is written for them: that may as well be part of the link. */
function readLink(code: Code, char: number): CodeEnd {
  const { escaped } = code
  code.escaped = char === ESCAPE ? 'yes' : 'no'
  if (char === BELL || (char === BACKSLASH && escaped === 'yes')) {
    code.link = 'no'
    return 'all'
  }
  const sign = readSign(code, char)
  if (sign === 'escape' || (escaped === 'written' && char === BACKSLASH)) code.escaped = 'written'
  if (sign === 'bell' || char === TERMINATOR || (escaped === 'written' && char === BACKSLASH)) return 'all'
  if (!mayGoOn(code, char, escaped === 'yes')) code.link = 'no'
  return 'none'
}

/** @returns the first place from `from` on that matters to a code of which only words are left */
export function endOfWords(text: string, from: number): number {
  let at = from
  while (isInWord(text.charCodeAt(at))) at++
  return at
}

function mayGoOn({ link, written }: Code, char: number, isEscaped: boolean): boolean {
  // What is written out stands on one line.
  if (written && char === NEWLINE) return false
  if (link === 'any') return true
  if (isEscaped) return false
  return char === ESCAPE || char === UTF8_LEAD || char === BACKSLASH || isInWord(char)
}

/** Node also takes words up to BEL out where no `]` stands before them. */
const isInWord = (char: number) => char < 128 && WORD[char] === 1
const WORD = Uint8Array.from({ length: 128 }, (_, char) =>
  /[\w\-/#&.:=?%@~;[\]()]/.test(String.fromCharCode(char)) ? 1 : 0,
)
