/** SQL of the install as a whole. */
import type { Database, Fragment, Queryable } from '../../platform/database/port.ts'
import type { ListedOrganization, ListedUser, SearchQuery, SettingsPatch } from './schema.ts'

export interface StoredSettings {
  signUp: 'open' | 'invited' | 'off' | null
  organizationCreation: 'everyone' | 'super_admins' | null
}

/** Lists and their counts end there: a search finds what lies behind. */
const MAX_LISTED = 10_000

export type AdminStore = ReturnType<typeof adminStore>

export function adminStore({ sql }: Database) {
  const settings = sql`sign_up as "signUp", organization_creation as "organizationCreation"`
  const userColumns = sql`u.id, u.name, u.email, u.email_verified as "emailVerified",
    u.two_factor_enabled as "twoFactorEnabled", u.is_super_admin as "isSuperAdmin", u.banned_at is not null as "isBanned",
    coalesce((select json_agg(json_build_object('id', o.id, 'name', o.name, 'role', m.role) order by m.joined_at, o.id)
      from members m join organizations o on o.id = m.organization_id where m.user_id = u.id), '[]') as organizations,
    (select max(s.last_active_at) from sessions s where s.user_id = u.id) as "lastActiveAt", u.created_at as "createdAt"`
  /** As LIKE, which indexes answer; what the search is made of are characters all the same. */
  const named = (search: string | undefined, first: Fragment, second: Fragment) => {
    if (search === undefined) return sql``
    const text = search.replace(/[\\%_]/g, '\\$&')
    // The trigrams of an index find a part that has three letters in a row, the order of another only a beginning.
    const pattern = /[\p{L}\p{N}]{3}/u.test(search) ? `%${text}%` : `${text}%`
    return sql`where ${first} like lower(${pattern}) or ${second} like lower(${pattern})`
  }
  async function count(from: Fragment): Promise<number> {
    const [row] = await sql<{ total: number }[]>`
      select count(*)::int as total from (select 1 ${from} limit ${MAX_LISTED}) found`
    return row?.total ?? 0
  }
  /** The ids of one page, so that what is shown of each is looked up for these only. */
  const ids = (from: Fragment, { page, limit }: SearchQuery) => {
    const offset = Math.min((page - 1) * limit, MAX_LISTED)
    return sql`select id ${from} order by created_at desc, id desc
      offset ${offset} limit ${Math.min(limit, MAX_LISTED - offset)}`
  }
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
      const from = sql`from organizations ${named(query.search, sql`lower(name)`, sql`slug`)}`
      const rows = await sql<ListedOrganization[]>`
        select o.id, o.name, o.slug, case when o.deleted_at is null then 'active' else 'pending_deletion' end as status,
          (select count(*)::int from members m where m.organization_id = o.id) as "memberCount",
          (select count(*)::int from projects p where p.organization_id = o.id and p.deleted_at is null) as "projectCount",
          o.created_at as "createdAt"
        from (${ids(from, query)}) page join organizations o on o.id = page.id order by o.created_at desc, o.id desc`
      return { rows: [...rows], total: await count(from) }
    },
    async users(query: SearchQuery): Promise<{ rows: ListedUser[]; total: number }> {
      const from = sql`from users ${named(query.search, sql`lower(name)`, sql`email`)}`
      const rows = await sql<ListedUser[]>`
        select ${userColumns} from (${ids(from, query)}) page join users u on u.id = page.id
        order by u.created_at desc, u.id desc`
      return { rows: [...rows], total: await count(from) }
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
