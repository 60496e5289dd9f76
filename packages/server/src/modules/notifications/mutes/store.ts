/** SQL of who is muted. */
import type { Scope } from '../../../kernel/scope.ts'
import type { Database, Fragment, Queryable } from '../../../platform/database/port.ts'
import type { Mute, MuteTarget } from './schema.ts'

export interface MuteValues {
  until: Date | null
  reason: string
  mutedBy: string
  now: Date
}

export type MuteStore = ReturnType<typeof muteStore>

const inForce = (sql: Queryable, now: Date) => sql`(x.until is null or x.until > ${now})`

/** Whether the job or monitor of that id (SQL) is muted. */
export const isMuted = (sql: Queryable, id: Fragment, now: Date) =>
  sql`exists (select 1 from alert_mutes x where x.target_id = ${id} and ${inForce(sql, now)})`

export function muteStore({ sql }: Database) {
  const columns = sql`
    case when x.job_id is null then 'monitor' else 'job' end as "targetType", x.target_id as "targetId",
    coalesce(j.name, m.name) as "targetName", x.until, x.reason, x.muted_by as "mutedBy", x.muted_at as "mutedAt"`
  const named = sql`alert_mutes x left join jobs j on j.id = x.job_id left join monitors m on m.id = x.monitor_id`
  return {
    async holds(tx: Queryable, targetId: string, now: Date): Promise<boolean> {
      const rows = await tx`select 1 as one from alert_mutes x where x.target_id = ${targetId} and ${inForce(sql, now)}`
      return rows.length > 0
    },
    /** What was muted until it is over is not muted any longer. */
    async endWithIncident(tx: Queryable, targetIds: readonly string[]): Promise<void> {
      if (targetIds.length === 0) return
      await tx`delete from alert_mutes where target_id = any(${[...targetIds]}::uuid[]) and until is null`
    },
    async count(scope: Scope, now: Date): Promise<number> {
      const [row] = await sql<{ total: number }[]>`
        select count(*)::int as total from alert_mutes x where x.project_id = ${scope.projectId} and ${inForce(sql, now)}`
      return row?.total ?? 0
    },
    async page(scope: Scope, now: Date, range: { offset: number; limit: number }): Promise<Mute[]> {
      const rows = await sql<Mute[]>`
        select ${columns} from ${named} where x.project_id = ${scope.projectId} and ${inForce(sql, now)}
        order by x.muted_at desc, x.target_id offset ${range.offset} limit ${range.limit}`
      return [...rows]
    },
    async get(tx: Queryable, { id }: MuteTarget, now: Date): Promise<Mute | null> {
      const [row] = await tx<Mute[]>`select ${columns} from ${named} where x.target_id = ${id} and ${inForce(sql, now)}`
      return row ?? null
    },
    /** The target's name, kept from changing until the transaction ends; null where the project has no such thing. */
    async nameOf(tx: Queryable, scope: Scope, { type, id }: MuteTarget): Promise<string | null> {
      const [row] = await tx<{ name: string }[]>`
        select name from ${tx(type === 'job' ? 'jobs' : 'monitors')}
        where project_id = ${scope.projectId} and id = ${id} for no key update`
      return row?.name ?? null
    },
    async set(
      tx: Queryable,
      scope: Scope,
      { target: { type, id }, mute }: { target: MuteTarget; mute: MuteValues },
    ): Promise<void> {
      const [jobId, monitorId] = type === 'job' ? [id, null] : [null, id]
      const { until, reason, mutedBy, now } = mute
      await tx`
        insert into alert_mutes (job_id, monitor_id, project_id, until, reason, muted_by, muted_at)
        values (${jobId}, ${monitorId}, ${scope.projectId}, ${until}, ${reason}, ${mutedBy}, ${now})
        on conflict (target_id) do update set until = excluded.until, reason = excluded.reason,
          muted_by = excluded.muted_by, muted_at = excluded.muted_at`
    },
    async remove(tx: Queryable, { id }: MuteTarget): Promise<void> {
      await tx`delete from alert_mutes where target_id = ${id}`
    },
    /** @returns how many that are over were deleted. */
    async removeOver(now: Date, limit: number): Promise<number> {
      const rows = await sql`
        delete from alert_mutes where target_id in (select target_id from alert_mutes where until <= ${now} limit ${limit})
        returning 1 as one`
      return rows.length
    },
  }
}
