/** SQL of the caller's own account. */
import type { Database, Queryable } from '../../../platform/database/port.ts'

interface Named {
  id: string
  name: string
  slug: string
}

export interface FoundMe {
  user: {
    id: string
    name: string
    email: string
    emailVerified: boolean
    twoFactorEnabled: boolean
    isSuperAdmin: boolean
  }
  organization: Named | null
  project: Named | null
  organizations: (Named & { role: string })[]
}

export type MeStore = ReturnType<typeof meStore>

export function meStore({ sql }: Database) {
  return {
    async me(userId: string, projectId: string | null): Promise<FoundMe | null> {
      const [row] = await sql<FoundMe[]>`
        select json_build_object('id', u.id, 'name', u.name, 'email', u.email, 'emailVerified', u.email_verified,
            'twoFactorEnabled', u.two_factor_enabled, 'isSuperAdmin', u.is_super_admin) as "user",
          case when o.id is null then null
            else json_build_object('id', o.id, 'name', o.name, 'slug', o.slug) end as organization,
          case when p.id is null then null
            else json_build_object('id', p.id, 'name', p.name, 'slug', p.slug) end as project,
          coalesce((select json_agg(json_build_object('id', o.id, 'name', o.name, 'slug', o.slug, 'role', m.role)
              order by m.joined_at, o.id)
            from members m join organizations o on o.id = m.organization_id
            where m.user_id = u.id and o.deleted_at is null), '[]') as organizations
        from users u
          left join projects p on p.id = ${projectId}
          left join organizations o on o.id = p.organization_id
        where u.id = ${userId}`
      return row ?? null
    },
    async rename(tx: Queryable, userId: string, name: string): Promise<void> {
      await tx`update users set name = ${name}, updated_at = now() where id = ${userId}`
    },
    /** @returns false when the person sees no such project */
    async setActiveProject(who: { sessionId: string; userId: string; projectId: string }): Promise<boolean> {
      const rows = await sql`
        update sessions set active_project_id = p.id, updated_at = now()
        from projects p join organizations o on o.id = p.organization_id
        where sessions.id = ${who.sessionId} and p.id = ${who.projectId} and p.deleted_at is null
          and o.deleted_at is null and effective_role(p.id, ${who.userId}) is not null
        returning 1`
      return rows.length > 0
    },
  }
}
