/**
 * The chains over the audit trail. Entries get their place after they were committed, a moment later and in batches, so
 * that nobody who writes one waits for anybody else; entries that are too old go from the front, and the chain says so.
 */
import { newId } from '../../../kernel/ids.ts'
import { systemActor } from '../../../kernel/scope.ts'
import type { Base } from '../../base.ts'
import type { AuditStore } from '../store.ts'
import { BEGINNING, type CanonicalEntry, hashOf } from './canonical.ts'
import { type ChainStore, INSTALL_CHAIN, type Seal, type StoredAuditChain } from './store.ts'
import { type ChainReport, verifyChain } from './verify.ts'

const SEAL_BATCH = 1000
/** More than that waits for the next turn. */
const BATCHES_PER_TURN = 50
const EXPIRE_BATCH = 2000
const CHAINS_PER_TURN = 100
export const KEEP_DAYS = 365

export interface AuditChain {
  /** Gives committed entries their places. @returns how many. */
  seal(): Promise<number>
  /** Deletes entries older than their organization keeps them. @returns how many. */
  expire(): Promise<number>
  /** Looks at every entry of every chain, and for entries that stand in none. */
  verify(): Promise<{ chains: ChainReport[]; outside: { id: string; action: string }[] }>
}

export function auditChain({ db, clock }: Base, store: ChainStore, audit: AuditStore): AuditChain {
  const sealBatch = () =>
    db.transaction(async (tx) => {
      if (!(await store.takeTurn(tx))) return 0
      const entries = await store.unsealed(tx, SEAL_BATCH)
      if (entries.length === 0) return 0
      const byChain = Map.groupBy(entries, chainOf)
      const seals: Seal[] = []
      for (const chain of await store.open(tx, [...byChain.keys()], BEGINNING)) {
        let head: Pick<StoredAuditChain, 'id' | 'seq' | 'hash'> = chain
        for (const entry of byChain.get(chain.id) ?? []) {
          const seq = head.seq + 1
          const hash = hashOf(head.hash, seq, entry)
          head = { id: chain.id, seq, hash }
          seals.push({ chainId: chain.id, seq, auditId: entry.id, hash })
        }
        await store.moveHead(tx, head)
      }
      await store.addSeals(tx, seals)
      return seals.length
    })

  const expireBatch = (chainId: string, before: Date) =>
    db.transaction(async (tx) => {
      if (!(await store.takeTurn(tx))) return 0
      const [chain] = await store.open(tx, [chainId], BEGINNING)
      if (!chain) return 0
      const links = await store.links(tx, chainId, { after: chain.expiredSeq, limit: EXPIRE_BATCH })
      const firstKept = links.findIndex(({ entry }) => !entry || new Date(`${entry.createdAt}Z`) >= before)
      const gone = firstKept === -1 ? links : links.slice(0, firstKept)
      const last = gone.at(-1)
      if (!last) return 0
      await store.expire(tx, chainId, last)
      const hex = (hash: Uint8Array) => Buffer.from(hash).toString('hex')
      await audit.add(tx, {
        id: newId(),
        organizationId: chainId === INSTALL_CHAIN ? null : chainId,
        projectId: null,
        actor: systemActor('retention'),
        action: 'audit.expire',
        resourceType: 'audit',
        resourceId: chainId,
        resourceName: null,
        success: true,
        changes: {
          through: { from: chain.expiredSeq, to: last.seq },
          hash: { from: hex(chain.expiredHash), to: hex(last.hash) },
        },
        createdAt: clock.now(),
      })
      return gone.length
    })

  return {
    async seal() {
      let total = 0
      for (let batch = 0; batch < BATCHES_PER_TURN; batch++) {
        if (!(await store.hasUnsealed())) return total
        const sealed = await sealBatch()
        total += sealed
        if (sealed < SEAL_BATCH) return total
      }
      return total
    },

    async expire() {
      let total = 0
      for (const { id, before } of await store.outgrown(clock.now(), { days: KEEP_DAYS, limit: CHAINS_PER_TURN })) {
        for (let batch = 0; batch < BATCHES_PER_TURN; batch++) {
          const gone = await expireBatch(id, before)
          total += gone
          if (gone < EXPIRE_BATCH) break
        }
      }
      return total
    },

    async verify() {
      const chains: ChainReport[] = []
      for (const chain of await store.all()) chains.push(await verifyChain(db, store, chain))
      return { chains, outside: await store.outside(10) }
    },
  }
}

const chainOf = ({ organizationId }: CanonicalEntry) => organizationId ?? INSTALL_CHAIN
