/** How projects are put aside, and how they go. */
import { type Keyed, withKey } from '../../../http/idempotency.ts'
import { conflict } from '../../../kernel/errors.ts'
import type { Membership } from '../../../kernel/scope.ts'
import type { Audit } from '../../audit/index.ts'
import { AUTH_CHANGED, type Base } from '../../base.ts'
import type { MemberStore } from '../members/store.ts'
import { checkConfirmed } from '../organization/life.ts'
import type { ScheduledDeletion } from '../organization/schema.ts'
import type { PutAway } from '../put-away.ts'
import type { Project } from './schema.ts'
import { lockedProject, placeOf, traceOf } from './service.ts'
import type { ProjectStore } from './store.ts'

const DAY_MS = 86_400_000
const KEPT_DAYS = 7

export interface ProjectLife {
  setStatus(caller: Keyed<Membership>, status: Project['status']): Promise<void>
  /** From now on it is not there for anybody; the rows go after 7 days. */
  remove(caller: Membership, confirm: string): Promise<ScheduledDeletion>
}

export function projectLife(
  base: Base & { audit: Audit; putAway: PutAway },
  store: ProjectStore,
  members: Pick<MemberStore, 'lockOrganization'>,
): ProjectLife {
  const { db, audit, putAway, clock, pubsub } = base

  return {
    async setStatus(caller, status) {
      const place = placeOf(caller)
      await db.transaction(
        withKey(caller, async (tx) => {
          const before = await lockedProject(tx, { store, members }, place)
          if (before.status === status) return
          if (before.isDefault)
            throw conflict('The default project cannot be archived. Make another project the default first')
          await store.update(tx, place, { ...before, status, updatedAt: clock.now() })
          await putAway.followProjects(tx, { projectId: place.projectId })
          await audit.record(tx, traceOf(caller), {
            action: status === 'archived' ? 'project.archived' : 'project.unarchived',
            resourceId: place.projectId,
            resourceName: before.name,
          })
        }),
      )
      pubsub.publish(AUTH_CHANGED)
    },

    async remove(caller, confirm) {
      const place = placeOf(caller)
      const deletedAt = clock.now()
      const at = new Date(deletedAt.getTime() + KEPT_DAYS * DAY_MS)
      await db.transaction(async (tx) => {
        const { name, slug, isDefault } = await lockedProject(tx, { store, members }, place)
        checkConfirmed(confirm, slug)
        if (isDefault) throw conflict('The default project cannot be deleted. Make another project the default first')
        if ((await store.count(tx, place.organizationId)) < 2)
          throw conflict('The last project of an organization cannot be deleted')
        await store.scheduleDeletion(tx, place, { deletedAt, at })
        await putAway.followProjects(tx, { projectId: place.projectId })
        const entry = { action: 'project.deleted', resourceId: place.projectId, resourceName: name }
        await audit.record(tx, traceOf(caller), entry)
      })
      pubsub.publish(AUTH_CHANGED)
      return { status: 'pending_deletion', deletionScheduledAt: at }
    },
  }
}
