/** SQL of monitors' changes that are still to be handled, and of their open incidents that need something as time passes. */
import type { Database, Fragment, Queryable } from '../../../platform/database/port.ts'
import { checkedAt, mayComeFromParent, parentsOf } from '../parents/store.ts'
import type { Incident, MonitorIncidentKind } from '../store.ts'

export interface StatusChange {
  from: string
  to: string
  at: Date
}

export interface MonitorSeen {
  monitorId: string
  projectId: string
  projectName: string
  name: string
  url: string
  type: string
  intervalSeconds: number
  alertConfig: Record<string, unknown> | null
  isMuted: boolean
}

export interface AlertCause {
  message?: string
  location?: string
  locations?: string[]
  kind?: string
}

export interface Transition extends MonitorSeen, StatusChange {
  seq: string
  cause: AlertCause
  /** Name of the parent that explains it. */
  suppressedBy: string | null
  /** It depends on others. */
  isChild: boolean
}

export type MonitorIncident = Omit<Incident, 'kind'> & { kind: MonitorIncidentKind }

/** An open incident of which recipients may have to be notified now. */
export interface PendingIncident extends MonitorSeen, MonitorIncident {
  /** Of the monitor, now. */
  status: string
  cause: AlertCause | null
}

export interface InMaintenance extends MonitorSeen {
  /** When the first location saw it down. */
  since: Date
  cause: AlertCause | null
  maintenanceSince: Date
  quorum: string
  /** Of its locations: how many see it down, and how many there are. */
  down: number
  voters: number
}

/** Whether the monitor of that id (SQL) is muted: who may be notified is not known here. */
export type IsMuted = (sql: Queryable, monitorId: Fragment, now: Date) => Fragment

export type IncidentChanges = ReturnType<typeof incidentChanges>

const MAX_CHANGES = 60

