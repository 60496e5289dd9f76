/** SQL of variables. A row holds either a plain value or a sealed one; only `sealed` rows are secrets. */
import type { Scope } from '../../kernel/scope.ts'
import type { Database, Queryable } from '../../platform/database/port.ts'
import type { Sealed } from '../../platform/vault/port.ts'
import type { Variable } from './schema.ts'

/** Exactly one of the two is set. */
export interface Stored {
  value: string | null
  sealed: Sealed | null
}

export type StoredVariable = Omit<Variable, 'value' | 'isSecret' | 'createdAt' | 'updatedAt'> &
  Stored & { createdAt: Date; updatedAt: Date }

interface Row extends Omit<StoredVariable, 'sealed'> {
  sealed: Uint8Array | null
  sealKeyId: string | null
}

export type VariableStore = ReturnType<typeof variableStore>

export function variableStore({ sql }: Database) {
  const shown = sql`
    id, key, value, is_secret as "isSecret", description, created_at as "createdAt", updated_at as "updatedAt"`
  const whole = sql`
    id, key, value, sealed, seal_key_id as "sealKeyId", description, created_at as "createdAt", updated_at as "updatedAt"`
  return {
    async list(scope: Scope): Promise<Variable[]> {
      const rows = await sql<Variable[]>`
        select ${shown} from variables where project_id = ${scope.projectId} order by id desc`
      return [...rows]
    },
    async get(scope: Scope, id: string): Promise<Variable | null> {
      const [row] = await sql<Variable[]>`
        select ${shown} from variables where project_id = ${scope.projectId} and id = ${id}`
      return row ?? null
    },
    /** All of the project's, with what opens the sealed ones. */
    async listStored(scope: Scope): Promise<StoredVariable[]> {
      const rows = await sql<Row[]>`select ${whole} from variables where project_id = ${scope.projectId} order by key`
      return rows.map(toStored)
    },
    /** One, kept from changing until the transaction ends. */
    async lock(tx: Queryable, scope: Scope, id: string): Promise<StoredVariable | null> {
      const [row] = await tx<Row[]>`
        select ${whole} from variables where project_id = ${scope.projectId} and id = ${id} for update`
      return row ? toStored(row) : null
    },
    /** Makes writers of the project's variables take turns, so that checking and writing are one step. */
    async takeTurn(tx: Queryable, scope: Scope): Promise<void> {
      await tx`select 1 from projects where id = ${scope.projectId} for no key update`
    },
    async totals(tx: Queryable, scope: Scope): Promise<{ count: number; bytes: number }> {
      const [row] = await tx<{ count: number; bytes: number }[]>`
        select count(*)::int as count, coalesce(sum(coalesce(octet_length(value), octet_length(sealed))), 0)::int as bytes
        from variables where project_id = ${scope.projectId}`
      return row ?? { count: 0, bytes: 0 }
    },
    async hasKey(tx: Queryable, scope: Scope, key: string): Promise<boolean> {
      const [row] = await tx`select 1 from variables where project_id = ${scope.projectId} and key = ${key}`
      return row !== undefined
    },
    async add(tx: Queryable, scope: Scope, variable: StoredVariable): Promise<void> {
      const { id, key, value, sealed, description, createdAt, updatedAt } = variable
      await tx`
        insert into variables (id, project_id, key, value, sealed, seal_key_id, is_secret, description, created_at, updated_at)
        values (${id}, ${scope.projectId}, ${key}, ${value}, ${sealed?.bytes ?? null}, ${sealed?.keyId ?? null},
          ${sealed !== null}, ${description}, ${createdAt}, ${updatedAt})`
    },
    async update(tx: Queryable, scope: Scope, variable: StoredVariable): Promise<void> {
      const { id, key, value, sealed, description, updatedAt } = variable
      await tx`
        update variables set key = ${key}, value = ${value}, sealed = ${sealed?.bytes ?? null},
          seal_key_id = ${sealed?.keyId ?? null}, is_secret = ${sealed !== null}, description = ${description},
          updated_at = ${updatedAt}
        where project_id = ${scope.projectId} and id = ${id}`
    },
    async remove(tx: Queryable, scope: Scope, id: string): Promise<void> {
      await tx`delete from variables where project_id = ${scope.projectId} and id = ${id}`
    },
  }
}

function toStored({ sealed, sealKeyId, ...row }: Row): StoredVariable {
  if (sealed === null || sealKeyId === null) return { ...row, sealed: null }
  return { ...row, sealed: { bytes: Buffer.from(sealed), keyId: sealKeyId } }
}
