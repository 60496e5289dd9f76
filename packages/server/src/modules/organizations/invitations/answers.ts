/** The other end of an invitation: whoever has the link sees it; the invited person accepts or declines. */
import { type Keyed, withKey } from '../../../http/idempotency.ts'
import { AppError, conflict, forbidden, notFound } from '../../../kernel/errors.ts'
import { isOrganizationRole, type ProjectRole } from '../../../kernel/roles.ts'
import type { Person } from '../../../kernel/scope.ts'
import type { Tx } from '../../../platform/database/port.ts'
import type { Audit } from '../../audit/index.ts'
import { AUTH_CHANGED, type Base } from '../../base.ts'
import type { MemberStore } from '../members/store.ts'
import { scopeFor } from '../role-hierarchy.ts'
import { linkHash, masked } from './mail.ts'
import type { InvitationAnswered, InvitationShown } from './schema.ts'
import type { InvitationStore, LinkedInvitation, StoredInvitation } from './store.ts'

const MAX_MEMBERS = 500

export interface InvitationAnswers {
  show(token: string): Promise<InvitationShown>
  accept(person: Keyed<Person>, token: string): Promise<InvitationAnswered>
  decline(person: Keyed<Person>, token: string): Promise<InvitationAnswered>
}

export function invitationAnswers(
  base: Base & { audit: Audit },
  store: InvitationStore,
  members: MemberStore,
): InvitationAnswers {
  const { db, audit, clock, pubsub } = base

  async function find(token: string): Promise<LinkedInvitation> {
    const found = await store.byLink(linkHash(token), clock.now())
    if (!found) throw notFound('invitation')
    return found
  }

  /** The invitation, held together with its organization, if the person may answer it. */
  async function held(tx: Tx, person: Person, token: string): Promise<StoredInvitation> {
    const { id, organizationId, organizationIsBeingDeleted } = await find(token)
    await members.lockOrganization(tx, organizationId)
    const invitation = await store.lock(tx, organizationId, { id, now: clock.now() })
    if (!invitation) throw notFound('invitation')
    if (!person.session?.emailVerified || person.user.email.toLowerCase() !== invitation.email) {
      throw forbidden('was sent to another address')
    }
    if (invitation.status === 'accepted') throw conflict('The invitation was already accepted')
    if (invitation.status !== 'pending' || organizationIsBeingDeleted) throw gone()
    return invitation
  }

  async function join(tx: Tx, person: Person, invitation: StoredInvitation): Promise<void> {
    const { organizationId, role } = invitation
    if (await members.lock(tx, organizationId, person.user.id)) throw conflict('You are already a member')
    if ((await members.counts(tx, organizationId)).members >= MAX_MEMBERS) {
      throw conflict(`limit: an organization has at most ${MAX_MEMBERS} members`)
    }
    const listed = invitation.projects.map(({ projectId }) => projectId)
    const known = await members.projectsAmong(tx, organizationId, listed)
    await members.add(tx, organizationId, {
      userId: person.user.id,
      role,
      joinedAt: clock.now(),
      projectScope: scopeFor(role, listed.length > 0 ? 'selected' : 'all'),
      projects: isOrganizationRole(role)
        ? []
        : invitation.projects.filter(({ projectId }) => known.has(projectId)).map(entryOf),
    })
  }

  async function answer(
    person: Keyed<Person>,
    token: string,
    status: 'accepted' | 'declined',
  ): Promise<InvitationAnswered> {
    const answered = await db.transaction(
      withKey(person, async (tx) => {
        const invitation = await held(tx, person, token)
        const { id, organizationId, role, email } = invitation
        if (status === 'accepted') await join(tx, person, invitation)
        await store.setStatus(tx, { id, status, now: clock.now() })
        await audit.record(
          tx,
          { actor: person.actor, organizationId, projectId: null },
          { action: `invitation.${status}`, resourceId: id, resourceName: email },
        )
        return { organizationId, role }
      }),
    )
    pubsub.publish(AUTH_CHANGED)
    return answered
  }

  return {
    async show(token) {
      const found = await find(token)
      if (found.status !== 'pending' || found.organizationIsBeingDeleted) throw gone()
      return {
        organizationName: found.organizationName,
        inviterName: found.invitedBy.name,
        role: found.role,
        email: masked(found.email),
        expiresAt: found.expiresAt,
        requiresSignUp: !found.hasAccount,
      }
    },
    accept: (person, token) => answer(person, token, 'accepted'),
    decline: (person, token) => answer(person, token, 'declined'),
  }
}

const gone = () => new AppError({ status: 410, shown: 'The invitation is no longer valid' })

const entryOf = ({ projectId, role }: { projectId: string; role: ProjectRole }) => ({ projectId, role })
