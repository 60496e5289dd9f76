/** SQL of monitors' states: what a judgement needs, and the change that follows from it. */
import type { LocationStatus, VerdictCause } from '../../../checks/plan.ts'
import type { Database, Queryable, Tx } from '../../../platform/database/port.ts'
import type { LocationView, MonitorStatus, TransitionCause } from './verdict.ts'

export interface MonitorSubject {
  id: string
  projectId: string
  status: MonitorStatus
  quorum: string
  intervalSeconds: number
  timeoutSeconds: number
  inMaintenance: boolean
  /** When the present status began; null before the first one. */
  openSinceMs: number | null
  openSuppressedBy: string | null
  /** A parent that is down now. */
  downParentId: string | null
  /** Of its definition, or of its resumption: until then it could have no result. */
  definedMs: number
  locations: LocationView[]
}

export interface StateChange {
  monitorId: string
  projectId: string
  from: MonitorStatus
  to: MonitorStatus
  atMs: number
  cause: TransitionCause
  suppressedBy: string | null
}

interface SubjectRow extends Omit<MonitorSubject, 'locations'> {
  locations: {
    location: string
    verdict: LocationStatus
    sinceMs: number | null
    cause: VerdictCause | null
    lastAtMs: number | null
  }[]
}

/** Windows that are on at that time, as pairs of project and monitor; monitor null means all of the project. */
const windowsOn = (tx: Queryable, now: Date) => tx`
  select w.project_id, l.monitor_id from maintenance_windows w
    left join maintenance_window_targets l on l.window_id = w.id and not w.all_monitors
  where w.enabled and w.occurrence_from <= ${now} and w.occurrence_until > ${now} and (w.all_monitors or l.monitor_id is not null)`

/** All of them in three statements: when a network breaks, thousands change in the same moment. The monitors are locked. */
export async function writeChanges(tx: Queryable, changes: readonly StateChange[]): Promise<void> {
  const column = (read: (change: StateChange) => string | null) => changes.map(read)
  const c = tx`unnest(${column(({ monitorId }) => monitorId)}::uuid[], ${column(({ projectId }) => projectId)}::uuid[],
    ${column(({ from }) => from)}::text[], ${column(({ to }) => to)}::text[],
    ${column(({ atMs }) => new Date(atMs).toISOString())}::text[]::timestamptz[],
    ${column(({ cause }) => JSON.stringify(cause))}::text[], ${column(({ suppressedBy }) => suppressedBy)}::text[]::uuid[])
    with ordinality c(monitor_id, project_id, from_status, to_status, at, cause, suppressed_by, n)`
  await tx`update monitors m set status = c.to_status, last_status_change_at = c.at from ${c} where m.id = c.monitor_id`
  await tx`update monitor_transitions t set ended_at = greatest(t.at, c.at) from ${c}
    where t.monitor_id = c.monitor_id and t.ended_at is null`
  await tx`insert into monitor_transitions (monitor_id, project_id, from_status, to_status, at, cause, suppressed_by)
    select monitor_id, project_id, from_status, to_status, at, cause::jsonb, suppressed_by from ${c} order by n`
  // Children are often checked a moment before their parent: what nobody was told yet is suppressed afterwards.
  const down = changes.filter(({ to }) => to === 'down').map(({ monitorId }) => monitorId)
  if (down.length > 0)
    await tx`update monitor_transitions t set suppressed_by = d.parent_id from monitor_dependencies d
      where d.parent_id = any(${down}::uuid[]) and t.monitor_id = d.monitor_id and t.to_status = 'down'
        and t.ended_at is null and t.handled_at is null and t.suppressed_by is null`
}

export type StateStore = ReturnType<typeof stateStore>

