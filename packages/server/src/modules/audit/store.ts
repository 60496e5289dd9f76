/** SQL of the audit trail. Entries are only ever added; triggers of the database see to that. */
import type { Actor } from '../../kernel/scope.ts'
import type { Database, Fragment, Queryable } from '../../platform/database/port.ts'
import type { AuditEntry } from './schema.ts'

export interface NewEntry {
  id: string
  /** Null: that of the project. */
  organizationId: string | null
  projectId: string | null
  actor: Actor
  action: string
  resourceType: string
  resourceId: string | null
  resourceName: string | null
  success: boolean
  changes: AuditEntry['changes']
  createdAt: Date
}

/** Entries of the install itself are in this place. */
export const INSTALL = '00000000-0000-0000-0000-000000000000'

/** Some part of the trail: places (a project, an organization as a whole, the install), or all that an organization has. */
export interface Area {
  of: 'place' | 'organization'
  ids: readonly string[]
}

export interface AuditFilter {
  /** Exact, or all of a resource: `job.*` */
  action?: string | undefined
  actorId?: string | undefined
  resourceType?: string | undefined
  resourceId?: string | undefined
  from?: Date | undefined
  to?: Date | undefined
}

/** Where an index has what is asked for in order; `action` null: whatever was done. */
export interface Spot {
  id: string
  action: string | null
}

/** What to list, and the spots where it is: see `find`. */
export interface AuditSearch {
  of: Area['of']
  filter: AuditFilter
  spots: readonly Spot[]
}

/** An entry's place in the order of lists; `at` as PostgreSQL writes it, to the microsecond. */
export interface Cursor {
  at: string
  id: string
}

interface Reach {
  limit: number
  cursor?: Cursor | null
}

/** Deeper pages merge what they find at several spots: see `branches`. */
const SHALLOW = 200
const MAX_MERGED = 50
/** Far more than there are actions of a kind, times the projects an organization can have. */
const MAX_SPOTS = 5000

export type AuditStore = ReturnType<typeof auditStore>

