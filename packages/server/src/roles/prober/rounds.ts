/**
 * Starts checks when they are due: one timer over everything that is held, a bound on how many go on at once, never two
 * of one monitor at one location. What was missed while the process slept or had no room is left out, not made up.
 */
import type { CheckPlan, CheckRecord } from '../../checks/plan.ts'
import type { Prepared } from '../../execution/run-check.ts'
import {
  type Agenda,
  type Cadence,
  createAgenda,
  firstDue,
  following,
  offsetOf,
} from '../../modules/monitors/engine/index.ts'

/** Waking more often costs more than it is worth: checks that are due together start together. */
const TICK_MS = 20
/** How soon to look again when something is due and may not start. */
const BLOCKED_MS = 100
/** Checks that need not wait for their time (new monitors, taken over ones) start at this pace. */
const MADE_UP_PER_SECOND = 200

interface Held {
  prepared: Prepared
  cadence: Cadence
  dueMs: number
  /** The newest due time that was begun or stored. */
  lastDueMs: number
  running: boolean
  gone: boolean
  /** To be checked once more when what is going on is over. */
  again: boolean
}

interface Entry {
  held: Held
  dueMs: number
}

export interface RoundsPorts {
  now(): number
  run(prepared: Prepared, dueAtMs: number): Promise<CheckRecord>
  /** Whether another check may start now, by what else there is to bound it. */
  mayStart(): boolean
  maxRunning: number
  onRecord(record: CheckRecord): void
  onBroken(plan: CheckPlan, error: unknown): void
  /** How late a check began, and how many due times before it were left out. */
  onStart(lateMs: number, missed: number): void
}

export interface Rounds {
  /** Newly claimed, or changed: then it keeps its place in time unless its interval changed. */
  hold(prepared: Prepared): void
  /** With `attempt`: unless it was claimed anew since. */
  drop(monitorId: string, location: string, attempt?: number): void
  /** @returns the monitors held at a location, those not being checked first. */
  held(location: string): string[]
  revisionOf(monitorId: string, location: string): number | undefined
  count(): number
  running(): number
  /** After the wall clock was set: every due time is computed anew. */
  reschedule(): void
  /** Nothing starts any more until resume. */
  suspend(): void
  resume(): void
  dropAll(): void
  /** Resolves when nothing goes on any more. */
  idle(): Promise<void>
}

const keyOf = (monitorId: string, location: string) => `${monitorId} ${location}`

