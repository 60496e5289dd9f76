// What the phases of one run share: what it was asked, what it has measured, and who carries it out.
import type { Scenario } from '../executors/define.ts'
import type { Threshold } from '../metrics/thresholds.ts'
import type { ScriptOptions } from '../script/options.ts'
import { type Crew, newCrew } from './crew.ts'
import { defaultLimits, type EngineProgress, exitCodes, type Limits, type LoadEvent, type LoadJob } from './job.ts'
import { type Journal, newJournal } from './journal.ts'
import { type Measurements, newMeasurements } from './measurements.ts'
import type { FromThread } from './messages.ts'
import { newSharedState, type SharedState } from './shared-state.ts'

/** The script as read: its options, checked, and what follows from them. */
export interface LoadScript {
  options: ScriptOptions
  raw: Record<string, unknown>
  functions: string[]
  thresholds: Threshold[]
  scenarios: Scenario[]
  vus: number
}

export interface LoadRun {
  readonly job: LoadJob
  readonly limits: Limits
  readonly state: SharedState
  readonly journal: Journal
  readonly measurements: Measurements
  readonly crew: Crew
  emit(event: LoadEvent): void
  /** As shown in progress. */
  phase: EngineProgress['phase']
  isCancelled: boolean
  /** Why the script has marked its test as failed. */
  markedFailed: string | undefined
}

export function newRun(job: LoadJob, emit: (event: LoadEvent) => void): LoadRun {
  const limits: Limits = { ...defaultLimits, ...job.limits }
  const state = newSharedState()
  const run: LoadRun = {
    job,
    limits,
    state,
    journal: newJournal(job, limits, emit),
    measurements: newMeasurements(state),
    crew: newCrew({ job, limits, state, hear: (message) => hear(run, message) }),
    emit,
    phase: 'init',
    isCancelled: false,
    markedFailed: undefined,
  }
  return run
}

/** What a thread reports without having been asked. */
function hear(run: LoadRun, message: FromThread): void {
  const { journal, measurements, crew } = run
  if (message.type === 'console') journal.print(message)
  else if (message.type === 'report') {
    measurements.add(message.report, message.delayMs)
    for (const text of message.report.warnings) journal.warn(text)
  } else if (message.type === 'abort') {
    if (journal.verdict() === undefined) journal.say('error', `test aborted: ${message.reason || 'no reason given'}`)
    journal.decide(exitCodes.aborted, `aborted: ${message.reason}`)
    crew.wake()
  } else if (message.type === 'fail') {
    journal.say('error', `test marked as failed: ${message.reason}`)
    run.markedFailed ??= message.reason
  } else if (message.type === 'fraction') measurements.setFraction(message.scenario, message.done)
}

/** Raises the run's state for all threads. */
export function stop({ state, crew }: LoadRun, to: number): void {
  state.raise(to)
  crew.wake()
}