export function auditStore({ sql }: Database) {
  const columns = sql`
    a.id, a.action, a.resource_type as "resourceType", a.resource_id as "resourceId", a.resource_name as "resourceName",
    json_build_object('type', a.actor_type, 'id', a.actor_id, 'name', a.actor_name) as actor,
    a.project_id as "projectId", a.ip, a.user_agent as "userAgent", a.request_id as "requestId", a.success, a.changes,
    a.created_at as "createdAt"`

  const column = (of: Area['of']) => (of === 'place' ? sql`place` : sql`organization_id`)

  function those({ actorId, resourceId }: AuditFilter): Fragment {
    return sql`
      ${actorId === undefined ? sql`` : sql`and actor_id = ${actorId}`}
      ${resourceId === undefined ? sql`` : sql`and resource_id = ${resourceId}`}`
  }

  /** At one spot, newest first: id and created_at as the index has them, of `reach` entries. */
  function branch(
    { of, filter }: AuditSearch,
    spot: { id: Fragment; action: Fragment | null },
    reach: Reach,
  ): Fragment {
    const { from, to } = filter
    const { limit, cursor } = reach
    return sql`
      select id, created_at from audit where ${column(of)} = ${spot.id} ${those(filter)}
        ${spot.action === null ? sql`` : sql`and action = ${spot.action}`}
        ${from === undefined ? sql`` : sql`and created_at >= ${from}`}
        ${to === undefined ? sql`` : sql`and created_at < ${to}`}
        ${cursor ? sql`and (created_at, id) < (${cursor.at}::timestamptz, ${cursor.id}::uuid)` : sql``}
      order by created_at desc, id desc limit ${limit}`
  }

  /**
   * At all spots. As one branch each, they are merged as far as is needed, which is worth the planning when much is; else
   * each is read to the full reach.
   */
  function branches(asked: AuditSearch, reach: Reach, isMerged: boolean): Fragment {
    const { spots } = asked
    if (spots.length === 1 || (isMerged && spots.length <= MAX_MERGED)) {
      return spots
        .map(({ id, action }) => ({ id: sql`${id}`, action: action === null ? null : sql`${action}` }))
        .map((spot) => sql`(${branch(asked, spot, reach)})`)
        .reduce((all, one) => sql`${all} union all ${one}`)
    }
    const hasAction = spots[0]?.action !== null
    const spot = { id: sql`spot.id`, action: hasAction ? sql`spot.action` : null }
    return sql`
      select entry.id, entry.created_at
      from unnest(${spots.map(({ id }) => id)}::uuid[], ${spots.map(({ action }) => action)}::text[]) spot (id, action)
        cross join lateral (${branch(asked, spot, reach)}) entry`
  }

  /** The actions there are in an area, of one type or all of an actor or a resource: by leaps from each to the next. */
  async function actions({ of, ids }: Area, filter: AuditFilter, type: string | undefined): Promise<Spot[]> {
    const next = (id: Fragment, from: Fragment) => sql`(
      select action from audit where ${column(of)} = ${id} ${those(filter)} ${from}
        ${type === undefined ? sql`` : sql`and action < ${`${type}/`}`}
      order by action limit 1)`
    const rows = await sql<Spot[]>`
      with recursive found as (
        select area.id, ${next(sql`area.id`, type === undefined ? sql`` : sql`and action >= ${type}`)} as action
        from unnest(${[...ids]}::uuid[]) area (id)
        union all select found.id, ${next(sql`found.id`, sql`and action > found.action`)}
        from found where action is not null)
      select id, action from found where action is not null
        ${type === undefined ? sql`` : sql`and split_part(action, '.', 1) = ${type}`}
      limit ${MAX_SPOTS}`
    return [...rows]
  }

  return {
    async add(tx: Queryable, entry: NewEntry): Promise<void> {
      const { actor } = entry
      await tx`
        insert into audit (id, organization_id, project_id, action, resource_type, resource_id, resource_name,
          actor_type, actor_id, actor_name, ip, user_agent, request_id, success, changes, created_at)
        values (${entry.id},
          coalesce(${entry.organizationId}::uuid, (select organization_id from projects where id = ${entry.projectId})),
          ${entry.projectId}, ${entry.action}, ${entry.resourceType}, ${entry.resourceId}, ${entry.resourceName},
          ${actor.type}, ${actor.id}, ${actor.name}, ${actor.ip}, ${actor.userAgent}, ${actor.requestId ?? null},
          ${entry.success}, ${entry.changes === null ? null : tx.json(entry.changes as never)}, ${entry.createdAt})`
    },
    /** Looks for the spots; none: nothing matches. */
    async find(area: Area, filter: AuditFilter): Promise<AuditSearch> {
      const { of, ids } = area
      const { action, resourceType, resourceId } = filter
      const ofType = action?.endsWith('.*') ? action.slice(0, -2) : undefined
      const exact = ofType === undefined ? action : undefined
      const types = new Set([resourceType, ofType, exact?.split('.', 1)[0]].filter((type) => type !== undefined))
      const asked = (spots: Spot[]): AuditSearch => ({ of, filter, spots })
      if (types.size > 1 || ids.length === 0) return asked([])
      if (exact !== undefined) return asked(ids.map((id) => ({ id, action: exact })))
      const [type] = types
      if (type === undefined && resourceId === undefined) return asked(ids.map((id) => ({ id, action: null })))
      return asked(await actions(area, filter, type))
    },
    /** How many entries match, counted no further than `most`. */
    async count(asked: AuditSearch, most: number): Promise<number> {
      if (asked.spots.length === 0) return 0
      const [row] = await sql<{ total: number }[]>`
        select count(*)::int as total from (
          select 1 from (${branches(asked, { limit: most }, false)}) entries limit ${most}) found`
      return row?.total ?? 0
    },
    /** Newest first, ties by id. */
    async page(asked: AuditSearch, { offset, limit }: { offset: number; limit: number }): Promise<AuditEntry[]> {
      if (asked.spots.length === 0) return []
      const reach = offset + limit
      const rows = await sql<AuditEntry[]>`
        select ${columns} from (
          select id, created_at from (${branches(asked, { limit: reach }, reach > SHALLOW)}) entries
          order by created_at desc, id desc offset ${offset} limit ${limit}) page
        join audit a on a.id = page.id
        order by a.created_at desc, a.id desc`
      return [...rows]
    },
    /** The same by what came last, however far along. */
    async after(
      asked: AuditSearch,
      { cursor, limit }: { cursor: Cursor | null; limit: number },
    ): Promise<{ entries: AuditEntry[]; cursor: Cursor | null }> {
      if (asked.spots.length === 0) return { entries: [], cursor: null }
      const rows = await sql<(AuditEntry & { at: string })[]>`
        select ${columns}, a.created_at::text as at from (
          select id, created_at from (${branches(asked, { cursor, limit }, true)}) entries
          order by created_at desc, id desc limit ${limit}) page
        join audit a on a.id = page.id
        order by a.created_at desc, a.id desc`
      const last = rows.at(-1)
      return {
        entries: rows.map(({ at: _, ...entry }) => entry),
        cursor: last && rows.length === limit ? { at: last.at, id: last.id } : null,
      }
    },
    /** Whether the trail has entries of this project, and they are the organization's. */
    async isOfOrganization(projectId: string, organizationId: string): Promise<boolean> {
      const [row] = await sql<{ found: boolean }[]>`
        select project_id is not null and organization_id = ${organizationId} as found
        from audit where place = ${projectId} order by created_at desc, id desc limit 1`
      return row?.found === true
    },
    /** The organization's projects whose trail the person may see. */
    async projectsOpenTo(organizationId: string, userId: string, roles: readonly string[]): Promise<string[]> {
      const rows = await sql<{ id: string }[]>`
        select id from projects where organization_id = ${organizationId} and effective_role(id, ${userId}) = any(${roles})
        order by id limit 100`
      return rows.map((row) => row.id)
    },
  }
}
