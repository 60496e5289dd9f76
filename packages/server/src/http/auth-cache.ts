/**
 * Keeps for a moment who holds a token or a session, and memberships, so that not every request asks the database. One rule
 * for both: a short bounded cache, emptied as soon as anything about them changes.
 */
import { boundedCache } from '../kernel/bounded-cache.ts'

/** How long what was changed on another node may still be believed, should the notice be lost. */
const KEPT_MS = 1000
const MAX_ENTRIES = 10_000

export interface AuthCache<Found> {
  get(key: string): Found | undefined
  /** To be called before the look-up begins. The function it returns keeps the answer, unless a change may have outdated it. */
  prepare(): (key: string, found: Found) => void
  /** Something changed, here or on another node. */
  forget(): void
}

export function createAuthCache<Found>(): AuthCache<Found> {
  const cache = boundedCache<Found>({ size: MAX_ENTRIES, ttlMs: KEPT_MS })
  let generation = 0
  return {
    get: cache.get,
    prepare() {
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
