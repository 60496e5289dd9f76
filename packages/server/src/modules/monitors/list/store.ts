/** SQL of lists of monitors: which ones, in which order, in which version. */
import type { Scope } from '../../../kernel/scope.ts'
import type { Database, Fragment } from '../../../platform/database/port.ts'
import { hasTag } from '../../tags/index.ts'
import type { Monitor, MonitorQuery, MonitorSort } from '../schema.ts'
import { columnsOf, lastCheckOf, TAGS_OF_MONITORS } from '../store.ts'

type Filter = Omit<MonitorQuery, 'page' | 'limit' | 'sort'>

interface Range {
  sort: MonitorSort
  offset: number
  limit: number
}

export interface ListedMonitor {
  id: string
  version: string
  lastCheckMs: number | null
}

export type ListStore = ReturnType<typeof listStore>

export function listStore({ sql }: Database) {
  /** Changes with everything that the list shows but when it was checked last: xmin does whenever a row does. */
  const version = sql`concat_ws('/', m.xmin,
    (select md5(string_agg(concat(g.id, g.xmin), '' order by g.id)) from monitor_tags l join tags g on g.id = l.tag_id
      where l.monitor_id = m.id),
    (select md5(string_agg(d.parent_id::text, '' order by d.parent_id)) from monitor_dependencies d where d.monitor_id = m.id))`

  const matching = (scope: Scope, { status, type, tag, search, externalId }: Filter) => sql`
    m.project_id = ${scope.projectId}
    ${status === undefined ? sql`` : sql`and m.status = ${status}`}
    ${type === undefined ? sql`` : sql`and m.type = ${type}`}
    ${externalId === undefined ? sql`` : sql`and m.external_id = ${externalId}`}
    ${tag === undefined ? sql`` : sql`and ${hasTag(sql, TAGS_OF_MONITORS, { scope, id: sql`m.id`, tag })}`}
    ${search ? sql`and strpos(m.name_folded, (select lower(${search}))) > 0` : sql``}`

  const urgency = sql`array_position(
    array['down', 'degraded', 'unknown', 'pending', 'up', 'maintenance', 'paused'], m.status)`
  const orders: Record<MonitorSort, Fragment> = {
    '-created': sql`m.id desc`,
    created: sql`m.id`,
    name: sql`m.name_folded, m.id`,
    '-name': sql`m.name_folded desc, m.id desc`,
    status: sql`${urgency}, m.id desc`,
    '-status': sql`${urgency} desc, m.id desc`,
  }

  return {
    /**
     * Which monitors a page holds, in which version each, when they were checked last, and how many there are. Limits are
     * written out: PostgreSQL plans a statement anew each time when it cannot guess a bound one.
     */
    async page(
      scope: Scope,
      filter: Filter,
      { sort, offset, limit }: Range,
    ): Promise<{ listed: ListedMonitor[]; total: number }> {
      const isFiltered = Object.values(filter).some((value) => value !== undefined && value !== '')
      const total = isFiltered
        ? sql`(select count(*)::int from monitors m where ${matching(scope, filter)})`
        : sql`(select monitor_count from projects where id = ${scope.projectId})`
      // The innermost query is answered by an index alone, but for the order by state, and only the page is read.
      const [row] = await sql<{ listed: string | null; total: number }[]>`
        select ${total} as total, (select string_agg(line, ',') from (
          select concat_ws(' ', m.id, ${version}, floor(extract(epoch from ${lastCheckOf(sql)}) * 1000)) as line
          from monitors m where m.id in (
            select m.id from monitors m where ${matching(scope, filter)} order by ${orders[sort]}
            limit ${sql.unsafe(String(limit))} ${offset === 0 ? sql`` : sql`offset ${offset}`})
          order by ${orders[sort]}) page) as listed`
      return { listed: listedOf(row?.listed ?? null), total: row?.total ?? 0 }
    },
    /** Those of the ids that are monitors of the project, in no order. */
    async byIds(scope: Scope, ids: readonly string[]): Promise<(Omit<Monitor, 'nextCheckAt'> & { version: string })[]> {
      const rows = await sql<(Monitor & { version: string })[]>`
        select ${version} as version, ${columnsOf(sql)} from monitors m
        where m.project_id = ${scope.projectId} and m.id = any(${ids}::uuid[])`
      return [...rows]
    },
  }
}

const listedOf = (text: string | null): ListedMonitor[] =>
  (text?.split(',') ?? []).map((line) => {
    const [id = '', version = '', checked] = line.split(' ')
    return { id, version, lastCheckMs: checked === undefined ? null : Number(checked) }
  })
