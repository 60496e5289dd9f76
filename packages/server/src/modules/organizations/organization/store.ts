/** SQL of organizations. */
import type { Role } from '../../../kernel/scope.ts'
import type { Database, Queryable } from '../../../platform/database/port.ts'
import type { OrganizationSettings } from '../settings.ts'
import type { Organization, OrganizationStats } from './schema.ts'

export type StoredOrganization = Omit<Organization, 'settings' | 'role' | 'createdAt' | 'updatedAt'> & {
  settings: Partial<OrganizationSettings>
  role: Role | null
  deletedAt: Date | null
  createdAt: Date
  updatedAt: Date
}

export interface NewOrganization {
  id: string
  name: string
  slug: string
  createdAt: Date
  defaultProjectId: string
  ownerId: string
}

export type OrganizationStore = ReturnType<typeof organizationStore>

export function organizationStore({ sql }: Database) {
  const columns = sql`
    o.id, o.name, o.slug, o.logo_url as "logoUrl", o.settings, m.role, o.deleted_at as "deletedAt",
    case when o.deleted_at is null then 'active' else 'pending_deletion' end as status,
    o.deletion_scheduled_at as "deletionScheduledAt", o.created_at as "createdAt", o.updated_at as "updatedAt",
    json_build_object(
      'projectCount', (select count(*) from projects p where p.organization_id = o.id and p.deleted_at is null),
      'memberCount', (select count(*) from members n where n.organization_id = o.id)) as stats`
  return {
    /** Those of the person, or the one `only`. */
    async page(userId: string, only: string | null, range: { offset: number; limit: number }) {
      const from = sql`from members m join organizations o on o.id = m.organization_id
        where m.user_id = ${userId} and (${only}::uuid is null or o.id = ${only})`
      const [count] = await sql<{ total: number }[]>`select count(*)::int as total ${from}`
      const rows = await sql<StoredOrganization[]>`
        select ${columns} ${from} order by o.created_at desc, o.id desc offset ${range.offset} limit ${range.limit}`
      return { rows: [...rows], total: count?.total ?? 0 }
    },
    async get(id: string, userId: string): Promise<StoredOrganization | null> {
      const [row] = await sql<StoredOrganization[]>`
        select ${columns} from organizations o
          left join members m on m.organization_id = o.id and m.user_id = ${userId}
        where o.id = ${id}`
      return row ?? null
    },
    async lock(tx: Queryable, id: string): Promise<StoredOrganization | null> {
      const [row] = await tx<StoredOrganization[]>`
        select ${columns} from organizations o left join members m on false where o.id = ${id} for no key update of o`
      return row ?? null
    },
    /** Holds the person, so that two new organizations of theirs are counted one after the other. */
    async ownedForUpdate(tx: Queryable, userId: string): Promise<number> {
      await tx`select 1 from users where id = ${userId} for no key update`
      const [row] = await tx<{ total: number }[]>`
        select count(*)::int as total from members m join organizations o on o.id = m.organization_id
        where m.user_id = ${userId} and m.role = 'org_owner' and o.deleted_at is null`
      return row?.total ?? 0
    },
    /** Who may make organizations, where the install's settings say so. */
    async creation(): Promise<'everyone' | 'super_admins' | null> {
      const [row] = await sql<{ creation: 'everyone' | 'super_admins' | null }[]>`
        select organization_creation as creation from instance_settings`
      return row?.creation ?? null
    },
    /** Slugs that are taken among those that begin alike. */
    async slugsLike(tx: Queryable, start: string): Promise<Set<string>> {
      const rows = await tx<{ slug: string }[]>`select slug from organizations where starts_with(slug, ${start})`
      return new Set(rows.map(({ slug }) => slug))
    },
    /** @returns false when the slug is taken */
    async add(tx: Queryable, organization: NewOrganization): Promise<boolean> {
      const { id, name, slug, createdAt } = organization
      const rows = await tx`insert into organizations (id, name, slug, created_at, updated_at)
        values (${id}, ${name}, ${slug}, ${createdAt}, ${createdAt}) on conflict (slug) do nothing returning id`
      if (rows.length === 0) return false
      await tx`insert into members (organization_id, user_id, role, joined_at, created_at)
        values (${id}, ${organization.ownerId}, 'org_owner', ${createdAt}, ${createdAt})`
      await tx`insert into projects (id, organization_id, name, slug, is_default, created_at, updated_at)
        values (${organization.defaultProjectId}, ${id}, 'Default', 'default', true, ${createdAt}, ${createdAt})`
      return true
    },
    /** @returns false when the slug is another organization's */
    async update(
      tx: Queryable,
      id: string,
      next: {
        name: string
        slug: string
        logoUrl: string | null
        settings: Partial<OrganizationSettings>
        updatedAt: Date
      },
    ): Promise<boolean> {
      const rows = await tx`update organizations set name = ${next.name}, slug = ${next.slug},
          logo_url = ${next.logoUrl}, settings = ${tx.json(next.settings as never)}, updated_at = ${next.updatedAt}
        where id = ${id} and not exists (select 1 from organizations where slug = ${next.slug} and id <> ${id})
        returning id`
      return rows.length === 1
    },
    async scheduleDeletion(
      tx: Queryable,
      id: string,
      times: { deletedAt: Date | null; at: Date | null },
    ): Promise<void> {
      await tx`update organizations set deleted_at = ${times.deletedAt}, deletion_scheduled_at = ${times.at}
        where id = ${id}`
    },
    async stats(id: string): Promise<Omit<OrganizationStats, 'statusPages' | 'openIncidents'>> {
      const of = sql`select p.id from projects p where p.organization_id = ${id} and p.deleted_at is null`
      const [row] = await sql<Omit<OrganizationStats, 'statusPages' | 'openIncidents'>[]>`
        select (select count(*) from (${of}) p)::int as projects,
          (select count(*) from jobs where project_id in (${of}))::int as jobs,
          (select count(*) from tests where project_id in (${of}))::int as tests,
          (select count(*) from monitors where project_id in (${of}))::int as monitors,
          (select count(*) from runs where project_id in (${of}))::int as runs,
          (select count(*) from members where organization_id = ${id})::int as members`
      if (!row) throw new Error('no counts')
      return row
    },
  }
}
