/** SQL of maintenance windows as the API sees them. */
import type { Scope } from '../../../kernel/scope.ts'
import type { Database, Queryable } from '../../../platform/database/port.ts'
import type { Occurrence } from '../../incidents/index.ts'
import { type TagLinks, tagsOf } from '../../tags/index.ts'
import type { MaintenanceWindow } from './schema.ts'

export const TAGS_OF_WINDOWS: TagLinks = { table: 'maintenance_window_tags', column: 'window_id' }

export interface WindowValues {
  name: string
  description: string | null
  enabled: boolean
  startsAt: Date | null
  endsAt: Date | null
  cron: string | null
  durationMinutes: number
  timezone: string
  allMonitors: boolean
  occurrence: Occurrence | null
  updatedAt: Date
}

export type StoredWindow = Omit<MaintenanceWindow, 'isOn' | 'startsAt' | 'endsAt' | 'nextFrom' | 'nextUntil'> & {
  startsAt: Date | null
  endsAt: Date | null
  nextFrom: Date | null
  nextUntil: Date | null
}

export type WindowStore = ReturnType<typeof windowStore>

export function windowStore({ sql }: Database) {
  const columns = sql`
    w.id, w.name, w.description, w.enabled, w.starts_at as "startsAt", w.ends_at as "endsAt", w.cron,
    coalesce(w.duration_minutes, 60) as "durationMinutes", w.timezone, w.all_monitors as "allMonitors",
    coalesce((select json_agg(json_build_object('id', m.id, 'name', m.name) order by m.name_folded, m.id)
      from maintenance_window_monitors l join monitors m on m.id = l.monitor_id where l.window_id = w.id), '[]') as monitors,
    ${tagsOf(sql, TAGS_OF_WINDOWS, sql`w.id`)} as tags, w.occurrence_from as "nextFrom",
    w.occurrence_until as "nextUntil", w.created_at as "createdAt", w.updated_at as "updatedAt"`
  return {
    async count(scope: Scope): Promise<number> {
      const [row] = await sql<{ total: number }[]>`
        select count(*)::int as total from maintenance_windows where project_id = ${scope.projectId}`
      return row?.total ?? 0
    },
    async page(scope: Scope, range: { offset: number; limit: number }): Promise<StoredWindow[]> {
      const rows = await sql<StoredWindow[]>`
        select ${columns} from maintenance_windows w where w.project_id = ${scope.projectId}
        order by w.id desc offset ${range.offset} limit ${range.limit}`
      return [...rows]
    },
    async get(tx: Queryable, scope: Scope, id: string): Promise<StoredWindow | null> {
      const [row] = await tx<StoredWindow[]>`
        select ${columns} from maintenance_windows w where w.project_id = ${scope.projectId} and w.id = ${id}`
      return row ?? null
    },
    /** The same, kept from changing until the transaction ends. */
    async lock(tx: Queryable, scope: Scope, id: string): Promise<StoredWindow | null> {
      const [row] = await tx<StoredWindow[]>`
        select ${columns} from maintenance_windows w where w.project_id = ${scope.projectId} and w.id = ${id}
        for no key update of w`
      return row ?? null
    },
    /** Makes writers of the project's windows take turns, so that counting and adding are one step. */
    async takeTurn(tx: Queryable, scope: Scope): Promise<number> {
      await tx`select 1 from projects where id = ${scope.projectId} for no key update`
      const [row] = await tx<{ total: number }[]>`
        select count(*)::int as total from maintenance_windows where project_id = ${scope.projectId}`
      return row?.total ?? 0
    },
    async add(tx: Queryable, scope: Scope, window: WindowValues & { id: string }): Promise<void> {
      await tx`
        insert into maintenance_windows (id, project_id, name, description, enabled, kind, starts_at, ends_at, cron,
          duration_minutes, timezone, all_monitors, occurrence_from, occurrence_until, created_at, updated_at)
        values (${window.id}, ${scope.projectId}, ${window.name}, ${window.description}, ${window.enabled},
          ${kindOf(window)}, ${window.startsAt}, ${window.endsAt}, ${window.cron}, ${window.durationMinutes},
          ${window.timezone}, ${window.allMonitors}, ${window.occurrence?.from ?? null},
          ${window.occurrence?.until ?? null}, ${window.updatedAt}, ${window.updatedAt})`
    },
    async update(tx: Queryable, scope: Scope, { id, window }: { id: string; window: WindowValues }): Promise<void> {
      await tx`
        update maintenance_windows set name = ${window.name}, description = ${window.description},
          enabled = ${window.enabled}, kind = ${kindOf(window)}, starts_at = ${window.startsAt}, ends_at = ${window.endsAt},
          cron = ${window.cron}, duration_minutes = ${window.durationMinutes}, timezone = ${window.timezone},
          all_monitors = ${window.allMonitors}, occurrence_from = ${window.occurrence?.from ?? null},
          occurrence_until = ${window.occurrence?.until ?? null}, updated_at = ${window.updatedAt}
        where project_id = ${scope.projectId} and id = ${id}`
    },
    /** @returns those of the ids that the project has; its window, just made or locked, holds for them from now on. */
    async setMonitors(
      tx: Queryable,
      scope: Scope,
      { id, ids }: { id: string; ids: readonly string[] },
    ): Promise<Set<string>> {
      await tx`delete from maintenance_window_monitors where window_id = ${id}`
      if (ids.length === 0) return new Set()
      const rows = await tx<{ id: string }[]>`
        with known as (
          select id from monitors where project_id = ${scope.projectId} and id = any(${ids}::uuid[]) for key share)
        insert into maintenance_window_monitors (window_id, monitor_id) select ${id}, id from known
        returning monitor_id as id`
      return new Set(rows.map((row) => row.id))
    },
    async remove(tx: Queryable, scope: Scope, id: string): Promise<{ name: string } | null> {
      const [row] = await tx<{ name: string }[]>`
        delete from maintenance_windows where project_id = ${scope.projectId} and id = ${id} returning name`
      return row ?? null
    },
  }
}

export const kindOf = ({ cron }: Pick<WindowValues, 'cron'>) => (cron === null ? 'once' : 'recurring')
