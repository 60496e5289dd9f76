/** SQL of incidents: what is wrong with a job or a monitor, since when, and what keeps it from its recipients. */
import type { Database, Fragment, Queryable } from '../../platform/database/port.ts'

/** What is wrong. `failure` is of jobs, the others of monitors. */
export type IncidentKind = 'failure' | 'down' | 'degraded' | 'flapping'
/** Incidents that a monitor can have open. */
export type MonitorIncidentKind = Exclude<IncidentKind, 'failure'>

/** Why nobody is notified of it for now. */
export type Suppression = 'muted' | 'dependency' | 'flapping'

export interface Incident {
  id: string
  kind: IncidentKind
  openedAt: Date
  /** When its recipients were notified of it last. */
  notifiedAt: Date
  acknowledged: boolean
  suppression: Suppression | null
  reminders: number
  /** It is over if this goes on for long enough; null while it is not recovering. */
  recoveringSince: Date | null
}

export interface NewIncident {
  id: string
  projectId: string
  targetType: 'job' | 'monitor'
  targetId: string
  kind: IncidentKind
  suppression: Suppression | null
  /** Notifications of it wait until then, unless they are released. */
  heldUntil?: Date | null
  at: Date
}

/** All take many at once: when a network breaks, hundreds of monitors change in one moment. */
export const incidentStore = {
  /** The open ones of these jobs and monitors, locked until the transaction ends. */
  async openOf(tx: Queryable, targetIds: readonly string[]): Promise<(Incident & { targetId: string })[]> {
    const rows = await tx<(Incident & { targetId: string })[]>`
      select id, target_id as "targetId", kind, opened_at as "openedAt", told_at as "notifiedAt",
        acknowledged_at is not null as acknowledged, withheld as suppression, reminders, over_at as "recoveringSince"
      from alert_troubles where target_id = any(${[...targetIds]}::uuid[]) and closed_at is null
      order by target_id, opened_at for update`
    return [...rows]
  },
  async open(tx: Queryable, incidents: readonly NewIncident[], now: Date): Promise<void> {
    if (incidents.length === 0) return
    const column = (read: (incident: NewIncident) => string | null) => incidents.map(read)
    await tx`
      insert into alert_troubles (id, project_id, target_type, target_id, kind, withheld, held_until, opened_at, told_at)
      select u.*, ${now} from unnest(${column(({ id }) => id)}::uuid[], ${column(({ projectId }) => projectId)}::uuid[],
        ${column(({ targetType }) => targetType)}::text[], ${column(({ targetId }) => targetId)}::uuid[],
        ${column(({ kind }) => kind)}::text[], ${column(({ suppression }) => suppression)}::text[],
        ${column(({ heldUntil }) => heldUntil?.toISOString() ?? null)}::text[]::timestamptz[],
        ${column(({ at }) => at.toISOString())}::text[]::timestamptz[]) u`
  },
  async close(tx: Queryable, ids: readonly string[], now: Date): Promise<void> {
    if (ids.length === 0) return
    await tx`update alert_troubles set closed_at = ${now} where id = any(${[...ids]}::uuid[])`
  },
  /** Those of jobs and monitors that are deleted. @returns their ids */
  async closeOf(tx: Queryable, targetIds: readonly string[]): Promise<string[]> {
    const rows = await tx<{ id: string }[]>`
      update alert_troubles set closed_at = now()
      where target_id = any(${[...targetIds]}::uuid[]) and closed_at is null returning id`
    return rows.map(({ id }) => id)
  },
  /** They are recovering since `at`, and over at `due` unless they reopen before. */
  async markRecovering(tx: Queryable, incidents: readonly { id: string; at: Date; due: Date }[]): Promise<void> {
    if (incidents.length === 0) return
    await tx`
      update alert_troubles t set over_at = u.at, over_due = u.due
      from unnest(${incidents.map(({ id }) => id)}::uuid[],
        ${incidents.map(({ at }) => at.toISOString())}::text[]::timestamptz[],
        ${incidents.map(({ due }) => due.toISOString())}::text[]::timestamptz[]) u (id, at, due)
      where t.id = u.id and t.over_at is null`
  },
  /** They are not recovering after all. */
  async reopen(tx: Queryable, ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return
    await tx`update alert_troubles set over_at = null, over_due = null where id = any(${[...ids]}::uuid[])`
  },
  /** Nobody is notified of them for now, and they wait for nothing. */
  async suppress(tx: Queryable, ids: readonly string[], why: Suppression): Promise<void> {
    if (ids.length === 0) return
    await tx`update alert_troubles set withheld = ${why}, held_until = null where id = any(${[...ids]}::uuid[])`
  },
  /** Nothing suppresses them any longer: their recipients are notified now. */
  async announce(tx: Queryable, ids: readonly string[], now: Date): Promise<void> {
    if (ids.length === 0) return
    await tx`update alert_troubles set withheld = null, told_at = ${now} where id = any(${[...ids]}::uuid[])`
  },
  /** They wait for nothing any longer. */
  async release(tx: Queryable, ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return
    await tx`update alert_troubles set held_until = null where id = any(${[...ids]}::uuid[])`
  },
  async countReminder(tx: Queryable, ids: readonly string[], now: Date): Promise<void> {
    if (ids.length === 0) return
    await tx`update alert_troubles set told_at = ${now}, reminders = reminders + 1 where id = any(${[...ids]}::uuid[])`
  },
  /** The caller handles the open incident: no reminders. @returns false when it is over, or is acknowledged already */
  async acknowledge(tx: Queryable, id: string, by: { name: string; now: Date }): Promise<boolean> {
    const rows = await tx`
      update alert_troubles set acknowledged_at = ${by.now}, acknowledged_by = ${by.name}
      where id = ${id} and closed_at is null and acknowledged_at is null returning 1 as one`
    return rows.length > 0
  },
  /** Those that are over since before `than`, but for those with rows in `unless` (SQL over incident `t`). */
  async removeOlder(
    { sql }: Database,
    than: Date,
    { limit, unless }: { limit: number; unless: (incidentId: Fragment) => Fragment },
  ): Promise<void> {
    await sql`
      delete from alert_troubles where id in (
        select id from alert_troubles t where closed_at < ${than} and not exists (${unless(sql`t.id`)})
        order by closed_at limit ${limit})`
  },
}
