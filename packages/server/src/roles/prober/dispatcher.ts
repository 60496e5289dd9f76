/**
 * Dispatches checks when they are due: one timer over all of them, a bound on how many run at once, never two of one
 * monitor at one location. What was missed while the process slept or was at its bound is skipped, not caught up.
 */
import type { CheckPlan, CheckRecord } from '../../checks/plan.ts'
import type { PreparedCheck } from '../../execution/run-check.ts'
import { type Agenda, type Cadence, createAgenda, firstDue, following } from '../../modules/checking/index.ts'
import { createEarliestTimer } from './timer.ts'

/** How soon to look again when something is due and may not start. */
const BLOCKED_MS = 100
/**
 * How many start before those that go on get the processor again. Started all at once, thousands would wait for this
 * process, and their targets look slow; in small groups, what waits is the start, and checks take what targets take.
 */
const MAX_AT_ONCE = 16
/** Checks that need not wait for their time (of new monitors, or caught up after a claim) start at this pace. */
const CATCH_UPS_PER_SECOND = 200

/** A monitor at a location that is this process's to check. */
export interface Held {
  prepared: PreparedCheck
  cadence: Cadence
  dueMs: number
  /** The newest due time that was begun or stored. */
  lastDueMs: number
  running: boolean
  gone: boolean
  /** To be checked once more when what is going on is over. */
  again: boolean
}

export interface DispatcherPorts {
  now(): number
  run(prepared: PreparedCheck, dueAtMs: number): Promise<CheckRecord>
  /** Whether another check may start now, by what else there is to bound it. */
  mayStart(): boolean
  maxRunning: number
  /** Before its plan learns of it. */
  onRecord(record: CheckRecord): void
  onBroken(plan: CheckPlan, error: unknown): void
  /** How late a check began, and how many due times before it were left out. */
  onStart(lateMs: number, missed: number): void
}

interface Due {
  held: Held
  dueMs: number
}

export type Dispatcher = ReturnType<typeof createDispatcher>

export function createDispatcher(ports: DispatcherPorts) {
  const agenda = createAgenda<Due>()
  const dispatchSoon = oncePerTurn(dispatch)
  const isFull = () => count >= ports.maxRunning || !ports.mayStart()
  const timer = createEarliestTimer({
    now: ports.now,
    nextAt: agenda.nextAt,
    minDelayMs: () => (isFull() ? BLOCKED_MS : 0),
    onTime: dispatchSoon,
  })
  const pace = createPace()
  let count = 0
  let onIdle: (() => void) | undefined

  function plan(held: Held, dueMs: number, atMs = dueMs): void {
    held.dueMs = dueMs
    agenda.add(atMs, { held, dueMs })
    timer.set()
  }

  /** A check was asked for: it is due at this very moment, and the other due times stay what they are. */
  function planNow(held: Held): void {
    held.again = held.running && !held.gone
    if (held.running || held.gone) return
    const nowMs = ports.now()
    planBefore(held, nowMs, following(held.cadence, held.lastDueMs, nowMs).dueMs)
  }

  /** What was just claimed: the due time that was missed, if there is a start before the next one. */
  function planFirst(held: Held, lastDueAtMs: number | null): void {
    const nowMs = ports.now()
    const { dueMs, catchUp } = firstDue(held.cadence, lastDueAtMs, nowMs)
    held.lastDueMs = lastDueAtMs ?? dueMs
    if (catchUp) planBefore(held, dueMs, dueMs + held.cadence.intervalMs)
    else plan(held, dueMs)
  }

  /** A start behind so many others that the next due time comes first would only push that one away. */
  function planBefore(held: Held, dueMs: number, nextDueMs: number): void {
    const startMs = pace.next(ports.now(), nextDueMs)
    if (startMs === null) plan(held, nextDueMs)
    else plan(held, dueMs, startMs)
  }

  const planNext = (held: Held) => plan(held, following(held.cadence, held.lastDueMs, ports.now()).dueMs)

  function dispatch(): void {
    if (timer.isSuspended()) return
    const nowMs = ports.now()
    for (let left = MAX_AT_ONCE; left > 0 && !isFull(); left--) {
      const held = takeDue(agenda, nowMs)
      if (!held) break
      begin(held, nowMs)
    }
    if (agenda.nextAt() <= nowMs && !isFull()) dispatchSoon()
    else timer.set()
  }

  function begin(held: Held, nowMs: number): void {
    const missed = skipMissed(held, nowMs)
    ports.onStart(nowMs - held.dueMs, missed)
    held.lastDueMs = held.dueMs
    held.running = true
    count++
    const { prepared, dueMs } = held
    ports.run(prepared, dueMs).then(
      (record) => {
        end(held)
        ports.onRecord(record)
        learn(held, record)
      },
      (error) => {
        end(held)
        ports.onBroken(held.prepared.plan, error)
      },
    )
  }

  function end(held: Held): void {
    held.running = false
    count--
    if (held.again) planNow(held)
    else if (!held.gone) planNext(held)
    if (agenda.nextAt() <= ports.now()) dispatchSoon()
    if (count === 0) onIdle?.()
  }

  return {
    plan,
    planNow,
    planNext,
    planFirst,
    suspend: timer.suspend,
    resume: timer.resume,
    running: () => count,
    /** Nothing is planned any more. */
    clear() {
      agenda.clear()
      timer.clear()
      pace.clear()
    },
    /** Resolves when nothing goes on any more. */
    async idle(): Promise<void> {
      if (count === 0) return
      await new Promise<void>((resolve) => (onIdle = resolve))
    },
  }
}

/** @returns what asks for `work` once what goes on has had its turn of the event loop, however often it is asked. */
function oncePerTurn(work: () => void): () => void {
  let asked = false
  return () => {
    if (asked) return
    asked = true
    setImmediate(() => {
      asked = false
      work()
    })
  }
}

function takeDue(agenda: Agenda<Due>, nowMs: number): Held | undefined {
  for (;;) {
    const entry = agenda.take(nowMs)
    if (!entry) return undefined
    const { held, dueMs } = entry
    // Otherwise dropped, or planned anew since.
    if (!held.gone && !held.running && held.dueMs === dueMs) return held
  }
}

/** So late that the next one is due already: that one, then. @returns how many are left out */
function skipMissed(held: Held, nowMs: number): number {
  const missed = Math.max(0, Math.floor((nowMs - held.dueMs) / held.cadence.intervalMs))
  held.dueMs += missed * held.cadence.intervalMs
  return missed
}

/** What a check saw is newer than what its plan was read from, unless it was claimed anew meanwhile. */
function learn({ gone, prepared }: Held, { plan, dueAtMs, change }: CheckRecord): void {
  if (gone) return
  prepared.plan.lastDueAtMs = dueAtMs
  if (change && plan.attempt === prepared.plan.attempt) prepared.plan.verdict = change.verdict
}

/** Spreads starts, each a little after the one before. */
function createPace() {
  let lastMs = 0
  return {
    /** @returns null when the next start is not before `beforeMs`: it is not taken then. */
    next(nowMs: number, beforeMs: number): number | null {
      const startMs = Math.max(nowMs, lastMs + 1000 / CATCH_UPS_PER_SECOND)
      if (startMs >= beforeMs) return null
      lastMs = startMs
      return startMs
    },
    clear() {
      lastMs = 0
    },
  }
}
