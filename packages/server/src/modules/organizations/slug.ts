/** Slugs: short names for addresses, made from names where nobody chose one. */
import { z } from 'zod'

export const MAX_SLUG_LENGTH = 50
const MIN_SLUG_LENGTH = 3

export const slug = z
  .string()
  .trim()
  .toLowerCase()
  .min(MIN_SLUG_LENGTH)
  .max(MAX_SLUG_LENGTH)
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'Must be lower-case letters and digits, with single hyphens between them')
  .meta({ examples: ['acme-monitoring'] })

/** A slug for the name that `taken` does not have; `fallback` stands for names without a letter of ours. */
export function slugFor(name: string, fallback: string, taken: ReadonlySet<string>): string {
  const plain = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, MAX_SLUG_LENGTH - 4)
    .replace(/^-+|(?<!-)-+$/g, '')
  const base = plain.length >= MIN_SLUG_LENGTH ? plain : fallback
  let found = base
  for (let n = 2; taken.has(found); n++) found = `${base}-${n}`
  return found
}
