/** SQL of CLI tokens. */
import type { CachedMembership, RequestedScope } from '../../http/membership-cache.ts'
import type { Role, Scope } from '../../kernel/scope.ts'
import type { Database, Queryable } from '../../platform/database/port.ts'
import type { CliToken } from './schema.ts'

export interface NewToken {
  id: string
  name: string
  kind: 'live' | 'test'
  scope: 'full' | 'read'
  start: string
  hash: Buffer
  expiresAt: Date | null
  createdBy: string
  createdAt: Date
}

/** A token whose `start` matches, with everything that decides whether and for whom it is good. */
export interface CliTokenCandidate {
  id: string
  name: string
  scope: 'full' | 'read'
  hash: Uint8Array
  enabled: boolean
  expiresAt: Date | null
  projectId: string
  organizationId: string
  userId: string
  userName: string
  userEmail: string
  role: Role | null
  isArchived: boolean
  usable: boolean
  /** In the token's own organization and the project asked about; undefined where none was. */
  membership?: CachedMembership | null
}

export type CliTokenStore = ReturnType<typeof cliTokenStore>

export function cliTokenStore({ sql }: Database) {
  const columns = sql`
    t.id, t.name, t.start, t.kind, t.scope, t.enabled, t.expires_at as "expiresAt", t.last_used_at as "lastUsedAt",
    t.created_at as "createdAt", json_build_object('id', u.id, 'name', u.name) as "createdBy"`
  return {
    async list(scope: Scope, createdBy: string | null): Promise<CliToken[]> {
      const rows = await sql<CliToken[]>`
        select ${columns} from cli_tokens t join users u on u.id = t.created_by
        where t.project_id = ${scope.projectId} ${createdBy === null ? sql`` : sql`and t.created_by = ${createdBy}`}
        order by t.id desc`
      return [...rows]
    },
    async get(scope: Scope, id: string): Promise<CliToken | null> {
      const [row] = await sql<CliToken[]>`
        select ${columns} from cli_tokens t join users u on u.id = t.created_by
        where t.project_id = ${scope.projectId} and t.id = ${id}`
      return row ?? null
    },
    /** The same, kept from changing until the transaction ends. */
    async lock(tx: Queryable, scope: Scope, id: string): Promise<CliToken | null> {
      const [row] = await tx<CliToken[]>`
        select ${columns} from cli_tokens t join users u on u.id = t.created_by
        where t.project_id = ${scope.projectId} and t.id = ${id} for update of t`
      return row ?? null
    },
    /** Locks the project, so that counting and adding are one step under concurrency. */
    async countForUpdate(tx: Queryable, scope: Scope): Promise<number> {
      await tx`select 1 from projects where id = ${scope.projectId} for update`
      const [row] = await tx<{ total: number }[]>`
        select count(*)::int as total from cli_tokens where project_id = ${scope.projectId}`
      return row?.total ?? 0
    },
    /** The organization's setting; 0: no limit. */
    async maxTtlDays(tx: Queryable, scope: Scope): Promise<number> {
      const [row] = await tx<{ days: number }[]>`
        select coalesce((o.settings ->> 'tokenMaxTtlDays')::int, 0) as days
        from projects p join organizations o on o.id = p.organization_id where p.id = ${scope.projectId}`
      return row?.days ?? 0
    },
    async add(tx: Queryable, scope: Scope, token: NewToken): Promise<void> {
      await tx`
        insert into cli_tokens (id, project_id, name, kind, scope, start, hash, expires_at, created_by, created_at)
        values (${token.id}, ${scope.projectId}, ${token.name}, ${token.kind}, ${token.scope}, ${token.start},
          ${token.hash}, ${token.expiresAt}, ${token.createdBy}, ${token.createdAt})`
    },
    async update(
      tx: Queryable,
      scope: Scope,
      { id, next }: { id: string; next: { name: string; enabled: boolean } },
    ): Promise<void> {
      await tx`update cli_tokens set name = ${next.name}, enabled = ${next.enabled}
        where project_id = ${scope.projectId} and id = ${id}`
    },
    async remove(tx: Queryable, scope: Scope, id: string): Promise<void> {
      await tx`delete from cli_tokens where project_id = ${scope.projectId} and id = ${id}`
    },
    async candidates(start: string, place: RequestedScope | null): Promise<CliTokenCandidate[]> {
      const membership = place ? sql`, standing_in(u.id, o.id, ${place.projectId}) as membership` : sql``
      const rows = await sql<CliTokenCandidate[]>`
        select t.id, t.name, t.scope, t.hash, t.enabled, t.expires_at as "expiresAt", p.id as "projectId",
          p.organization_id as "organizationId", u.id as "userId", u.name as "userName", u.email as "userEmail",
          effective_role(p.id, u.id) as role, p.status = 'archived' as "isArchived",
          (u.banned_at is null and p.deleted_at is null and o.deleted_at is null) as usable${membership}
        from cli_tokens t
          join projects p on p.id = t.project_id
          join organizations o on o.id = p.organization_id
          join users u on u.id = t.created_by
        where t.start = ${start}`
      return [...rows]
    },
    /** Written at most once a minute per token. */
    async touch(id: string, now: Date): Promise<void> {
      await sql`update cli_tokens set last_used_at = ${now}
        where id = ${id} and (last_used_at is null or last_used_at < ${now}::timestamptz - interval '1 minute')`
    },
  }
}
