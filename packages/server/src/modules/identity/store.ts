/** SQL of people and their sessions, as far as better-auth does not write it itself. */
import type { AskedOfSession } from '../../http/authenticate.ts'
import type { CachedMembership } from '../../http/membership-cache.ts'
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
  membership?: CachedMembership | null
}

/** A session that was not used since `activeSince` has ended. */
export interface SessionQuestion extends Pick<AskedOfSession, 'projectId' | 'place'> {
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
      const membership = place
        ? sql`, standing_in(u.id, coalesce(${place.organizationId}, p."organizationId"), ${place.projectId}) as membership`
        : sql``
      // Roles are asked one by one until one is found: an install may have thousands of projects.
      const candidates =
        projectId === null
          ? sql`
            select s.active_project_id as id
            union all select p.id from members m join projects p using (organization_id) where m.user_id = u.id`
          : sql`select ${projectId}::uuid as id`
      const [row] = await sql<FoundSession[]>`
        select s.id, s.expires_at as "expiresAt", s.signed_in_at as "signedInAt",
          s.impersonated_by as "impersonatedBy", admin.name as "impersonatorName", u.id as "userId", u.name as "userName", u.email as "userEmail",
          u.email_verified as "emailVerified", u.two_factor_enabled as "twoFactorEnabled",
          u.is_super_admin as "isSuperAdmin", p.*${membership}
        from sessions s join users u on u.id = s.user_id
          left join users admin on admin.id = s.impersonated_by
          left join lateral (
            select * from (
              select seen.*, effective_role(seen."projectId", u.id) as role from (
                select p.id as "projectId", p.organization_id as "organizationId",
                  p.status = 'archived' as "isArchived", (o.settings ->> 'require2fa')::boolean as "require2fa"
                from (${candidates}) candidate join projects p on p.id = candidate.id
                  join organizations o on o.id = p.organization_id
                  left join members m on m.organization_id = o.id and m.user_id = u.id
                where p.deleted_at is null and o.deleted_at is null
                order by p.id = s.active_project_id desc nulls last, p.is_default desc, m.joined_at, p.id) seen
              offset 0) p
            where role is not null limit 1) p on true
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
