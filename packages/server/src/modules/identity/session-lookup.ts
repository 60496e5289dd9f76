/** From a session cookie to its person, and to the project the request is about: one SELECT. */
import type { SessionHolder, SessionLookup } from '../../http/authenticate.ts'
import { boundedCache } from '../../kernel/bounded-cache.ts'
import { type Person, scopeOf } from '../../kernel/scope.ts'
import type { SessionCookie } from '../../platform/identity/port.ts'
import type { Base } from '../base.ts'
import type { FoundSession, IdentityStore } from './store.ts'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

export function sessionLookup(base: Base, store: IdentityStore, cookie: SessionCookie): SessionLookup {
  const touched = boundedCache<true>({ size: 10_000, ttlMs: MINUTE_MS })
  // A signature that was right stays right: it need not be made again whenever something about sessions changes.
  const signed = boundedCache<string>({ size: 10_000, ttlMs: DAY_MS })
  const hashIn = (value: string): string | null => {
    const token = cookie.read(value)
    return token === null ? null : cookie.hashOf(token)
  }
  return async (value, asked) => {
    const tokenHash = signed.get(asked.cookieHash) ?? hashIn(value)
    if (tokenHash === null) return null
    signed.set(asked.cookieHash, tokenHash)
    const now = base.clock.now()
    const found = await store.session(tokenHash, { ...asked, activeSince: idleSince(base) })
    if (!found) return null
    if (!touched.get(found.id)) {
      touched.set(found.id, true)
      base.background('session.touch', store.touch(found.id, now))
    }
    return { holder: holderOf(found, base.config.RATE_LIMIT_USER), membership: found.membership }
  }
}

/** A session that was not used since then has ended. */
export const idleSince = ({ clock, config }: Pick<Base, 'clock' | 'config'>): Date =>
  new Date(clock.now().getTime() - config.SESSION_IDLE_DAYS * DAY_MS)

function holderOf(found: FoundSession, limit: number): SessionHolder {
  const user = { id: found.userId, name: found.userName, email: found.userEmail }
  const person: Person = {
    user,
    actor: { type: 'user', id: user.id, name: nameOf(found), ip: null, userAgent: null },
    isSuperAdmin: found.isSuperAdmin && found.impersonatedBy === null,
    session: {
      id: found.id,
      signedInAt: found.signedInAt,
      emailVerified: found.emailVerified,
      twoFactorEnabled: found.twoFactorEnabled,
      impersonatedBy: found.impersonatedBy,
    },
    readOnly: false,
    expiresAt: found.expiresAt,
    rate: { key: `user:${user.id}`, limit, windowSeconds: 60 },
  }
  const { projectId, organizationId, role } = found
  if (projectId === null || organizationId === null || role === null) return { person, needsTwoFactor: false }
  const isArchived = found.isArchived === true
  const principal = { ...person, scope: scopeOf(projectId), organizationId, role, isArchived, jobId: null }
  return { person: principal, needsTwoFactor: found.require2fa === true && !found.twoFactorEnabled }
}

/** What a super admin does as somebody else carries both names. */
const nameOf = ({ userName, impersonatorName }: FoundSession) =>
  impersonatorName === null ? userName : `${impersonatorName} as ${userName}`
