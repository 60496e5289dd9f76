/** SQL of the audit trail. Entries are only ever added; triggers of the database see to that. */
import type { Fragment } from 'postgres'
import type { Actor } from '../../kernel/scope.ts'
import type { Database, Queryable } from '../../platform/database/port.ts'
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

/** Some part of the trail; a question is about one or a few of them. */
export type Part =
  | { projectId: string }
  /** What is about the organization as a whole. */
  | { wideOf: string }
  | { organizationId: string }
  | { organizationId: string; projectId: string }
  /** What belongs to no organization: signing in, the settings of the install. */
  | 'install'

export interface Filter {
  action?: string | undefined
  actorId?: string | undefined
  resourceType?: string | undefined
  resourceId?: string | undefined
  from?: Date | undefined
  to?: Date | undefined
}

/** An entry's place in the order of lists; `at` as PostgreSQL writes it, to the microsecond. */
export interface Cursor {
  at: string
  id: string
}

export type AuditStore = ReturnType<typeof auditStore>

export function auditStore({ sql }: Database) {
  const columns = sql`
    a.id, a.action, a.resource_type as "resourceType", a.resource_id as "resourceId", a.resource_name as "resourceName",
    json_build_object('type', a.actor_type, 'id', a.actor_id, 'name', a.actor_name) as actor,
    a.project_id as "projectId", a.ip, a.user_agent as "userAgent", a.request_id as "requestId", a.success, a.changes,
    a.created_at as "createdAt"`

  function inPart(part: Part): Fragment {
    if (part === 'install') return sql`organization_id is null`
    if ('wideOf' in part) return sql`organization_id = ${part.wideOf} and project_id is null`
    const ofOrganization = 'organizationId' in part ? sql`organization_id = ${part.organizationId}` : sql`true`
    return 'projectId' in part ? sql`${ofOrganization} and project_id = ${part.projectId}` : ofOrganization
  }

  function matching(filter: Filter): Fragment {
    const { action, actorId, resourceType, resourceId, from, to } = filter
    const ofType = action?.endsWith('.*') ? action.slice(0, -2) : undefined
    return sql`
      ${action !== undefined && ofType === undefined ? sql`and action = ${action}` : sql``}
      ${ofType === undefined ? sql`` : sql`and resource_type = ${ofType}`}
      ${resourceType === undefined ? sql`` : sql`and resource_type = ${resourceType}`}
      ${actorId === undefined ? sql`` : sql`and actor_id = ${actorId}`}
      ${resourceId === undefined ? sql`` : sql`and resource_id = ${resourceId}`}
      ${from === undefined ? sql`` : sql`and created_at >= ${from}`}
      ${to === undefined ? sql`` : sql`and created_at < ${to}`}`
  }

  /**
   * One branch per part, each answered in order by an index of its own. What an actor did, or what happened to a resource,
   * is found by indexes that know of no parts: then one branch looks for all of them.
   */
  function branches(parts: readonly Part[], filter: Filter, branch: (inParts: Fragment) => Fragment): Fragment {
    const some = parts.map((part) => sql`(${inPart(part)})`)
    if (filter.actorId === undefined && filter.resourceId === undefined) {
      return some.map((part) => sql`(${branch(part)})`).reduce((all, one) => sql`${all} union all ${one}`)
    }
    const any = some.reduce((all, one) => sql`${all} or ${one}`)
    return sql`(${branch(sql`(${any})`)})`
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
    /** How many entries match, counted no further than `most`. */
    async count(parts: readonly Part[], filter: Filter, most: number): Promise<number> {
      const [row] = await sql<{ total: number }[]>`
        select count(*)::int as total from (
          select 1 from (${branches(
            parts,
            filter,
            (inParts) => sql`
            select 1 from audit where ${inParts} ${matching(filter)} limit ${most}`,
          )}) parts limit ${most}) found`
      return row?.total ?? 0
    },
    /** Newest first, ties by id. */
    async page(
      parts: readonly Part[],
      filter: Filter,
      range: { offset: number; limit: number },
    ): Promise<AuditEntry[]> {
      const reach = range.offset + range.limit
      const rows = await sql<AuditEntry[]>`
        select ${columns} from (
          select id, created_at from (${branches(
            parts,
            filter,
            (inParts) => sql`
            select id, created_at from audit where ${inParts} ${matching(filter)}
            order by created_at desc, id desc limit ${reach}`,
          )}) parts
          order by created_at desc, id desc offset ${range.offset} limit ${range.limit}) page
        join audit a on a.id = page.id
        order by a.created_at desc, a.id desc`
      return [...rows]
    },
    /** The same by what came last, however far along. */
    async after(
      parts: readonly Part[],
      filter: Filter,
      { cursor, limit }: { cursor: Cursor | null; limit: number },
    ): Promise<{ entries: AuditEntry[]; cursor: Cursor | null }> {
      const beyond = cursor ? sql`and (created_at, id) < (${cursor.at}::timestamptz, ${cursor.id}::uuid)` : sql``
      const rows = await sql<(AuditEntry & { at: string })[]>`
        select ${columns}, a.created_at::text as at from (
          select id, created_at from (${branches(
            parts,
            filter,
            (inParts) => sql`
            select id, created_at from audit where ${inParts} ${matching(filter)} ${beyond}
            order by created_at desc, id desc limit ${limit}`,
          )}) parts
          order by created_at desc, id desc limit ${limit}) page
        join audit a on a.id = page.id
        order by a.created_at desc, a.id desc`
      const last = rows.at(-1)
      return {
        entries: rows.map(({ at: _, ...entry }) => entry),
        cursor: last && rows.length === limit ? { at: last.at, id: last.id } : null,
      }
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
