/**
 * SQL of where monitors are checked from: one row per monitor and location, which follows what the monitor and its project
 * say, in the transaction that changes them. A row that goes to nobody has a new fencing number: results of before are refused.
 */
import type { Queryable } from '../../../platform/database/port.ts'

/** What a location knows before its first check. */
const nothingSeen = (sql: Queryable) =>
  sql`last_status = null, streak = 0, verdict = 'pending', verdict_since = null, verdict_cause = null`
const heldByNobody = (sql: Queryable) => sql`worker_id = null, attempt = attempt + 1`

export type ProjectsAt = { projectId: string } | { organizationId: string }

export const scheduleStore = {
  /** The monitor is new. A trigger that programs of the release before need may have added them already. */
  async add(tx: Queryable, monitorId: string): Promise<void> {
    await tx`
      insert into monitor_schedules (monitor_id, location, active)
      select id, unnest(locations), active from monitors where id = ${monitorId}
      on conflict do nothing`
  },
  /** The monitor's locations have changed: it leaves those that it no longer names and begins anew at those it did not. */
  async relocate(tx: Queryable, monitorId: string): Promise<void> {
    await tx`
      update monitor_schedules s set removed = true, active = false, ${heldByNobody(tx)}
      from monitors m where m.id = ${monitorId} and s.monitor_id = m.id and s.location <> all (m.locations) and not s.removed`
    await tx`
      insert into monitor_schedules (monitor_id, location, active)
      select id, unnest(locations), active from monitors where id = ${monitorId}
      on conflict (monitor_id, location) do update set removed = false, active = excluded.active, ${nothingSeen(tx)}
        where monitor_schedules.removed`
  },
  /** Monitors were paused or resumed: nothing of before counts. */
  async setActive(tx: Queryable, monitorIds: readonly string[], active: boolean): Promise<void> {
    await tx`
      update monitor_schedules set active = ${active}, ${heldByNobody(tx)}, ${nothingSeen(tx)}
      where monitor_id = any(${[...monitorIds]}::uuid[]) and not removed`
  },
  /** A definition changed: what was seen by the old one is no evidence about the new one. Its results and times stay. */
  async startAfresh(tx: Queryable, monitorId: string): Promise<void> {
    await tx`
      update monitor_schedules set ${heldByNobody(tx)}, ${nothingSeen(tx)}, certificate_expires_at = null,
        certificate_fingerprint = null, last_due_at = null
      where monitor_id = ${monitorId}`
  },
  /**
   * Projects were put away or are back: monitors of those that are archived or about to go, or whose organization is, are
   * not checked; once they are back they begin as after a pause. Workers look at what was touched, and let go of it.
   */
  async followProjects(tx: Queryable, at: ProjectsAt): Promise<void> {
    const projects = 'projectId' in at ? tx`p.id = ${at.projectId}` : tx`p.organization_id = ${at.organizationId}`
    await tx`
      update monitors set revision = revision + 1, touched_at = clock_timestamp() where id in (
        select m.id from monitors m join projects p on p.id = m.project_id
        where ${projects} and m.active order by m.id for no key update of m)`
    await tx`
      with rests as (
        select p.id, p.status = 'active' and p.deleted_at is null and o.deleted_at is null as awake
        from projects p join organizations o on o.id = p.organization_id where ${projects})
      update monitor_schedules s set active = r.awake, ${heldByNobody(tx)},
        last_status = case when not r.awake then last_status end,
        streak = case when r.awake then 0 else streak end,
        verdict = case when r.awake then 'pending' else verdict end,
        verdict_since = case when not r.awake then verdict_since end,
        verdict_cause = case when not r.awake then verdict_cause end
      from monitors m join rests r on r.id = m.project_id
      where s.monitor_id = m.id and m.active and not s.removed and s.active <> r.awake`
  },
}
