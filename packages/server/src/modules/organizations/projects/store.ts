/** SQL of projects and of the roles that single projects give. */
import type { ProjectRole } from '../../../kernel/roles.ts'
import type { Role } from '../../../kernel/scope.ts'
import type { Database, Queryable } from '../../../platform/database/port.ts'
import type { MemberViewer } from '../members/store.ts'
import type { Project, ProjectQuery } from './schema.ts'

export interface ProjectRef {
  organizationId: string
  projectId: string
}

export interface NewProject {
  id: string
  name: string
  slug: string
  description: string | null
  createdAt: Date
}

export type ProjectStore = ReturnType<typeof projectStore>

export function projectStore({ sql }: Database) {
  const columns = sql`
    p.id, p.organization_id as "organizationId", p.name, p.slug, p.description, p.is_default as "isDefault", p.status,
    p.created_at as "createdAt", p.updated_at as "updatedAt", (
      select count(*)::int from members m where m.organization_id = p.organization_id and (
        m.role in ('org_owner', 'org_admin') or (m.role = 'project_viewer' and m.project_scope = 'all')
        or exists (select 1 from project_members e where e.project_id = p.id and e.user_id = m.user_id))
    ) as "memberCount"`
  return {
    async page(organizationId: string, viewer: MemberViewer, query: ProjectQuery) {
      const from = sql`from projects p where p.organization_id = ${organizationId} and p.deleted_at is null
        and (${query.status ?? null}::text is null or p.status = ${query.status ?? null})
        and (${viewer}::uuid is null or effective_role(p.id, ${viewer}) is not null)`
      const offset = (query.page - 1) * query.limit
      const [count] = await sql<{ total: number }[]>`select count(*)::int as total ${from}`
      const rows = await sql<Project[]>`
        select ${columns} ${from} order by p.created_at desc, p.id desc offset ${offset} limit ${query.limit}`
      return { rows: [...rows], total: count?.total ?? 0 }
    },
    async get({ organizationId, projectId }: ProjectRef): Promise<Project | null> {
      const [row] = await sql<Project[]>`select ${columns} from projects p
        where p.id = ${projectId} and p.organization_id = ${organizationId} and p.deleted_at is null`
      return row ?? null
    },
    async lock(tx: Queryable, { organizationId, projectId }: ProjectRef): Promise<Project | null> {
      const [row] = await tx<Project[]>`select ${columns} from projects p
        where p.id = ${projectId} and p.organization_id = ${organizationId} and p.deleted_at is null
        for no key update of p`
      return row ?? null
    },
    async count(tx: Queryable, organizationId: string): Promise<number> {
      const [row] = await tx<{ total: number }[]>`
        select count(*)::int as total from projects where organization_id = ${organizationId} and deleted_at is null`
      return row?.total ?? 0
    },
    async slugs(tx: Queryable, organizationId: string): Promise<Set<string>> {
      const rows = await tx<{ slug: string }[]>`
        select slug from projects where organization_id = ${organizationId} and deleted_at is null`
      return new Set(rows.map(({ slug }) => slug))
    },
    async add(tx: Queryable, organizationId: string, project: NewProject): Promise<void> {
      const { id, name, slug, description, createdAt } = project
      await tx`insert into projects (id, organization_id, name, slug, description, created_at, updated_at)
        values (${id}, ${organizationId}, ${name}, ${slug}, ${description}, ${createdAt}, ${createdAt})`
    },
    async update(
      tx: Queryable,
      { projectId }: ProjectRef,
      next: Pick<Project, 'name' | 'slug' | 'description' | 'status'> & { updatedAt: Date },
    ): Promise<void> {
      await tx`update projects set name = ${next.name}, slug = ${next.slug}, description = ${next.description},
          status = ${next.status}, updated_at = ${next.updatedAt} where id = ${projectId}`
    },
    async makeDefault(tx: Queryable, { organizationId, projectId }: ProjectRef): Promise<void> {
      await tx`update projects set is_default = false where organization_id = ${organizationId} and is_default`
      await tx`update projects set is_default = true where id = ${projectId}`
    },
    async scheduleDeletion(
      tx: Queryable,
      { projectId }: ProjectRef,
      times: { deletedAt: Date; at: Date },
    ): Promise<void> {
      await tx`update projects set deleted_at = ${times.deletedAt}, deletion_scheduled_at = ${times.at}
        where id = ${projectId}`
    },
    /** What the person may do in the project now. */
    async roleIn(tx: Queryable, { projectId }: ProjectRef, userId: string): Promise<Role | null> {
      const [row] = await tx<{ role: Role | null }[]>`select effective_role(${projectId}, ${userId}) as role`
      return row?.role ?? null
    },
    async setEntry(
      tx: Queryable,
      { projectId }: ProjectRef,
      { userId, role }: { userId: string; role: ProjectRole },
    ): Promise<void> {
      await tx`insert into project_members (project_id, user_id, role) values (${projectId}, ${userId}, ${role})
        on conflict (project_id, user_id) do update set role = excluded.role`
    },
    async removeEntry(tx: Queryable, { projectId }: ProjectRef, userId: string): Promise<boolean> {
      const rows = await tx`delete from project_members
        where project_id = ${projectId} and user_id = ${userId} returning 1 as one`
      return rows.length === 1
    },
  }
}
