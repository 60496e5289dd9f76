/** Rules of invitations: who may invite whom, how often, and how the link reaches them. */
import { type List, toList } from '../../../http/shapes.ts'
import { AppError, conflict, forbidden, invalid, notFound, type Problem, tooMany } from '../../../kernel/errors.ts'
import { newId } from '../../../kernel/ids.ts'
import type { Membership } from '../../../kernel/scope.ts'
import type { Tx } from '../../../platform/database/port.ts'
import { type Audit, changesBetween } from '../../audit/index.ts'
import type { Base } from '../../base.ts'
import { mayTouch } from '../ladder.ts'
import { checkProjects } from '../members/service.ts'
import type { MemberStore } from '../members/store.ts'
import { traceOf } from '../organization/service.ts'
import { settingsOf } from '../settings.ts'
import { invitationMail, inviteUrl, linkHash, newLinkToken } from './mail.ts'
import type {
  Invitation,
  InvitationInput,
  InvitationQuery,
  InvitationSent,
  InvitationsSent,
  OneInvitation,
} from './schema.ts'
import type { InvitationStore, Sends, StoredInvitation } from './store.ts'

const MOST_WAITING = 200
const REQUESTS_PER_HOUR = 10
const RESENDS_PER_HOUR = 5
const LINKS_PER_DAY = 50
const HOUR_SECONDS = 3600
const DAY_SECONDS = 86_400

export interface Invitations {
  list(caller: Membership, query: InvitationQuery): Promise<List<Invitation>>
  /** One, or with `invitations` many: what could not be sent is named then. */
  create(caller: Membership, input: InvitationInput): Promise<InvitationSent | InvitationsSent>
  resend(caller: Membership, id: string): Promise<InvitationSent>
  cancel(caller: Membership, id: string): Promise<void>
}

interface Batch {
  caller: Membership
  requestId: string
  now: Date
  /** What was sent before, counted up as links of this request go out. */
  sends: Sends
  organization: { name: string; allowedEmailDomains: string[]; ttlMs: number }
}

interface Outgoing {
  invitation: StoredInvitation
  token: string
  organizationName: string
}