export function stateStore({ sql }: Database) {
  return {
    /** Locks the monitors that are active, in the order of their ids. */
    async lock(tx: Tx, monitorIds: readonly string[], now: Date): Promise<MonitorSubject[]> {
      await tx`select 1 from monitors where id = any(${[...monitorIds]}::uuid[]) order by id for no key update`
      const rows = await tx<SubjectRow[]>`
        with windows as materialized (${windowsOn(tx, now)})
        select m.id, m.project_id as "projectId", m.status, m.quorum, m.interval_seconds as "intervalSeconds",
          m.timeout_seconds as "timeoutSeconds",
          exists(select 1 from windows w where w.monitor_id = m.id or (w.monitor_id is null and w.project_id = m.project_id))
            as "inMaintenance",
          (extract(epoch from least(m.touched_at, now())) * 1000)::float8 as "definedMs",
          (extract(epoch from t.at) * 1000)::float8 as "openSinceMs", t.suppressed_by as "openSuppressedBy",
          (select p.id from monitor_dependencies d join monitors p on p.id = d.parent_id
            where d.monitor_id = m.id and p.status = 'down' limit 1) as "downParentId",
          (select json_agg(json_build_object('location', s.location, 'verdict', s.verdict, 'cause', s.verdict_cause,
            'sinceMs', extract(epoch from s.verdict_since) * 1000, 'lastAtMs', extract(epoch from s.last_at) * 1000))
            from monitor_schedules s where s.monitor_id = m.id and not s.removed) as locations
        from monitors m left join monitor_transitions t on t.monitor_id = m.id and t.ended_at is null
        where m.id = any(${[...monitorIds]}::uuid[]) and m.active order by m.id`
      return rows.map((row) => ({ ...row, locations: row.locations ?? [] }))
    },
    change: writeChanges,
    /** Monitors whose window has begun or ended since. */
    async maintenanceChanges(now: Date, limit: number): Promise<string[]> {
      const rows = await sql<{ id: string }[]>`
        with windows as materialized (${windowsOn(sql, now)}),
        inside as materialized (
          select monitor_id as id from windows where monitor_id is not null
          union select m.id from windows w join monitors m on m.project_id = w.project_id where w.monitor_id is null)
        (select m.id from inside join monitors m using (id) where m.active and m.status <> 'maintenance' limit ${limit})
        union all
        (select m.id from monitors m where m.status = 'maintenance' and not exists (select 1 from inside i where i.id = m.id)
          limit ${limit})`
      return rows.map(({ id }) => id)
    },
    /** Monitors whose status may not follow from their locations any longer, after this id: see the service. */
    async doubtful(now: Date, afterId: string, limit: number): Promise<string[]> {
      const staleAt = sql`${now}::timestamptz - make_interval(secs => 2 * m.interval_seconds + m.timeout_seconds + 30)`
      const rows = await sql<{ id: string }[]>`
        select m.id from monitors m where m.id > ${afterId} and m.active and (
          m.touched_at > now() - interval '30 seconds'
          or exists (select 1 from monitor_schedules s where s.monitor_id = m.id and s.active and case
            when m.status = 'pending' then s.last_at is null and m.touched_at < ${staleAt}
            when m.status in ('up', 'degraded', 'down') then (s.verdict <> 'pending' and s.last_at < ${staleAt})
              or (s.verdict in ('up', 'degraded', 'down') and s.verdict <> m.status)
            when m.status = 'unknown' then s.verdict in ('up', 'degraded', 'down') and s.last_at >= ${staleAt} end))
        order by m.id limit ${limit}`
      return rows.map(({ id }) => id)
    },
    /** How many (monitor, location) have had no result for two intervals. */
    async overdue(now: Date): Promise<number> {
      const [row] = await sql<{ count: number }[]>`
        select count(*)::int as count from monitor_schedules s join monitors m on m.id = s.monitor_id
        where s.active and greatest(s.last_at, m.touched_at)
          < ${now}::timestamptz - make_interval(secs => 2 * m.interval_seconds + m.timeout_seconds)`
      return row?.count ?? 0
    },
    /** Occurrences to come are planned anew: they were planned by a clock that was ahead. */
    async forgetPlans(now: Date): Promise<void> {
      await sql`update maintenance_windows set occurrence_from = null, occurrence_until = null
        where enabled and occurrence_from > ${now}`
    },
    /** Windows without a present or coming occurrence that may have one. */
    async windowsToPlan(now: Date, limit: number): Promise<WindowRule[]> {
      return await sql<WindowRule[]>`
        select id, kind, starts_at as "startsAt", ends_at as "endsAt", cron, duration_minutes as "durationMinutes", timezone
        from maintenance_windows
        where enabled and (occurrence_until is null or occurrence_until <= ${now})
          and (ends_at is null or ends_at > ${now}) limit ${limit}`
    },
    async planWindow(id: string, occurrence: { from: Date; until: Date } | null): Promise<void> {
      await sql`update maintenance_windows set occurrence_from = ${occurrence?.from ?? null},
        occurrence_until = ${occurrence?.until ?? null} where id = ${id}`
    },
  }
}

export interface WindowRule {
  id: string
  kind: 'once' | 'recurring'
  startsAt: Date | null
  endsAt: Date | null
  cron: string | null
  durationMinutes: number | null
  timezone: string
}
