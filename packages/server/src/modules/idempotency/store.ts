/** SQL of idempotency keys. Times are the database's: several nodes share the keys. */
import type { Database, Queryable, Tx } from '../../platform/database/port.ts'
import type { Sealed } from '../../platform/vault/port.ts'

export interface StoredIdempotencyKey {
  bodyHash: Uint8Array
  owner: string
  /** Nobody else may take it yet. */
  isLocked: boolean
  isCommitted: boolean
  isOver: boolean
  answer: { status: number; sealed: Sealed } | null
}

export type IdempotencyStore = ReturnType<typeof idempotencyStore>

export function idempotencyStore(
  { sql }: Database,
  { lockSeconds, keepHours }: { lockSeconds: number; keepHours: number },
) {
  const unlocked = sql`now() + make_interval(secs => ${lockSeconds})`
  const since = sql`now() - make_interval(hours => ${keepHours})`
  return {
    /** @returns false when the key is there already. */
    async reserve(hash: Buffer, bodyHash: Buffer, owner: string): Promise<boolean> {
      const rows = await sql`
        insert into idempotency_keys (hash, body_hash, owner, locked_until) values (${hash}, ${bodyHash}, ${owner}, ${unlocked})
        on conflict (hash) do nothing returning 1`
      return rows.length === 1
    },
    async get(hash: Buffer): Promise<StoredIdempotencyKey | null> {
      const [row] = await sql<
        (Omit<StoredIdempotencyKey, 'answer'> & { status: number | null; sealed: Uint8Array; keyId: string })[]
      >`
        select body_hash as "bodyHash", owner, locked_until > now() as "isLocked", committed_at is not null as "isCommitted",
          created_at < ${since} as "isOver", status, sealed, seal_key_id as "keyId"
        from idempotency_keys where hash = ${hash}`
      if (!row) return null
      const { status, sealed, keyId, ...key } = row
      return { ...key, answer: status === null ? null : { status, sealed: { bytes: Buffer.from(sealed), keyId } } }
    },
    /** From an attempt that was given up, or whose process died, to another. @returns false when it came back after all. */
    async takeOver(hash: Buffer, from: string, to: string): Promise<boolean> {
      const rows = await sql`
        update idempotency_keys set owner = ${to}, locked_until = ${unlocked}
        where hash = ${hash} and owner = ${from} and locked_until <= now() and committed_at is null and status is null
        returning 1`
      return rows.length === 1
    },
    /** @returns false when the key went to another attempt meanwhile. */
    async commit(tx: Tx, hash: Buffer, owner: string): Promise<boolean> {
      const rows = await tx`
        update idempotency_keys set committed_at = coalesce(committed_at, now()) where hash = ${hash} and owner = ${owner}
        returning 1`
      return rows.length === 1
    },
    async finish(hash: Buffer, owner: string, answer: { status: number; sealed: Sealed }): Promise<void> {
      await sql`
        update idempotency_keys set status = ${answer.status}, sealed = ${answer.sealed.bytes}, seal_key_id = ${answer.sealed.keyId}
        where hash = ${hash} and owner = ${owner}`
    },
    /** Forgets a key under which nothing happened; others may look at what is committed at once. */
    async release(hash: Buffer, owner: string): Promise<void> {
      await sql`update idempotency_keys set locked_until = now() where hash = ${hash} and owner = ${owner}`
      await sql`delete from idempotency_keys where hash = ${hash} and owner = ${owner} and committed_at is null`
    },
    async forget(hash: Buffer, owner: string): Promise<void> {
      await sql`delete from idempotency_keys where hash = ${hash} and owner = ${owner}`
    },
    /** Deletes keys that are over, and the oldest beyond `most`. @returns how many, `batch` at most. */
    async expire(tx: Queryable, { most, batch }: { most: number; batch: number }): Promise<number> {
      const rows = await tx`
        delete from idempotency_keys where hash in (
          select hash from idempotency_keys
          where created_at < greatest(${since}, (
            select created_at from idempotency_keys order by created_at desc offset ${most} limit 1))
          order by created_at limit ${batch} for update skip locked)
        returning 1`
      return rows.length
    },
  }
}
