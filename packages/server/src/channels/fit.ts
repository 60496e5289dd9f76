/** Cuts texts to the limits of the channels: by their own units, never inside a character, and never the link. */
import type { Message } from './message.ts'

export type Measure = (text: string) => number

/** UTF-16 code units, as JavaScript and Telegram count. Never fewer than code points, so safe where "characters" is all that is said. */
export const units: Measure = (text) => text.length
/** Bytes of UTF-8. */
export const bytes: Measure = (text) => Buffer.byteLength(text)

export interface FitOptions {
  max: number
  measure?: Measure
  /** How one character is written; its result counts. */
  escape?: (character: string) => string
}

const CUT = '…'
const asIs = (text: string) => text

/** The text as `escape` writes it, at most `max` long; a cut is marked and lies between code points. */
export function fit(text: string, { max, measure = units, escape: write = asIs }: FitOptions): string {
  const room = max - measure(CUT)
  let whole = ''
  let kept = ''
  let size = 0
  for (const character of text.toWellFormed()) {
    const piece = write(character)
    size += measure(piece)
    if (size > max) return room < 0 ? '' : kept + CUT
    whole += piece
    if (size <= room) kept = whole
  }
  return whole
}

export interface Outline {
  title: string
  text: string
  fields: { name: string; value: string }[]
  link: string | null
}

const MAX_TITLE_LENGTH = 200
/** Between paragraphs, and between a field's name and value, in the plain form. */
const GAP = 2

/**
 * The parts of a message, escaped, so that their plain form (`plainText`) is at most `max` long. Link and title stay,
 * the text has what is left but a third, which the fields share.
 */
export function outline(message: Message, options: FitOptions): Outline {
  const { measure = units, max } = options
  const link = message.link
  const title = fit(message.title, { ...options, max: Math.min(MAX_TITLE_LENGTH, max) })
  let left = max - measure(title) - GAP - (link === null ? 0 : measure(link) + GAP)
  const forFields = message.text === '' ? left : Math.max(Math.floor(left / 3), left - fullSize(message, options) - GAP)
  const fields = fittedFields(message, { ...options, max: Math.max(0, forFields) })
  left -= fields.reduce((sum, { name, value }) => sum + measure(name) + measure(value) + 1 + GAP, GAP)
  return { title, text: fit(message.text, { ...options, max: Math.max(0, left) }), fields, link }
}

function fullSize({ text }: Message, options: FitOptions): number {
  const { measure = units } = options
  return measure(fit(text, options))
}

function fittedFields({ fields }: Message, options: FitOptions): Outline['fields'] {
  const { measure = units, escape: write = asIs } = options
  const fitted: Outline['fields'] = []
  let left = options.max
  for (const [index, field] of fields.entries()) {
    const name = [...field.name].map(write).join('')
    const share = Math.floor(left / (fields.length - index)) - measure(name) - 1 - GAP
    if (share < 1) break
    const value = fit(field.value, { ...options, max: share })
    fitted.push({ name, value })
    left -= measure(name) + measure(value) + 1 + GAP
  }
  return fitted
}

/** Paragraphs: title, text, fields, link. What is empty leaves no gap. */
export function plainText({ title, text, fields, link }: Outline): string {
  const list = fields.map(({ name, value }) => `${name}: ${value}`).join('\n')
  return [title, text, list, link ?? ''].filter((part) => part !== '').join('\n\n')
}
