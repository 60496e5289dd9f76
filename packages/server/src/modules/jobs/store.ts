/** SQL of jobs as the API sees them. What the scheduler does with them is schedule/store.ts. */
import type { Scope } from '../../kernel/scope.ts'
import type { Database, Queryable } from '../../platform/database/port.ts'
import { hasTag, type TagLinks, tagsOf } from '../tags/index.ts'
import type { Job } from './schema.ts'

export const TAGS_OF_JOBS: TagLinks = { table: 'job_tags', column: 'job_id' }

/** Everything of a job that a person or its schedule sets. */
export interface JobValues {
  name: string
  description: string | null
  status: Job['status']
  cronSchedule: string | null
  timeoutSeconds: number
  retryCount: number
  config: Record<string, unknown>
  alertConfig: Record<string, unknown>
  nextRunAt: Date | string | null
  scheduleError: string | null
  updatedAt: Date
}

interface Range {
  offset: number
  limit: number
}

export interface JobFilter {
  search?: string | undefined
  tag?: string | undefined
  externalId?: string | undefined
}

export interface JobVersion {
  id: string
  version: string
}

export type JobStore = ReturnType<typeof jobStore>

export function jobStore({ sql }: Database) {
  const columns = sql`
    j.id, j.name, j.description, j.external_id as "externalId", j.managed_by as "managedBy", j.status, j.cron_schedule as "cronSchedule", j.timeout_seconds as "timeoutSeconds",
    j.retry_count as "retryCount", j.config, coalesce(t.list, '[]') as tests,
    ${tagsOf(sql, TAGS_OF_JOBS, sql`j.id`)} as tags, coalesce(j.alert_config, '{}') as "alertConfig",
    j.last_run_at as "lastRunAt", j.next_run_at as "nextRunAt", j.schedule_error as "scheduleError",
    j.created_at as "createdAt", j.updated_at as "updatedAt"`
  const testList = sql`
    json_agg(json_build_object('id', t.id, 'title', t.title, 'type', t.type, 'position', jt.position)
      order by jt.position) as list`
  const tests = sql`
    left join lateral (select ${testList} from job_tests jt join tests t on t.id = jt.test_id
      where jt.job_id = j.id) t on true`

  return {
    /**
     * Which jobs a page holds, which version of each (xmin changes whenever a row does), and how many jobs there are.
     * PostgreSQL plans a statement anew each time when it cannot guess a bound limit or offset; written out, or left
     * out, the plan is kept.
     */
    async page(scope: Scope, { offset, limit }: Range): Promise<{ versions: JobVersion[]; total: number }> {
      const [row] = await sql<{ versions: string | null; total: number }[]>`
        select job_count as total, (
          select string_agg(id || ' ' || version, ',' order by id desc) from (
            select id, xmin::text as version from jobs where project_id = ${scope.projectId} order by id desc
            limit ${sql.unsafe(String(limit))} ${offset === 0 ? sql`` : sql`offset ${offset}`}) page) as versions
        from projects where id = ${scope.projectId}`
      return { versions: versionsOf(row?.versions ?? null), total: row?.total ?? 0 }
    },
    /** The same of those jobs only that have that in their name, the tag of that id or name, and that external id. */
    async pageMatching(
      scope: Scope,
      { search, tag, externalId }: JobFilter,
      { offset, limit }: Range,
    ): Promise<{ versions: JobVersion[]; total: number }> {
      const matching = sql`from jobs j where j.project_id = ${scope.projectId}
        ${search ? sql`and strpos(j.name_folded, (select lower(${search}))) > 0` : sql``}
        ${tag === undefined ? sql`` : sql`and ${hasTag(sql, TAGS_OF_JOBS, { scope, id: sql`j.id`, tag })}`}
        ${externalId === undefined ? sql`` : sql`and j.external_id = ${externalId}`}`
      const [row] = await sql<{ versions: string | null; total: number }[]>`
        select (select count(*)::int ${matching}) as total, (
          select string_agg(id || ' ' || version, ',' order by id desc) from (
            select j.id, j.xmin::text as version ${matching} order by j.id desc limit ${limit} offset ${offset}) page) as versions`
      return { versions: versionsOf(row?.versions ?? null), total: row?.total ?? 0 }
    },
    /** Those of the ids that are jobs of the project, in no order; their tests are gathered in one go. */
    async byIds(scope: Scope, ids: readonly string[]): Promise<{ job: Job; version: string }[]> {
      const rows = await sql<(Job & { version: string })[]>`
        with listed as (
          select jt.job_id, ${testList} from job_tests jt join tests t on t.id = jt.test_id
          where jt.job_id = any(${ids}::uuid[]) group by jt.job_id)
        select j.xmin::text as version, ${columns} from jobs j left join listed t on t.job_id = j.id
        where j.project_id = ${scope.projectId} and j.id = any(${ids}::uuid[])`
      return rows.map(({ version, ...job }) => ({ job, version }))
    },
    async get(tx: Queryable, scope: Scope, id: string): Promise<Job | null> {
      const [row] = await tx<Job[]>`
        select ${columns} from jobs j ${tests} where j.project_id = ${scope.projectId} and j.id = ${id}`
      return row ?? null
    },
    /** The same, kept from changing until the transaction ends; runs may start meanwhile. */
    async lock(tx: Queryable, scope: Scope, id: string): Promise<Job | null> {
      const [row] = await tx<Job[]>`
        select ${columns} from jobs j ${tests} where j.project_id = ${scope.projectId} and j.id = ${id}
        for no key update of j`
      return row ?? null
    },
    async add(tx: Queryable, scope: Scope, job: JobValues & { id: string }): Promise<void> {
      await tx`
        insert into jobs (id, project_id, name, description, status, cron_schedule, timeout_seconds, retry_count,
          config, alert_config, next_run_at, created_at, updated_at)
        values (${job.id}, ${scope.projectId}, ${job.name}, ${job.description}, ${job.status}, ${job.cronSchedule},
          ${job.timeoutSeconds}, ${job.retryCount}, ${tx.json(job.config as never)},
          ${tx.json(job.alertConfig as never)}, ${job.nextRunAt}, ${job.updatedAt}, ${job.updatedAt})`
    },
    async update(tx: Queryable, scope: Scope, { id, job }: { id: string; job: JobValues }): Promise<void> {
      await tx`
        update jobs set name = ${job.name}, description = ${job.description}, status = ${job.status},
          cron_schedule = ${job.cronSchedule}, timeout_seconds = ${job.timeoutSeconds}, retry_count = ${job.retryCount},
          config = ${tx.json(job.config as never)}, alert_config = ${tx.json(job.alertConfig as never)},
          next_run_at = ${job.nextRunAt}, schedule_error = ${job.scheduleError}, updated_at = ${job.updatedAt}
        where project_id = ${scope.projectId} and id = ${id}`
    },
    /** Gives the job, just made or locked, these tests in this order instead of those it had. */
    async setTests(tx: Queryable, id: string, testIds: readonly string[]): Promise<void> {
      await tx`delete from job_tests where job_id = ${id}`
      await tx`insert into job_tests (job_id, position, test_id)
        select ${id}, t.position - 1, t.id from unnest(${testIds}::uuid[]) with ordinality as t (id, position)`
    },
    async remove(tx: Queryable, scope: Scope, id: string): Promise<{ name: string } | null> {
      const [row] = await tx<{ name: string }[]>`
        delete from jobs where project_id = ${scope.projectId} and id = ${id} returning name`
      return row ?? null
    },
  }
}

const versionsOf = (text: string | null): JobVersion[] =>
  (text?.split(',') ?? []).map((one) => {
    const [id = '', version = ''] = one.split(' ')
    return { id, version }
  })
