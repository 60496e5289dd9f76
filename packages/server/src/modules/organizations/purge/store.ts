/** SQL that removes what was put away long enough ago, a bounded piece at a time. */
import type { Database, Queryable } from '../../../platform/database/port.ts'

/** What a project has much of, from what refers to others to what is referred to. */
const PIECES = [
  'alerts',
  'alert_troubles',
  'jobs',
  'tests',
  'variables',
  'maintenance_windows',
  'monitor_tries',
  'notification_providers',
] as const

/** Their results and sums are removed afterwards, as those of any deleted monitor. */
async function removeMonitors(tx: Queryable, projectId: string, limit: number): Promise<number> {
  const rows = await tx`
    with gone as (
      delete from monitors where id in (select id from monitors where project_id = ${projectId} limit ${limit})
      returning id)
    insert into doomed_monitors (monitor_id) select id from gone on conflict do nothing returning 1`
  return rows.length
}

export type PurgeStore = ReturnType<typeof purgeStore>

export function purgeStore({ sql }: Database) {
  return {
    /** Organizations whose time has come take their projects along. */
    async scheduleProjectDeletions(now: Date): Promise<void> {
      await sql`
        update projects p set deleted_at = coalesce(p.deleted_at, ${now}), deletion_scheduled_at = ${now}
        from organizations o where o.id = p.organization_id and o.deletion_scheduled_at <= ${now}
          and (p.deletion_scheduled_at is null or p.deletion_scheduled_at > ${now})`
    },
    /** One project that is due, kept from others who purge until the transaction ends. */
    async dueProject(tx: Queryable, now: Date): Promise<string | null> {
      const [row] = await tx<{ id: string }[]>`
        select id from projects where deletion_scheduled_at <= ${now}
        order by deletion_scheduled_at limit 1 for update skip locked`
      return row?.id ?? null
    },
    /** Runs with their consoles and artifacts, whose objects are noted in the same statement. @returns how many */
    async removeRuns(tx: Queryable, projectId: string, limit: number): Promise<number> {
      const rows = await tx`
        with gone as (select id, console_object from runs where project_id = ${projectId} limit ${limit}),
        objects as (
          insert into doomed_objects (object_key)
          select object_key from artifacts where run_id in (select id from gone)
          union select console_object from gone where console_object is not null
          on conflict do nothing)
        delete from runs where id in (select id from gone) returning 1 as one`
      return rows.length
    },
    /** The next piece of whatever the project still has. @returns how many rows, 0 when nothing is left */
    async removePiece(tx: Queryable, projectId: string, limit: number): Promise<number> {
      const monitors = await removeMonitors(tx, projectId, limit)
      if (monitors > 0) return monitors
      for (const table of PIECES) {
        const rows = await tx`delete from ${tx(table)} where id in (
          select id from ${tx(table)} where project_id = ${projectId} limit ${limit}) returning 1 as one`
        if (rows.length > 0) return rows.length
      }
      return 0
    },
    async removeProject(tx: Queryable, projectId: string): Promise<void> {
      await tx`delete from projects where id = ${projectId}`
    },
    /** Organizations that are due and have no project any more. @returns how many */
    async removeOrganizations(now: Date, limit: number): Promise<number> {
      const rows = await sql`delete from organizations where id in (
        select o.id from organizations o where o.deletion_scheduled_at <= ${now}
          and not exists (select 1 from projects p where p.organization_id = o.id)
        limit ${limit} for update skip locked) returning 1 as one`
      return rows.length
    },
  }
}
