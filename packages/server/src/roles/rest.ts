/**
 * Whether the install is at rest: no monitors, no runs, nothing to send, seal or remove. What looks for work again and again
 * sleeps longer then: until a notification says that there may be some, or until a look finds it.
 */
import type { App } from '../compose.ts'
import { newBell, sleep } from '../kernel/waiting.ts'

/** A notification that was lost costs at most this much. */
const LOOK_MS = 20_000
/** What was announced may not be committed yet. */
const COMMIT_MS = 5000
/** Even at rest everything is looked at this often. */
const MAX_REST_MS = 5 * 60_000

export interface Rest {
  /** Sleeps for `ms`, at rest longer. `onStart` gets a function that ends the sleep early. */
  sleep(ms: number, onStart?: (wake: () => void) => void): Promise<void>
  stop(): Promise<void>
}

/** For a process that has no rest: it looks as often as it is busy. */
export const NO_REST: Rest = { sleep, stop: async () => {} }

export function watchRest({ pubsub, modules, log }: Pick<App, 'pubsub' | 'modules' | 'log'>): Rest {
  const news = newBell()
  const sleepers = new Set<() => void>()
  let resting = false
  let noticedAt = Number.NEGATIVE_INFINITY
  let stopped = false

  function begin(isResting: boolean): void {
    resting = isResting
    if (resting) return
    for (const wake of sleepers) wake()
    sleepers.clear()
  }

  function notice(): void {
    noticedAt = performance.now()
    if (resting) begin(false)
  }

  async function watch(): Promise<void> {
    while (!stopped) {
      await news.wait(LOOK_MS)
      if (stopped || performance.now() - noticedAt < COMMIT_MS) continue
      const askedAt = performance.now()
      const rests = await modules.system.isAtRest().catch((err) => {
        log.debug({ event: 'rest.unknown', err }, 'activity could not be read')
        return false
      })
      if (noticedAt < askedAt) begin(rests)
    }
  }

  const topics = [
    modules.runs.topics.work,
    modules.jobs.topics.schedule,
    modules.checking.topics.changed,
    modules.incidents.topics.state,
    modules.notifications.topics.alerts,
    modules.audit.topics.written,
  ]
  const unsubscribes = topics.map((topic) => pubsub.subscribe(topic, notice))
  const watching = watch()
  return {
    async sleep(ms, onStart = () => {}) {
      let ended = false
      let wake = () => {}
      onStart(() => {
        ended = true
        wake()
      })
      const restUntil = performance.now() + MAX_REST_MS
      for (;;) {
        await sleep(ms, (resolve) => (wake = resolve))
        const leftMs = restUntil - performance.now()
        if (ended || stopped || !resting || leftMs <= 0) return
        await sleep(leftMs, (resolve) => {
          wake = resolve
          sleepers.add(resolve)
        })
        sleepers.delete(wake)
        if (ended || stopped || performance.now() >= restUntil) return
      }
    },
    async stop() {
      stopped = true
      for (const unsubscribe of unsubscribes) unsubscribe()
      begin(false)
      news.ring()
      await watching
    },
  }
}
