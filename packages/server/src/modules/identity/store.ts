/** SQL of people and their sessions, as far as better-auth does not write it itself. */
import type { AskedOfSession } from '../../http/authenticate.ts'
import type { Standing } from '../../http/standings.ts'
import type { Role } from '../../kernel/scope.ts'
import type { Database } from '../../platform/database/port.ts'

export interface FoundSession {
  id: string
  expiresAt: Date
  signedInAt: Date
  impersonatedBy: string | null
  impersonatorName: string | null
  userId: string
  userName: string
  userEmail: string
  emailVerified: boolean
  twoFactorEnabled: boolean
  isSuperAdmin: boolean
  /** Null, as all below: the person sees no such project. */
  projectId: string | null
  organizationId: string | null
  role: Role | null
  isArchived: boolean | null
  require2fa: boolean | null
  /** In the place that was asked about; undefined where none was. */
  standing?: Standing | null
}

/** A session that was not used since `activeSince` has ended. */
export interface SessionQuestion extends AskedOfSession {
  activeSince: Date
}

export type IdentityStore = ReturnType<typeof identityStore>

export function identityStore({ sql }: Database) {
  return {
    /**
     * The session and the project it is about: the one that was asked for, else the one it was last set to, else the
     * default one of the person's first organization, else the first they see. With it, how the person stands in `place`.
     */
    async session(tokenHash: string, asked: SessionQuestion): Promise<FoundSession | null> {
      const { projectId, place, activeSince } = asked
      const standing = place
        ? sql`, standing_in(u.id, coalesce(${place.organizationId}, p."organizationId"), ${place.projectId}) as standing`
        : sql``
      const [row] = await sql<FoundSession[]>`
        select s.id, s.expires_at as "expiresAt", s.signed_in_at as "signedInAt",
          s.impersonated_by as "impersonatedBy", admin.name as "impersonatorName", u.id as "userId", u.name as "userName", u.email as "userEmail",
          u.email_verified as "emailVerified", u.two_factor_enabled as "twoFactorEnabled",
          u.is_super_admin as "isSuperAdmin", p.*${standing}
        from sessions s join users u on u.id = s.user_id
          left join users admin on admin.id = s.impersonated_by
          left join lateral (
            select p.id as "projectId", p.organization_id as "organizationId", r.role,
              p.status = 'archived' as "isArchived", (o.settings ->> 'require2fa')::boolean as "require2fa"
            from projects p join organizations o on o.id = p.organization_id
              left join members m on m.organization_id = o.id and m.user_id = u.id
              cross join lateral (select effective_role(p.id, u.id) as role) r
            where p.deleted_at is null and o.deleted_at is null and r.role is not null
              and case when ${projectId}::uuid is not null then p.id = ${projectId}
                else p.id = s.active_project_id or m.user_id is not null end
            order by p.id = s.active_project_id desc nulls last, p.is_default desc, m.joined_at, p.id
            limit 1) p on true
        where s.token_hash = ${tokenHash} and u.banned_at is null and s.expires_at > now()
          and s.last_active_at > ${activeSince}
          and (s.impersonated_by is null or (admin.is_super_admin and admin.banned_at is null))`
      return row ?? null
    },
    async touch(id: string, now: Date): Promise<void> {
      await sql`update sessions set last_active_at = greatest(last_active_at, ${now}) where id = ${id}`
    },
  }
}
