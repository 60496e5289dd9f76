/** SQL of runs as workers see them: claim, lease, results. Every write names the attempt it belongs to. */
import type { FailureKind } from '../../../kernel/run-plan.ts'
import type { Database, Queryable } from '../../../platform/database/port.ts'
import type { RunStatus, RunTest } from '../schema.ts'

export interface ClaimedRun {
  id: string
  projectId: string
  jobId: string | null
  attempt: number
  location: string
  timeoutSeconds: number
  retryCount: number
  config: Record<string, unknown>
  deadline: Date
  tests: { id: string; title: string; type: string; script: string }[]
}

export interface RunResult {
  status: RunStatus
  failureKind: FailureKind | null
  error: string | null
  tests: RunTest[] | null
  metrics: Record<string, unknown> | null
  isolation: string | null
  /** For so long, at most, do followers of the run wait for its artifacts. */
  artifactsSeconds?: number
}

export interface LostRun {
  id: string
  projectId: string
  jobId: string | null
  location: string
  attempt: number
  lost: number
  retryCount: number
  deadline: Date
  queueName: string | null
  queueId: string | null
}

export type WorkStore = ReturnType<typeof workStore>

export function workStore({ sql }: Database) {
  /** By the database's clock: those of the machines that write and judge leases may differ. */
  const leaseEnd = (seconds: number) => sql`now() + make_interval(secs => ${seconds})`

  return {
    /**
     * Makes the run this worker's, unless workers have as many runs of its project as they may (`most`): then 'full'.
     * @returns null when it is over, gone, or held by another transaction: waiting for that one while we hold the run's
     * queue entry would be a deadlock, since it goes on to remove the entry.
     */
    async claim(
      tx: Queryable,
      id: string,
      lease: { workerId: string; now: Date; seconds: number; most: number },
    ): Promise<ClaimedRun | 'full' | null> {
      const [row] = await tx<(ClaimedRun & { allowed: boolean })[]>`
        with found as (
          select id, taken_runs(project_id) < ${lease.most} as allowed from runs
          where id = ${id} and status = 'running' for update skip locked),
        mine as (
          update runs set attempt = attempt + 1, phase = 'preparing', worker_id = ${lease.workerId},
            lease_until = ${leaseEnd(lease.seconds)}, started_at = coalesce(started_at, ${lease.now}),
            deadline = coalesce(deadline, ${lease.now}::timestamptz + make_interval(secs => timeout_seconds))
          where id = (select id from found where allowed) returning *),
        job as (update jobs set last_run_at = ${lease.now} where id = (select job_id from mine))
        select allowed, mine.id, project_id as "projectId", job_id as "jobId", attempt, location,
          timeout_seconds as "timeoutSeconds", retry_count as "retryCount", config, deadline,
          coalesce((select json_agg(json_build_object('id', t.id, 'title', t.title, 'type', t.type, 'script', t.script)
            order by u.position) from unnest(test_ids) with ordinality u(test_id, position)
            join tests t on t.id = u.test_id), '[]') as tests
        from found left join mine using (id)`
      if (!row) return null
      const { allowed, ...run } = row
      return allowed ? run : 'full'
    },
    /** The projects that workers have `most` runs of, or more. */
    async fullProjects(most: number): Promise<string[]> {
      const rows = await sql<{ id: string }[]>`
        select project_id as id from runs where status = 'running' and lease_until is not null
        group by project_id having count(*) >= ${most}`
      return rows.map((row) => row.id)
    },
    async isOpen(tx: Queryable, id: string): Promise<boolean> {
      const [row] = await tx`select 1 from runs where id = ${id} and status = 'running'`
      return row !== undefined
    },
    async setPhase(id: string, attempt: number, phase: string): Promise<void> {
      await sql`update runs set phase = ${phase} where id = ${id} and attempt = ${attempt} and status = 'running'`
    },
    async setTests(id: string, attempt: number, tests: RunTest[]): Promise<void> {
      await sql`update runs set tests = ${sql.json(tests as never)}
        where id = ${id} and attempt = ${attempt} and status = 'running'`
    },
    async tests(id: string): Promise<RunTest[]> {
      const [row] = await sql<{ tests: RunTest[] }[]>`select tests from runs where id = ${id}`
      return row?.tests ?? []
    },
    /** Renews the leases that are still this worker's. @returns the runs that go on being wanted. */
    async renew(runs: { id: string; attempt: number }[], seconds: number): Promise<string[]> {
      const rows = await sql<{ id: string }[]>`
        update runs r set lease_until = ${leaseEnd(seconds)}
        from unnest(${runs.map((run) => run.id)}::uuid[], ${runs.map((run) => run.attempt)}::int[]) as mine(id, attempt)
        where r.id = mine.id and r.attempt = mine.attempt and r.status = 'running' and r.worker_id is not null
        returning r.id`
      return rows.map((row) => row.id)
    },
    /** Ends the run for good. @returns null when it was over already or has become another worker's. */
    async finish(tx: Queryable, { id, attempt }: { id: string; attempt: number }, verdict: RunResult & { now: Date }) {
      const [row] = await tx<{ jobId: string | null; queueName: string | null; queueId: string | null }[]>`
        update runs set status = ${verdict.status}, phase = null, failure_kind = ${verdict.failureKind},
          error = ${verdict.error}, isolation = coalesce(${verdict.isolation}, isolation),
          tests = ${verdict.tests === null ? tx`tests` : tx.json(verdict.tests as never)},
          metrics = ${verdict.metrics === null ? null : tx.json(verdict.metrics as never)},
          lease_until = null, completed_at = ${verdict.now},
          artifacts_due = ${verdict.artifactsSeconds ? leaseEnd(verdict.artifactsSeconds) : null},
          duration_ms = greatest(0, extract(epoch from ${verdict.now}::timestamptz - coalesce(started_at, ${verdict.now})) * 1000)::int
        where id = ${id} and attempt = ${attempt} and status = 'running'
        returning job_id as "jobId", queue_name as "queueName", queue_id as "queueId"`
      return row ?? null
    },
    /**
     * Runs whose worker has not been heard of since its lease ended, locked for the caller; also where it ends later than
     * any does: the database's clock was ahead when it was given, and who lives has renewed it since.
     */
    async lost(tx: Queryable, limit: number): Promise<LostRun[]> {
      const rows = await tx<LostRun[]>`
        select id, project_id as "projectId", job_id as "jobId", location, attempt, lost, retry_count as "retryCount",
          deadline, queue_name as "queueName", queue_id as "queueId"
        from runs where status = 'running' and (lease_until < now() or lease_until > now() + interval '1 hour')
        order by lease_until limit ${limit} for update skip locked`
      return [...rows]
    },
    /** Locations for which runs wait since then, and how many, up to `limit` of them together. */
    async waitingSince(before: Date, limit: number): Promise<{ location: string; runs: number }[]> {
      return await sql<{ location: string; runs: number }[]>`
        select location, count(*)::int as runs from (
          select location from runs where status = 'running' and lease_until is null and queued_at < ${before}
          limit ${limit}) waiting
        group by location order by location`
    },
    /** Runs that no worker has taken since `before`, locked for the caller. */
    async neverTaken(tx: Queryable, before: Date, limit: number): Promise<{ id: string; attempt: number }[]> {
      const rows = await tx<{ id: string; attempt: number }[]>`
        select id, attempt from runs where status = 'running' and lease_until is null and queued_at < ${before}
        order by queued_at limit ${limit} for update skip locked`
      return [...rows]
    },
    /** Gives the run back to the queue; `attempt` rises at its next claim. `lost` counts it as a lost worker. */
    async putBack(
      tx: Queryable,
      id: string,
      next: { queueName: string; queueId: string; lost: boolean },
    ): Promise<void> {
      await tx`update runs set phase = 'queued', worker_id = null, lease_until = null, queue_name = ${next.queueName},
          queue_id = ${next.queueId}, lost = lost + ${next.lost ? 1 : 0}
        where id = ${id} and status = 'running'`
    },
    async own(tx: Queryable, id: string, attempt: number) {
      const [row] = await tx<LostRun[]>`
        select id, project_id as "projectId", job_id as "jobId", location, attempt, lost, retry_count as "retryCount",
          deadline, queue_name as "queueName", queue_id as "queueId"
        from runs where id = ${id} and attempt = ${attempt} and status = 'running' for update`
      return row ?? null
    },
    /** Old runs, deleted in batches; their objects are noted in the same statement. @returns how many. */
    async removeOlder(tx: Queryable, than: Date, limit: number): Promise<number> {
      const rows = await tx`
        with old as (select id, console_object from runs where completed_at < ${than}
          order by completed_at limit ${limit} for update skip locked),
        objects as (
          insert into doomed_objects (object_key)
          select object_key from artifacts where run_id in (select id from old)
          union select console_object from old where console_object is not null
          on conflict do nothing)
        delete from runs where id in (select id from old) returning 1 as one`
      return rows.length
    },
  }
}
