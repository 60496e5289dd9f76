/** SQL of trigger keys. */
import type { Role, Scope } from '../../kernel/scope.ts'
import type { Database, Queryable } from '../../platform/database/port.ts'
import type { KeyLimit } from './limit.ts'

export interface StoredTriggerKey {
  id: string
  jobId: string
  name: string
  start: string
  enabled: boolean
  expiresAt: Date | null
  lastUsedAt: Date | null
  createdAt: Date
  rateLimit: KeyLimit | null
}

export interface NewKey {
  id: string
  jobId: string
  name: string
  start: string
  hash: Buffer
  expiresAt: Date | null
  rateLimit: KeyLimit | null
  createdBy: string
  createdAt: Date
}

/** A key whose `start` matches, with everything that decides whether and for what it is good. */
export interface TriggerKeyCandidate {
  id: string
  name: string
  hash: Uint8Array
  jobId: string
  projectId: string
  organizationId: string
  enabled: boolean
  expiresAt: Date | null
  rateLimit: KeyLimit | null
  userId: string
  userName: string
  userEmail: string
  role: Role | null
  isArchived: boolean
  usable: boolean
}

export type TriggerKeyStore = ReturnType<typeof triggerKeyStore>

export function triggerKeyStore({ sql }: Database) {
  const rateLimit = sql`
    case when k.rate_limit is not null
      then json_build_object('limit', k.rate_limit, 'windowSeconds', k.rate_window_seconds) end as "rateLimit"`
  const columns = sql`
    k.id, k.job_id as "jobId", k.name, k.start, k.enabled, k.expires_at as "expiresAt",
    k.last_used_at as "lastUsedAt", k.created_at as "createdAt", ${rateLimit}`
  return {
    async hasJob(scope: Scope, jobId: string): Promise<boolean> {
      const [row] = await sql`select 1 from jobs where project_id = ${scope.projectId} and id = ${jobId}`
      return row !== undefined
    },
    /** Holds the job, so that counting its keys and adding one are one step; null when it is not there. */
    async countForUpdate(tx: Queryable, scope: Scope, jobId: string): Promise<number | null> {
      const [job] = await tx`
        select 1 from jobs where project_id = ${scope.projectId} and id = ${jobId} for no key update`
      if (!job) return null
      const [row] = await tx<{ total: number }[]>`
        select count(*)::int as total from trigger_keys where job_id = ${jobId}`
      return row?.total ?? 0
    },
    async list(scope: Scope, jobId: string): Promise<StoredTriggerKey[]> {
      const rows = await sql<StoredTriggerKey[]>`
        select ${columns} from trigger_keys k
        where k.project_id = ${scope.projectId} and k.job_id = ${jobId} order by k.id desc`
      return [...rows]
    },
    /** The key, kept from changing until the transaction ends. */
    async lock(
      tx: Queryable,
      scope: Scope,
      { jobId, id }: { jobId: string; id: string },
    ): Promise<StoredTriggerKey | null> {
      const [row] = await tx<StoredTriggerKey[]>`
        select ${columns} from trigger_keys k
        where k.project_id = ${scope.projectId} and k.job_id = ${jobId} and k.id = ${id} for update`
      return row ?? null
    },
    /** @returns false when this very key is there already (only an imported one can be). */
    async add(tx: Queryable, scope: Scope, key: NewKey): Promise<boolean> {
      const rows = await tx`
        insert into trigger_keys (id, project_id, job_id, name, start, hash, expires_at, rate_limit, rate_window_seconds,
          created_by, created_at)
        values (${key.id}, ${scope.projectId}, ${key.jobId}, ${key.name}, ${key.start}, ${key.hash}, ${key.expiresAt},
          ${key.rateLimit?.limit ?? null}, ${key.rateLimit?.windowSeconds ?? null}, ${key.createdBy}, ${key.createdAt})
        on conflict (hash) do nothing returning id`
      return rows.length === 1
    },
    async hasHash(tx: Queryable, hash: Buffer): Promise<boolean> {
      const [row] = await tx`select 1 from trigger_keys where hash = ${hash}`
      return row !== undefined
    },
    async update(
      tx: Queryable,
      scope: Scope,
      { id, next }: { id: string; next: Pick<StoredTriggerKey, 'name' | 'enabled' | 'rateLimit'> },
    ) {
      await tx`
        update trigger_keys set name = ${next.name}, enabled = ${next.enabled},
          rate_limit = ${next.rateLimit?.limit ?? null}, rate_window_seconds = ${next.rateLimit?.windowSeconds ?? null}
        where project_id = ${scope.projectId} and id = ${id}`
    },
    async remove(tx: Queryable, scope: Scope, id: string): Promise<void> {
      await tx`delete from trigger_keys where project_id = ${scope.projectId} and id = ${id}`
    },
    async candidates(start: string): Promise<TriggerKeyCandidate[]> {
      const rows = await sql<TriggerKeyCandidate[]>`
        select k.id, k.name, k.hash, k.job_id as "jobId", k.enabled, k.expires_at as "expiresAt", ${rateLimit},
          p.id as "projectId", p.organization_id as "organizationId",
          u.id as "userId", u.name as "userName", u.email as "userEmail",
          effective_role(p.id, u.id) as role, p.status = 'archived' as "isArchived",
          (u.banned_at is null and p.deleted_at is null and o.deleted_at is null) as usable
        from trigger_keys k
          join jobs j on j.id = k.job_id
          join projects p on p.id = k.project_id
          join organizations o on o.id = p.organization_id
          join users u on u.id = k.created_by
        where k.start = ${start}`
      return [...rows]
    },
    /** Written at most once a minute per key. */
    async touch(id: string, now: Date): Promise<void> {
      await sql`update trigger_keys set last_used_at = ${now}
        where id = ${id} and (last_used_at is null or last_used_at < ${now}::timestamptz - interval '1 minute')`
    },
    /** Where a job lives, and who stands for keys that nobody of us made: the longest-serving owner. For imports only. */
    async homeOf(jobId: string): Promise<{ projectId: string; ownerId: string | null } | null> {
      const [row] = await sql<{ projectId: string; ownerId: string | null }[]>`
        select p.id as "projectId", (
          select m.user_id from members m join users u on u.id = m.user_id
          where m.organization_id = p.organization_id and m.role = 'org_owner' and u.banned_at is null
          order by m.created_at, m.user_id limit 1) as "ownerId"
        from jobs j join projects p on p.id = j.project_id join organizations o on o.id = p.organization_id
        where j.id = ${jobId} and p.deleted_at is null and o.deleted_at is null`
      return row ?? null
    },
  }
}