export function createRounds(ports: RoundsPorts): Rounds {
  const all = new Map<string, Held>()
  const agenda: Agenda<Entry> = createAgenda()
  let timer: NodeJS.Timeout | undefined
  let timerAt = Number.POSITIVE_INFINITY
  let running = 0
  let suspended = false
  let madeUpMs = 0
  let onIdle: (() => void) | undefined

  function plan(held: Held, dueMs: number, atMs = dueMs): void {
    held.dueMs = dueMs
    agenda.add(atMs, { held, dueMs })
    arm()
  }

  function arm(): void {
    if (suspended) return
    const atMs = agenda.nextAt()
    if (atMs >= timerAt) return
    clearTimeout(timer)
    timerAt = atMs
    const leastMs = isFull() ? BLOCKED_MS : TICK_MS
    // A day at most: longer timers overflow.
    timer = setTimeout(onTimer, Math.min(86_400_000, Math.max(leastMs, atMs - ports.now())))
  }

  function onTimer(): void {
    timerAt = Number.POSITIVE_INFINITY
    pump()
  }

  const isFull = () => running >= ports.maxRunning || !ports.mayStart()

  function pump(): void {
    if (suspended) return
    const nowMs = ports.now()
    while (!isFull()) {
      const entry = agenda.take(nowMs)
      if (!entry) break
      const { held, dueMs } = entry
      // Dropped, or planned anew since.
      if (held.gone || held.running || held.dueMs !== dueMs) continue
      begin(held, nowMs)
    }
    arm()
  }

  function begin(held: Held, nowMs: number): void {
    let missed = 0
    // So late that the next one is due already: that one, then.
    if (nowMs - held.dueMs >= held.cadence.intervalMs) {
      const latest = held.dueMs + Math.floor((nowMs - held.dueMs) / held.cadence.intervalMs) * held.cadence.intervalMs
      missed = Math.round((latest - held.dueMs) / held.cadence.intervalMs)
      held.dueMs = latest
    }
    const { dueMs } = held
    ports.onStart(nowMs - dueMs, missed)
    held.lastDueMs = dueMs
    held.running = true
    running++
    ports.run(held.prepared, dueMs).then(
      (record) => {
        end(held)
        if (held.gone) return ports.onRecord(record)
        held.prepared.plan.lastDueAtMs = dueMs
        // Claimed anew meanwhile: what an older claim has seen is refused.
        const isOurs = record.plan.attempt === held.prepared.plan.attempt
        if (isOurs && record.change) held.prepared.plan.verdict = record.change.verdict
        ports.onRecord(record)
      },
      (error) => {
        end(held)
        ports.onBroken(held.prepared.plan, error)
      },
    )
  }

  function end(held: Held): void {
    held.running = false
    running--
    if (held.again) planNow(held)
    else if (!held.gone) plan(held, following(held.cadence, held.lastDueMs, ports.now()).dueMs)
    if (agenda.nextAt() <= ports.now()) pump()
    if (running === 0) onIdle?.()
  }

  /** When something that need not wait may start, each a little after the one before. */
  function nextTurn(nowMs: number): number {
    madeUpMs = Math.max(nowMs, madeUpMs + 1000 / MADE_UP_PER_SECOND)
    return madeUpMs
  }

  /** Somebody asked for a check: it is due at this very moment, and the other due times stay what they are. */
  function planNow(held: Held): void {
    held.again = held.running && !held.gone
    if (held.running || held.gone) return
    const nowMs = ports.now()
    plan(held, nowMs, nextTurn(nowMs))
  }

  function renew(held: Held, prepared: Prepared, cadence: Cadence): void {
    const fresh = held.prepared.plan
    // What this process has seen is newer than what the plan was read from.
    if (fresh.attempt === prepared.plan.attempt) {
      prepared.plan.verdict = fresh.verdict
      prepared.plan.lastDueAtMs = fresh.lastDueAtMs
    }
    held.prepared = prepared
    const isAskedFor = fresh.attempt !== prepared.plan.attempt && prepared.plan.lastDueAtMs === null
    const keepsCadence = held.cadence.intervalMs === cadence.intervalMs
    held.cadence = cadence
    if (isAskedFor) planNow(held)
    else if (!keepsCadence && !held.running) plan(held, following(cadence, held.lastDueMs, ports.now()).dueMs)
  }

  return {
    hold(prepared) {
      const { monitorId, location, intervalSeconds, lastDueAtMs } = prepared.plan
      const intervalMs = intervalSeconds * 1000
      const cadence = { intervalMs, offsetMs: offsetOf(monitorId, location, intervalMs) }
      const key = keyOf(monitorId, location)
      const known = all.get(key)
      if (known) return renew(known, prepared, cadence)
      const nowMs = ports.now()
      const { dueMs, makeUp } = firstDue(cadence, lastDueAtMs, nowMs)
      const held: Held = {
        prepared,
        cadence,
        dueMs,
        lastDueMs: lastDueAtMs ?? dueMs,
        running: false,
        gone: false,
        again: false,
      }
      all.set(key, held)
      plan(held, dueMs, makeUp ? nextTurn(nowMs) : dueMs)
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
    running: () => running,
    reschedule() {
      agenda.clear()
      timerAt = Number.POSITIVE_INFINITY
      clearTimeout(timer)
      const nowMs = ports.now()
      for (const held of all.values()) {
        if (!held.running) plan(held, following(held.cadence, held.lastDueMs, nowMs).dueMs)
      }
    },
    suspend() {
      suspended = true
      clearTimeout(timer)
      timerAt = Number.POSITIVE_INFINITY
    },
    resume() {
      suspended = false
      arm()
    },
    dropAll() {
      for (const held of all.values()) held.gone = true
      all.clear()
      agenda.clear()
    },
    async idle() {
      if (running === 0) return
      await new Promise<void>((resolve) => (onIdle = resolve))
    },
  }
}
