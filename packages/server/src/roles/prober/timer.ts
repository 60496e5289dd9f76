/** One timer for the earliest of many times. */

/** Waking more often costs more than it is worth: checks that are due within a tick start together at its end. */
const TICK_MS = 50
/** A day at most: longer timers overflow. */
const MAX_TIMER_MS = 86_400_000

export interface TimerPorts {
  now(): number
  /** The earliest time; Infinity when there is none. */
  nextAt(): number
  /** How soon it may fire again at the earliest, if that is later than the next tick. */
  minDelayMs(): number
  /** It fires; whatever set it sets it again. */
  onTime(): void
}

export interface EarliestTimer {
  /** There may be an earlier time than before. */
  set(): void
  /** Does not fire any more until resume. */
  suspend(): void
  resume(): void
  isSuspended(): boolean
  /** All times changed: forgets the one it was set to. */
  clear(): void
}

export function createEarliestTimer(ports: TimerPorts): EarliestTimer {
  let timer: NodeJS.Timeout | undefined
  let timerAt = Number.POSITIVE_INFINITY
  let suspended = false

  function clear(): void {
    clearTimeout(timer)
    timerAt = Number.POSITIVE_INFINITY
  }

  function set(): void {
    if (suspended) return
    const atMs = ports.nextAt()
    if (atMs >= timerAt) return
    clearTimeout(timer)
    timerAt = atMs
    const waitMs = Math.max(ports.minDelayMs(), untilTick(atMs, ports.now()))
    timer = setTimeout(onTimer, Math.min(MAX_TIMER_MS, waitMs))
  }

  function onTimer(): void {
    timerAt = Number.POSITIVE_INFINITY
    ports.onTime()
  }

  return {
    set,
    clear,
    suspend() {
      suspended = true
      clear()
    },
    resume() {
      suspended = false
      set()
    },
    isSuspended: () => suspended,
  }
}

/** Ticks lie at the same moments for all: what is due between two waits for the second. */
function untilTick(atMs: number, nowMs: number): number {
  return Math.ceil(Math.max(atMs, nowMs + 1) / TICK_MS) * TICK_MS - nowMs
}
