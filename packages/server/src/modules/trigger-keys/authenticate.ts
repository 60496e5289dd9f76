/** From a trigger key to its holder: one SELECT over the display prefix, then constant-time comparison. */
import type { TokenLookup } from '../../http/authenticate.ts'
import { boundedCache } from '../../kernel/bounded-cache.ts'
import { type Principal, scopeOf } from '../../kernel/scope.ts'
import { findByHash, hashOf, startOf } from '../../kernel/tokens.ts'
import type { Base } from '../base.ts'
import { type KeyLimit, limitOf } from './limit.ts'
import type { TriggerKeyCandidate, TriggerKeyStore } from './store.ts'

const MINUTE_MS = 60_000

export function triggerKeyLookup(base: Base, store: TriggerKeyStore): TokenLookup {
  const touched = boundedCache<true>({ size: 10_000, ttlMs: MINUTE_MS })
  return async (token) => {
    const found = findByHash(await store.candidates(startOf(token)), hashOf(token))
    const now = base.clock.now()
    if (!found?.enabled || !found.usable || found.role === null) return null
    if (found.expiresAt !== null && found.expiresAt <= now) return null
    if (!touched.get(found.id)) {
      touched.set(found.id, true)
      base.background('trigger_key.touch', store.touch(found.id, now))
    }
    return { holder: principalOf(found, found.role, limitOf(base.config, found.rateLimit)) }
  }
}

function principalOf(key: TriggerKeyCandidate, role: Principal['role'], { limit, windowSeconds }: KeyLimit): Principal {
  return {
    scope: scopeOf(key.projectId),
    organizationId: key.organizationId,
    actor: { type: 'trigger_key', id: key.id, name: key.name, ip: null, userAgent: null },
    user: { id: key.userId, name: key.userName, email: key.userEmail },
    isSuperAdmin: false,
    session: null,
    role,
    isArchived: key.isArchived,
    readOnly: false,
    jobId: key.jobId,
    expiresAt: key.expiresAt,
    rate: { key: `key:${key.id}`, limit, windowSeconds },
  }
}
