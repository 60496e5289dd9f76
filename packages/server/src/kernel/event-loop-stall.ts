/**
 * How long the event loop of this process has stalled: the process was stopped, its machine was overloaded, or something kept
 * it busy.
 * What others did meanwhile is noticed late, which is not their fault.
 */

/** A stall is seen from the first tick on that was missed. */
const TICK_MS = 50
/** Timers are late by this much on a machine that is well. */
const USUAL_MS = 10

let totalMs = 0
let tickAt = 0
let timer: NodeJS.Timeout | undefined

/** @returns milliseconds, ever more: differences tell. It counts from the first call on. */
export function stalledMs(): number {
  if (timer) return totalMs + lateMs()
  tickAt = performance.now() + TICK_MS
  timer = setTimeout(tick, TICK_MS)
  timer.unref()
  return totalMs
}

function tick(): void {
  totalMs += lateMs()
  tickAt = performance.now() + TICK_MS
  timer?.refresh()
}

function lateMs(): number {
  const late = performance.now() - tickAt
  return late > USUAL_MS ? late : 0
}
