/** One text for one meaning: JSON with sorted keys, and its hash. */
import { createHash } from 'node:crypto'

export function canonical(value: unknown): string {
  return JSON.stringify(value, (_, inner) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  )
}

export const hashOf = (value: unknown): string => createHash('sha256').update(canonical(value)).digest('hex')
