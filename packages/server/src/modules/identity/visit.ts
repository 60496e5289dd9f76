/** Between Fastify and the port of identity: the request that proves something, and the cookies that come of it. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { refuseImpersonator } from '../../http/allow.ts'
import { comesFromElsewhere } from '../../http/same-origin.ts'
import { AppError, conflict, forbidden, tooMany } from '../../kernel/errors.ts'
import type { Person, Session } from '../../kernel/scope.ts'
import type { IdentityRefusal, IdentityResult, Visit } from '../../platform/identity/port.ts'

const USER_AGENT_KEPT = 256

export const visitOf = ({ headers, ip }: FastifyRequest): Visit => ({
  cookie: headers.cookie ?? '',
  ip,
  userAgent: headers['user-agent']?.slice(0, USER_AGENT_KEPT) ?? '',
})

export function giveCookies(reply: FastifyReply, { cookies }: { cookies: string[] }): void {
  if (cookies.length > 0) reply.header('set-cookie', cookies)
  reply.header('cache-control', 'no-store')
}

/** Nobody is to be signed in, or out, by another site. @throws AppError 403 */
export function refuseOtherSites(request: FastifyRequest, publicUrl: string | undefined): void {
  if (comesFromElsewhere(request, publicUrl)) throw forbidden('from another origin')
}

/** The session of somebody who acts for themselves. @throws AppError 403 for a super admin who looks on. */
export function ownSession({ session }: Person): Session {
  if (!session) throw forbidden('needs a signed-in session')
  refuseImpersonator({ session })
  return session
}

const LOCKED_SECONDS = 900

/** @throws AppError `wrong` where the proof was not right, 409 or 429 otherwise. */
export function proven<Value>(
  outcome: IdentityResult<Value>,
  wrong: AppError,
  collision = 'The account has changed in the meantime. Reload and try again',
): Value {
  if (outcome.status === 'ok') return outcome.value
  const refusals: Record<IdentityRefusal, () => AppError> = {
    wrong: () => wrong,
    locked: () => tooMany(LOCKED_SECONDS),
    conflict: () => conflict(collision),
  }
  throw refusals[outcome.why]()
}

/** The answer to whoever could not prove who they are. What was wrong is not said. */
export const notProven = (shown: string) => new AppError({ status: 401, shown })
