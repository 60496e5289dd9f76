/** SQL of members: who is in an organization, with which role, in which of its projects. */

import type { CachedMembership, RequestedScope } from '../../../http/membership-cache.ts'
import type { MemberRole } from '../../../kernel/roles.ts'
import type { Database, Queryable } from '../../../platform/database/port.ts'
import type { ProjectScope } from '../role-hierarchy.ts'
import type { Member, MemberQuery, MemberWithTokens, ProjectEntry } from './schema.ts'

/** What decides over a member, kept from changing until the transaction ends. */
export interface LockedMember {
  organizationId: string
  userId: string
  name: string
  email: string
  role: MemberRole
  projectScope: ProjectScope
  ssoManaged: boolean
  roleChangedAt: Date | null
  projects: ProjectEntry[]
}

export interface NewMember {
  userId: string
  role: MemberRole
  projectScope: ProjectScope
  projects: readonly ProjectEntry[]
  joinedAt: Date
}

/** Whose eyes look: null sees every project of the organization. */
export type MemberViewer = string | null

export type MemberStore = ReturnType<typeof memberStore>

export function memberStore({ sql }: Database) {
  /** Whether member `m` can see project `p`; the same as effective_role(p, m) being not null, for whole lists. */
  const sees = sql`(m.role in ('org_owner', 'org_admin')
    or (m.role = 'project_viewer' and m.project_scope = 'all')
    or exists (select 1 from project_members pm where pm.project_id = p.id and pm.user_id = m.user_id))`
  const shownProjects = (viewer: MemberViewer) => sql`coalesce((
    select json_agg(json_build_object('projectId', p.id, 'name', p.name, 'role', e.role) order by p.id)
    from project_members e join projects p on p.id = e.project_id
    where e.user_id = m.user_id and p.organization_id = m.organization_id and p.deleted_at is null
      and m.role not in ('org_owner', 'org_admin')
      and (${viewer}::uuid is null or effective_role(p.id, ${viewer}) is not null)), '[]') as projects`
  const columns = (viewer: MemberViewer) => sql`
    m.user_id as id, m.user_id as "userId", u.name, u.email, u.image as "avatarUrl", m.role,
    case when m.role in ('org_owner', 'org_admin') then 'all' when m.role = 'project_viewer' then m.project_scope
      else 'selected' end as "projectScope",
    m.sso_managed as "ssoManaged", u.two_factor_enabled as "twoFactorEnabled", m.joined_at as "joinedAt",
    greatest(m.last_active_at, (select max(a.last_active_at) from sessions a where a.user_id = m.user_id), (
      select max(t.last_used_at) from cli_tokens t join projects p on p.id = t.project_id
      where t.created_by = m.user_id and p.organization_id = m.organization_id)) as "lastActiveAt",
    ${shownProjects(viewer)}`
  const matching = (organizationId: string, { role, projectId, search }: Omit<MemberQuery, 'page' | 'limit'>) => sql`
    from members m join users u on u.id = m.user_id
    where m.organization_id = ${organizationId}
      ${role === undefined ? sql`` : sql`and m.role = ${role}`}
      ${
        search === undefined
          ? sql``
          : sql`and (position(lower(${search}) in lower(u.name)) > 0 or position(lower(${search}) in u.email) > 0)`
      }
      ${
        projectId === undefined
          ? sql``
          : sql`and exists (select 1 from projects p where p.id::text = ${projectId.toLowerCase()} and p.deleted_at is null
              and p.organization_id = m.organization_id and ${sees})`
      }`
  const entries = sql`coalesce((
    select json_agg(json_build_object('projectId', e.project_id, 'role', e.role) order by e.project_id)
    from project_members e join projects p on p.id = e.project_id
    where e.user_id = m.user_id and p.organization_id = m.organization_id and p.deleted_at is null), '[]') as projects`

  return {
    /** For requests under /api/organizations/:orgId. `organizationId` null: the one joined first. */
    async membership(userId: string, { organizationId, projectId }: RequestedScope): Promise<CachedMembership | null> {
      const [row] = await sql<{ membership: CachedMembership | null }[]>`
        select standing_in(${userId}, ${organizationId}, ${projectId}) as membership`
      return row?.membership ?? null
    },
    async page(
      organizationId: string,
      viewer: MemberViewer,
      query: MemberQuery,
    ): Promise<{ rows: Member[]; total: number }> {
      const { page, limit, ...filters } = query
      const [count] = await sql<{ total: number }[]>`select count(*)::int as total ${matching(organizationId, filters)}`
      const total = count?.total ?? 0
      const offset = (page - 1) * limit
      if (offset >= total) return { rows: [], total }
      // What is shown of each is looked up for the page only.
      const rows = await sql<Member[]>`
        select ${columns(viewer)} from (
          select m.organization_id, m.user_id ${matching(organizationId, filters)}
          order by m.joined_at desc, m.user_id desc offset ${offset} limit ${limit}) page
        join members m on m.organization_id = page.organization_id and m.user_id = page.user_id
        join users u on u.id = m.user_id
        order by m.joined_at desc, m.user_id desc`
      return { rows: [...rows], total }
    },
    async get(organizationId: string, viewer: MemberViewer, userId: string): Promise<MemberWithTokens | null> {
      const [row] = await sql<MemberWithTokens[]>`
        select ${columns(viewer)}, (
          select count(*)::int from cli_tokens t join projects p on p.id = t.project_id
          where t.created_by = m.user_id and p.organization_id = m.organization_id) as "tokenCount"
        from members m join users u on u.id = m.user_id
        where m.organization_id = ${organizationId} and m.user_id = ${userId}`
      return row ?? null
    },
    /**
     * Holds the organization, so that counting and changing who is in it is one step. Taken before any member's row.
     * @returns false when it is gone
     */
    async lockOrganization(tx: Queryable, organizationId: string): Promise<boolean> {
      const [row] = await tx`select 1 from organizations where id = ${organizationId} for no key update`
      return row !== undefined
    },
    async lock(tx: Queryable, organizationId: string, userId: string): Promise<LockedMember | null> {
      const [row] = await tx<LockedMember[]>`
        select m.organization_id as "organizationId", m.user_id as "userId", u.name, u.email, m.role, m.project_scope as "projectScope",
          m.sso_managed as "ssoManaged",
          m.role_changed_at as "roleChangedAt", ${entries}
        from members m join users u on u.id = m.user_id
        where m.organization_id = ${organizationId} and m.user_id = ${userId} for update of m`
      return row ?? null
    },
    async counts(tx: Queryable, organizationId: string): Promise<{ members: number; owners: number }> {
      const [row] = await tx<{ members: number; owners: number }[]>`
        select count(*)::int as members, count(*) filter (where role = 'org_owner')::int as owners
        from members where organization_id = ${organizationId}`
      return row ?? { members: 0, owners: 0 }
    },
    /** Those of the given projects that the organization has. */
    async projectsAmong(tx: Queryable, organizationId: string, ids: readonly string[]): Promise<Set<string>> {
      const rows = await tx<{ id: string }[]>`
        select id from projects
        where organization_id = ${organizationId} and deleted_at is null and id = any(${[...ids]}::uuid[])`
      return new Set(rows.map(({ id }) => id))
    },
    async add(tx: Queryable, organizationId: string, member: NewMember): Promise<void> {
      await tx`insert into members (organization_id, user_id, role, project_scope, joined_at, created_at)
        values (${organizationId}, ${member.userId}, ${member.role}, ${member.projectScope}, ${member.joinedAt},
          ${member.joinedAt})`
      await addEntries(tx, member.userId, member.projects)
    },
    async update(tx: Queryable, organizationId: string, next: Omit<NewMember, 'joinedAt'>): Promise<void> {
      await tx`update members set role = ${next.role}, project_scope = ${next.projectScope},
          role_changed_at = case when role = ${next.role} then role_changed_at else clock_timestamp() end
        where organization_id = ${organizationId} and user_id = ${next.userId}`
      await removeEntries(tx, organizationId, next.userId)
      await addEntries(tx, next.userId, next.projects)
    },
    async setRole(
      tx: Queryable,
      organizationId: string,
      { userId, role }: { userId: string; role: MemberRole },
    ): Promise<void> {
      await tx`update members set role = ${role}, project_scope = 'all', role_changed_at = clock_timestamp()
        where organization_id = ${organizationId} and user_id = ${userId}`
    },
    /** Removes the member and, for good, every token and key that they made in the organization. */
    async remove(tx: Queryable, organizationId: string, userId: string): Promise<{ tokens: number; keys: number }> {
      await removeEntries(tx, organizationId, userId)
      await tx`delete from members where organization_id = ${organizationId} and user_id = ${userId}`
      const ofOrganization = tx`select id from projects where organization_id = ${organizationId}`
      const tokens = await tx`delete from cli_tokens
        where created_by = ${userId} and project_id in (${ofOrganization})`
      const keys = await tx`delete from trigger_keys
        where created_by = ${userId} and project_id in (${ofOrganization})`
      return { tokens: tokens.count, keys: keys.count }
    },
  }

  async function addEntries(tx: Queryable, userId: string, projects: readonly ProjectEntry[]): Promise<void> {
    for (const { projectId, role } of projects) {
      await tx`insert into project_members (project_id, user_id, role) values (${projectId}, ${userId}, ${role})`
    }
  }
  async function removeEntries(tx: Queryable, organizationId: string, userId: string): Promise<void> {
    await tx`delete from project_members where user_id = ${userId}
      and project_id in (select id from projects where organization_id = ${organizationId})`
  }
}
