/**
 * What the front door goes on believing for a moment without asking the database again: who holds a token or a session,
 * and who may act where. One rule for both: a short bounded cache, emptied as soon as anything about them changes.
 */
import { boundedCache } from '../kernel/bounded-cache.ts'

/** How long what was changed on another node may still be believed, should the notice be lost. */
const KEPT_MS = 1000
const SIZE = 10_000

export interface AuthCache<Found> {
  get(key: string): Found | undefined
  /** To be called before the look-up begins. What it gives keeps the answer, unless a change may have outdated it. */
  keeper(): (key: string, found: Found) => void
  /** Something changed, here or on another node. */
  forget(): void
}

export function createKnown<Found>(): AuthCache<Found> {
  const cache = boundedCache<Found>({ size: SIZE, ttlMs: KEPT_MS })
  let generation = 0
  return {
    get: cache.get,
    keeper() {
      const asked = generation
      return (key, found) => {
        if (asked === generation) cache.set(key, found)
      }
    },
    forget() {
      generation++
      cache.clear()
    },
  }
}
