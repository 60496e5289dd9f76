/** SQL of runs as the API sees them. What workers do with them is work/store.ts. */
import type { Scope } from '../../kernel/scope.ts'
import type { Database, Queryable, Sql } from '../../platform/database/port.ts'
import type { Run, RunStatus, RunTest, Trigger } from './schema.ts'

export interface QueueEntry {
  queueName: string
  queueId: string
}

export interface NewRun {
  id: string
  jobId: string | null
  jobName: string | null
  testId: string | null
  testTitle: string | null
  type: string
  trigger: Trigger
  location: string
  timeoutSeconds: number
  retryCount: number
  config: object
  tests: RunTest[]
  /** null: held back until an earlier run of the job is over. */
  entry: QueueEntry | null
  dueAt: Date | null
  missed: number | null
  queuedAt: Date
  createdBy: { type: string; id: string | null; name: string }
}

/** A job as the start of a run needs it. */
export interface JobToRun {
  id: string
  name: string
  status: 'active' | 'paused'
  timeoutSeconds: number
  retryCount: number
  config: Record<string, unknown>
  tests: { id: string; title: string; type: string }[]
  /** How many runs of the project are not over yet; counted up to a bound. */
  openRuns: number
}

/** How a run ended, or that it has not. */
export interface RunEnding {
  status: RunStatus
  failureKind: string | null
  error: string | null
  /** Of the first test that failed. */
  testError: string | null
  durationMs: number | null
  startedAt: Date | null
}

export interface RunFilter {
  jobId?: string | undefined
  testId?: string | undefined
  status?: RunStatus | undefined
}

const OPEN_COUNTED = 1000

const columnsOf = (sql: Sql) => sql`
  r.id, r.job_id as "jobId", r.job_name as "jobName", r.test_id as "testId", r.test_title as "testTitle", r.type,
  r.trigger, r.status, r.phase, null as "waitingFor", r.failure_kind as "failureKind", r.error, r.location, r.attempt, r.isolation,
  r.tests, r.metrics, r.missed, r.due_at as "dueAt", r.queued_at as "queuedAt", r.started_at as "startedAt",
  r.completed_at as "completedAt", r.duration_ms as "durationMs", r.created_by as "createdBy",
  coalesce(a.list, '[]') as artifacts`

const artifactsOf = (sql: Sql) => sql`
  left join lateral (
    select json_agg(json_build_object('id', id, 'testId', test_id, 'attempt', attempt, 'kind', kind, 'name', name,
      'contentType', content_type, 'sizeBytes', size_bytes, 'missing', missing,
      'url', '/api/runs/' || run_id || '/artifacts/' || id) order by id) as list
    from artifacts where run_id = r.id) a on true`

export type RunStore = ReturnType<typeof runStore>

