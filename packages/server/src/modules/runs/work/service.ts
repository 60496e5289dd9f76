/**
 * A worker's side of runs: take one, keep its lease, hand in what came of it; and what happens to the runs of a
 * worker that was lost. Late results under an old attempt change nothing.
 */
import { newId } from '../../../kernel/ids.ts'
import type { ArtifactPolicy, RunOutcome, RunPlan, TestResult } from '../../../kernel/run-plan.ts'
import { scopeOf } from '../../../kernel/scope.ts'
import type { Base } from '../../base.ts'
import type { Alerts } from '../../notifications/index.ts'
import type { Variables } from '../../variables/index.ts'
import { changed } from '../service.ts'
import { type StartRuns, WORK } from '../start.ts'
import { runEndings } from './endings.ts'
import { mergeResults } from './results.ts'
import type { ClaimedRun, WorkStore } from './store.ts'
import { type RunSweeps, runSweeps } from './sweeps.ts'

export interface RunClaim {
  plan: RunPlan
  location: string
}

export interface RunWork extends RunSweeps {
  /** Takes the next run that may go on now; null when there is none. */
  claim(workerId: string, locations: readonly string[]): Promise<RunClaim | null>
  /** For which locations runs have waited for some time, up to a thousand of them. */
  waiting(): Promise<{ location: string; runs: number }[]>
  setPhase(run: RunPlan, phase: 'executing' | 'finishing'): Promise<void>
  /** Shows results of single tests while the run goes on. */
  showTests(run: RunPlan, results: readonly TestResult[]): Promise<void>
  /** @returns the ids that are still wanted; the others were cancelled, deleted or taken over. */
  renew(runs: readonly RunPlan[]): Promise<string[]>
  /**
   * Hands in the result. @returns false when it came too late.
   * @param artifactsFollow the run's artifacts are going to be stored: its followers are told of its end together with them
   */
  finish(run: RunPlan, outcome: RunOutcome, artifactsFollow?: boolean): Promise<boolean>
  /** The worker stops: somebody else shall run it from its beginning. */
  giveBack(run: RunPlan): Promise<void>
}

/** A worker is taken for lost this long after its last renewal; it renews three times in that time. */
export const LEASE_SECONDS = 30
export const RENEW_SECONDS = 10
const WAITING_MS = 30_000
/** Large ones may take longer to be masked; nobody waits for them to learn that a run has failed. */
const ARTIFACTS_SECONDS = 10
const MAX_WAITING = 1000

/**
 * Takes the claim back, so that the entry stays in the queue: the run is being changed just now ('held'), or workers
 * have as many runs of its project as they may ('full').
 */
class StepBackError extends Error {
  override name = 'StepBackError'
  readonly why: 'held' | 'full'
  constructor(why: 'held' | 'full') {
    super(`run cannot be claimed: ${why}`)
    this.why = why
  }
}

