/**
 * Counters that all nodes share, in Redis. Each question is one round trip; while Redis is away or slow this process counts
 * by itself, so that nobody waits for it and nobody is refused for it.
 */
import { within } from '../../kernel/waiting.ts'
import type { Redis } from '../redis/port.ts'
import { countOf } from './count.ts'
import type { Count, Counters } from './port.ts'

const SLOW_MS = 100
/** After an answer that did not come, Redis is left alone for so long. */
const REST_MS = 1000
const PREFIX = 'watchkeeper:limit'

/** Counts, and starts the window with the first hit. Fixed windows, as the counters in memory have them. */
const HIT = `
local used = redis.call('incr', KEYS[1])
local left = redis.call('pttl', KEYS[1])
if left < 0 then
  left = tonumber(ARGV[1])
  redis.call('pexpire', KEYS[1], left)
end
return {used, left}`

const PEEK = `return {tonumber(redis.call('get', KEYS[1]) or '0'), redis.call('pttl', KEYS[1])}`

/** `slowMs`: who has not answered by then is not waited for. */
export function redisCounters(redis: Redis, local: Counters, slowMs = SLOW_MS): Counters {
  let restUntil = 0

  async function ask(
    script: string,
    key: string,
    windowSeconds: number,
  ): Promise<[used: number, leftMs: number] | null> {
    if (!redis.isReady() || performance.now() < restUntil) return null
    const windowMs = windowSeconds * 1000
    try {
      const asked = redis.evaluate(script, [`${PREFIX}:${windowSeconds}:${key}`], [String(windowMs)])
      const found = (await within(slowMs, asked, () => null)) as [number, number] | null
      if (!found) restUntil = performance.now() + REST_MS
      return found && [Number(found[0]), Number(found[1]) < 0 ? windowMs : Number(found[1])]
    } catch {
      restUntil = performance.now() + REST_MS
      return null
    }
  }

  async function count(
    script: string,
    { key, limit, windowSeconds }: { key: string; limit: number; windowSeconds: number },
  ): Promise<Count | null> {
    const found = await ask(script, key, windowSeconds)
    return found && countOf({ used: found[0], leftMs: found[1], limit })
  }

  return {
    hit: async (key, limit, windowSeconds) =>
      (await count(HIT, { key, limit, windowSeconds })) ?? local.hit(key, limit, windowSeconds),
    peek: async (key, limit, windowSeconds) =>
      (await count(PEEK, { key, limit, windowSeconds })) ?? local.peek(key, limit, windowSeconds),
  }
}
