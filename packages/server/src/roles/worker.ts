/**
 * The worker: takes runs from their module, has `execution` carry them out, hands the results back. The only place
 * where the two meet. Losing this process at any line loses no run: its leases end and somebody else takes over.
 */
import { setTimeout as delay } from 'node:timers/promises'
import type { App } from '../compose.ts'
import type { Executor } from '../execution/run-test.ts'
import { CancelError } from '../execution/stop-watch.ts'
import { isPermanentError } from '../kernel/permanent-error.ts'
import type { RunOutcome, RunPlan, TestResult } from '../kernel/run-plan.ts'
import { newBell, sleep, within } from '../kernel/waiting.ts'
import { newWorkerId, RENEW_SECONDS } from '../modules/runs/index.ts'

/** A message that was lost costs at most this much. */
const LOOK_MS = 20_000
const RETRY_MS = 1000
/** Nothing is to be done meanwhile. */
const UNTIL_RUNG_MS = 3_600_000
const SHOW_TESTS_MS = 500
/** How long a result waits for a database that is away before the worker gives up on it. */
const HAND_IN_MS = 10 * 60_000
/** So many runs may wait for their artifacts to be masked and stored, each for a while; then nothing new is taken. */
const MAX_LEAVING_PER_SLOT = 4
/** What artifacts get at shutdown. */
const LEAVE_MS = 10_000

export interface Worker {
  /** Takes nothing new, lets running scripts end for `graceMs`, then gives their runs back to the queue. */
  stop(graceMs: number): Promise<void>
}

interface Active {
  plan: RunPlan
  abort: AbortController
  done: Promise<void>
}

export function startWorker(app: App, executor: Executor): Worker {
  const { runs } = app.modules
  const workerId = newWorkerId()
  const locations = app.served
  const active = new Map<string, Active>()
  /** What is left to do of runs that are over: their slots are free for others. */
  const leaving = new Set<Promise<void>>()
  let stopping = false
  const work = newBell()
  /** A run began where there was none: a lease is to be renewed from now on. */
  const begun = newBell()
  const renewal = newBell()
  const unsubscribe = app.pubsub.subscribe(runs.topics.work, work.ring)

  async function take(): Promise<void> {
    while (!stopping) {
      const claim = mayTake() ? await claimOrNull() : null
      if (claim) begin(claim)
      else await work.wait(LOOK_MS)
    }
  }

  const mayTake = () =>
    active.size < app.config.WORKER_SLOTS && leaving.size < app.config.WORKER_SLOTS * MAX_LEAVING_PER_SLOT

  async function claimOrNull(): Promise<RunPlan | null> {
    try {
      return (await runs.work.claim(workerId, locations))?.plan ?? null
    } catch (error) {
      app.log.warn({ event: 'claim.failed', err: error }, 'runs could not be claimed; retrying')
      return null
    }
  }

  function begin(plan: RunPlan): void {
    const abort = new AbortController()
    const off = app.pubsub.subscribe(runs.topics.control(plan.runId), () => void renew())
    const broke = (error: unknown) =>
      app.log.error({ event: 'run.broke', runId: plan.runId, err: error }, 'run failed with an internal error')
    const done = carryOut(app, executor, { plan, signal: abort.signal })
      .then((afterwards) => {
        const left = afterwards()
          .catch(broke)
          .finally(() => {
            leaving.delete(left)
            work.ring()
          })
        leaving.add(left)
      })
      .catch(broke)
      .finally(() => {
        off()
        active.delete(plan.runId)
        app.modules.system.metrics.running.set(active.size)
        work.ring()
      })
    if (active.size === 0) begun.ring()
    active.set(plan.runId, { plan, abort, done })
    app.modules.system.metrics.running.set(active.size)
  }

  /** Renews all leases in one statement; what is not ours any more is stopped. */
  async function renew(): Promise<boolean> {
    const mine = [...active.values()]
    if (mine.length === 0) return true
    try {
      const wanted = new Set(await runs.work.renew(mine.map((run) => run.plan)))
      for (const run of mine) if (!wanted.has(run.plan.runId)) run.abort.abort(new CancelError('no longer wanted'))
      return true
    } catch {
      return false
    }
  }

  const renewing = (async () => {
    let pauseMs = RENEW_SECONDS * 1000
    while (!stopping || active.size > 0) {
      if (active.size === 0) await begun.wait(UNTIL_RUNG_MS)
      else {
        await renewal.wait(pauseMs)
        pauseMs = (await renew()) ? RENEW_SECONDS * 1000 : RETRY_MS
      }
    }
  })()
  const taking = take()

  return {
    async stop(graceMs) {
      stopping = true
      unsubscribe()
      work.ring()
      await taking
      const all = Promise.all([...active.values()].map((run) => run.done))
      await Promise.race([all, sleep(graceMs)])
      for (const run of active.values()) run.abort.abort(new ShutdownError('the worker is stopping'))
      await all
      await within(LEAVE_MS, Promise.all(leaving), () =>
        app.log.warn({ event: 'artifacts.lost' }, 'worker ended before all artifacts were stored'),
      )
      begun.ring()
      renewal.ring()
      await renewing
      await executor.close()
    },
  }
}