export function runWork(
  base: Base & { variables: Variables; starting: StartRuns; alerts: Alerts },
  store: WorkStore,
): RunWork {
  const { db, queue, pubsub, clock, config, variables, log } = base
  const endings = runEndings(base, store)

  /** A run whose secrets cannot be opened can never be carried out: it ends here, and says why. */
  async function planOrEnd(run: ClaimedRun): Promise<RunPlan | null> {
    try {
      if (run.tests.length === 0) throw new Error('its tests were deleted')
      return planOf(run, await variables.forRun(scopeOf(run.projectId)))
    } catch (error) {
      log.error({ event: 'run.unplannable', runId: run.id, err: error }, 'run could not be prepared')
      const why = `The run could not be prepared: ${(error as Error).message}`
      await db.transaction((tx) => endings.endFailed(tx, run, { kind: 'infrastructure', error: why }))
      pubsub.publish(changed(run.id))
      return null
    }
  }

  /** @returns 'over' when the entry was of a run that is over, and is gone now. */
  async function takeEntry(
    workerId: string,
    locations: readonly string[],
    full: readonly string[],
  ): Promise<ClaimedRun | 'none' | 'over' | 'full'> {
    const lease = { workerId, now: clock.now(), seconds: LEASE_SECONDS, most: config.PROJECT_CONCURRENCY }
    try {
      return await db.transaction(async (tx) => {
        const entry = await queue.runs.take(tx, locations, full)
        if (!entry) return 'none'
        const run = await store.claim(tx, entry.runId, lease)
        if (run === 'full') throw new StepBackError('full')
        if (run) return run
        if (await store.isOpen(tx, entry.runId)) throw new StepBackError('held')
        await queue.runs.remove(tx, entry.queueName, entry.queueId)
        return 'over'
      })
    } catch (error) {
      if (error instanceof StepBackError) return error.why === 'full' ? 'full' : 'none'
      throw error
    }
  }

  return {
    async claim(workerId, locations) {
      // Asked for once a look has met one of them; most looks meet none.
      let full: readonly string[] = []
      // Bounded: each turn takes an entry out of the queue, or another worker has taken the last that a project may have.
      for (;;) {
        const claimed = await takeEntry(workerId, locations, full)
        if (claimed === 'none') return null
        if (claimed === 'full') full = await store.fullProjects(config.PROJECT_CONCURRENCY)
        else if (claimed !== 'over') {
          pubsub.publish(changed(claimed.id))
          const plan = await planOrEnd(claimed)
          if (plan) return { plan, location: claimed.location }
        }
      }
    },
    waiting: () => store.waitingSince(new Date(clock.now().getTime() - WAITING_MS), MAX_WAITING),
    setPhase: (run, phase) => store.setPhase(run.runId, run.attempt, phase),
    async showTests(run, results) {
      await store.setTests(run.runId, run.attempt, mergeResults(await store.tests(run.runId), results, 'pending'))
    },
    renew: (runs) =>
      store.renew(
        runs.map((run) => ({ id: run.runId, attempt: run.attempt })),
        LEASE_SECONDS,
      ),
    async finish(run, outcome, artifactsFollow = false) {
      const known = await store.tests(run.runId)
      const tests = mergeResults(known, outcome.tests, outcome.status === 'cancelled' ? 'cancelled' : 'skipped')
      const ended = await db.transaction((tx) =>
        endings.end(
          tx,
          { id: run.runId, attempt: run.attempt },
          { ...outcome, tests, ...(artifactsFollow && { artifactsSeconds: ARTIFACTS_SECONDS }) },
        ),
      )
      pubsub.publish(changed(run.runId))
      pubsub.publish(WORK)
      if (ended) base.alerts.wake()
      return ended
    },
    async giveBack(run) {
      await db.transaction(async (tx) => {
        const own = await store.own(tx, run.runId, run.attempt)
        if (own) await endings.requeue(tx, own, false)
      })
      pubsub.publish(WORK)
    },
    ...runSweeps(base, store, endings),
  }
}

function planOf(run: ClaimedRun, { values, secrets }: Awaited<ReturnType<Variables['forRun']>>): RunPlan {
  const { environment, artifacts, parallel, stopOnFailure } = run.config
  const policies = (artifacts ?? {}) as Record<string, ArtifactPolicy>
  return {
    runId: run.id,
    projectId: run.projectId,
    attempt: run.attempt,
    tests: run.tests,
    variables: { ...values, ...((environment ?? {}) as Record<string, string>) },
    secrets,
    deadline: run.deadline,
    timeoutSeconds: run.timeoutSeconds,
    retryCount: run.retryCount,
    parallel: parallel !== false,
    stopOnFailure: stopOnFailure === true,
    artifacts: {
      trace: policies.trace ?? 'on-failure',
      video: policies.video ?? 'on-failure',
      screenshot: policies.screenshot ?? 'on-failure',
    },
  }
}

export const newWorkerId = (): string => newId()
