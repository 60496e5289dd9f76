/** Makes and renews single invitations, under the locks of a request; and sends their links once that has committed. */
import { conflict, forbidden, invalid, notFound, tooMany } from '../../../kernel/errors.ts'
import { newId } from '../../../kernel/ids.ts'
import type { Membership } from '../../../kernel/scope.ts'
import type { Tx } from '../../../platform/database/port.ts'
import { type Audit, changesBetween } from '../../audit/index.ts'
import type { Base } from '../../base.ts'
import { checkProjects } from '../members/service.ts'
import type { MemberStore } from '../members/store.ts'
import { traceOf } from '../organization/service.ts'
import { mayTouch } from '../role-hierarchy.ts'
import { settingsOf } from '../settings.ts'
import { invitationMail, inviteUrl, linkHash, newLinkToken } from './mail.ts'
import type { Invitation, InvitationSent, OneInvitation } from './schema.ts'
import type { InvitationStore, Sends, StoredInvitation } from './store.ts'

const MAX_WAITING = 200
const LINKS_PER_DAY = 50
const DAY_SECONDS = 86_400

/** What one request knows of its organization and of what was sent before. */
export interface Batch {
  caller: Membership
  requestId: string
  now: Date
  /** What was sent before, counted up as links of this request go out. */
  sends: Sends
  organization: { name: string; allowedEmailDomains: string[]; ttlMs: number }
}

export interface Outgoing {
  invitation: StoredInvitation
  token: string
  organizationName: string
}

export function inviting(base: Base & { audit: Audit }, store: InvitationStore, members: MemberStore) {
  const { audit, clock } = base

  async function begin(tx: Tx, caller: Membership): Promise<Batch> {
    const { organizationId, user } = caller
    await members.lockOrganization(tx, organizationId)
    const found = await store.organization(tx, organizationId)
    if (!found) throw notFound('organization')
    const { allowedEmailDomains, invitationTtlDays } = settingsOf(found.settings)
    const now = clock.now()
    return {
      caller,
      requestId: newId(),
      now,
      sends: await store.sendsForUpdate(tx, organizationId, { userId: user.id, now }),
      organization: { name: found.name, allowedEmailDomains, ttlMs: invitationTtlDays * DAY_SECONDS * 1000 },
    }
  }

  /** @throws AppError 429 */
  function checkRoom({ sends }: Pick<Batch, 'sends'>): void {
    if (sends.links >= LINKS_PER_DAY) throw tooMany(DAY_SECONDS)
  }

  async function checkMayInvite(tx: Tx, { caller, now, sends, organization }: Batch, input: OneInvitation) {
    const { organizationId, role } = caller
    if (!mayTouch(role, input.role)) throw forbidden(`${role} invites a ${input.role}`)
    await checkProjects(tx, members, { organizationId, member: { role: input.role, projects: input.projects ?? [] } })
    const domain = input.email.slice(input.email.lastIndexOf('@') + 1)
    const { allowedEmailDomains } = organization
    if (allowedEmailDomains.length > 0 && !allowedEmailDomains.includes(domain)) {
      throw invalid({
        path: 'email',
        message: `Must be an address at ${allowedEmailDomains.join(', ')}`,
      })
    }
    if (await store.isMember(tx, organizationId, input.email)) throw conflict(`${input.email} is already a member`)
    if (await store.isWaiting(tx, organizationId, { email: input.email, now })) {
      throw conflict(`${input.email} is already invited. Resend that invitation`)
    }
    if ((await store.countWaiting(tx, organizationId, now)) >= MAX_WAITING) {
      throw conflict(`limit: at most ${MAX_WAITING} invitations can be pending`)
    }
    checkRoom({ sends })
  }

  async function note(tx: Tx, batch: Batch, isResend: boolean): Promise<void> {
    const { caller, requestId, now } = batch
    batch.sends.links++
    await store.noteSend(tx, {
      id: newId(),
      organizationId: caller.organizationId,
      userId: caller.user.id,
      requestId,
      isResend,
      sentAt: now,
    })
  }

  async function invite(tx: Tx, batch: Batch, input: OneInvitation): Promise<Outgoing> {
    const { caller, now, organization } = batch
    await checkMayInvite(tx, batch, input)
    const id = newId()
    const token = newLinkToken()
    const { email, role, projects = [], message = null } = input
    const expiresAt = new Date(now.getTime() + organization.ttlMs)
    await store.add(tx, caller.organizationId, {
      id,
      email,
      role,
      projects,
      message,
      expiresAt,
      tokenHash: linkHash(token),
      createdAt: now,
      invitedBy: caller.user.id,
      inviterName: caller.user.name,
    })
    await note(tx, batch, false)
    await audit.record(tx, traceOf(caller), {
      action: 'invitation.created',
      resourceId: id,
      resourceName: email,
      changes: changesBetween({}, { email, role, projects, expiresAt }),
    })
    return outgoing(await locked(tx, caller, { id, now }), token, organization.name)
  }

  async function locked(
    tx: Tx,
    { organizationId }: Membership,
    { id, now }: { id: string; now: Date },
  ): Promise<StoredInvitation> {
    const found = await store.lock(tx, organizationId, { id, now })
    if (!found) throw notFound('invitation')
    return found
  }

  return { begin, invite, locked, note, checkRoom }
}

/** @returns what shows an invitation whose transaction has committed, after its link was mailed or shown */
export function sender(base: Base): (outgoing: Outgoing) => InvitationSent {
  const { config, mail, log } = base
  return ({ invitation, token, organizationName }) => {
    const { email: to, message, expiresAt, invitedBy } = invitation
    const url = inviteUrl(config, token)
    if (!mail.configured) return { ...shown(invitation), inviteUrl: url }
    const words = { to, url, organizationName, inviterName: invitedBy.name, message, expiresAt: new Date(expiresAt) }
    const sending = mail.send(invitationMail(words)).then((result) => {
      if (result.status !== 'failed') return
      log.warn(
        { event: 'invitation.not_sent', invitationId: invitation.id, reason: result.reason },
        'invitation e-mail not sent; it can be resent',
      )
    })
    base.background('invitation.mail', sending)
    return shown(invitation)
  }
}

export const outgoing = (invitation: StoredInvitation, token: string, organizationName: string): Outgoing => ({
  invitation,
  token,
  organizationName,
})

export const shown = ({ organizationId: _, message: __, ...invitation }: StoredInvitation): Invitation => invitation
