/** SQL of the install as a whole. */
import type { Database, Queryable } from '../../platform/database/port.ts'
import type { ListedOrganization, ListedUser, SearchQuery, SettingsPatch } from './schema.ts'

export interface StoredSettings {
  signUp: 'open' | 'invited' | 'off' | null
  organizationCreation: 'everyone' | 'super_admins' | null
}

export type AdminStore = ReturnType<typeof adminStore>

export function adminStore({ sql }: Database) {
  const range = ({ page, limit }: SearchQuery) => sql`offset ${(page - 1) * limit} limit ${limit}`
  const settings = sql`sign_up as "signUp", organization_creation as "organizationCreation"`
  const userColumns = sql`u.id, u.name, u.email, u.email_verified as "emailVerified",
    u.two_factor_enabled as "twoFactorEnabled", u.is_super_admin as "isSuperAdmin", u.banned_at is not null as "isBanned",
    coalesce((select json_agg(json_build_object('id', o.id, 'name', o.name, 'role', m.role) order by m.joined_at, o.id)
      from members m join organizations o on o.id = m.organization_id where m.user_id = u.id), '[]') as organizations,
    (select max(s.last_active_at) from sessions s where s.user_id = u.id) as "lastActiveAt", u.created_at as "createdAt"`
  const named = (search: string | undefined, first: string, second: string) =>
    search === undefined
      ? sql``
      : sql`where position(lower(${search}) in lower(${sql(first)})) > 0 or position(lower(${search}) in ${sql(second)}) > 0`
  return {
    async settings(): Promise<StoredSettings> {
      const [row] = await sql<StoredSettings[]>`select ${settings} from instance_settings`
      return row ?? { signUp: null, organizationCreation: null }
    },
    /** Also what keeps two super admins from taking each other's place at the same moment. */
    async settingsForUpdate(tx: Queryable): Promise<StoredSettings> {
      const [row] = await tx<StoredSettings[]>`select ${settings} from instance_settings for update`
      return row ?? { signUp: null, organizationCreation: null }
    },
    async setSettings(tx: Queryable, { signUp, organizationCreation }: SettingsPatch): Promise<void> {
      await tx`update instance_settings set updated_at = now(),
        sign_up = ${signUp === undefined ? tx`sign_up` : signUp},
        organization_creation = ${organizationCreation === undefined ? tx`organization_creation` : organizationCreation}`
    },
    async organizations(query: SearchQuery): Promise<{ rows: ListedOrganization[]; total: number }> {
      const from = sql`from organizations o ${named(query.search, 'o.name', 'o.slug')}`
      const [count] = await sql<{ total: number }[]>`select count(*)::int as total ${from}`
      const rows = await sql<ListedOrganization[]>`
        select o.id, o.name, o.slug, case when o.deleted_at is null then 'active' else 'pending_deletion' end as status,
          (select count(*)::int from members m where m.organization_id = o.id) as "memberCount",
          (select count(*)::int from projects p where p.organization_id = o.id and p.deleted_at is null) as "projectCount",
          o.created_at as "createdAt"
        ${from} order by o.created_at desc, o.id desc ${range(query)}`
      return { rows: [...rows], total: count?.total ?? 0 }
    },
    async users(query: SearchQuery): Promise<{ rows: ListedUser[]; total: number }> {
      const from = sql`from users u ${named(query.search, 'u.name', 'u.email')}`
      const [count] = await sql<{ total: number }[]>`select count(*)::int as total ${from}`
      const rows = await sql<ListedUser[]>`
        select ${userColumns} ${from} order by u.created_at desc, u.id desc ${range(query)}`
      return { rows: [...rows], total: count?.total ?? 0 }
    },
    async user(tx: Queryable, id: string): Promise<ListedUser | null> {
      const [row] = await tx<ListedUser[]>`select ${userColumns} from users u where u.id = ${id}`
      return row ?? null
    },
    async setUser(
      tx: Queryable,
      id: string,
      next: { isSuperAdmin: boolean; isBanned: boolean; now: Date },
    ): Promise<void> {
      await tx`update users set is_super_admin = ${next.isSuperAdmin}, updated_at = ${next.now},
        banned_at = case when ${next.isBanned} then coalesce(banned_at, ${next.now}) end where id = ${id}`
    },
    async endSessions(tx: Queryable, userId: string): Promise<void> {
      await tx`delete from sessions where user_id = ${userId} or impersonated_by = ${userId}`
    },
    async endSession(tx: Queryable, id: string): Promise<void> {
      await tx`delete from sessions where id = ${id}`
    },
  }
}
