/** From a CLI token to its holder: one SELECT over the display prefix, then constant-time comparison. */
import type { TokenLookup } from '../../http/authenticate.ts'
import { boundedCache } from '../../kernel/bounded-cache.ts'
import { type Principal, scopeOf } from '../../kernel/scope.ts'
import { findByHash, hashOf, startOf } from '../../kernel/tokens.ts'
import type { Base } from '../base.ts'
import type { CliTokenCandidate, CliTokenStore } from './store.ts'

const MINUTE_MS = 60_000

export function cliTokenLookup(base: Base, store: CliTokenStore): TokenLookup {
  const touched = boundedCache<true>({ size: 10_000, ttlMs: MINUTE_MS })
  return async (token, place) => {
    const found = findByHash(await store.candidates(startOf(token), place), hashOf(token))
    const now = base.clock.now()
    if (!found?.enabled || !found.usable || found.role === null) return null
    if (found.expiresAt !== null && found.expiresAt <= now) return null
    if (!touched.get(found.id)) {
      touched.set(found.id, true)
      base.background('cli_token.touch', store.touch(found.id, now))
    }
    return { holder: principalOf(found, found.role, base.config.RATE_LIMIT_USER), membership: found.membership }
  }
}

function principalOf(token: CliTokenCandidate, role: Principal['role'], limit: number): Principal {
  return {
    scope: scopeOf(token.projectId),
    organizationId: token.organizationId,
    actor: { type: 'cli_token', id: token.id, name: token.name, ip: null, userAgent: null },
    user: { id: token.userId, name: token.userName, email: token.userEmail },
    isSuperAdmin: false,
    session: null,
    role,
    isArchived: token.isArchived,
    readOnly: token.scope === 'read',
    jobId: null,
    expiresAt: token.expiresAt,
    rate: { key: `user:${token.userId}`, limit, windowSeconds: 60 },
  }
}
