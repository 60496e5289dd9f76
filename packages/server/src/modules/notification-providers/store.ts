/** SQL of notification providers, and of who uses them. */
import type { Scope } from '../../kernel/scope.ts'
import type { Database, Queryable } from '../../platform/database/port.ts'
import type { Sealed } from '../../platform/vault/port.ts'
import type { NotificationProvider, ProviderQuery, ProviderUser } from './schema.ts'

export type StoredProvider = NotificationProvider & { sealed: Sealed | null }

interface Row extends NotificationProvider {
  sealed: Uint8Array | null
  sealKeyId: string | null
}

export interface ProviderValues {
  name: string
  type: string
  enabled: boolean
  config: object
  sealed: Sealed | null
  updatedAt: Date
}

export type ProviderStore = ReturnType<typeof providerStore>

export function providerStore({ sql }: Database) {
  const shown = sql`
    id, name, type, enabled, external_id as "externalId", managed_by as "managedBy", config, last_used_at as "lastUsed", failing_since as "failingSince",
    last_error as "lastError", created_at as "createdAt", updated_at as "updatedAt"`
  return {
    async isAny(): Promise<boolean> {
      return (await sql`select from notification_providers limit 1`).length > 0
    },

    async list(scope: Scope, { externalId }: ProviderQuery): Promise<NotificationProvider[]> {
      const rows = await sql<NotificationProvider[]>`
        select ${shown} from notification_providers where project_id = ${scope.projectId}
        ${externalId === undefined ? sql`` : sql`and external_id = ${externalId}`} order by id desc`
      return [...rows]
    },
    async get(scope: Scope, id: string): Promise<NotificationProvider | null> {
      const [row] = await sql<NotificationProvider[]>`
        select ${shown} from notification_providers where project_id = ${scope.projectId} and id = ${id}`
      return row ?? null
    },
    /** With its secrets, kept from changing and from being taken into use until the transaction ends. */
    async lock(tx: Queryable, scope: Scope, id: string): Promise<StoredProvider | null> {
      const [row] = await tx<Row[]>`
        select ${shown}, sealed, seal_key_id as "sealKeyId" from notification_providers
        where project_id = ${scope.projectId} and id = ${id} for update`
      return row ? toStored(row) : null
    },
    async stored(scope: Scope, id: string): Promise<StoredProvider | null> {
      const [row] = await sql<Row[]>`
        select ${shown}, sealed, seal_key_id as "sealKeyId" from notification_providers
        where project_id = ${scope.projectId} and id = ${id}`
      return row ? toStored(row) : null
    },
    /** Of any project: for senders, who were given the id by an alert. */
    async byId(id: string): Promise<StoredProvider | null> {
      const [row] = await sql<Row[]>`
        select ${shown}, sealed, seal_key_id as "sealKeyId" from notification_providers where id = ${id}`
      return row ? toStored(row) : null
    },
    /** Locks the project, so that counting and adding are one step under concurrency. */
    async countForUpdate(tx: Queryable, scope: Scope): Promise<number> {
      await tx`select 1 from projects where id = ${scope.projectId} for no key update`
      const [row] = await tx<{ total: number }[]>`
        select count(*)::int as total from notification_providers where project_id = ${scope.projectId}`
      return row?.total ?? 0
    },
    async project({ projectId }: Scope): Promise<{ id: string; name: string }> {
      const [row] = await sql<{ id: string; name: string }[]>`select id, name from projects where id = ${projectId}`
      return row ?? { id: projectId, name: '' }
    },
    /** Those of the ids that are the project's; they cannot be deleted until the transaction ends. */
    async hold(tx: Queryable, scope: Scope, ids: readonly string[]): Promise<Set<string>> {
      const rows = await tx<{ id: string }[]>`
        select id from notification_providers
        where project_id = ${scope.projectId} and id = any(${ids}::uuid[]) order by id for key share`
      return new Set(rows.map((row) => row.id))
    },
    async add(tx: Queryable, scope: Scope, { id, provider }: { id: string; provider: ProviderValues }): Promise<void> {
      const { name, type, enabled, config, sealed, updatedAt } = provider
      await tx`
        insert into notification_providers (id, project_id, name, type, enabled, config, sealed, seal_key_id,
          created_at, updated_at)
        values (${id}, ${scope.projectId}, ${name}, ${type}, ${enabled}, ${tx.json(config as never)},
          ${sealed?.bytes ?? null}, ${sealed?.keyId ?? null}, ${updatedAt}, ${updatedAt})`
    },
    /** A changed provider has failed nobody yet: what waits for it is tried at once. */
    async update(
      tx: Queryable,
      scope: Scope,
      { id, provider }: { id: string; provider: ProviderValues },
    ): Promise<void> {
      const { name, type, enabled, config, sealed, updatedAt } = provider
      await tx`
        update notification_providers set name = ${name}, type = ${type}, enabled = ${enabled},
          config = ${tx.json(config as never)}, sealed = ${sealed?.bytes ?? null}, seal_key_id = ${sealed?.keyId ?? null},
          failing_since = null, last_error = null, failing_told_at = null, failures = 0, next_at = null,
          updated_at = ${updatedAt}
        where project_id = ${scope.projectId} and id = ${id}`
    },
    async remove(tx: Queryable, scope: Scope, id: string): Promise<void> {
      await tx`delete from notification_providers where project_id = ${scope.projectId} and id = ${id}`
    },
    async touch(id: string, now: Date): Promise<void> {
      await sql`update notification_providers set last_used_at = greatest(last_used_at, ${now}) where id = ${id}`
    },
    /** Whose alerts name the provider; by name, at most `limit` of each kind. */
    async users(tx: Queryable, scope: Scope, { id, limit }: { id: string; limit: number }): Promise<ProviderUser[]> {
      const wanted = tx.json([id])
      const rows = await tx<ProviderUser[]>`
        (select 'job' as type, id, name from jobs
          where project_id = ${scope.projectId} and alert_config -> 'notificationProviders' @> ${wanted}
          order by name, id limit ${limit})
        union all
        (select 'monitor' as type, id, name from monitors
          where project_id = ${scope.projectId} and alert_config -> 'notificationProviders' @> ${wanted}
          order by name, id limit ${limit})`
      return [...rows]
    },
  }
}

function toStored({ sealed, sealKeyId, ...row }: Row): StoredProvider {
  if (sealed === null || sealKeyId === null) return { ...row, sealed: null }
  return { ...row, sealed: { bytes: Buffer.from(sealed), keyId: sealKeyId } }
}
