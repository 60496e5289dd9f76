/**
 * Keeps the executor informed of which tests will run soon, so that their slots are warm by then: what the schedule and
 * monitors have due next, and what people open or save. Without it every run still works, and starts cold.
 */
import type { App } from '../compose.ts'
import type { Executor } from '../execution/run-test.ts'
import { newBell, sleep } from '../kernel/waiting.ts'

/** What was scheduled meanwhile is noticed by then; a changed job publishes it at once. */
const LOOK_MS = 60_000
/** However many jobs change, one look covers them all. */
const PAUSE_MS = 1000

export function startExpecting(app: App, executor: Pick<Executor, 'expect' | 'expectDue'>): { stop(): Promise<void> } {
  const { jobs, monitors, tests } = app.modules
  const locations = app.served
  let stopped = false
  let wake = () => {}
  const news = newBell()
  const unsubscribes = [
    app.pubsub.subscribe(jobs.topics.schedule, news.ring),
    app.pubsub.subscribe(tests.topics.opened, executor.expect),
  ]

  async function look(): Promise<void> {
    const now = app.clock.now()
    const due = [...(await jobs.schedule.nextTests()), ...(await monitors.nextTests(locations))]
    const dueInMs = new Map<string, number>()
    for (const { type, at } of due) {
      dueInMs.set(type, Math.min(at.getTime() - now.getTime(), dueInMs.get(type) ?? Number.POSITIVE_INFINITY))
    }
    executor.expectDue(dueInMs)
  }

  async function run(): Promise<void> {
    while (!stopped) {
      await look().catch((err) => app.log.debug({ event: 'slots.unplanned', err }, 'next due times could not be read'))
      if (!stopped) await sleep(PAUSE_MS, (resolve) => (wake = resolve))
      if (!stopped) await news.wait(LOOK_MS)
    }
  }

  const running = run()
  return {
    async stop() {
      stopped = true
      for (const unsubscribe of unsubscribes) unsubscribe()
      wake()
      news.ring()
      await running
    },
  }
}
