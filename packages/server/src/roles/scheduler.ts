/**
 * The scheduler: sleeps until the next job is due and has the module start what is. Any number of processes may do so;
 * the claim in the database is the lock. It outlives a database that is away, a stopped process and a clock that jumps.
 */
import type { App } from '../compose.ts'
import { watchClock } from '../kernel/clock-set.ts'
import { newBell, within } from '../kernel/waiting.ts'

/** A notification that was lost costs at most this much. */
const LOOK_MS = 20_000
/** A clock that was set is noticed by then, without asking the database. */
const TICK_MS = 1000
const FIRST_RETRY_MS = 250
const LAST_RETRY_MS = 5000
/** A connection that is neither up nor down must not hold the schedule up; the look that hangs is left behind. */
const HANG_MS = 30_000
const STOP_MS = 5000
const REPAIR_MS = 600_000
/** Clocks of several processes differ a little: one has just started what to another is still to come. */
const TOLERANCE_MS = 300_000

export function startScheduler(app: App): { stop(): Promise<void> } {
  const { clock, log, pubsub } = app
  const { schedule, topics } = app.modules.jobs
  let stopped = false
  const news = newBell()
  const clockMovedMs = watchClock(() => clock.now().getTime())
  let repairAt = 0
  let wasSet = false
  /** When to ask the database again, by a steady clock, and when what it said last is due. */
  let lookAt = 0
  let dueAt: Date | null = null
  const unsubscribe = pubsub.subscribe(topics.schedule, () => {
    lookAt = 0
    news.ring()
  })

  /** @returns how long there is nothing to do. */
  async function look(): Promise<number> {
    const now = clock.now()
    await repair(now)
    const isDue = dueAt !== null && dueAt <= now
    if (isDue || performance.now() >= lookAt) {
      lookAt = performance.now() + LOOK_MS
      dueAt = await schedule.nextDueAt()
    }
    // A clock that is set changes nothing where nothing is due.
    if (dueAt === null) return Math.max(TICK_MS, lookAt - performance.now())
    if (dueAt > now) return Math.min(TICK_MS, dueAt.getTime() - now.getTime())
    // Nothing to claim although something is due: another scheduler is at it.
    return (await schedule.claimDue(now)) > 0 ? 0 : TICK_MS
  }

  /** After the clock was set, at the start and now and then: another process may have had a clock that was ahead. */
  async function repair(now: Date): Promise<void> {
    const movedMs = clockMovedMs()
    if (movedMs !== 0) {
      log.warn({ event: 'clock.set', movedSeconds: Math.round(movedMs / 1000) }, 'system clock changed')
      wasSet = true
      lookAt = 0
    }
    if (!wasSet && performance.now() < repairAt) return
    const repaired = await schedule.repair(now, wasSet ? 0 : TOLERANCE_MS)
    repairAt = performance.now() + REPAIR_MS
    wasSet = false
    if (repaired > 0) log.warn({ event: 'schedule.repaired', repaired }, 'due times of jobs recalculated')
  }

  async function run(): Promise<void> {
    let failures = 0
    while (!stopped) {
      let pauseMs: number
      try {
        pauseMs = await within(HANG_MS, look())
        if (failures > 0) log.info({ event: 'schedule.resumed', failures }, 'scheduler resumed')
        failures = 0
      } catch (error) {
        if (failures === 0) log.warn({ event: 'schedule.waits', err: error }, 'database unreachable; scheduler paused')
        pauseMs = Math.min(LAST_RETRY_MS, FIRST_RETRY_MS * 2 ** Math.min(failures++, 10))
      }
      if (!stopped) await news.wait(pauseMs)
    }
  }

  const running = run()
  return {
    async stop() {
      stopped = true
      unsubscribe()
      news.ring()
      await within(STOP_MS, running).catch(() => {})
    },
  }
}
