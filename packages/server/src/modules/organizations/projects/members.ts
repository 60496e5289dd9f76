/** Rules of the roles that a single project gives to members of its organization. */
import { conflict, forbidden, notFound } from '../../../kernel/errors.ts'
import { isOrganizationRole, type ProjectRole } from '../../../kernel/roles.ts'
import type { Membership } from '../../../kernel/scope.ts'
import type { Tx } from '../../../platform/database/port.ts'
import type { Audit } from '../../audit/index.ts'
import { AUTH_CHANGED, type Base } from '../../base.ts'
import type { Member, MemberQuery } from '../members/schema.ts'
import type { Members } from '../members/service.ts'
import type { LockedMember, MemberStore } from '../members/store.ts'
import { mayTouch, ssoManaged } from '../role-hierarchy.ts'
import { placeOf, traceOf } from './service.ts'
import type { ProjectStore } from './store.ts'

export interface ProjectMembers {
  /** Everybody who sees the project. */
  list(caller: Membership, query: Omit<MemberQuery, 'projectId'>): ReturnType<Members['list']>
  get(caller: Membership, userId: string): Promise<Member>
  put(caller: Membership, userId: string, role: ProjectRole): Promise<Member>
  remove(caller: Membership, userId: string): Promise<void>
}

export function projectMembers(
  base: Base & { audit: Audit },
  stores: { projects: ProjectStore; members: MemberStore },
  members: Members,
): ProjectMembers {
  const { db, audit, pubsub } = base
  const { projects } = stores

  /** @throws AppError 403 for what the role hierarchy forbids, 404 for who is not in the organization */
  async function touchable(tx: Tx, caller: Membership, userId: string): Promise<LockedMember> {
    const place = placeOf(caller)
    if (!(await stores.members.lockOrganization(tx, place.organizationId))) throw notFound('organization')
    const target = await stores.members.lock(tx, place.organizationId, userId)
    if (!target) throw notFound('member')
    if (userId === caller.user.id) throw forbidden('users cannot change their own role')
    const own = await projects.roleIn(tx, place, caller.user.id)
    const theirs = await projects.roleIn(tx, place, userId)
    if (!own || (theirs && !mayTouch(own, theirs))) throw forbidden(`${own} changes a ${theirs}`)
    if (isOrganizationRole(target.role)) throw conflict(`The role ${target.role} already has access to every project`)
    if (target.ssoManaged) throw ssoManaged()
    return target
  }

  return {
    list: (caller, query) => members.list(caller, { ...query, projectId: placeOf(caller).projectId }),

    async get(caller, userId) {
      const { tokenCount: _, ...member } = await members.get(caller, userId)
      if (!(await projects.roleIn(db.sql, placeOf(caller), userId))) throw notFound('member of the project')
      return member
    },

    async put(caller, userId, role) {
      const place = placeOf(caller)
      if (!mayTouch(caller.role, role)) throw forbidden(`${caller.role} makes a ${role}`)
      await db.transaction(async (tx) => {
        const target = await touchable(tx, caller, userId)
        const before = entryOf(target, place.projectId)
        if (before === role) return
        await projects.setEntry(tx, place, { userId, role })
        await audit.record(tx, traceOf(caller), {
          action: 'project_member.set',
          resourceId: userId,
          resourceName: target.name,
          changes: { role: { from: before, to: role } },
        })
      })
      pubsub.publish(AUTH_CHANGED)
      const { tokenCount: _, ...member } = await members.get(caller, userId)
      return member
    },

    async remove(caller, userId) {
      const place = placeOf(caller)
      await db.transaction(async (tx) => {
        const target = await touchable(tx, caller, userId)
        if (!(await projects.removeEntry(tx, place, userId))) throw notFound('member of the project')
        await audit.record(tx, traceOf(caller), {
          action: 'project_member.removed',
          resourceId: userId,
          resourceName: target.name,
          changes: { role: { from: entryOf(target, place.projectId), to: null } },
        })
      })
      pubsub.publish(AUTH_CHANGED)
    },
  }
}

const entryOf = ({ projects }: LockedMember, projectId: string) =>
  projects.find((entry) => entry.projectId === projectId)?.role ?? null
