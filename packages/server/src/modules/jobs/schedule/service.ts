/**
 * What the scheduler does with due jobs: each due time starts one run at most, whoever claims it, and late ones are made
 * up for once. When to look is the scheduler role's affair; how a run starts is `runs`'.
 */
import { parseSchedule, type Schedule } from '../../../kernel/cron.ts'
import { scopeOf, systemActor } from '../../../kernel/scope.ts'
import type { Tx } from '../../../platform/database/port.ts'
import type { Audit } from '../../audit/index.ts'
import type { Base } from '../../base.ts'
import type { Runs } from '../../runs/index.ts'
import type { Metrics } from '../../system/index.ts'
import type { DueJob, ScheduledJob, ScheduleStore } from './store.ts'

const BATCH = 100
/** Later than this is "missed": the scheduler was not there, or could not keep up. */
const LATE_MS = 60_000
/** Counting stops here: a job of every minute was away for most of a day. */
const MAX_MISSED = 1000
const MAX_LATE_JOBS = 1000
const MAX_JOBS_AHEAD = 200

/** skipped: nothing to start, or an earlier run still goes on. missed: too late, and the job asks to let it go. */
type Result = 'started' | 'skipped' | 'missed' | 'broken' | 'failed'

export interface JobSchedule {
  /** When the next job is due; null when none has a schedule. */
  nextDueAt(): Promise<Date | null>
  /** When tests of each type are due next, for what is to be ready by then; far ahead, some may be left out. */
  nextTests(): Promise<{ type: string; at: Date }[]>
  /** How many jobs should have been started a good while ago, up to a thousand. */
  late(): Promise<number>
  /** Starts what is due at `now`, up to a hundred jobs. @returns how many were dealt with; 0: nothing is left to claim. */
  claimDue(now: Date): Promise<number>
  /**
   * Works out again what is due later than its schedule allows, by more than `toleranceMs`: a clock that was ahead for
   * a while has left it there. @returns how many jobs were repaired
   */
  repair(now: Date, toleranceMs: number): Promise<number>
}

export function scheduleService(
  base: Base & { audit: Audit; runs: Runs; metrics: Metrics },
  store: ScheduleStore,
): JobSchedule {
  const { db, audit, log, runs, metrics } = base

  async function deal(tx: Tx, job: DueJob, now: Date): Promise<Result> {
    const { timezone } = job.config
    const schedule = parseSchedule(job.cronSchedule ?? '', typeof timezone === 'string' ? timezone : undefined)
    if ('problem' in schedule) return putAside(tx, job, schedule.problem)
    await store.setNext(tx, job.id, schedule.next(now))
    const { dueAt, missed } = latestDue(schedule, job.dueAt, now)
    if (job.config.missed !== 'skip') return start(tx, job, { dueAt, missed })
    if (now.getTime() - dueAt.getTime() > LATE_MS) return 'missed'
    return start(tx, job, { dueAt, missed: 0 })
  }

  /** One job that cannot be started must not keep the others of the batch from it. */
  async function start(tx: Tx, job: DueJob, due: { dueAt: Date; missed: number }): Promise<Result> {
    try {
      const runId = await tx.savepoint((inner) => runs.startScheduled(inner as Tx, job, due))
      return runId === null ? 'skipped' : 'started'
    } catch (error) {
      log.error(
        { event: 'schedule.failed', jobId: job.id, projectId: job.projectId, err: error },
        'due job failed to start',
      )
      return 'failed'
    }
  }

  async function putAside(tx: Tx, job: DueJob, problem: string): Promise<Result> {
    const { id, projectId, name } = job
    log.warn({ event: 'schedule.broken', jobId: id, projectId, problem }, 'schedule cannot be read; job suspended')
    await store.setAside(tx, id, problem)
    await audit.record(
      tx,
      { scope: scopeOf(projectId), actor: systemActor('scheduler') },
      {
        action: 'job.set_aside',
        resourceId: id,
        resourceName: name,
        changes: { scheduleError: { from: null, to: problem }, nextRunAt: { from: job.dueAt, to: null } },
      },
    )
    return 'broken'
  }

  return {
    nextDueAt: () => store.nextDueAt(),
    nextTests: () => store.nextTests(MAX_JOBS_AHEAD),
    late: () => store.lateSince(new Date(base.clock.now().getTime() - LATE_MS), MAX_LATE_JOBS),
    async claimDue(now) {
      const results = await db.transaction(async (tx) => {
        const results: Result[] = []
        for (const job of await store.claim(tx, now, BATCH)) results.push(await deal(tx, job, now))
        return results
      })
      if (results.includes('started')) runs.wakeWorkers()
      for (const result of results) metrics.scheduled.inc({ result })
      return results.length
    },
    async repair(now, toleranceMs) {
      let repaired = 0
      let page: ScheduledJob[] = []
      do {
        page = await store.later(new Date(now.getTime() + toleranceMs), page.at(-1)?.id ?? null, BATCH)
        for (const job of page) {
          const { timezone } = job.config
          const schedule = parseSchedule(job.cronSchedule ?? '', typeof timezone === 'string' ? timezone : undefined)
          if ('problem' in schedule) continue
          const latest = schedule.next(new Date(now.getTime() + toleranceMs))
          if (!latest || job.nextRunAt <= latest) continue
          if (await store.moveNext(job, schedule.next(now))) repaired++
        }
      } while (page.length === BATCH)
      return repaired
    },
  }
}

/** The last due time that is not after `now`, and how many before it had their turn while nobody looked. */
function latestDue(schedule: Schedule, firstDueAt: Date, now: Date): { dueAt: Date; missed: number } {
  let dueAt = firstDueAt
  let missed = 0
  for (let next = schedule.next(dueAt); next && next <= now; next = schedule.next(dueAt)) {
    if (missed === MAX_MISSED) return { dueAt: lastDue(schedule, dueAt, now), missed }
    dueAt = next
    missed++
  }
  return { dueAt, missed }
}

/** The last due time that is not after `now`, of which there is at least one after `from`: found by halving. */
function lastDue(schedule: Schedule, from: Date, now: Date): Date {
  const dueAfter = (ms: number) => schedule.next(new Date(ms))
  let beforeMs = from.getTime()
  let afterMs = now.getTime()
  while (afterMs - beforeMs > 1) {
    const middleMs = Math.floor((beforeMs + afterMs) / 2)
    const due = dueAfter(middleMs)
    if (due && due <= now) beforeMs = middleMs
    else afterMs = middleMs
  }
  return dueAfter(beforeMs) ?? from
}
