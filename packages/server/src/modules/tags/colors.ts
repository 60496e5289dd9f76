/** The colour of a tag that was given none: it follows from the name, so that it is the same everywhere. */
import { createHash } from 'node:crypto'

/** Told apart on light and dark ground, white text on them readable. */
const PALETTE = [
  '#B91C1C',
  '#C2410C',
  '#A16207',
  '#4D7C0F',
  '#15803D',
  '#0F766E',
  '#0E7490',
  '#0369A1',
  '#1D4ED8',
  '#4338CA',
  '#6D28D9',
  '#7E22CE',
  '#A21CAF',
  '#BE185D',
  '#475569',
]

export function colorOf(name: string): string {
  const digest = createHash('sha256').update(name.toLowerCase()).digest()
  return PALETTE[digest.readUInt32BE() % PALETTE.length] as string
}
