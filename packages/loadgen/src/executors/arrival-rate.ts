// The open model behind both arrival-rate executors: iterations start at their planned moments whether or not earlier
// ones have ended. A start without an idle VU is dropped at once and counted, never queued.
import type { ScenarioRun, VuSlot } from './define.ts'
import { dueTimes, plannedStarts, type RampSegment, totalMs } from './schedule.ts'

export interface ArrivalSettings {
  pieces: RampSegment[]
  unitMs: number
  preAllocatedVus: number
  maxVus: number
}

/** With N threads, thread i takes the starts i, i + N, i + 2N … */
export async function runArrivals(run: ScenarioRun<ArrivalSettings>): Promise<void> {
  const { pieces, unitMs } = run.settings
  const planned = plannedStarts(pieces, unitMs)
  const dueAt = dueTimes(pieces, unitMs)
  const interruptAtMs = totalMs(pieces) + run.scenario.gracefulStopMs
  const crew = newCrew(run, interruptAtMs)
  let next = run.share
  while (next < planned) {
    const dueMs = dueAt(next)
    if (dueMs > run.nowMs()) await run.until(dueMs)
    if (run.isStopping()) break
    crew.start()
    next += run.shares
  }
  // A stopped run leaves planned starts behind: they are dropped too, so planned = started + dropped always holds.
  if (next < planned) run.drop(Math.ceil((planned - next) / run.shares))
  await crew.finish()
}

function newCrew(run: ScenarioRun<ArrivalSettings>, interruptAtMs: number) {
  const { maxVus } = run.settings
  const mine = Math.floor(maxVus / run.shares) + (run.share < maxVus % run.shares ? 1 : 0)
  const idle: VuSlot[] = [...run.slots]
  const busy = new Set<Promise<void>>()
  let existing = idle.length
  const work = async (slot: VuSlot) => {
    await run.iterate(slot, interruptAtMs, run.takeTicket())
    idle.push(slot)
  }
  const grow = async () => {
    existing++
    const slot = await run.grow()
    if (slot === undefined) existing--
    else idle.push(slot)
  }
  const track = (promise: Promise<void>) => {
    const tracked = promise.finally(() => busy.delete(tracked))
    busy.add(tracked)
  }
  return {
    start() {
      const slot = idle.pop()
      if (slot !== undefined) return track(work(slot))
      run.drop(1)
      if (existing < mine) track(grow())
    },
    finish: () => Promise.all([...busy]),
  }
}