class ShutdownError extends Error {
  override name = 'ShutdownError'
}

/**
 * One run from its claim to its stored result, and until nothing of it runs any more.
 * @returns what is left to do: its artifacts, which take no slot
 */
async function carryOut(
  app: App,
  executor: Executor,
  { plan, signal }: { plan: RunPlan; signal: AbortSignal },
): Promise<() => Promise<void>> {
  const { runs } = app.modules
  const startedAt = performance.now()
  const console = await runs.openConsole(plan, signal)
  if (plan.attempt > 1) console.write(`── attempt ${plan.attempt}: the run starts again on another worker ──\n`)
  const results = showResults(app, plan)
  const execution = await executor.execute(
    plan,
    {
      onConsole: (text) => console.write(text),
      onTest: results.add,
      onProgress: (progress) => runs.showProgress(plan.runId, progress),
      onPhase: (phase) => {
        if (phase !== 'preparing') app.background('run.phase', runs.work.setPhase(plan, phase))
      },
    },
    signal,
  )
  try {
    await results.stop()
    if (signal.reason instanceof ShutdownError && execution.outcome.status === 'cancelled') {
      await runs.work.giveBack(plan)
      return execution.release
    }
    await console.end()
    const inTime = await handIn(app, { plan, outcome: execution.outcome, signal })
    const { status, failureKind, isolation } = execution.outcome
    app.modules.system.metrics.runs.inc({ status: inTime ? status : 'late', failure_kind: failureKind ?? '' })
    const durationMs = Math.round(performance.now() - startedAt)
    const { runId, projectId, attempt } = plan
    const event = inTime ? 'run.finished' : 'run.late'
    app.log.info({ event, runId, projectId, attempt, status, failureKind, isolation, durationMs }, '')
    await execution.gone()
    return async () => {
      try {
        // A cancelled run keeps what it left behind too; a run that another worker took over does not.
        if (inTime || signal.reason instanceof CancelError)
          await runs.artifacts.keep(runId, await execution.artifacts())
      } finally {
        // Where the console cannot be put away yet, on a full disk say, a chore tries again.
        await runs
          .archive(runId)
          .catch((err) =>
            app.log.warn(
              { event: 'console.kept_back', runId, err },
              'console not moved to storage; it remains in the database',
            ),
          )
        await execution.release()
      }
    }
  } catch (error) {
    await execution.release()
    throw error
  }
}

/**
 * Hands the result in, however long the database is away; the attempt's number refuses it if it comes too late. A result
 * that the database will never take is replaced by one that says so. An abort ends the waiting.
 */
async function handIn(
  { modules, log }: App,
  { plan, outcome, signal }: { plan: RunPlan; outcome: RunOutcome; signal: AbortSignal },
): Promise<boolean> {
  const until = performance.now() + HAND_IN_MS
  let result = outcome
  for (;;) {
    try {
      // What a run that failed left behind is what people look at next; nobody waits for what others left.
      return await modules.runs.work.finish(plan, result, result.status === 'failed')
    } catch (error) {
      if (isPermanentError(error)) {
        if (result !== outcome) throw error
        log.error({ event: 'run.unstorable', runId: plan.runId, err: error }, 'result rejected by the database')
        result = unstorable(outcome, error)
        continue
      }
      if (signal.aborted || performance.now() > until) throw error
      log.warn({ event: 'run.waits', runId: plan.runId, err: error }, 'database unreachable; result held back')
      await delay(RETRY_MS, null, { signal }).catch(() => {})
    }
  }
}

const unstorable = ({ isolation }: RunOutcome, error: unknown): RunOutcome => ({
  status: 'failed',
  failureKind: 'infrastructure',
  error: `The result could not be stored (SQLSTATE ${(error as { code?: string }).code}). This is an error in Watchkeeper, not in the script`,
  tests: [],
  metrics: null,
  isolation,
})

/** Shows finished tests of a run that goes on, at most twice a second. */
function showResults(app: App, plan: RunPlan) {
  const results: TestResult[] = []
  let timer: NodeJS.Timeout | undefined
  let showing: Promise<unknown> = Promise.resolve()
  const show = () => {
    timer = undefined
    showing = showing.then(() => app.modules.runs.work.showTests(plan, results)).catch(() => {})
  }
  return {
    add(result: TestResult): void {
      results.push(result)
      // The last one comes with the run's own end.
      if (results.length < plan.tests.length) timer ??= setTimeout(show, SHOW_TESTS_MS)
    },
    async stop(): Promise<void> {
      clearTimeout(timer)
      await showing
    },
  }
}
