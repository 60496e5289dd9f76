/** SQL of single sign-on. */
import { newId } from '../../../kernel/ids.ts'
import type { MemberRole } from '../../../kernel/roles.ts'
import type { Database, Queryable } from '../../../platform/database/port.ts'
import type { GroupMapping, MappedRole } from './schema.ts'

export interface StoredSso {
  organizationId: string
  issuer: string
  clientId: string
  clientSecret: Buffer
  sealKeyId: string
  enforced: boolean
  jitProvisioning: boolean
  defaultRole: MappedRole
  groupClaim: string
  groupMappings: GroupMapping[]
  lastLoginAt: Date | null
  ownerLoginAt: Date | null
  lastError: string | null
}

export interface StoredDomain {
  domain: string
  token: string
  verifiedAt: Date | null
}

export type SsoStore = ReturnType<typeof ssoStore>

export function ssoStore({ sql }: Database) {
  const columns = sql`c.organization_id as "organizationId", c.issuer, c.client_id as "clientId",
    c.client_secret as "clientSecret", c.seal_key_id as "sealKeyId", c.enforced,
    c.jit_provisioning as "jitProvisioning", c.default_role as "defaultRole", c.group_claim as "groupClaim",
    c.group_mappings as "groupMappings", c.last_login_at as "lastLoginAt", c.owner_login_at as "ownerLoginAt",
    c.last_error as "lastError"`
  return {
    async config(organizationId: string, tx: Queryable = sql): Promise<StoredSso | null> {
      const [row] = await tx<
        StoredSso[]
      >`select ${columns} from sso_configs c where c.organization_id = ${organizationId}`
      return row ?? null
    },
    /** Of the organization that has proven the domain. */
    async configOfDomain(domain: string): Promise<StoredSso | null> {
      const [row] = await sql<StoredSso[]>`
        select ${columns} from sso_domains d
          join sso_configs c on c.organization_id = d.organization_id
          join organizations o on o.id = d.organization_id and o.deleted_at is null
        where d.domain = ${domain} and d.verified_at is not null`
      return row ?? null
    },
    async save(tx: Queryable, next: Omit<StoredSso, 'lastLoginAt' | 'ownerLoginAt' | 'lastError'>): Promise<void> {
      await tx`
        insert into sso_configs (organization_id, issuer, client_id, client_secret, seal_key_id, enforced,
          jit_provisioning, default_role, group_claim, group_mappings)
        values (${next.organizationId}, ${next.issuer}, ${next.clientId}, ${next.clientSecret}, ${next.sealKeyId},
          ${next.enforced}, ${next.jitProvisioning}, ${next.defaultRole}, ${next.groupClaim},
          ${tx.json(next.groupMappings as never)})
        on conflict (organization_id) do update set issuer = excluded.issuer, client_id = excluded.client_id,
          client_secret = excluded.client_secret, seal_key_id = excluded.seal_key_id, enforced = excluded.enforced,
          jit_provisioning = excluded.jit_provisioning, default_role = excluded.default_role,
          group_claim = excluded.group_claim, group_mappings = excluded.group_mappings, last_error = null,
          owner_login_at = case when sso_configs.issuer = excluded.issuer then sso_configs.owner_login_at end,
          updated_at = now()`
    },
    async remove(tx: Queryable, organizationId: string): Promise<boolean> {
      const rows = await tx`delete from sso_configs where organization_id = ${organizationId} returning 1`
      return rows.length > 0
    },
    async noteError(organizationId: string, message: string | null): Promise<void> {
      await sql`update sso_configs set last_error = ${message} where organization_id = ${organizationId}`
    },
    async noteLogin(
      tx: Queryable,
      organizationId: string,
      { now, isOwner }: { now: Date; isOwner: boolean },
    ): Promise<void> {
      await tx`update sso_configs set last_login_at = ${now}, last_error = null,
          owner_login_at = case when ${isOwner} then ${now} else owner_login_at end
        where organization_id = ${organizationId}`
    },
    async projectsAmong(tx: Queryable, organizationId: string, ids: readonly string[]): Promise<Set<string>> {
      const rows = await tx<{ id: string }[]>`select id from projects
        where organization_id = ${organizationId} and deleted_at is null and id = any(${[...ids]}::uuid[])`
      return new Set(rows.map(({ id }) => id))
    },

    async domains(organizationId: string): Promise<StoredDomain[]> {
      const rows = await sql<StoredDomain[]>`
        select domain, token, verified_at as "verifiedAt" from sso_domains
        where organization_id = ${organizationId} order by domain`
      return [...rows]
    },
    /** Holds the organization while its domains are counted and changed. */
    async lockOrganization(tx: Queryable, organizationId: string): Promise<void> {
      await tx`select 1 from organizations where id = ${organizationId} for no key update`
    },
    async isTaken(tx: Queryable, domain: string, organizationId: string): Promise<boolean> {
      const [row] = await tx`select 1 from sso_domains
        where domain = ${domain} and verified_at is not null and organization_id <> ${organizationId}`
      return row !== undefined
    },
    /** @returns the domain as it stands: an earlier token is kept */
    async addDomain(
      tx: Queryable,
      organizationId: string,
      { domain, token }: { domain: string; token: string },
    ): Promise<StoredDomain> {
      const [row] = await tx<StoredDomain[]>`
        insert into sso_domains (organization_id, domain, token) values (${organizationId}, ${domain}, ${token})
        on conflict (organization_id, domain) do update set token = sso_domains.token
        returning domain, token, verified_at as "verifiedAt"`
      return row as StoredDomain
    },
    async verifyDomain(
      tx: Queryable,
      organizationId: string,
      { domain, now }: { domain: string; now: Date },
    ): Promise<void> {
      await tx`update sso_domains set verified_at = coalesce(verified_at, ${now})
        where organization_id = ${organizationId} and domain = ${domain}`
    },
    async removeDomain(tx: Queryable, organizationId: string, domain: string): Promise<boolean> {
      const rows = await tx`delete from sso_domains
        where organization_id = ${organizationId} and domain = ${domain} returning 1`
      return rows.length > 0
    },

    /** The person behind the provider's account, else behind the address. */
    async person(
      tx: Queryable,
      organizationId: string,
      { subject, email }: { subject: string; email: string },
    ): Promise<SsoPerson | null> {
      const [row] = await tx<SsoPerson[]>`
        select u.id, u.name, u.email, u.email_verified as "emailVerified", u.banned_at is not null as "isBanned",
          u.is_super_admin as "isSuperAdmin", a.account_id as subject
        from users u left join accounts a on a.user_id = u.id and a.provider_id = ${providerId(organizationId)}
        where u.id = coalesce(
          (select user_id from accounts where provider_id = ${providerId(organizationId)} and account_id = ${subject}),
          (select id from users where email = ${email}))
        for update of u`
      return row ?? null
    },
    async addPerson(tx: Queryable, person: { name: string; email: string }): Promise<SsoPerson> {
      const id = newId()
      await tx`insert into users (id, email, name, email_verified) values (${id}, ${person.email}, ${person.name}, true)`
      return { id, ...person, emailVerified: true, isBanned: false, isSuperAdmin: false, subject: null }
    },
    async link(
      tx: Queryable,
      organizationId: string,
      { userId, subject }: { userId: string; subject: string },
    ): Promise<void> {
      await tx`insert into accounts (id, user_id, provider_id, account_id)
        values (${newId()}, ${userId}, ${providerId(organizationId)}, ${subject})`
    },
    /** Whoever made the account without proving its address keeps nothing of it. */
    async takeOver(tx: Queryable, userId: string): Promise<void> {
      await tx`delete from accounts where user_id = ${userId}`
      await tx`delete from sessions where user_id = ${userId}`
      await tx`update users set email_verified = true, two_factor_enabled = false, updated_at = now() where id = ${userId}`
      await tx`delete from two_factors where user_id = ${userId}`
    },
    async member(tx: Queryable, organizationId: string, userId: string): Promise<MemberState | null> {
      const [row] = await tx<MemberState[]>`
        select m.role, m.project_scope as "projectScope", m.sso_managed as "ssoManaged", coalesce((
          select json_agg(json_build_object('projectId', e.project_id, 'role', e.role) order by e.project_id)
          from project_members e join projects p on p.id = e.project_id
          where e.user_id = m.user_id and p.organization_id = m.organization_id and p.deleted_at is null), '[]') as projects
        from members m where m.organization_id = ${organizationId} and m.user_id = ${userId} for update of m`
      return row ?? null
    },
    async countMembers(tx: Queryable, organizationId: string): Promise<number> {
      const [row] = await tx<{ total: number }[]>`
        select count(*)::int as total from members where organization_id = ${organizationId}`
      return row?.total ?? 0
    },
    async setMember(
      tx: Queryable,
      organizationId: string,
      { userId, next }: { userId: string; next: MemberState },
    ): Promise<void> {
      await tx`
        insert into members (organization_id, user_id, role, project_scope, sso_managed)
        values (${organizationId}, ${userId}, ${next.role}, ${next.projectScope}, ${next.ssoManaged})
        on conflict (organization_id, user_id) do update set role = excluded.role,
          project_scope = excluded.project_scope, sso_managed = excluded.sso_managed,
          role_changed_at = case when members.role = excluded.role then members.role_changed_at else clock_timestamp() end`
      await tx`delete from project_members where user_id = ${userId}
        and project_id in (select id from projects where organization_id = ${organizationId})`
      for (const { projectId, role } of next.projects) {
        await tx`insert into project_members (project_id, user_id, role) values (${projectId}, ${userId}, ${role})`
      }
    },
    /** From now on people decide about the members that the groups decided about. */
    async releaseMembers(tx: Queryable, organizationId: string): Promise<void> {
      await tx`update members set sso_managed = false where organization_id = ${organizationId} and sso_managed`
    },
    /** Whether an organization of the person lets nobody but its owners in by password. */
    async isEnforcedFor(userId: string): Promise<boolean> {
      const [row] = await sql`
        select 1 from members m join sso_configs c on c.organization_id = m.organization_id and c.enforced
          join organizations o on o.id = m.organization_id and o.deleted_at is null
        where m.user_id = ${userId} and m.role <> 'org_owner'`
      return row !== undefined
    },
    async endSessionsOfMembers(tx: Queryable, organizationId: string): Promise<void> {
      await tx`delete from sessions where user_id in (
        select user_id from members where organization_id = ${organizationId} and role <> 'org_owner')`
    },
  }
}

export interface SsoPerson {
  id: string
  name: string
  email: string
  emailVerified: boolean
  isBanned: boolean
  isSuperAdmin: boolean
  /** The account of this organization's provider that the person is known by; null for none yet. */
  subject: string | null
}

export interface MemberState {
  role: MemberRole
  projectScope: 'all' | 'selected'
  ssoManaged: boolean
  /** In the order of their ids. */
  projects: { projectId: string; role: string }[]
}

/** As better-auth calls ways to sign in. */
const providerId = (organizationId: string) => `sso:${organizationId}`
