/**
 * What happened under an Idempotency-Key. The key is reserved before the work, marked in the very transaction that does
 * it, and given the answer afterwards: after a crash nothing is done twice, and the worst is that an answer is lost.
 */
import { createHash } from 'node:crypto'
import type { Begun, IdempotencyKeys, KeyedAttempt, KeyedRequest } from '../../http/idempotency.ts'
import { conflict } from '../../kernel/errors.ts'
import { newId } from '../../kernel/ids.ts'
import type { Base } from '../base.ts'
import type { IdempotencyStore } from './store.ts'

/** Larger answers are not kept: a request sent again hears that the answer is lost. */
const MAX_ANSWER_BYTES = 256 * 1024
/** Keys kept at most, by all callers together. */
const MAX_KEYS = 1_000_000
const EXPIRE_BATCH = 5000
/** A key may change hands between two looks at it, but not for ever. */
const LOOKS = 5

export interface Idempotency extends IdempotencyKeys {
  /** Deletes a batch of what is over. @returns how many; fewer than a batch: no more for now. */
  expire(): Promise<number>
}

export function idempotencyService({ db, vault }: Base, store: IdempotencyStore): Idempotency {
  function attempt(hash: Buffer): KeyedAttempt & { owner: string } {
    const owner = newId()
    return {
      owner,
      async mark(tx) {
        // Held up for so long that another attempt took over: this one must leave no trace.
        if (!(await store.commit(tx, hash, owner))) throw conflict('The same request is already in progress')
      },
      async finish(status, body) {
        if (Buffer.byteLength(body) > MAX_ANSWER_BYTES) return store.release(hash, owner)
        return store.finish(hash, owner, { status, sealed: vault.seal(body, hash.toString('hex')) })
      },
      giveUp: () => store.release(hash, owner),
    }
  }

  async function look(hash: Buffer, bodyHash: Buffer): Promise<Begun | 'again'> {
    const mine = attempt(hash)
    if (await store.reserve(hash, bodyHash, mine.owner)) return { kind: 'new', attempt: mine }
    const found = await store.get(hash)
    if (!found) return 'again'
    if (found.isOver) {
      await store.forget(hash, found.owner)
      return 'again'
    }
    if (!bodyHash.equals(found.bodyHash)) return { kind: 'mismatch' }
    if (found.answer) {
      return { kind: 'done', status: found.answer.status, body: vault.open(found.answer.sealed, hash.toString('hex')) }
    }
    if (found.isLocked) return { kind: 'running' }
    if (found.isCommitted) return { kind: 'lost' }
    return (await store.takeOver(hash, found.owner, mine.owner)) ? { kind: 'new', attempt: mine } : 'again'
  }

  return {
    async begin(request) {
      const hash = hashOf(request)
      const bodyHash = createHash('sha256').update(request.body).digest()
      for (let looks = 0; looks < LOOKS; looks++) {
        const begun = await look(hash, bodyHash)
        if (begun !== 'again') return begun
      }
      return { kind: 'running' }
    },
    expire: () => store.expire(db.sql, { most: MAX_KEYS, batch: EXPIRE_BATCH }),
  }
}

/** As JSON, so that no part can be taken for the end of another. */
const hashOf = ({ caller, path, key }: KeyedRequest): Buffer =>
  createHash('sha256')
    .update(JSON.stringify([caller, path, key]))
    .digest()
