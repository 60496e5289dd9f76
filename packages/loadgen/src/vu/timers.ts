// A VU's timers. Each keeps its iteration open until it has fired or is cleared.

export interface Timers {
  size(): number
  start(id: number, delayMs: number, repeat: boolean): void
  stop(id: number): void
  stopAll(): void
}

/** `fire` is called with the id; `count` with +1 and −1 as timers come and go. */
export function newTimers(fire: (id: number) => void, count: (change: number) => void): Timers {
  const timers = new Map<number, NodeJS.Timeout>()
  const forget = (id: number) => {
    if (timers.delete(id)) count(-1)
  }
  return {
    size: () => timers.size,
    start(id, delayMs, repeat) {
      count(1)
      const act = () => {
        if (!repeat) forget(id)
        fire(id)
      }
      timers.set(id, repeat ? setInterval(act, delayMs) : setTimeout(act, delayMs))
    },
    stop(id) {
      clearTimeout(timers.get(id))
      forget(id)
    },
    stopAll() {
      for (const timer of timers.values()) clearTimeout(timer)
      for (const id of [...timers.keys()]) forget(id)
    },
  }
}
