/** How a run begins: one transaction writes the run, its queue entry and the audit entry; then workers are woken. */
import { type Keyed, withKey } from '../../http/idempotency.ts'
import { conflict, notFound } from '../../kernel/errors.ts'
import { newId } from '../../kernel/ids.ts'
import { type Actor, type Principal, type Scope, scopeOf, systemActor } from '../../kernel/scope.ts'
import type { Tx } from '../../platform/database/port.ts'
import { testTypes } from '../../test-types/index.ts'
import type { Audit } from '../audit/index.ts'
import type { Base } from '../base.ts'
import { ANYWHERE, type Locations, locationAsked } from '../locations/index.ts'
import type { RunStarted, RunTest, Trigger } from './schema.ts'
import type { JobToRun, RunStore } from './store.ts'

/** Workers sleep on this topic. */
export const WORK = 'work'

const DEFAULT_TIMEOUT_SECONDS = 300

export interface StartRuns {
  /** @throws AppError 404, or 409 when the job has no tests. */
  startJob(principal: Keyed<Principal>, jobId: string): Promise<RunStarted>
  startTest(principal: Keyed<Principal>, testId: string, location: string): Promise<RunStarted>
  /**
   * Starts a job that is due, inside the scheduler's transaction; call `wakeWorkers` after its commit.
   * @returns null when nothing was started: no tests, an earlier run is still going on (overlap: skip), or another
   * scheduler has started this due time.
   */
  startScheduled(
    tx: Tx,
    job: { id: string; projectId: string },
    due: { dueAt: Date; missed: number },
  ): Promise<string | null>
  /**
   * Starts a test for a monitor, in the caller's transaction; call `wakeWorkers` after its commit. The run itself is the
   * trace: a monitor makes one at every check. @returns null when there is no such test any more
   */
  startMonitored(tx: Tx, test: MonitoredStart): Promise<string | null>
  wakeWorkers(): void
  /** A run of the job is over: lets the next one go that was held back for it, in the same transaction. */
  releaseHeld(tx: Tx, jobId: string | null): Promise<void>
  /** The job is being deleted, in the same transaction: the runs held back for it end as cancelled. */
  cancelHeld(tx: Tx, scope: Scope, jobId: string): Promise<void>
}

export interface MonitoredStart {
  projectId: string
  testId: string
  location: string
  monitorId: string | null
  timeoutMs: number
}

/** More runs than this do not wait for one job; the scheduler skips instead. */
const MAX_HELD = 10

interface Subject {
  job: JobToRun | null
  test: { id: string; title: string; type: string } | null
  tests: { id: string; title: string; type: string }[]
  location: string
  openRuns: number
  held?: boolean
  timeoutSeconds?: number
}

interface Cause {
  scope: Scope
  actor: Actor
  trigger: Trigger
  dueAt: Date | null
  missed: number | null
}

