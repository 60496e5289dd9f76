/** SQL of monitors on which others depend: whether they explain a child's incident, and what waits until that is known. */
import type { Database, Fragment, Queryable } from '../../../platform/database/port.ts'

/** An open incident, and why its recipients are not notified of it. */
export interface ExplainedIncident {
  incidentId: string
  reason: string
}

/** A parent that may be down, and how long to wait for its next check. */
export interface Doubt {
  name: string
  graceSeconds: number
}

/** No notification waits for longer. */
const MAX_GRACE_SECONDS = 120
/** A parent is checked no more often for that, whatever happens to its children. */
const CHECK_EVERY_SECONDS = 10

/** Since when it has been checked from all locations, those that no worker serves any more left out. Null: never. */
export const checkedAt = (sql: Queryable, monitor: Fragment) => sql`(select min(s.last_at) from monitor_schedules s
  where s.monitor_id = ${monitor}.id and s.active and s.last_at > ${checkedFrom(sql, monitor)})`

const checkedFrom = (sql: Queryable, monitor: Fragment) => sql`(select max(f.last_at) from monitor_schedules f
  where f.monitor_id = ${monitor}.id and f.active) - make_interval(secs => 2 * ${monitor}.interval_seconds + ${monitor}.timeout_seconds)`

/** Parents of the monitor, as `parent`. */
export const parentsOf = (sql: Queryable, monitorId: Fragment) => sql`
  monitor_dependencies d join monitors parent on parent.id = d.parent_id and d.monitor_id = ${monitorId}`

/**
 * Whether `parent` may well be the reason of an incident since then: a worker checks it, and has not done so since, or has
 * seen it fail without time to try again. One that is paused or in maintenance is never waited for.
 */
const inDoubt = (sql: Queryable, since: Fragment) => sql`(
  parent.active and parent.status in ('up', 'degraded', 'unknown', 'pending')
  and exists (select 1 from monitor_workers w where w.lease_until > now() and w.locations && parent.locations)
  and (coalesce(${checkedAt(sql, sql`parent`)}, '-infinity') < ${since}
    or exists (select 1 from monitor_schedules s where s.monitor_id = parent.id and s.active
      and s.last_status = 'down' and s.verdict <> 'down' and s.last_at >= ${since})))`

/** Whether the incident (SQL: of which monitor, since when) comes from a parent, or may. */
export const mayComeFromParent = (sql: Queryable, monitorId: Fragment, since: Fragment) => sql`
  exists (select 1 from ${parentsOf(sql, monitorId)} where parent.status = 'down' or ${inDoubt(sql, since)})`

export type ParentStore = ReturnType<typeof parentStore>

export function parentStore({ sql }: Database) {
  return {
    /** By child: the parent to wait for longest; none when all are known to be well, or cannot be known. */
    async doubts(tx: Queryable, children: readonly { monitorId: string; at: Date }[]): Promise<Map<string, Doubt>> {
      if (children.length === 0) return new Map()
      const rows = await tx<(Doubt & { monitorId: string })[]>`
        select child.id as "monitorId", doubt.name, doubt.seconds as "graceSeconds"
        from unnest(${children.map(({ monitorId }) => monitorId)}::uuid[],
            ${children.map(({ at }) => at.toISOString())}::text[]::timestamptz[]) child (id, at)
          cross join lateral (
            select parent.name, least(${MAX_GRACE_SECONDS}, parent.interval_seconds
              + (parent.confirm_retries + 1) * (parent.timeout_seconds + parent.confirm_delay_seconds))::float8 as seconds
            from ${parentsOf(tx, tx`child.id`)} where ${inDoubt(tx, tx`child.at`)}
            order by seconds desc, parent.name limit 1) doubt`
      return new Map(rows.map(({ monitorId, ...doubt }) => [monitorId, doubt]))
    },
    /** Parents for which notifications wait, and which are not being checked just now. */
    async toCheck(tx: Queryable, now: Date, limit: number): Promise<string[]> {
      const rows = await tx<{ id: string }[]>`
        select distinct parent.id from alert_troubles r, lateral (
          select parent.* from ${parentsOf(tx, tx`r.target_id`)} where ${inDoubt(tx, tx`r.opened_at`)}) parent
        where r.closed_at is null and r.held_until > ${now} and not exists (
          select 1 from monitor_schedules s where s.monitor_id = parent.id and s.active
            and s.last_at > ${checkedFrom(tx, sql`parent`)}
            and (s.last_due_at is null or s.last_at > ${now}::timestamptz - make_interval(secs => ${CHECK_EVERY_SECONDS})))
        limit ${limit}`
      return rows.map(({ id }) => id)
    },
    /** Of the parents' children, those that nothing suppresses yet, locked, by the first parent that explains each. */
    async openOfChildren(
      tx: Queryable,
      parents: readonly { id: string; reason: string }[],
    ): Promise<ExplainedIncident[]> {
      if (parents.length === 0) return []
      const rows = await tx<ExplainedIncident[]>`
        with parent (id, reason, n) as (
          select * from unnest(${parents.map(({ id }) => id)}::uuid[], ${parents.map(({ reason }) => reason)}::text[])
            with ordinality),
        incident as (
          select r.id, r.target_id from alert_troubles r
          where r.target_id in (select d.monitor_id from parent join monitor_dependencies d on d.parent_id = parent.id)
            and r.closed_at is null and r.kind in ('down', 'degraded') and r.withheld is null
          order by r.target_id, r.opened_at for update)
        select distinct on (incident.id) incident.id as "incidentId", parent.reason
        from parent join monitor_dependencies d on d.parent_id = parent.id
          join incident on incident.target_id = d.monitor_id
        order by incident.id, parent.n`
      return [...rows]
    },
  }
}
