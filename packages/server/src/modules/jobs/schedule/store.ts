/** SQL of the schedule: which jobs are due, and when they will be again. Crosses projects, as the scheduler does. */
import type { Database, Queryable } from '../../../platform/database/port.ts'

export interface DueJob {
  id: string
  projectId: string
  name: string
  cronSchedule: string | null
  config: Record<string, unknown>
  dueAt: Date
}

export interface ScheduledJob extends Pick<DueJob, 'id' | 'cronSchedule' | 'config'> {
  nextRunAt: Date
}

export type ScheduleStore = ReturnType<typeof scheduleStore>

export function scheduleStore({ sql }: Database) {
  const scheduled = sql`
    jobs d join projects p on p.id = d.project_id join organizations o on o.id = p.organization_id
    where d.status = 'active' and d.next_run_at is not null and p.status = 'active'
      and p.deleted_at is null and o.deleted_at is null`
  return {
    async nextDueAt(): Promise<Date | null> {
      const [row] = await sql<{ at: Date }[]>`
        select d.next_run_at as at from ${scheduled} order by d.next_run_at limit 1`
      return row?.at ?? null
    },
    /** When tests of each type are due next, going by the first `limit` jobs. */
    async nextTests(limit: number): Promise<{ type: string; at: Date }[]> {
      const rows = await sql<{ type: string; at: Date }[]>`
        select t.type, min(due.at) as at
        from (select d.id, d.next_run_at as at from ${scheduled} order by d.next_run_at limit ${limit}) due
        join job_tests j on j.job_id = due.id join tests t on t.id = j.test_id
        group by t.type`
      return [...rows]
    },
    /** How many should have been started before, up to `limit`. */
    async lateSince(before: Date, limit: number): Promise<number> {
      const [row] = await sql<{ total: number }[]>`
        select count(*)::int as total from (select from ${scheduled} and d.next_run_at < ${before} limit ${limit}) late`
      return row?.total ?? 0
    },
    /**
     * Jobs that are due, kept from other schedulers until the transaction ends; those that others hold are left out.
     * Projects take turns, so that one with thousands of jobs at midnight does not make the others wait.
     */
    async claim(tx: Queryable, now: Date, limit: number): Promise<DueJob[]> {
      const rows = await tx<DueJob[]>`
        select id, project_id as "projectId", name, cron_schedule as "cronSchedule", config, next_run_at as "dueAt"
        from jobs where status = 'active' and next_run_at <= ${now} and id in (
          select id from (
            select d.id, d.next_run_at,
              row_number() over (partition by d.project_id order by d.next_run_at, d.id) as turn
            from ${scheduled} and d.next_run_at <= ${now}) due
          order by turn, next_run_at limit ${limit})
        for no key update skip locked`
      return [...rows]
    },
    async setNext(tx: Queryable, id: string, nextRunAt: Date | null): Promise<void> {
      await tx`update jobs set next_run_at = ${nextRunAt} where id = ${id}`
    },
    /** Jobs that are due after `at`, in the order of their ids. */
    async later(at: Date, afterId: string | null, limit: number): Promise<ScheduledJob[]> {
      return await sql<ScheduledJob[]>`
        select id, cron_schedule as "cronSchedule", config, next_run_at as "nextRunAt" from jobs
        where status = 'active' and next_run_at > ${at} and (${afterId}::uuid is null or id > ${afterId}::uuid)
        order by id limit ${limit}`
    },
    /** Unless it was changed meanwhile. */
    async moveNext({ id, nextRunAt }: ScheduledJob, to: Date | null): Promise<boolean> {
      const rows =
        await sql`update jobs set next_run_at = ${to} where id = ${id} and next_run_at = ${nextRunAt} returning 1`
      return rows.length > 0
    },
    async setAside(tx: Queryable, id: string, problem: string): Promise<void> {
      await tx`update jobs set next_run_at = null, schedule_error = ${problem} where id = ${id}`
    },
  }
}
