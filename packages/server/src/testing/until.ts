/** How tests wait: for what they can see, with a deadline, never for a time. */
import { setTimeout as delay } from 'node:timers/promises'

const MIN_PAUSE_MS = 10
/** Looking takes time from what is waited for, so that it grows rarer: by so much of the wait is it noticed late. */
const PAUSE_SHARE = 0.05
const MAX_PAUSE_MS = 100

type Nothing = null | undefined | false

/**
 * What `look` gives once it is something: neither null nor undefined nor false.
 * @throws Error `not within 90 s: …` with `what`, or with what that says then
 */
export async function until<T>(
  what: string | (() => string),
  look: () => Promise<T> | T,
  seconds = 90,
): Promise<Exclude<T, Nothing>> {
  for (const startedAt = performance.now(); ; ) {
    const found = await look()
    if (found !== null && found !== undefined && found !== false) return found as Exclude<T, Nothing>
    const waitedMs = performance.now() - startedAt
    if (waitedMs > seconds * 1000)
      throw new Error(`not within ${seconds} s: ${typeof what === 'string' ? what : what()}`)
    await delay(Math.min(MAX_PAUSE_MS, Math.max(MIN_PAUSE_MS, waitedMs * PAUSE_SHARE)))
  }
}

/** What `work` gives once it no longer throws: assertions that hold in a moment, a server that was killed. @throws what it threw last */
export async function eventually<T>(work: () => Promise<T>, seconds = 60): Promise<T> {
  let last: unknown
  const tried = async () => {
    try {
      return { value: await work() }
    } catch (error) {
      last = error
      return null
    }
  }
  const { value } = await until('it works', tried, seconds).catch(() => {
    throw last
  })
  return value
}
