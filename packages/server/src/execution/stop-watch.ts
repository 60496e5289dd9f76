/** Watches for what ends a run from outside: its deadline, a cancel, the worker's own end. The first one counts. */
import type { FailureKind, RunPlan, TestError } from '../kernel/run-plan.ts'

/** setTimeout's longest. */
const MAX_DELAY_MS = 2_147_483_647

/** The reason of the signal when a run is no longer wanted; any other means that the worker ends. */
export class CancelError extends Error {
  override name = 'CancelError'
}

/** Why a test did not come to its own end, and what becomes of it. */
export interface Stop {
  running: 'failed' | 'cancelled' | 'skipped'
  waiting: 'cancelled' | 'skipped'
  kind: FailureKind | null
  message: string
}

export interface StopWatch {
  /** Never rejects; may never resolve. */
  stopped: Promise<void>
  current(): Stop | null
  /** For the machine's own failures. */
  stop(stop: Stop): void
  /** The run is over: nothing stops it any more. */
  end(): void
}

export function watchForStop({ deadline, timeoutSeconds }: RunPlan, signal: AbortSignal): StopWatch {
  const { promise: stopped, resolve } = Promise.withResolvers<void>()
  let current: Stop | null = null

  const stop = (given: Stop) => {
    current ??= given
    resolve()
  }
  const onAbort = () => {
    const message = signal.reason instanceof CancelError ? 'Cancelled' : 'Stopped: the worker was shut down'
    stop({ running: 'cancelled', waiting: 'cancelled', kind: null, message })
  }
  const onDeadline = () => {
    const message = `Timed out: the run's limit of ${timeoutSeconds} s was reached`
    stop({ running: 'failed', waiting: 'skipped', kind: 'timeout', message })
  }
  if (signal.aborted) onAbort()
  signal.addEventListener('abort', onAbort)
  const timer = setTimeout(onDeadline, Math.min(deadline.getTime() - Date.now(), MAX_DELAY_MS))
  return {
    stopped,
    current: () => current,
    stop,
    end() {
      clearTimeout(timer)
      signal.removeEventListener('abort', onAbort)
    },
  }
}

/** An error that has no place in a script. */
export function plainError(message: string): TestError {
  return { message, stack: null, snippet: null, line: null, column: null }
}
