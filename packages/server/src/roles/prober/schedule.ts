/** The monitors that this process holds, each checked when it is due, for as long as it is held. Starting is dispatcher.ts. */
import type { PreparedCheck } from '../../execution/run-check.ts'
import { type Cadence, offsetOf } from '../../modules/checking/index.ts'
import { createDispatcher, type Dispatcher, type DispatcherPorts, type Held } from './dispatcher.ts'

export interface CheckSchedule {
  /** Newly claimed, or changed: then it keeps its place in time unless its interval changed. */
  hold(prepared: PreparedCheck): void
  /** With `attempt`: unless it was claimed anew since. */
  drop(monitorId: string, location: string, attempt?: number): void
  /** @returns the monitors held at a location, those not being checked first. */
  held(location: string): string[]
  revisionOf(monitorId: string, location: string): number | undefined
  count(): number
  running(): number
  /** After the wall clock was set: every due time is computed anew. */
  reschedule(): void
  /** No check starts until resume. */
  suspend(): void
  resume(): void
  dropAll(): void
  /** Resolves when nothing goes on any more. */
  idle(): Promise<void>
}

const keyOf = (monitorId: string, location: string) => `${monitorId} ${location}`

export function createSchedule(ports: DispatcherPorts): CheckSchedule {
  const all = new Map<string, Held>()
  const dispatcher = createDispatcher(ports)
  return {
    hold(prepared) {
      const { monitorId, location } = prepared.plan
      const key = keyOf(monitorId, location)
      const known = all.get(key)
      if (known) renew(dispatcher, known, prepared)
      else all.set(key, begun(dispatcher, prepared))
    },
    drop(monitorId, location, attempt = Number.POSITIVE_INFINITY) {
      const key = keyOf(monitorId, location)
      const held = all.get(key)
      if (held && held.prepared.plan.attempt > attempt) return
      if (held) held.gone = true
      all.delete(key)
    },
    held(location) {
      const here = [...all.values()].filter(({ prepared }) => prepared.plan.location === location)
      return here.sort((a, b) => Number(a.running) - Number(b.running)).map(({ prepared }) => prepared.plan.monitorId)
    },
    revisionOf: (monitorId, location) => all.get(keyOf(monitorId, location))?.prepared.plan.revision,
    count: () => all.size,
    reschedule() {
      dispatcher.clear()
      for (const held of all.values()) if (!held.running) dispatcher.planNext(held)
    },
    dropAll() {
      for (const held of all.values()) held.gone = true
      all.clear()
      dispatcher.clear()
    },
    running: dispatcher.running,
    suspend: dispatcher.suspend,
    resume: dispatcher.resume,
    idle: dispatcher.idle,
  }
}

function cadenceOf({ plan: { monitorId, location, intervalSeconds } }: PreparedCheck): Cadence {
  const intervalMs = intervalSeconds * 1000
  return { intervalMs, offsetMs: offsetOf(monitorId, location, intervalMs) }
}

function begun(dispatcher: Dispatcher, prepared: PreparedCheck): Held {
  const { lastDueAtMs } = prepared.plan
  const held: Held = {
    prepared,
    cadence: cadenceOf(prepared),
    dueMs: 0,
    lastDueMs: 0,
    running: false,
    gone: false,
    again: false,
  }
  dispatcher.planFirst(held, lastDueAtMs)
  return held
}

function renew(dispatcher: Dispatcher, held: Held, prepared: PreparedCheck): void {
  const fresh = held.prepared.plan
  const isClaimedAnew = fresh.attempt !== prepared.plan.attempt
  // What this process has seen is newer than what the plan was read from.
  if (!isClaimedAnew) {
    prepared.plan.verdict = fresh.verdict
    prepared.plan.lastDueAtMs = fresh.lastDueAtMs
  }
  const cadence = cadenceOf(prepared)
  const keepsCadence = held.cadence.intervalMs === cadence.intervalMs
  held.prepared = prepared
  held.cadence = cadence
  if (isClaimedAnew && prepared.plan.lastDueAtMs === null) dispatcher.planNow(held)
  else if (!keepsCadence && !held.running) dispatcher.planNext(held)
}