export function startRuns(base: Base & { audit: Audit; locations: Locations }, store: RunStore): StartRuns {
  const { db, queue, pubsub, audit, clock } = base

  async function start(tx: Tx, subject: Subject, cause: Cause): Promise<string | null> {
    const { scope, actor } = cause
    const { job, test } = subject
    const runId = newId()
    const waiting = { runId, projectId: scope.projectId, location: subject.location, openRuns: subject.openRuns }
    const entry = subject.held ? null : await queue.runs.send(tx, waiting)
    const added = await store.add(tx, scope, {
      id: runId,
      jobId: job?.id ?? null,
      jobName: job?.name ?? null,
      testId: test?.id ?? null,
      testTitle: test?.title ?? null,
      type: test?.type ?? 'job',
      trigger: cause.trigger,
      location: subject.location,
      dueAt: cause.dueAt,
      missed: cause.missed,
      timeoutSeconds: job?.timeoutSeconds ?? subject.timeoutSeconds ?? DEFAULT_TIMEOUT_SECONDS,
      retryCount: job?.retryCount ?? 0,
      config: job?.config ?? {},
      tests: subject.tests.map(pending),
      entry,
      queuedAt: clock.now(),
      createdBy: { type: actor.type, id: actor.id, name: actor.name },
    })
    if (!added) {
      if (entry) await queue.runs.remove(tx, entry.queueName, entry.queueId)
      return null
    }
    if (cause.trigger === 'monitor') return runId
    const changes = { trigger: { from: null, to: cause.trigger }, runId: { from: null, to: runId } }
    const action = job ? 'job.run' : 'test.run'
    const named = { resourceId: job?.id ?? test?.id ?? null, resourceName: job?.name ?? test?.title ?? null }
    await audit.record(tx, cause, { action, ...named, changes })
    return runId
  }

  const asked = (principal: Principal): Cause => ({
    scope: principal.scope,
    actor: principal.actor,
    trigger: triggerOf(principal),
    dueAt: null,
    missed: null,
  })
  const wakeWorkers = () => pubsub.publish(WORK)

  return {
    wakeWorkers,
    cancelHeld: (tx, scope, jobId) => store.cancelHeld(tx, scope, { jobId, now: clock.now() }),
    async releaseHeld(tx, jobId) {
      const next = jobId === null ? null : await store.nextHeld(tx, jobId)
      if (!next) return
      const { id: runId, projectId, location } = next
      await store.setEntry(tx, runId, await queue.runs.send(tx, { runId, projectId, location, openRuns: 0 }))
    },
    async startJob(principal, jobId) {
      const { runId, paused } = await db.transaction(
        withKey(principal, async (tx) => {
          const job = await store.jobToRun(tx, principal.scope, jobId)
          if (!job) throw notFound('job')
          if (job.tests.length === 0) throw conflict('The job has no tests to run')
          const runId = await start(tx, ofJob(job), asked(principal))
          return { runId, paused: job.status === 'paused' }
        }),
      )
      if (runId === null) throw conflict('The run was already started')
      wakeWorkers()
      return { runId, message: paused ? 'Run started. The job is paused; its schedule remains off' : 'Run started' }
    },
    async startTest(principal, testId, location) {
      await base.locations.require(locationAsked({ location }))
      const runId = await db.transaction(
        withKey(principal, async (tx) => {
          const test = await store.testToRun(tx, principal.scope, testId)
          if (!test) throw notFound('test')
          const timeoutSeconds = testTypes.get(test.type).timeoutSeconds
          const subject = { job: null, test, tests: [test], location, openRuns: test.openRuns, timeoutSeconds }
          return start(tx, subject, asked(principal))
        }),
      )
      if (runId === null) throw conflict('The run was already started')
      wakeWorkers()
      return { runId, message: 'Run started' }
    },
    async startMonitored(tx, { projectId, testId, location, monitorId, timeoutMs }) {
      const scope = scopeOf(projectId)
      const test = await store.testToRun(tx, scope, testId)
      if (!test) return null
      const timeoutSeconds = Math.max(1, Math.floor(timeoutMs / 1000))
      return start(
        tx,
        { job: null, test, tests: [test], location, openRuns: test.openRuns, timeoutSeconds },
        { scope, actor: { ...systemActor('monitor'), id: monitorId }, trigger: 'monitor', dueAt: null, missed: null },
      )
    },
    async startScheduled(tx, { id, projectId }, { dueAt, missed }) {
      const scope = scopeOf(projectId)
      const job = await store.jobToRun(tx, scope, id)
      if (!job || job.tests.length === 0) return null
      const overlap = job.config.overlap ?? 'skip'
      const overlaps = overlap !== 'allow' && (await store.hasOpenRun(tx, scope, id))
      if (overlaps && (overlap !== 'queue' || (await store.countHeld(tx, id)) >= MAX_HELD)) return null
      const actor = systemActor('scheduler')
      return start(
        tx,
        { ...ofJob(job), held: overlaps },
        { scope, actor, trigger: 'schedule', dueAt, missed: missed || null },
      )
    },
  }
}

const ofJob = (job: JobToRun): Subject => ({
  job,
  test: null,
  tests: job.tests,
  openRuns: job.openRuns,
  location: typeof job.config.location === 'string' ? job.config.location : ANYWHERE,
})

function triggerOf({ actor }: Principal): Trigger {
  if (actor.type === 'trigger_key') return 'trigger_key'
  return actor.type === 'user' ? 'manual' : 'api'
}

const pending = (test: { id: string; title: string; type: string }): RunTest => ({
  testId: test.id,
  title: test.title,
  type: test.type,
  status: 'pending',
  flaky: false,
  failureKind: null,
  durationMs: null,
  error: null,
  attempts: [],
  cases: [],
})
