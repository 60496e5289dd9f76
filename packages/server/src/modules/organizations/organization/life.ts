/** How organizations come, go and change hands. */

import { refuseImpersonator } from '../../../http/allow.ts'
import { type Keyed, withKey } from '../../../http/idempotency.ts'
import { AppError, conflict, forbidden, invalid, notFound } from '../../../kernel/errors.ts'
import { newId } from '../../../kernel/ids.ts'
import type { Membership, Person } from '../../../kernel/scope.ts'
import type { Tx } from '../../../platform/database/port.ts'
import { type Audit, changesBetween } from '../../audit/index.ts'
import { AUTH_CHANGED, type Base } from '../../base.ts'
import type { MemberStore } from '../members/store.ts'
import type { PutAway } from '../put-away.ts'
import { slugFor } from '../slug.ts'
import type { OrganizationInput, ScheduledDeletion, TransferInput } from './schema.ts'
import { lockedOrganization, traceOf } from './service.ts'
import type { OrganizationStore } from './store.ts'

const MAX_PER_PERSON = 5
const DAY_MS = 86_400_000
const KEPT_DAYS = 30
/** Giving an organization away wants a sign-in not older than this. */
const RECENT_MS = 15 * 60_000

export interface OrganizationLife {
  /** @returns its id */
  create(person: Keyed<Person>, input: OrganizationInput): Promise<string>
  /** From now on nothing in it works; the rows go after 30 days. */
  remove(caller: Membership, confirm: string): Promise<ScheduledDeletion>
  restore(caller: Keyed<Membership>): Promise<void>
  /** The caller becomes an admin, the other an owner. @returns the new owner's id */
  transfer(caller: Keyed<Membership>, input: TransferInput): Promise<string>
}

export function organizationLife(
  base: Base & { audit: Audit; putAway: PutAway },
  store: OrganizationStore,
  members: Pick<MemberStore, 'lock' | 'setRole'>,
): OrganizationLife {
  const { db, audit, putAway, clock, pubsub } = base

  async function checkMayOwnOneMore(tx: Tx, userId: string): Promise<void> {
    if ((await store.ownedForUpdate(tx, userId)) < MAX_PER_PERSON) return
    throw conflict(`limit: a user can own at most ${MAX_PER_PERSON} organizations`)
  }

  return {
    async create(person, input) {
      if ((await store.creation()) === 'super_admins' && !person.isSuperAdmin) {
        throw forbidden('only super admins can create organizations')
      }
      const id = newId()
      const createdAt = clock.now()
      await db.transaction(
        withKey(person, async (tx) => {
          await checkMayOwnOneMore(tx, person.user.id)
          const wanted = slugFor(input.name, 'organization', new Set())
          const slug = input.slug ?? slugFor(input.name, 'organization', await store.slugsLike(tx, wanted))
          const added = await store.add(tx, {
            id,
            createdAt,
            slug,
            name: input.name,
            defaultProjectId: newId(),
            ownerId: person.user.id,
          })
          if (!added) throw conflict(`The slug ${slug} is already in use`)
          await audit.record(
            tx,
            { actor: person.actor, organizationId: id, projectId: null },
            {
              action: 'organization.created',
              resourceId: id,
              resourceName: input.name,
              changes: changesBetween({}, { name: input.name, slug }),
            },
          )
        }),
      )
      pubsub.publish(AUTH_CHANGED)
      return id
    },

    async remove(caller, confirm) {
      const deletedAt = clock.now()
      const at = new Date(deletedAt.getTime() + KEPT_DAYS * DAY_MS)
      await db.transaction(async (tx) => {
        const { id, name, slug, deletedAt: already } = await lockedOrganization(tx, store, caller.organizationId)
        if (already) throw conflict('The organization is scheduled for deletion')
        checkConfirmed(confirm, slug)
        await store.scheduleDeletion(tx, id, { deletedAt, at })
        await putAway.followProjects(tx, { organizationId: id })
        await audit.record(tx, traceOf(caller), { action: 'organization.deleted', resourceId: id, resourceName: name })
      })
      pubsub.publish(AUTH_CHANGED)
      return { status: 'pending_deletion', deletionScheduledAt: at }
    },

    async restore(caller) {
      await db.transaction(
        withKey(caller, async (tx) => {
          await checkMayOwnOneMore(tx, caller.user.id)
          const { id, name, deletedAt, deletionScheduledAt } = await lockedOrganization(
            tx,
            store,
            caller.organizationId,
          )
          if (!deletedAt) throw conflict('The organization is not scheduled for deletion')
          // What goes is on its way already.
          if (deletionScheduledAt && new Date(deletionScheduledAt) <= clock.now())
            throw conflict('The organization can no longer be restored')
          await store.scheduleDeletion(tx, id, { deletedAt: null, at: null })
          await putAway.followProjects(tx, { organizationId: id })
          await audit.record(tx, traceOf(caller), {
            action: 'organization.restored',
            resourceId: id,
            resourceName: name,
          })
        }),
      )
      pubsub.publish(AUTH_CHANGED)
    },

    async transfer(caller, { userId, confirm }) {
      refuseImpersonator(caller)
      const { organizationId, user, session } = caller
      const signedInAt = session?.signedInAt.getTime() ?? 0
      if (clock.now().getTime() - signedInAt > RECENT_MS) {
        throw new AppError({
          status: 403,
          shown: 'Sign in again; this action requires a sign-in within the last 15 minutes',
        })
      }
      const next = userId.toLowerCase()
      await db.transaction(
        withKey(caller, async (tx) => {
          const { slug, name } = await lockedOrganization(tx, store, organizationId)
          checkConfirmed(confirm, slug)
          const own = await members.lock(tx, organizationId, user.id)
          const target = await members.lock(tx, organizationId, next)
          if (!target) throw notFound('member')
          if (own?.role !== 'org_owner') throw forbidden('is not an owner of the organization')
          if (target.role !== 'org_admin') throw conflict('Only an admin of the organization can become its owner')
          await members.setRole(tx, organizationId, { userId: next, role: 'org_owner' })
          await members.setRole(tx, organizationId, { userId: user.id, role: 'org_admin' })
          await audit.record(tx, traceOf(caller), {
            action: 'ownership.transferred',
            resourceId: organizationId,
            resourceName: name,
            changes: { ownerUserId: { from: user.id, to: next } },
          })
        }),
      )
      pubsub.publish(AUTH_CHANGED)
      return next
    },
  }
}

/** @throws AppError 400 */
export function checkConfirmed(confirm: string, slug: string): void {
  if (confirm !== slug) throw invalid({ path: 'confirm', message: 'Must be the slug of what is to be deleted' })
}
