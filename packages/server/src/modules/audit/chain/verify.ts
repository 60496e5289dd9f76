/** Goes through a chain from its front to its head and says where it is broken first. */
import type { Database } from '../../../platform/database/port.ts'
import { hashOf } from './canonical.ts'
import type { ChainStore, Link, StoredAuditChain } from './store.ts'

export interface ChainReport {
  id: string
  /** Slug; null for the install itself, and for an organization that is gone. */
  organization: string | null
  entries: number
  /** The place and hash of the last entry: noted elsewhere, they show whether the whole chain was written anew. */
  head: { seq: number; hash: string }
  broken: { seq: number; auditId: string | null; why: string } | null
}

const BATCH = 2000

export async function verifyChain(
  { sql }: Database,
  store: ChainStore,
  chain: StoredAuditChain & { organization: string | null },
): Promise<ChainReport> {
  let seq = chain.expiredSeq
  let hash = Buffer.from(chain.expiredHash)
  let entries = 0
  let isExpiryTold = chain.expiredSeq === 0
  let broken: ChainReport['broken'] = null
  for (let more = true; more && !broken; ) {
    const links = await store.links(sql, chain.id, { after: seq, limit: BATCH })
    more = links.length === BATCH
    for (const link of links) {
      const why = wrongWith(link, seq + 1, hash)
      if (why) {
        broken = { seq: Math.min(link.seq, seq + 1), auditId: link.auditId, why }
        break
      }
      isExpiryTold ||= tellsExpiry(link, chain)
      seq = link.seq
      hash = Buffer.from(link.hash)
      entries++
    }
  }
  if (!broken && (seq !== chain.seq || !hash.equals(chain.hash))) {
    broken = { seq: seq + 1, auditId: null, why: `the chain ends here, but its head is ${chain.seq}` }
  }
  if (!broken && !isExpiryTold) {
    broken = {
      seq: chain.expiredSeq,
      auditId: null,
      why: 'the entries up to here are missing, and no entry records their removal',
    }
  }
  const head = { seq: chain.seq, hash: Buffer.from(chain.hash).toString('hex') }
  return { id: chain.id, organization: chain.organization, entries, head, broken }
}

function wrongWith({ seq, hash, entry }: Link, expected: number, before: Buffer): string | null {
  if (seq !== expected) return `entry ${expected} is missing`
  if (!entry) return 'the entry is missing'
  return hashOf(before, seq, entry).equals(hash) ? null : 'the entry or its position was changed'
}

/** Whether the entry is the retention's own word that everything up to the chain's beginning is gone. */
function tellsExpiry({ entry }: Link, { expiredSeq, expiredHash }: StoredAuditChain): boolean {
  if (entry?.action !== 'audit.expire' || entry.changes === null) return false
  const { through, hash } = JSON.parse(entry.changes) as Record<string, { to?: unknown }>
  return through?.to === expiredSeq && hash?.to === Buffer.from(expiredHash).toString('hex')
}
