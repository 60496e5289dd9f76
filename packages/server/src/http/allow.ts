/** Says on each route who may call it, and decides it without looking at the object. */
import type { FastifyRequest } from 'fastify'
import { AppError, conflict, forbidden, invalid, notFound } from '../kernel/errors.ts'
import { type Permission, roleAllows } from '../kernel/roles.ts'
import { isPrincipal, type Membership, type Person } from '../kernel/scope.ts'
import { type MembershipCache, placeOf } from './membership-cache.ts'
import type { Access } from './routes.ts'

export const NEEDS_TWO_FACTOR = 'This organization requires two-factor authentication. Enable it for your account first'

export const allow = (permission: Permission, options: { triggerKey?: 'job' | 'run' } = {}): { access: Access } => ({
  access: { kind: 'permission', permission, triggerKey: options.triggerKey ?? false },
})
/** For routes under /api/organizations/:orgId; the handler finds `request.membership`. */
export const allowIn = (
  permission: Permission,
  options: { session?: boolean; self?: boolean; always?: boolean } = {},
): { access: Access } => ({
  access: { kind: 'organization', permission, session: false, self: false, always: false, ...options },
})
export const ofInstance = (permission: Permission): { access: Access } => ({
  access: { kind: 'instance', permission, session: true },
})
export const anyone: { access: Access } = { access: { kind: 'public' } }
export const anyoneOften = (perMinute: number): { access: Access } => ({ access: { kind: 'public', perMinute } })
export const open: { access: Access } = { access: { kind: 'open' } }
export const anyPerson: { access: Access } = { access: { kind: 'person', session: false } }
export const signedIn: { access: Access } = { access: { kind: 'person', session: true } }

/** @throws AppError 403 when the role lacks the permission, or a read-only token would change something. */
export function checkAllowed(person: Person, access: Access, method: string): void {
  if (person.readOnly && method !== 'GET' && method !== 'HEAD') throw forbidden('token is read-only')
  const needsSession = 'session' in access && access.session
  if (needsSession && !person.session) throw forbidden('needs a signed-in session')
  if (access.kind === 'instance' && !(person.isSuperAdmin && roleAllows('super_admin', access.permission))) {
    throw forbidden(`lacks ${access.permission}`)
  }
  if (access.kind !== 'permission') return
  if (!isPrincipal(person)) throw forbidden('is in no project')
  // A trigger key was already matched to its job; it carries no role of its own.
  if (person.jobId !== null && access.triggerKey) return
  if (!roleAllows(person.role, access.permission)) throw forbidden(`${person.role} lacks ${access.permission}`)
}

/**
 * A super admin who looks on as somebody makes nothing in their name that is good for longer than the look.
 * @throws AppError 403
 */
export function refuseImpersonator({ session }: Pick<Person, 'session'>): void {
  if (session?.impersonatedBy) throw forbidden('a super admin is not the person themselves')
}

/**
 * A token makes no token or key that outlives it: one that leaked would otherwise be good for as long as it likes.
 * @throws AppError 400
 */
export function refuseOutliving({ session, expiresAt: until }: Person, expiresAt: Date | null): void {
  if (session || until === null || (expiresAt !== null && expiresAt <= until)) return
  const message = `Must expire no later than the token of this request, at ${until.toISOString()}`
  throw invalid({ path: 'expiresIn', message })
}

/**
 * @returns null where the caller sees no such organization or project: answered 404 once the body was found good.
 * @throws AppError 403 when the role lacks the permission
 */
export async function findMembership(
  memberships: MembershipCache,
  request: FastifyRequest,
  access: Access & { kind: 'organization' },
): Promise<Membership | null> {
  const { person } = request
  const askedAt = new Date()
  const place = placeOf(request, access)
  const cached = place && (await memberships.find(person, place))
  if (!cached?.role) return null
  const membership = { ...person, ...cached, role: cached.role, askedAt }
  if (membership.needsTwoFactor && membership.session) throw new AppError({ status: 403, shown: NEEDS_TWO_FACTOR })
  const { userId } = request.params as { userId?: string }
  const isSelf = access.self && userId?.toLowerCase() === person.user.id
  if (!isSelf && !roleAllows(membership.role, access.permission)) {
    throw forbidden(`${membership.role} lacks ${access.permission} there`)
  }
  return membership
}

/** @throws AppError 404 or 409; to be asked behind the checks of parameters and body. */
export function checkChangeable(request: FastifyRequest): void {
  const { access } = request.routeOptions.config
  const writes = request.method !== 'GET' && request.method !== 'HEAD'
  if (access?.kind === 'permission' && writes && request.principal.isArchived) throw archived()
  if (access?.kind !== 'organization') return
  const { membership } = request
  if (!membership) throw notFound('organization')
  if (!writes || access.always) return
  if (membership.isDoomed) throw conflict('The organization is scheduled for deletion')
  if (membership.isArchived) throw archived()
}

const archived = () => conflict('The project is archived')
