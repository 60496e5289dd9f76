/**
 * The audit entries of identity. They belong to the install and to no organization. better-auth commits by itself, so
 * theirs are written right after; everything that is ours is written in one transaction with its entry.
 */
import { type Keyed, withKey } from '../../http/idempotency.ts'
import type { Actor, Person } from '../../kernel/scope.ts'
import type { Tx } from '../../platform/database/port.ts'
import type { Visit } from '../../platform/identity/port.ts'
import type { Audit, NewAuditEntry } from '../audit/index.ts'
import type { Base } from '../base.ts'

export const NOWHERE = { organizationId: null, projectId: null }

export interface IdentityTrail {
  /** `caller`: of a request that may carry a key, which goes with the entry. */
  note(actor: Actor, entry: NewAuditEntry, caller?: Keyed<Person>): Promise<void>
}

export const identityTrail = ({ db, audit }: Base & { audit: Audit }): IdentityTrail => ({
  async note(actor, entry, caller) {
    const record = (tx: Tx) => audit.record(tx, { ...NOWHERE, actor }, entry)
    await db.transaction(caller ? withKey(caller, record) : record)
  },
})

/** Somebody who has just proven who they are. */
export const actorOf = (user: { id: string; name: string }, { ip, userAgent }: Visit): Actor => ({
  type: 'user',
  id: user.id,
  name: user.name,
  ip,
  userAgent,
})

export const about = ({ user }: Pick<Person, 'user'>, action: string): NewAuditEntry => ({
  action,
  resourceId: user.id,
  resourceName: user.email,
})
