/** Rules of members: the role hierarchy, the last owner, and what leaving takes along. */
import { type List, toList } from '../../../http/shapes.ts'
import { forbidden, invalid, notFound } from '../../../kernel/errors.ts'
import { isOrganizationRole, type MemberRole } from '../../../kernel/roles.ts'
import type { Membership } from '../../../kernel/scope.ts'
import type { Queryable, Tx } from '../../../platform/database/port.ts'
import { type Audit, changesBetween } from '../../audit/index.ts'
import { AUTH_CHANGED, type Base } from '../../base.ts'
import { lastOwner, mayTouch, needsProjects, scopeFor, ssoManaged } from '../role-hierarchy.ts'
import type { Member, MemberPatch, MemberQuery, MemberWithTokens, ProjectEntry } from './schema.ts'
import type { LockedMember, MemberStore } from './store.ts'

export interface Members {
  list(caller: Membership, query: MemberQuery): Promise<List<Member>>
  get(caller: Membership, userId: string): Promise<MemberWithTokens>
  update(caller: Membership, userId: string, patch: MemberPatch): Promise<MemberWithTokens>
  /** Removes a member; one's own id means to leave. */
  remove(caller: Membership, userId: string): Promise<void>
}

export function memberService(base: Base & { audit: Audit }, store: MemberStore): Members {
  const { db, audit, pubsub } = base

  async function get(caller: Membership, userId: string): Promise<MemberWithTokens> {
    const found = await store.get(caller.organizationId, viewerOf(caller), userId)
    if (!found) throw notFound('member')
    return found
  }

  async function locked(tx: Tx, organizationId: string, userId: string): Promise<LockedMember> {
    if (!(await store.lockOrganization(tx, organizationId))) throw notFound('organization')
    const member = await store.lock(tx, organizationId, userId)
    if (!member) throw notFound('member')
    return member
  }

  /** @throws AppError 409 when there is no other owner */
  async function checkKeepsOwner(tx: Tx, target: LockedMember): Promise<void> {
    if (target.role !== 'org_owner') return
    if ((await store.counts(tx, target.organizationId)).owners < 2) throw lastOwner()
  }

  /**
   * Asked under the lock, since roles may have changed while the request was on its way: of two owners who demote each
   * other at once, the second is told what would be wrong, not that they are no owner any more.
   * @throws AppError 403, or 409
   */
  async function checkMayTouch(
    tx: Tx,
    { caller, target, to }: { caller: Membership; target: LockedMember; to?: MemberRole },
  ): Promise<void> {
    const now = caller.role === 'super_admin' ? null : await store.lock(tx, caller.organizationId, caller.user.id)
    const role = now?.role ?? (caller.role === 'super_admin' ? caller.role : null)
    if (role && mayTouch(role, target.role) && (!to || mayTouch(role, to))) return
    if (now?.roleChangedAt && now.roleChangedAt >= caller.askedAt) await checkKeepsOwner(tx, target)
    throw forbidden(`${role} changes a ${target.role}${to ? ` to ${to}` : ''}`)
  }

  return {
    async list(caller, query) {
      const { rows, total } = await store.page(caller.organizationId, viewerOf(caller), query)
      return toList(rows, total, query)
    },

    get,

    async update(caller, userId, patch) {
      const { organizationId } = caller
      if (userId === caller.user.id) throw forbidden('users cannot change their own role')
      await db.transaction(async (tx) => {
        const before = await locked(tx, organizationId, userId)
        const after = await next(tx, store, { organizationId, before, patch })
        await checkMayTouch(tx, { caller, target: before, to: after.role })
        const changes = changesBetween(before, after)
        if (Object.keys(changes).length === 0) return
        if (after.role !== 'org_owner') await checkKeepsOwner(tx, before)
        if (before.ssoManaged) throw ssoManaged()
        await store.update(tx, organizationId, after)
        await audit.record(
          tx,
          { actor: caller.actor, organizationId, projectId: null },
          { action: 'member.role_changed', resourceId: userId, resourceName: before.name, changes },
        )
      })
      pubsub.publish(AUTH_CHANGED)
      return get(caller, userId)
    },

    async remove(caller, userId) {
      const { organizationId } = caller
      const leaves = userId === caller.user.id
      await db.transaction(async (tx) => {
        const target = await locked(tx, organizationId, userId)
        if (!leaves) await checkMayTouch(tx, { caller, target })
        await checkKeepsOwner(tx, target)
        const revoked = await store.remove(tx, organizationId, userId)
        await audit.record(
          tx,
          { actor: caller.actor, organizationId, projectId: null },
          {
            action: leaves ? 'member.left' : 'member.removed',
            resourceId: userId,
            resourceName: target.name,
            changes: {
              role: { from: target.role, to: null },
              cliTokens: { from: revoked.tokens, to: 0 },
              triggerKeys: { from: revoked.keys, to: 0 },
            },
          },
        )
      })
      pubsub.publish(AUTH_CHANGED)
    },
  }
}

/** People who act in listed projects only do not learn of others. */
export const viewerOf = ({ role, user }: Membership) => (isOrganizationRole(role) ? null : user.id)

/** The member as the patch wants them. @throws AppError 400 for what fits no role */
async function next(
  tx: Queryable,
  store: MemberStore,
  { organizationId, before, patch }: { organizationId: string; before: LockedMember; patch: MemberPatch },
): Promise<LockedMember> {
  const role = patch.role ?? before.role
  const asked = patch.projectScope ?? (before.role === 'project_viewer' ? before.projectScope : 'all')
  const projectScope = scopeFor(role, asked)
  if (patch.projectScope !== undefined && patch.projectScope !== projectScope) {
    throw invalid({ path: 'projectScope', message: `Must be ${projectScope} for the role ${role}` })
  }
  const projects = patch.projects ?? (isOrganizationRole(role) ? [] : before.projects)
  await checkProjects(tx, store, { organizationId, member: { role, projects } })
  return { ...before, role, projectScope, projects }
}

/** @throws AppError 400 that names the field */
export async function checkProjects(
  tx: Queryable,
  store: MemberStore,
  {
    organizationId,
    member: { role, projects },
  }: { organizationId: string; member: { role: LockedMember['role']; projects: readonly ProjectEntry[] } },
): Promise<void> {
  if (needsProjects(role) && projects.length === 0) {
    throw invalid({ path: 'projects', message: `The role ${role} requires at least one project` })
  }
  if (isOrganizationRole(role) && projects.length > 0) {
    throw invalid({ path: 'projects', message: `The role ${role} has access to every project` })
  }
  const known = await store.projectsAmong(
    tx,
    organizationId,
    projects.map(({ projectId }) => projectId),
  )
  const seen = new Set<string>()
  for (const [index, { projectId }] of projects.entries()) {
    const path = `projects.${index}.projectId`
    const id = projectId.toLowerCase()
    if (!known.has(id)) throw invalid({ path, message: 'Must be the id of a project in the organization' })
    if (seen.has(id)) throw invalid({ path, message: 'Must not be listed twice' })
    seen.add(id)
  }
}
