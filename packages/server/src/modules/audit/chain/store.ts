/** SQL of the chains over the audit trail. */
import type { Database, Queryable, Tx } from '../../../platform/database/port.ts'
import type { CanonicalEntry } from './canonical.ts'

/** The chain of what belongs to no organization. */
export const INSTALL_CHAIN = '00000000-0000-0000-0000-000000000000'
const SEALER_LOCK = 7_461_031

export interface StoredAuditChain {
  id: string
  seq: number
  hash: Uint8Array
  expiredSeq: number
  expiredHash: Uint8Array
}

export interface Seal {
  chainId: string
  seq: number
  auditId: string
  hash: Buffer
}

/** A place in a chain, with what stands there; no entry: it is gone. */
export interface Link {
  seq: number
  auditId: string
  hash: Uint8Array
  entry: CanonicalEntry | null
}

export type ChainStore = ReturnType<typeof chainStore>

export function chainStore({ sql }: Database) {
  const entry = sql`
    a.id, a.organization_id as "organizationId", a.project_id as "projectId", a.action, a.resource_type as "resourceType",
    a.resource_id as "resourceId", a.resource_name as "resourceName", a.actor_type as "actorType", a.actor_id as "actorId",
    a.actor_name as "actorName", a.ip, a.user_agent as "userAgent", a.request_id as "requestId", a.success,
    a.changes::text as changes, to_char(a.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US') as "createdAt"`
  const chain = sql`
    id, seq::float8 as seq, hash, expired_seq::float8 as "expiredSeq", expired_hash as "expiredHash"`
  return {
    /** Whether this transaction is the only one now that adds to chains or shortens them. */
    async takeTurn(tx: Tx): Promise<boolean> {
      const [row] = await tx<{ mine: boolean }[]>`select pg_try_advisory_xact_lock(${SEALER_LOCK}) as mine`
      return row?.mine === true
    },
    async unsealed(tx: Tx, limit: number): Promise<CanonicalEntry[]> {
      const rows = await tx<CanonicalEntry[]>`
        select ${entry} from audit_unsealed u join audit a on a.id = u.audit_id order by u.audit_id limit ${limit}`
      return [...rows]
    },
    async hasUnsealed(): Promise<boolean> {
      const [row] = await sql<{ found: boolean }[]>`select exists (select 1 from audit_unsealed) as found`
      return row?.found === true
    },
    /** Those chains; the ones that are new begin. */
    async open(tx: Tx, ids: readonly string[], beginning: Buffer): Promise<StoredAuditChain[]> {
      await tx`
        insert into audit_chains (id, hash, expired_hash) select id, ${beginning}, ${beginning} from unnest(${ids}::uuid[]) as new (id)
        on conflict do nothing`
      const rows = await tx<StoredAuditChain[]>`select ${chain} from audit_chains where id = any(${ids}::uuid[])`
      return [...rows]
    },
    async addSeals(tx: Tx, seals: readonly Seal[]): Promise<void> {
      const auditIds = seals.map((seal) => seal.auditId)
      await tx`
        insert into audit_seals (chain_id, seq, audit_id, hash)
        select chain_id, seq, audit_id, decode(hash, 'hex') from unnest(${seals.map((seal) => seal.chainId)}::uuid[], ${seals.map((seal) => seal.seq)}::bigint[],
          ${auditIds}::uuid[], ${seals.map((seal) => seal.hash.toString('hex'))}::text[]) as new (chain_id, seq, audit_id, hash)`
      await tx`delete from audit_unsealed where audit_id = any(${auditIds}::uuid[])`
    },
    async moveHead(tx: Tx, { id, seq, hash }: Pick<StoredAuditChain, 'id' | 'seq' | 'hash'>): Promise<void> {
      await tx`update audit_chains set seq = ${seq}, hash = ${Buffer.from(hash)} where id = ${id}`
    },

    /** All chains, in a fixed order. */
    async all(): Promise<(StoredAuditChain & { organization: string | null })[]> {
      const rows = await sql<(StoredAuditChain & { organization: string | null })[]>`
        select c.*, o.slug as organization from (select ${chain} from audit_chains) c
        left join organizations o on o.id = c.id order by c.id`
      return [...rows]
    },
    /** What stands after the place `after`, in order. */
    async links(q: Queryable, chainId: string, { after, limit }: { after: number; limit: number }): Promise<Link[]> {
      const rows = await q<{ seq: number; auditId: string; hash: Uint8Array; entry: CanonicalEntry | null }[]>`
        select s.seq::float8 as seq, s.audit_id as "auditId", s.hash, a.entry from audit_seals s
        left join lateral (select to_jsonb(e) as entry from (
          select ${entry} from audit a where a.id = s.audit_id) e) a on true
        where s.chain_id = ${chainId} and s.seq > ${after} order by s.seq limit ${limit}`
      return [...rows]
    },
    /** Entries that stand in no chain and do not wait for a place either. */
    async outside(limit: number): Promise<{ id: string; action: string }[]> {
      const rows = await sql<{ id: string; action: string }[]>`
        select id, action from audit a where not exists (select 1 from audit_seals s where s.audit_id = a.id)
          and not exists (select 1 from audit_unsealed u where u.audit_id = a.id)
        order by id limit ${limit}`
      return [...rows]
    },

    /** Chains whose oldest entry is older than the organization keeps entries; `days` where it says nothing. */
    async outgrown(
      now: Date,
      { days, limit }: { days: number; limit: number },
    ): Promise<{ id: string; before: Date }[]> {
      const rows = await sql<{ id: string; before: Date }[]>`
        select k.id, k.before from (
          select c.id, c.expired_seq, ${now}::timestamptz - make_interval(days =>
            coalesce((o.settings ->> 'auditRetentionDays')::int, ${days})) as before
          from audit_chains c left join organizations o on o.id = c.id) k
        join lateral (select a.created_at from audit_seals s join audit a on a.id = s.audit_id
          where s.chain_id = k.id and s.seq > k.expired_seq order by s.seq limit 1) oldest on oldest.created_at < k.before
        order by k.id limit ${limit}`
      return [...rows]
    },
    /** Deletes the entries up to a place, and says in the chain that they are gone. */
    async expire(tx: Tx, chainId: string, { seq, hash }: { seq: number; hash: Uint8Array }): Promise<void> {
      await tx`update audit_chains set expired_seq = ${seq}, expired_hash = ${Buffer.from(hash)} where id = ${chainId}`
      await tx`
        delete from audit where id in (select audit_id from audit_seals where chain_id = ${chainId} and seq <= ${seq})`
      await tx`delete from audit_seals where chain_id = ${chainId} and seq <= ${seq}`
    },
  }
}
