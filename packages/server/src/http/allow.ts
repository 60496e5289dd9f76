/** Says on each route who may call it, and decides it without looking at the object. */
import { forbidden } from '../kernel/errors.ts'
import { type Permission, roleAllows } from '../kernel/roles.ts'
import type { Principal } from '../kernel/scope.ts'
import type { Access } from './routes.ts'

export const allow = (permission: Permission, options: { triggerKey?: boolean } = {}): { access: Access } => ({
  access: { kind: 'permission', permission, triggerKey: options.triggerKey ?? false },
})
export const anyone: { access: Access } = { access: { kind: 'public' } }
export const open: { access: Access } = { access: { kind: 'open' } }
export const anyPerson: { access: Access } = { access: { kind: 'person', session: false } }
export const signedIn: { access: Access } = { access: { kind: 'person', session: true } }
export const anyToken: { access: Access } = { access: { kind: 'any' } }

/** @throws AppError 403 when the role lacks the permission, or a read-only token would change something. */
export function checkAllowed(principal: Principal, access: Access, method: string): void {
  if (principal.readOnly && method !== 'GET' && method !== 'HEAD') throw forbidden('token is read-only')
  if (access.kind === 'person' && access.session && !principal.session) throw forbidden('needs a signed-in session')
  if (access.kind !== 'permission') return
  // A trigger key was already matched to its job; it carries no role of its own.
  if (principal.jobId !== null && access.triggerKey) return
  if (!roleAllows(principal.role, access.permission)) throw forbidden(`${principal.role} lacks ${access.permission}`)
}
