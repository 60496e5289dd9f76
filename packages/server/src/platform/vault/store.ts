/** SQL of what is sealed: every place in the database that holds it, and how it is re-encrypted. */
import { StartError } from '../../kernel/start-error.ts'
import type { Database } from '../database/port.ts'
import type { Vault } from './port.ts'

/** A column of sealed bytes. `context`: the SQL of the text that is bound to them. */
export interface SealedColumn {
  table: string
  sealed: string
  keyId: string
  context: string
}

/** All of them: whoever adds one adds it here, or a change of keys leaves it behind. */
export const SEALED: readonly SealedColumn[] = [
  { table: 'kept_secrets', sealed: 'sealed', keyId: 'seal_key_id', context: 'name' },
  { table: 'variables', sealed: 'sealed', keyId: 'seal_key_id', context: 'id::text' },
  { table: 'notification_providers', sealed: 'sealed', keyId: 'seal_key_id', context: 'id::text' },
  { table: 'monitors', sealed: 'sealed_config', keyId: 'seal_key_id', context: 'id::text' },
  { table: 'monitor_tries', sealed: 'sealed', keyId: 'seal_key_id', context: 'id::text' },
  { table: 'idempotency_keys', sealed: 'sealed', keyId: 'seal_key_id', context: "encode(hash, 'hex')" },
  {
    table: 'sso_configs',
    sealed: 'client_secret',
    keyId: 'seal_key_id',
    context: "'sso:' || organization_id::text",
  },
]

const BATCH = 200

/**
 * Seals a batch of one column with the current key. Rows that are being changed just now are left for the next turn.
 * @returns how many; 0: all that can be opened is done.
 */
export function reencrypt(
  { transaction }: Database,
  vault: Vault,
  { table, sealed, keyId, context }: SealedColumn,
): Promise<number> {
  return transaction(async (tx) => {
    const rows = await tx<{ context: string; bytes: Uint8Array; keyId: string }[]>`
      select ${tx.unsafe(context)} as context, ${tx(sealed)} as bytes, ${tx(keyId)} as "keyId" from ${tx(table)}
      where ${tx(keyId)} = any(${vault.others()}) order by 1 limit ${BATCH} for update`
    for (const row of rows) {
      const plain = vault.open({ bytes: Buffer.from(row.bytes), keyId: row.keyId }, row.context)
      const reencrypted = vault.seal(plain, row.context)
      await tx`
        update ${tx(table)} set ${tx(sealed)} = ${reencrypted.bytes}, ${tx(keyId)} = ${reencrypted.keyId}
        where ${tx.unsafe(context)} = ${row.context}`
    }
    return rows.length
  })
}

/** How many values of the column are sealed with a key that nobody gave us. */
export async function unknownKeyRows({ sql }: Database, vault: Vault, { table, keyId }: SealedColumn): Promise<number> {
  const [row] = await sql<{ total: number }[]>`
    select count(*)::int as total from ${sql(table)}
    where ${sql(keyId)} is not null and ${sql(keyId)} <> all(${[vault.keyId, ...vault.others()]})`
  return row?.total ?? 0
}

/** The secret of that name; made of `first` when there is none yet. @throws StartError when it was sealed with another key */
export async function keptSecret(
  { sql }: Database,
  vault: Vault,
  { name, first }: { name: string; first: string },
): Promise<string> {
  const made = vault.seal(first, name)
  await sql`
    insert into kept_secrets (name, sealed, seal_key_id) values (${name}, ${made.bytes}, ${made.keyId})
    on conflict do nothing`
  const [row] = await sql<{ sealed: Uint8Array; keyId: string }[]>`
    select sealed, seal_key_id as "keyId" from kept_secrets where name = ${name}`
  if (!row) throw new Error(`the secret ${name} is missing`)
  if (row.keyId !== vault.keyId && !vault.others().includes(row.keyId)) {
    throw new StartError(
      `SECRET_KEY is key ${vault.keyId}, but the secrets of this database are encrypted with ${row.keyId}. Set SECRET_KEY to that key (without SECRET_KEY it is in DATA_DIR)`,
    )
  }
  return vault.open({ bytes: Buffer.from(row.sealed), keyId: row.keyId }, name)
}