export function invitationService(
  base: Base & { audit: Audit },
  store: InvitationStore,
  members: MemberStore,
): Invitations {
  const { db, audit, clock, config, mail, log } = base

  async function begin(tx: Tx, caller: Membership): Promise<Batch> {
    const { organizationId, user } = caller
    await members.lockOrganization(tx, organizationId)
    const found = await store.organization(tx, organizationId)
    if (!found) throw notFound('organization')
    const { allowedEmailDomains, invitationTtlDays } = settingsOf(found.settings)
    const now = clock.now()
    return {
      ...{ caller, requestId: newId(), now, sends: await store.sendsForUpdate(tx, organizationId, user.id, now) },
      organization: { name: found.name, allowedEmailDomains, ttlMs: invitationTtlDays * DAY_SECONDS * 1000 },
    }
  }

  async function checkMayInvite(tx: Tx, { caller, now, sends, organization }: Batch, input: OneInvitation) {
    const { organizationId, role } = caller
    if (!mayTouch(role, input.role)) throw forbidden(`${role} invites a ${input.role}`)
    await checkProjects(tx, members, organizationId, { role: input.role, projects: input.projects ?? [] })
    const domain = input.email.slice(input.email.lastIndexOf('@') + 1)
    const { allowedEmailDomains } = organization
    if (allowedEmailDomains.length > 0 && !allowedEmailDomains.includes(domain)) {
      throw invalid({
        path: 'email',
        message: `The organization invites only people at ${allowedEmailDomains.join(', ')}`,
      })
    }
    if (await store.isMember(tx, organizationId, input.email)) throw conflict(`${input.email} is a member already`)
    if (await store.isWaiting(tx, organizationId, input.email, now)) {
      throw conflict(`${input.email} is invited already: send that invitation again`)
    }
    if ((await store.countWaiting(tx, organizationId, now)) >= MOST_WAITING) {
      throw conflict(`limit: at most ${MOST_WAITING} invitations may wait for an answer`)
    }
    if (sends.links >= LINKS_PER_DAY) throw tooMany(DAY_SECONDS)
  }

  async function note(tx: Tx, batch: Batch, isResend: boolean): Promise<void> {
    const { caller, requestId, now } = batch
    batch.sends.links++
    await store.noteSend(tx, {
      ...{ id: newId(), organizationId: caller.organizationId, userId: caller.user.id, requestId, isResend },
      sentAt: now,
    })
  }

  async function invite(tx: Tx, batch: Batch, input: OneInvitation): Promise<Outgoing> {
    const { caller, now, organization } = batch
    await checkMayInvite(tx, batch, input)
    const [id, token] = [newId(), newLinkToken()]
    const { email, role, projects = [], message = null } = input
    const expiresAt = new Date(now.getTime() + organization.ttlMs)
    await store.add(tx, caller.organizationId, {
      ...{ id, email, role, projects, message, expiresAt, tokenHash: linkHash(token), createdAt: now },
      ...{ invitedBy: caller.user.id, inviterName: caller.user.name },
    })
    await note(tx, batch, false)
    await audit.record(tx, traceOf(caller), {
      ...{ action: 'invitation.created', resourceId: id, resourceName: email },
      changes: changesBetween({}, { email, role, projects, expiresAt }),
    })
    return outgoing(await locked(tx, caller, id, now), token, organization.name)
  }

  async function locked(tx: Tx, { organizationId }: Membership, id: string, now: Date): Promise<StoredInvitation> {
    const found = await store.lock(tx, organizationId, id, now)
    if (!found) throw notFound('invitation')
    return found
  }

  /** After the commit: mails the link, or hands it to the inviter where nothing mails. */
  function send({ invitation, token, organizationName }: Outgoing): InvitationSent {
    const { email: to, message, expiresAt, invitedBy } = invitation
    const url = inviteUrl(config, token)
    if (!mail.configured) return { ...shown(invitation), inviteUrl: url }
    const words = { to, url, organizationName, inviterName: invitedBy.name, message, expiresAt: new Date(expiresAt) }
    const sending = mail.send(invitationMail(words)).then((result) => {
      if (result.status !== 'failed') return
      log.warn(
        { event: 'invitation.not_sent', invitationId: invitation.id, reason: result.reason },
        'an invitation was not mailed; it can be sent again',
      )
    })
    base.background('invitation.mail', sending)
    return shown(invitation)
  }

  return {
    async list(caller, query) {
      const { rows, total } = await store.page(caller.organizationId, query, clock.now())
      return toList(rows.map(shown), total, query)
    },

    async create(caller, input) {
      const wanted = input.invitations
      const one = wanted ? null : completed(input)
      if (wanted && (input.email ?? input.role ?? input.projects ?? input.message) !== undefined) {
        throw invalid({ path: 'invitations', message: 'Takes the place of the other fields' })
      }
      const failed: InvitationsSent['failed'] = []
      const ready = await db.transaction(async (tx) => {
        failed.length = 0
        const batch = await begin(tx, caller)
        if (batch.sends.requests >= REQUESTS_PER_HOUR) throw tooMany(HOUR_SECONDS)
        if (one) return [await invite(tx, batch, one)]
        const sent: Outgoing[] = []
        for (const [index, each] of (wanted ?? []).entries()) {
          const result = await invite(tx, batch, each).catch((error) => refusalOf(error))
          if (result instanceof AppError) {
            failed.push({ index, email: each.email, status: result.status, error: result.shown })
          } else sent.push(result)
        }
        return sent
      })
      const data = ready.map(send)
      return one ? (data[0] as InvitationSent) : { data, failed }
    },

    async resend(caller, id) {
      const ready = await db.transaction(async (tx) => {
        const batch = await begin(tx, caller)
        const before = await locked(tx, caller, id, batch.now)
        if (!mayTouch(caller.role, before.role)) throw forbidden(`${caller.role} invites a ${before.role}`)
        if (before.status !== 'pending' && before.status !== 'expired') {
          throw conflict(`The invitation is ${before.status}`)
        }
        if (batch.sends.resends >= RESENDS_PER_HOUR) throw tooMany(HOUR_SECONDS)
        if (batch.sends.links >= LINKS_PER_DAY) throw tooMany(DAY_SECONDS)
        const token = newLinkToken()
        const expiresAt = new Date(batch.now.getTime() + batch.organization.ttlMs)
        await store.renew(tx, id, { tokenHash: linkHash(token), expiresAt, now: batch.now })
        await note(tx, batch, true)
        const entry = { action: 'invitation.resent', resourceId: id, resourceName: before.email }
        await audit.record(tx, traceOf(caller), entry)
        return outgoing(await locked(tx, caller, id, batch.now), token, batch.organization.name)
      })
      return send(ready)
    },

    async cancel(caller, id) {
      await db.transaction(async (tx) => {
        await members.lockOrganization(tx, caller.organizationId)
        const before = await locked(tx, caller, id, clock.now())
        if (!mayTouch(caller.role, before.role)) throw forbidden(`${caller.role} cancels a ${before.role}`)
        if (before.status !== 'pending') throw conflict(`The invitation is ${before.status}`)
        await store.setStatus(tx, id, 'cancelled', clock.now())
        const entry = { action: 'invitation.cancelled', resourceId: id, resourceName: before.email }
        await audit.record(tx, traceOf(caller), entry)
      })
    },
  }
}

const outgoing = (invitation: StoredInvitation, token: string, organizationName: string): Outgoing => ({
  ...{ invitation, token, organizationName },
})

const shown = ({ organizationId: _, message: __, ...invitation }: StoredInvitation): Invitation => invitation

/** A refusal of one among many; anything else ends them all. */
function refusalOf(error: unknown): AppError {
  if (error instanceof AppError) return error
  throw error
}

/** @throws AppError 400 that names what is missing */
function completed({ email, role, projects, message }: InvitationInput): OneInvitation {
  if (email !== undefined && role !== undefined) return { email, role, projects, message }
  const missing: Problem[] = Object.entries({ email, role })
    .filter(([, value]) => value === undefined)
    .map(([path]) => ({ path, message: 'Is needed' }))
  throw invalid(missing)
}
