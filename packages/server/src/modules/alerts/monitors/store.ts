/** SQL of alerts about monitors: the changes that are still to be told of, reminders, certificates. */
import type { Database, Queryable } from '../../../platform/database/port.ts'
import type { Kind } from './rules.ts'

export interface MonitorSeen {
  monitorId: string
  projectId: string
  projectName: string
  name: string
  url: string
  type: string
  intervalSeconds: number
  alertConfig: Record<string, unknown> | null
}

export interface Transition extends MonitorSeen {
  seq: string
  from: string
  to: string
  at: Date
  cause: { message?: string; location?: string; locations?: string[]; kind?: string }
  /** Name of the parent that explains it. */
  suppressedBy: string | null
}

export interface Reminder extends MonitorSeen {
  troubleId: string
  openedAt: Date
}

export interface Certificate extends MonitorSeen {
  expiresAt: Date
  thresholds: number[]
}

export type MonitorAlertStore = ReturnType<typeof monitorAlertStore>

export function monitorAlertStore({ sql }: Database) {
  const seen = sql`
    m.id as "monitorId", m.project_id as "projectId", p.name as "projectName", m.name, m.url, m.type,
    m.interval_seconds as "intervalSeconds", m.alert_config as "alertConfig"`
  return {
    /** One process tells of changes at a time, so that those of one monitor stay in order. */
    async takeTurn(tx: Queryable): Promise<boolean> {
      const [row] = await tx<{ taken: boolean }[]>`
        select pg_try_advisory_xact_lock(hashtext('alerts'), hashtext('monitor_transitions')) as taken`
      return row?.taken === true
    },
    async untold(tx: Queryable, limit: number): Promise<Transition[]> {
      const rows = await tx<Transition[]>`
        select ${seen}, t.seq, t.from_status as "from", t.to_status as "to", t.at, t.cause, s.name as "suppressedBy"
        from monitor_transitions t join monitors m on m.id = t.monitor_id join projects p on p.id = t.project_id
          left join monitors s on s.id = t.suppressed_by
        where t.handled_at is null order by t.seq limit ${limit}`
      return [...rows]
    },
    async handled(tx: Queryable, seqs: readonly string[], now: Date): Promise<void> {
      await tx`update monitor_transitions set handled_at = ${now} where seq = any(${seqs}::bigint[])`
    },
    async openKinds(tx: Queryable, monitorId: string): Promise<Set<Kind>> {
      const rows = await tx<{ kind: Kind }[]>`
        select kind from alert_troubles where target_id = ${monitorId} and closed_at is null`
      return new Set(rows.map((row) => row.kind))
    },
    /** Open troubles of monitors that were not told of for as long as their settings say; kept from others meanwhile. */
    async toRemind(tx: Queryable, now: Date, limit: number): Promise<Reminder[]> {
      const rows = await tx<Reminder[]>`
        select ${seen}, r.id as "troubleId", r.opened_at as "openedAt"
        from alert_troubles r join monitors m on m.id = r.target_id join projects p on p.id = m.project_id
        where r.closed_at is null and r.acknowledged_at is null and r.kind = 'down' and m.status = 'down'
          and m.alert_config ->> 'reminderMinutes' is not null
          and r.told_at <= ${now}::timestamptz - make_interval(mins => (m.alert_config ->> 'reminderMinutes')::int)
        order by r.told_at limit ${limit} for update of r skip locked`
      return [...rows]
    },
    /** Monitors whose certificate ends within the longest of their thresholds, by the earliest end that a location saw. */
    async ending(tx: Queryable, now: Date, limit: number): Promise<Certificate[]> {
      const rows = await tx<Certificate[]>`
        select * from (
          select ${seen},
            (select min(s.certificate_expires_at) from monitor_schedules s where s.monitor_id = m.id and s.active) as "expiresAt",
            array(select jsonb_array_elements_text(coalesce(m.config #> '{tls,expiryDays}', '[21, 7, 1]'))::int) as thresholds
          from monitors m join projects p on p.id = m.project_id
          where m.active and m.alert_config is not null) found
        where "expiresAt" <= ${now}::timestamptz + make_interval(days => coalesce((select max(t) from unnest(thresholds) t), 0))
          and (select count(*) from unnest(thresholds) t where "expiresAt" <= ${now}::timestamptz + make_interval(days => t))
            > (select count(*) from alert_certificates c
              where c.monitor_id = "monitorId" and c.expires_at = "expiresAt" and c.threshold_days = any(thresholds))
        order by "monitorId" limit ${limit}`
      return [...rows]
    },
    /** @returns the thresholds that were not marked before. */
    async mark(
      tx: Queryable,
      of: { monitorId: string; expiresAt: Date },
      thresholds: readonly number[],
    ): Promise<number[]> {
      const rows = await tx<{ days: number }[]>`
        insert into alert_certificates (monitor_id, expires_at, threshold_days)
        select ${of.monitorId}, ${of.expiresAt}, days from unnest(${[...thresholds]}::int[]) days
        on conflict do nothing returning threshold_days as days`
      return rows.map((row) => row.days)
    },
  }
}