export function runStore({ sql }: Database) {
  const matching = (scope: Scope, { jobId, testId, status }: RunFilter) => sql`
    r.project_id = ${scope.projectId}
    ${jobId === undefined ? sql`` : sql`and r.job_id = ${jobId}`}
    ${testId === undefined ? sql`` : sql`and r.test_id = ${testId}`}
    ${status === undefined ? sql`` : sql`and r.status = ${status}`}`
  const openRuns = (projectId: string) => sql`
    (select count(*)::int from (
      select 1 from runs where project_id = ${projectId} and status = 'running' limit ${OPEN_COUNTED}) o) as "openRuns"`

  return {
    async count(scope: Scope, filter: RunFilter): Promise<number> {
      const [row] = await sql<
        { total: number }[]
      >`select count(*)::int as total from runs r where ${matching(scope, filter)}`
      return row?.total ?? 0
    },
    async page(scope: Scope, filter: RunFilter, range: { offset: number; limit: number }): Promise<Run[]> {
      const rows = await sql<Run[]>`
        select ${columnsOf(sql)} from runs r ${artifactsOf(sql)} where ${matching(scope, filter)}
        order by r.id desc offset ${range.offset} limit ${range.limit}`
      return [...rows]
    },
    async get(scope: Scope, id: string): Promise<Run | null> {
      const [row] = await sql<Run[]>`
        select ${columnsOf(sql)} from runs r ${artifactsOf(sql)} where r.project_id = ${scope.projectId} and r.id = ${id}`
      return row ?? null
    },
    /** @param byKey only if this trigger key started it */
    async status(scope: Scope, id: string, byKey: string | null): Promise<{ id: string; status: RunStatus } | null> {
      const [row] = await sql<{ id: string; status: RunStatus }[]>`
        select id, status from runs where project_id = ${scope.projectId} and id = ${id}
        ${byKey === null ? sql`` : sql`and created_by->>'type' = 'trigger_key' and created_by->>'id' = ${byKey}`}`
      return row ?? null
    },
    async ending(scope: Scope, id: string): Promise<RunEnding | null> {
      const [row] = await sql<RunEnding[]>`
        select status, failure_kind as "failureKind", error, duration_ms as "durationMs", started_at as "startedAt",
          jsonb_path_query_first(tests, '$[*].error.message')#>>'{}' as "testError"
        from runs where project_id = ${scope.projectId} and id = ${id}`
      return row ?? null
    },
    /** Nobody deletes it before the transaction ends; the same of a test. */
    async jobToRun(tx: Queryable, scope: Scope, jobId: string): Promise<JobToRun | null> {
      const [row] = await tx<JobToRun[]>`
        select j.id, j.name, j.status, j.timeout_seconds as "timeoutSeconds", j.retry_count as "retryCount", j.config,
          coalesce((select json_agg(json_build_object('id', t.id, 'title', t.title, 'type', t.type) order by jt.position)
            from job_tests jt join tests t on t.id = jt.test_id where jt.job_id = j.id), '[]') as tests,
          ${openRuns(scope.projectId)}
        from jobs j where j.project_id = ${scope.projectId} and j.id = ${jobId}
        for key share of j`
      return row ?? null
    },
    async testToRun(tx: Queryable, scope: Scope, testId: string) {
      const [row] = await tx<{ id: string; title: string; type: string; openRuns: number }[]>`
        select t.id, t.title, t.type, ${openRuns(scope.projectId)}
        from tests t where t.project_id = ${scope.projectId} and t.id = ${testId}
        for key share of t`
      return row ?? null
    },
    async hasOpenRun(tx: Queryable, scope: Scope, jobId: string): Promise<boolean> {
      const [row] = await tx`select 1 from runs
        where project_id = ${scope.projectId} and job_id = ${jobId} and status = 'running' limit 1`
      return row !== undefined
    },
    /** @returns false when this (job, due time) was started before. */
    async add(tx: Queryable, scope: Scope, run: NewRun): Promise<boolean> {
      const rows = await tx`
        insert into runs (id, project_id, job_id, job_name, test_id, test_title, type, trigger, phase, location,
          timeout_seconds, retry_count, config, test_ids, tests, queue_name, queue_id, due_at, missed, queued_at, created_by)
        values (${run.id}, ${scope.projectId}, ${run.jobId}, ${run.jobName}, ${run.testId}, ${run.testTitle}, ${run.type},
          ${run.trigger}, 'queued', ${run.location}, ${run.timeoutSeconds}, ${run.retryCount},
          ${tx.json(run.config as never)}, ${run.tests.map((test) => test.testId)}, ${tx.json(run.tests as never)},
          ${run.entry?.queueName ?? null}, ${run.entry?.queueId ?? null}, ${run.dueAt}, ${run.missed}, ${run.queuedAt}, ${tx.json(run.createdBy)})
        on conflict (job_id, due_at) where due_at is not null do nothing
        returning id`
      return rows.length === 1
    },
    /** Ends a run that is still running. @returns null when it was over before (or is not there). */
    async cancel(tx: Queryable, scope: Scope, { id, now }: { id: string; now: Date }) {
      const [row] = await tx<
        { queueName: string | null; queueId: string | null; jobId: string | null; name: string }[]
      >`
        update runs set status = 'cancelled', phase = null, completed_at = ${now}, lease_until = null,
          duration_ms = greatest(0, extract(epoch from ${now}::timestamptz - coalesce(started_at, ${now})) * 1000)::int,
          tests = (select coalesce(jsonb_agg(case when t->>'status' = 'pending'
            then jsonb_set(t, '{status}', '"cancelled"') else t end), '[]') from jsonb_array_elements(tests) t)
        where project_id = ${scope.projectId} and id = ${id} and status = 'running'
        returning queue_name as "queueName", queue_id as "queueId", job_id as "jobId",
          coalesce(job_name, test_title) as name`
      return row ?? null
    },
    /** The job goes away: what waited for its earlier runs will never start. */
    async cancelHeld(tx: Queryable, scope: Scope, { jobId, now }: { jobId: string; now: Date }): Promise<void> {
      await tx`
        update runs set status = 'cancelled', phase = null, completed_at = ${now}, duration_ms = 0,
          error = 'The job was deleted before the run could start'
        where project_id = ${scope.projectId} and job_id = ${jobId} and status = 'running' and queue_id is null`
    },
    async countHeld(tx: Queryable, jobId: string): Promise<number> {
      const [row] = await tx<{ total: number }[]>`select count(*)::int as total from runs
        where job_id = ${jobId} and status = 'running' and queue_id is null`
      return row?.total ?? 0
    },
    /** The run of the job that waits longest for an earlier one, when none is going on any more. */
    async nextHeld(tx: Queryable, jobId: string) {
      const [row] = await tx<{ id: string; projectId: string; location: string }[]>`
        select id, project_id as "projectId", location from runs h
        where job_id = ${jobId} and status = 'running' and queue_id is null
          and not exists (select 1 from runs o where o.job_id = ${jobId} and o.status = 'running' and o.queue_id is not null)
        order by id limit 1 for update skip locked`
      return row ?? null
    },
    async setEntry(tx: Queryable, id: string, entry: QueueEntry): Promise<void> {
      await tx`update runs set queue_name = ${entry.queueName}, queue_id = ${entry.queueId} where id = ${id}`
    },
    /** Deletes the run; its objects are noted as doomed in the same transaction. */
    async remove(tx: Queryable, scope: Scope, id: string): Promise<{ name: string } | null> {
      await tx`
        insert into doomed_objects (object_key)
        select object_key from artifacts where run_id = ${id} and project_id = ${scope.projectId}
        union select console_object from runs
          where id = ${id} and project_id = ${scope.projectId} and console_object is not null
        on conflict do nothing`
      const [row] = await tx<{ name: string }[]>`
        delete from runs where project_id = ${scope.projectId} and id = ${id}
        returning coalesce(job_name, test_title) as name`
      return row ?? null
    },
  }
}
