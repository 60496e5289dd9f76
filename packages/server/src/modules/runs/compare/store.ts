/** SQL of comparing load runs. */
import type { Scope } from '../../../kernel/scope.ts'
import type { Database } from '../../../platform/database/port.ts'

export interface ComparedRun {
  id: string
  jobId: string | null
  testId: string | null
  status: string
  durationMs: number | null
  metrics: Record<string, unknown> | null
}

export type CompareStore = ReturnType<typeof compareStore>

export function compareStore({ sql }: Database) {
  const columns = sql`
    id, job_id as "jobId", test_id as "testId", status, duration_ms as "durationMs", metrics`
  return {
    async get(scope: Scope, id: string): Promise<ComparedRun | null> {
      const [row] = await sql<ComparedRun[]>`
        select ${columns} from runs where project_id = ${scope.projectId} and id = ${id}`
      return row ?? null
    },
    /** The last run before that one, of the same job or test, that left a summary. */
    async before(scope: Scope, { id, jobId, testId }: ComparedRun): Promise<ComparedRun | null> {
      if (jobId === null && testId === null) return null
      const [row] = await sql<ComparedRun[]>`
        select ${columns} from runs
        where project_id = ${scope.projectId} and ${jobId === null ? sql`test_id = ${testId}` : sql`job_id = ${jobId}`}
          and id < ${id} and metrics is not null
        order by id desc limit 1`
      return row ?? null
    },
    /** Where the time series lies that belongs to the run's metrics: the last attempt of its first load test. */
    async seriesKey(scope: Scope, runId: string): Promise<string | null> {
      const [row] = await sql<{ key: string }[]>`
        select a.object_key as key from artifacts a
        where a.project_id = ${scope.projectId} and a.run_id = ${runId} and a.name = 'time-series.json' and not a.missing
        order by (select position from runs r, unnest(r.test_ids) with ordinality u(test_id, position)
            where r.id = a.run_id and u.test_id = a.test_id), a.id desc
        limit 1`
      return row?.key ?? null
    },
  }
}
