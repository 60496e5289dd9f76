/** Text from the server made fit for a terminal, and how wide it is there. */
import { stripVTControlCharacters } from 'node:util'

/** Controls, line separators, and the marks that turn the direction of text round. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const UNSAFE = /[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069]/g
// biome-ignore lint/suspicious/noControlCharactersInRegex: an escape is what begins a colour
const COLOUR = /(\x1b\[[0-9;]{0,20}m)/

/** On one line, without control characters and escape sequences: for tables, titles, messages. */
export const oneLine = (text: string): string =>
  stripVTControlCharacters(text)
    .replace(/(?<!\s)\s*[\n\t]\s*/g, ' ')
    .replace(UNSAFE, '\u{fffd}')

/** Lines stay lines, everything else as in `oneLine`. */
export const plainText = (text: string): string =>
  stripVTControlCharacters(text.replace(/\r\n?/g, '\n')).replace(UNSAFE, '\u{fffd}')

/** A line of a run's console: colours stay when `colour`; nothing else can move the cursor or change the terminal. */
export function consoleLine(line: string, colour: boolean): string {
  if (!colour) return plainText(line)
  const parts = line.split(COLOUR)
  const safe = parts.map((part, i) => (i % 2 === 1 ? part : plainText(part))).join('')
  return parts.length > 1 ? `${safe}\x1b[0m` : safe
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })
/** East Asian wide and fullwidth forms (Unicode annex 11), by script and block. */
const WIDE =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303e\u3099-\u30ff\uff01-\uff60\uffe0-\uffe6]/u
const EMOJI = /\p{Emoji_Presentation}|\p{Extended_Pictographic}\ufe0f/u
const NARROW_KATAKANA = /^[\uff61-\uffdc]/u
const NO_WIDTH = /^[\p{Mark}\p{Format}]+$/u

/** Columns that safe text takes on a terminal. */
export function widthOf(text: string): number {
  if (/^[\x20-\x7e]*$/.test(text)) return text.length
  let width = 0
  for (const { segment } of graphemes.segment(text)) width += widthOfGrapheme(segment)
  return width
}

function widthOfGrapheme(grapheme: string): number {
  if (NO_WIDTH.test(grapheme)) return 0
  if (NARROW_KATAKANA.test(grapheme)) return 1
  return EMOJI.test(grapheme) || WIDE.test(grapheme) ? 2 : 1
}

/** Cut to `width` columns, with an ellipsis where something is missing. */
export function fitted(text: string, width: number): string {
  if (widthOf(text) <= width) return text
  let kept = ''
  let taken = 0
  for (const { segment } of graphemes.segment(text)) {
    const more = widthOfGrapheme(segment)
    if (taken + more > width - 1) break
    kept += segment
    taken += more
  }
  return width > 0 ? `${kept}…` : ''
}

export const padded = (text: string, width: number): string => text + ' '.repeat(Math.max(0, width - widthOf(text)))
