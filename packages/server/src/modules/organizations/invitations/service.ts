/** Rules of invitations as requests make them: one or many, again, or not after all. */
import { type Keyed, withKey } from '../../../http/idempotency.ts'
import { type List, toList } from '../../../http/shapes.ts'
import { AppError, conflict, forbidden, invalid, type Problem, tooMany } from '../../../kernel/errors.ts'
import type { Membership } from '../../../kernel/scope.ts'
import type { Audit } from '../../audit/index.ts'
import type { Base } from '../../base.ts'
import type { MemberStore } from '../members/store.ts'
import { traceOf } from '../organization/service.ts'
import { mayTouch } from '../role-hierarchy.ts'
import { inviting, type Outgoing, outgoing, sender, shown } from './inviting.ts'
import { linkHash, newLinkToken } from './mail.ts'
import type {
  Invitation,
  InvitationInput,
  InvitationQuery,
  InvitationSent,
  InvitationsSent,
  OneInvitation,
} from './schema.ts'
import type { InvitationStore } from './store.ts'

const REQUESTS_PER_HOUR = 10
const RESENDS_PER_HOUR = 5
const HOUR_SECONDS = 3600

export interface Invitations {
  list(caller: Membership, query: InvitationQuery): Promise<List<Invitation>>
  /** One, or with `invitations` many: what could not be sent is named then. */
  create(caller: Keyed<Membership>, input: InvitationInput): Promise<InvitationSent | InvitationsSent>
  resend(caller: Keyed<Membership>, id: string): Promise<InvitationSent>
  cancel(caller: Membership, id: string): Promise<void>
}

export function invitationService(
  base: Base & { audit: Audit },
  store: InvitationStore,
  members: MemberStore,
): Invitations {
  const { db, audit, clock } = base
  const { begin, invite, locked, note, checkRoom } = inviting(base, store, members)
  const send = sender(base)

  return {
    async list(caller, query) {
      const { rows, total } = await store.page(caller.organizationId, query, clock.now())
      return toList(rows.map(shown), total, query)
    },

    async create(caller, input) {
      const wanted = input.invitations
      const one = wanted ? null : completed(input)
      if (wanted && (input.email ?? input.role ?? input.projects ?? input.message) !== undefined) {
        throw invalid({ path: 'invitations', message: 'Must not be combined with the other fields' })
      }
      const failed: InvitationsSent['failed'] = []
      const ready = await db.transaction(
        withKey(caller, async (tx) => {
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
        }),
      )
      const data = ready.map(send)
      return one ? (data[0] as InvitationSent) : { data, failed }
    },

    async resend(caller, id) {
      const ready = await db.transaction(
        withKey(caller, async (tx) => {
          const batch = await begin(tx, caller)
          const before = await locked(tx, caller, { id, now: batch.now })
          if (!mayTouch(caller.role, before.role)) throw forbidden(`${caller.role} invites a ${before.role}`)
          if (before.status !== 'pending' && before.status !== 'expired') {
            throw conflict(`The invitation is ${before.status}`)
          }
          if (batch.sends.resends >= RESENDS_PER_HOUR) throw tooMany(HOUR_SECONDS)
          checkRoom(batch)
          const token = newLinkToken()
          const expiresAt = new Date(batch.now.getTime() + batch.organization.ttlMs)
          await store.renew(tx, id, { tokenHash: linkHash(token), expiresAt, now: batch.now })
          await note(tx, batch, true)
          const entry = { action: 'invitation.resent', resourceId: id, resourceName: before.email }
          await audit.record(tx, traceOf(caller), entry)
          return outgoing(await locked(tx, caller, { id, now: batch.now }), token, batch.organization.name)
        }),
      )
      return send(ready)
    },

    async cancel(caller, id) {
      await db.transaction(async (tx) => {
        await members.lockOrganization(tx, caller.organizationId)
        const before = await locked(tx, caller, { id, now: clock.now() })
        if (!mayTouch(caller.role, before.role)) throw forbidden(`${caller.role} cancels a ${before.role}`)
        if (before.status !== 'pending') throw conflict(`The invitation is ${before.status}`)
        await store.setStatus(tx, { id, status: 'cancelled', now: clock.now() })
        const entry = { action: 'invitation.cancelled', resourceId: id, resourceName: before.email }
        await audit.record(tx, traceOf(caller), entry)
      })
    },
  }
}

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
    .map(([path]) => ({ path, message: 'Is required' }))
  throw invalid(missing)
}
