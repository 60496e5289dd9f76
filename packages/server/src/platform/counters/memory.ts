/** Counters of one process, in memory. */
import { createRequire } from 'node:module'
import type { RateLimiterMemory as MemoryLimiter, RateLimiterRes } from 'rate-limiter-flexible'
import { countOf } from './count.ts'
import type { Count, Counters } from './port.ts'

/** By itself: the package as a whole brings the code for a dozen databases. */
const RateLimiterMemory = createRequire(import.meta.url)(
  'rate-limiter-flexible/lib/RateLimiterMemory.js',
) as typeof MemoryLimiter

const MORE_THAN_ANY_LIMIT = 2 ** 50

export function memoryCounters(): Counters {
  // One limiter per window length; how many points are too many is decided here, as each key has its own limit.
  const byWindow = new Map<number, MemoryLimiter>()
  const limiter = (windowSeconds: number) => {
    let found = byWindow.get(windowSeconds)
    if (!found) {
      found = new RateLimiterMemory({ points: MORE_THAN_ANY_LIMIT, duration: windowSeconds })
      byWindow.set(windowSeconds, found)
    }
    return found
  }
  return {
    hit: async (key, limit, windowSeconds) => count(await limiter(windowSeconds).consume(key, 1), limit, windowSeconds),
    peek: async (key, limit, windowSeconds) => count(await limiter(windowSeconds).get(key), limit, windowSeconds),
  }
}

const count = (result: RateLimiterRes | null, limit: number, windowSeconds: number): Count =>
  countOf({ used: result?.consumedPoints ?? 0, leftMs: result?.msBeforeNext ?? windowSeconds * 1000, limit })
