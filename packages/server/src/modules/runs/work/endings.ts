/** How runs end or go back to the queue, each in one transaction with the queue's entry and what waited for them. */
import type { FailureKind } from '../../../kernel/run-plan.ts'
import type { Tx } from '../../../platform/database/port.ts'
import type { Base } from '../../base.ts'
import type { Alerts } from '../../notifications/index.ts'
import type { StartRuns } from '../start.ts'
import type { LostRun, RunResult, WorkStore } from './store.ts'

export interface Endings {
  /** @returns false when the run is over already, or has become another worker's. */
  end(tx: Tx, run: { id: string; attempt: number }, verdict: RunResult): Promise<boolean>
  /** Ends a run that never came to results. */
  endFailed(
    tx: Tx,
    run: { id: string; attempt: number },
    failure: { kind: FailureKind; error: string },
  ): Promise<boolean>
  /** Somebody else shall run it from its beginning. `lost` counts it as a lost worker. */
  requeue(tx: Tx, run: LostRun, lost: boolean): Promise<void>
}

export function runEndings(
  { queue, clock, starting, alerts }: Base & { starting: StartRuns; alerts: Alerts },
  store: WorkStore,
): Endings {
  async function end(tx: Tx, run: { id: string; attempt: number }, verdict: RunResult): Promise<boolean> {
    const ended = await store.finish(tx, { id: run.id, attempt: run.attempt }, { ...verdict, now: clock.now() })
    if (!ended) return false
    if (ended.queueName && ended.queueId) await queue.runs.remove(tx, ended.queueName, ended.queueId)
    if (ended.jobId) await alerts.runEnded(tx, run.id)
    await starting.releaseHeld(tx, ended.jobId)
    return true
  }
  return {
    end,
    endFailed: (tx, run, { kind: failureKind, error }) =>
      end(tx, run, { status: 'failed', failureKind, error, tests: null, metrics: null, isolation: null }),
    async requeue(tx, run, lost) {
      if (run.queueName && run.queueId) await queue.runs.remove(tx, run.queueName, run.queueId)
      const { id: runId, projectId, location } = run
      const entry = await queue.runs.send(tx, { runId, projectId, location, openRuns: 0 })
      await store.putBack(tx, run.id, { ...entry, lost })
    },
  }
}
