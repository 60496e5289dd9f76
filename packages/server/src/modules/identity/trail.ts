/**
 * The audit entries of identity. They belong to the install and to no organization. better-auth commits by itself, so
 * theirs are written right after; everything that is ours is written in one transaction with its entry.
 */
import type { Actor, Person } from '../../kernel/scope.ts'
import type { Visit } from '../../platform/identity/port.ts'
import type { Audit, Entry } from '../audit/index.ts'
import type { Base } from '../base.ts'

export const NOWHERE = { organizationId: null, projectId: null }

export interface Trail {
  note(actor: Actor, entry: Entry): Promise<void>
}

export const identityTrail = ({ db, audit }: Base & { audit: Audit }): Trail => ({
  note: (actor, entry) => db.transaction((tx) => audit.record(tx, { ...NOWHERE, actor }, entry)),
})

/** Somebody who has just proven who they are. */
export const actorOf = (user: { id: string; name: string }, { ip, userAgent }: Visit): Actor => ({
  ...{ type: 'user', id: user.id, name: user.name, ip, userAgent },
})

export const about = ({ user }: Pick<Person, 'user'>, action: string): Entry => ({
  ...{ action, resourceId: user.id, resourceName: user.email },
})