export function incidentChanges({ sql }: Database, isMuted: IsMuted) {
  const seen = (now: Date) => sql`
    m.id as "monitorId", m.project_id as "projectId", p.name as "projectName", m.name, m.url, m.type,
    m.interval_seconds as "intervalSeconds", m.alert_config as "alertConfig",
    ${isMuted(sql, sql`m.id`, now)} as "isMuted"`
  /** Of monitors that are watched: those of archived projects rest. */
  const pending = (now: Date) => sql`
    select ${seen(now)}, r.id, r.kind, r.opened_at as "openedAt", r.told_at as "notifiedAt",
      r.acknowledged_at is not null as acknowledged, r.withheld as suppression, r.reminders,
      r.over_at as "recoveringSince", m.status, t.cause
    from alert_troubles r join monitors m on m.id = r.target_id join projects p on p.id = m.project_id
      left join monitor_transitions t on t.monitor_id = m.id and t.ended_at is null
    where r.closed_at is null
      and exists (select 1 from monitor_schedules s where s.monitor_id = m.id and s.active)`
  return {
    /** One process handles changes at a time, so that notifications of a monitor stay in order. @returns false while another does */
    async tryLock(tx: Queryable): Promise<boolean> {
      const [row] = await tx<{ taken: boolean }[]>`
        select pg_try_advisory_xact_lock(hashtext('alerts'), hashtext('monitor_transitions')) as taken`
      return row?.taken === true
    },
    /** The same, however long another process takes. */
    async lock(tx: Queryable): Promise<void> {
      await tx`select pg_advisory_xact_lock(hashtext('alerts'), hashtext('monitor_transitions'))`
    },
    /** Whether there may be something to do. Asked every second, and nearly always there is not: it costs next to nothing. */
    async mayBePending(): Promise<boolean> {
      const [row] = await sql<{ found: boolean }[]>`
        select exists (select 1 from monitor_transitions where handled_at is null)
          or exists (select 1 from alert_troubles where closed_at is null and held_until is not null) as found`
      return row?.found === true
    },
    /** Whether any incident is open. */
    async anyOpen(tx: Queryable): Promise<boolean> {
      const [row] = await tx<{ found: boolean }[]>`
        select exists (select 1 from alert_troubles where closed_at is null) as found`
      return row?.found === true
    },
    async unhandled(tx: Queryable, now: Date, limit: number): Promise<Transition[]> {
      const rows = await tx<Transition[]>`
        select ${seen(now)}, t.seq, t.from_status as "from", t.to_status as "to", t.at, t.cause,
          exists (select 1 from monitor_dependencies d where d.monitor_id = m.id) as "isChild",
          coalesce(s.name, (select parent.name from ${parentsOf(sql, sql`m.id`)} where parent.status = 'down' limit 1))
            as "suppressedBy"
        from monitor_transitions t join monitors m on m.id = t.monitor_id join projects p on p.id = t.project_id
          left join monitors s on s.id = t.suppressed_by
        where t.handled_at is null order by t.seq limit ${limit}`
      return [...rows]
    },
    async handled(tx: Queryable, seqs: readonly string[], now: Date): Promise<void> {
      await tx`update monitor_transitions set handled_at = ${now} where seq = any(${seqs}::bigint[])`
    },
    /** The last changes of status of each monitor, up to that one, in their order. */
    async lastChanges(tx: Queryable, of: readonly { monitorId: string; upTo: string | null }[]) {
      const changes = new Map<string, StatusChange[]>(of.map(({ monitorId }) => [monitorId, []]))
      if (of.length === 0) return changes
      const rows = await tx<(StatusChange & { monitorId: string })[]>`
        select m.id as "monitorId", t.from_status as "from", t.to_status as "to", t.at
        from unnest(${of.map(({ monitorId }) => monitorId)}::uuid[], ${of.map(({ upTo }) => upTo)}::text[]::bigint[]) m (id, up_to)
          cross join lateral (select seq, from_status, to_status, at from monitor_transitions
            where monitor_id = m.id and (m.up_to is null or seq <= m.up_to) order by seq desc limit ${MAX_CHANGES}) t
        order by m.id, t.seq`
      for (const { monitorId, ...change } of rows) changes.get(monitorId)?.push(change)
      return changes
    },
    /** What waited for a check of parents, for long enough, or until they are known to be well. */
    async heldNoLonger(tx: Queryable, now: Date, limit: number): Promise<PendingIncident[]> {
      const rows = await tx<PendingIncident[]>`
        ${pending(now)}
        and r.held_until is not null
          and (r.held_until <= ${now} or not ${mayComeFromParent(sql, sql`m.id`, sql`r.opened_at`)})
        order by r.held_until limit ${limit} for update of r skip locked`
      return [...rows]
    },
    /** Down ones of which nobody was notified for as long as their settings say; locked. */
    async toRemind(
      tx: Queryable,
      now: Date,
      { most, limit }: { most: number; limit: number },
    ): Promise<PendingIncident[]> {
      const rows = await tx<PendingIncident[]>`
        ${pending(now)}
        and r.acknowledged_at is null and r.kind = 'down' and m.status = 'down'
          and r.withheld is null and r.reminders < ${most} and m.alert_config ->> 'reminderMinutes' is not null
          and r.told_at <= ${now}::timestamptz - make_interval(mins => (m.alert_config ->> 'reminderMinutes')::int)
        order by r.told_at limit ${limit} for update of r skip locked`
      return [...rows]
    },
    /** What has been recovering for long enough, and still is. */
    async recovered(tx: Queryable, now: Date, limit: number): Promise<PendingIncident[]> {
      const rows = await tx<PendingIncident[]>`
        ${pending(now)}
        and r.over_due <= ${now}
          and (m.status = 'up' or (m.status = 'degraded' and r.kind = 'down'))
        order by r.over_due limit ${limit} for update of r skip locked`
      return [...rows]
    },
    /** While nothing is known of it, nothing ends. */
    async flapping(tx: Queryable, now: Date, limit: number): Promise<PendingIncident[]> {
      const rows = await tx<PendingIncident[]>`
        ${pending(now)} and r.kind = 'flapping' and m.status in ('up', 'degraded', 'down')
        order by r.opened_at limit ${limit} for update of r skip locked`
      return [...rows]
    },
    /** Monitors in maintenance with recipients that some location sees down, in the order of their ids, after that one. */
    async downInMaintenance(
      tx: Queryable,
      now: Date,
      { afterId, limit }: { afterId: string; limit: number },
    ): Promise<InMaintenance[]> {
      const rows = await tx<InMaintenance[]>`
        select ${seen(now)}, s.since, s.cause, t.at as "maintenanceSince", m.quorum, s.down, s.all as voters
        from monitors m join projects p on p.id = m.project_id
          join monitor_transitions t on t.monitor_id = m.id and t.ended_at is null
          cross join lateral (
            select count(*)::int as all, count(*) filter (where verdict = 'down')::int as down,
              min(verdict_since) filter (where verdict = 'down') as since,
              (array_agg(verdict_cause) filter (where verdict = 'down'))[1] as cause
            from monitor_schedules where monitor_id = m.id and active) s
        where m.status = 'maintenance' and m.alert_config @? 'strict $.notificationProviders[0]'
          and m.id > ${afterId} and s.down > 0
          and not exists (select 1 from alert_troubles r
            where r.target_id = m.id and r.kind = 'down' and r.closed_at is null)
        order by m.id limit ${limit}`
      return [...rows]
    },
    /**
     * What was suppressed, still lasts, and is suppressed by nothing now: neither muted nor flapping, no parent down, and
     * checked since a parent has changed. Its own next check may well find it up again.
     */
    async toAnnounce(tx: Queryable, now: Date, limit: number): Promise<PendingIncident[]> {
      const rows = await tx<PendingIncident[]>`
        ${pending(now)}
        and r.withheld is not null and m.status = r.kind
          and not ${isMuted(sql, sql`m.id`, now)}
          and not exists (select 1 from alert_troubles f
            where f.target_id = m.id and f.kind = 'flapping' and f.closed_at is null)
          and not exists (select 1 from ${parentsOf(sql, sql`m.id`)} where (parent.status = 'down'
              or parent.last_status_change_at >= coalesce(${checkedAt(sql, sql`m`)}, '-infinity')))
        order by r.opened_at limit ${limit} for update of r skip locked`
      return [...rows]
    },
  }
}
