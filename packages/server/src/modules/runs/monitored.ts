/** Runs that monitors ask for: a test is started, waited for, and cancelled when the check's time is up. */
import { type Scope, scopeOf } from '../../kernel/scope.ts'
import { newBell } from '../../kernel/waiting.ts'
import type { Base } from '../base.ts'
import { changed, control } from './service.ts'
import { type StartRuns, WORK } from './start.ts'
import type { RunEnding, RunStore } from './store.ts'

/** A message that was lost costs at most this much. */
const LOOK_MS = 1000
/** Ways for a run to fail that say nothing about what was tested. */
const OURS = new Set(['worker_lost', 'infrastructure', 'memory'])

export interface MonitoredTest {
  projectId: string
  testId: string
  location: string
  /** Shows as the run's creator; null for a definition that is only tried. */
  monitorId: string | null
  timeoutMs: number
  signal: AbortSignal
}

export interface MonitoredRun {
  /** Null when none was started. */
  runId: string | null
  /** `not_run`: it never began, or our own side broke it off. */
  outcome: 'passed' | 'failed' | 'timeout' | 'not_run'
  error: string | null
  durationMs: number | null
}

/** Resolves within `timeoutMs` and what the database takes. Rejects with the signal's reason. */
export type RunMonitored = (test: MonitoredTest) => Promise<MonitoredRun>

export function runMonitored(base: Base & { starting: StartRuns }, store: RunStore): RunMonitored {
  const { db, queue, pubsub, clock, starting } = base

  async function cancel(scope: Scope, runId: string): Promise<void> {
    await db.transaction(async (tx) => {
      const ended = await store.cancel(tx, scope, { id: runId, now: clock.now() })
      if (ended?.queueName && ended.queueId) await queue.runs.remove(tx, ended.queueName, ended.queueId)
    })
    pubsub.publish(control(runId))
    pubsub.publish(changed(runId))
    pubsub.publish(WORK)
  }

  /** @returns how the run ended, or stands when the time is up. */
  async function wait(scope: Scope, runId: string, { timeoutMs, signal }: MonitoredTest): Promise<RunEnding | null> {
    const until = performance.now() + timeoutMs
    const news = newBell()
    const unsubscribe = pubsub.subscribe(changed(runId), news.ring)
    signal.addEventListener('abort', news.ring)
    try {
      for (;;) {
        const run = await store.ending(scope, runId)
        const leftMs = until - performance.now()
        if (run?.status !== 'running' || leftMs <= 0) return run
        signal.throwIfAborted()
        await news.wait(Math.min(LOOK_MS, leftMs))
      }
    } finally {
      unsubscribe()
      signal.removeEventListener('abort', news.ring)
    }
  }

  return async (test) => {
    const scope = scopeOf(test.projectId)
    const runId = await db.transaction((tx) => starting.startMonitored(tx, test))
    if (runId === null) return { runId, outcome: 'not_run', error: 'the test was deleted', durationMs: null }
    starting.wakeWorkers()
    try {
      const run = await wait(scope, runId, test)
      if (run?.status === 'running') await cancel(scope, runId)
      return judge(runId, run, test.timeoutMs)
    } catch (error) {
      await cancel(scope, runId).catch(() => {})
      throw error
    }
  }
}

function judge(runId: string, run: RunEnding | null, timeoutMs: number): MonitoredRun {
  const within = `within ${Math.round(timeoutMs / 1000)} s`
  const as = (outcome: MonitoredRun['outcome'], error: string | null): MonitoredRun => ({
    runId,
    outcome,
    error,
    durationMs: run?.durationMs ?? null,
  })
  if (!run) return as('not_run', 'the run was deleted')
  if (run.status === 'running') {
    return run.startedAt === null
      ? as('not_run', `no worker was free for the test ${within}`)
      : as('timeout', `the test did not end ${within}`)
  }
  if (run.status === 'completed') return as('passed', null)
  if (run.status === 'cancelled') return as('not_run', 'the run was cancelled')
  const words = run.error ?? run.testError ?? 'the test failed'
  if (run.failureKind === 'timeout') return as('timeout', words)
  return as(OURS.has(run.failureKind ?? '') ? 'not_run' : 'failed', words)
}
