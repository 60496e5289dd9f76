/** SQL of invitations. Link tokens are stored as SHA-256; a pending invitation past its time is expired for everybody. */
import type { MemberRole } from '../../../kernel/roles.ts'
import type { Database, Queryable } from '../../../platform/database/port.ts'
import type { ProjectEntry } from '../members/schema.ts'
import type { OrganizationSettings } from '../settings.ts'
import type { Invitation, InvitationQuery } from './schema.ts'

export interface NewInvitation {
  id: string
  email: string
  role: MemberRole
  projects: readonly ProjectEntry[]
  message: string | null
  tokenHash: Buffer
  invitedBy: string
  inviterName: string
  expiresAt: Date
  createdAt: Date
}

export interface StoredInvitation extends Invitation {
  organizationId: string
  message: string | null
}

/** What the link shows, and what decides whether it is still good. */
export interface LinkedInvitation extends StoredInvitation {
  organizationName: string
  organizationIsBeingDeleted: boolean
  hasAccount: boolean
}

export interface Send {
  id: string
  organizationId: string
  userId: string
  requestId: string
  isResend: boolean
  sentAt: Date
}

export interface Sends {
  /** Requests that invited, by the person, in the last hour. */
  requests: number
  resends: number
  /** Links that left the organization in the last day. */
  links: number
}

export type InvitationStore = ReturnType<typeof invitationStore>

export function invitationStore({ sql }: Database) {
  const status = (now: Date) => sql`
    case when i.status = 'pending' and i.expires_at <= ${now} then 'expired' else i.status end`
  const columns = (now: Date) => sql`
    i.id, i.organization_id as "organizationId", i.email, i.role, i.projects, i.message, ${status(now)} as status,
    json_build_object('userId', i.invited_by, 'name', i.inviter_name) as "invitedBy", i.expires_at as "expiresAt",
    i.last_sent_at as "lastSentAt", i.send_count as "sendCount", i.created_at as "createdAt"`
  const waiting = (now: Date) => sql`i.status = 'pending' and i.expires_at > ${now}`
  return {
    async page(organizationId: string, query: InvitationQuery, now: Date) {
      const from = sql`from invitations i where i.organization_id = ${organizationId} and ${status(now)} = ${query.status}`
      const [count] = await sql<{ total: number }[]>`select count(*)::int as total ${from}`
      const rows = await sql<StoredInvitation[]>`
        select ${columns(now)} ${from}
        order by i.created_at desc, i.id desc offset ${(query.page - 1) * query.limit} limit ${query.limit}`
      return { rows: [...rows], total: count?.total ?? 0 }
    },
    async lock(
      tx: Queryable,
      organizationId: string,
      { id, now }: { id: string; now: Date },
    ): Promise<StoredInvitation | null> {
      const [row] = await tx<StoredInvitation[]>`
        select ${columns(now)} from invitations i
        where i.organization_id = ${organizationId} and i.id = ${id} for no key update of i`
      return row ?? null
    },
    async byLink(tokenHash: Buffer, now: Date): Promise<LinkedInvitation | null> {
      const [row] = await sql<LinkedInvitation[]>`
        select ${columns(now)}, o.name as "organizationName", o.deleted_at is not null as "organizationIsBeingDeleted",
          exists (select 1 from users where email = i.email) as "hasAccount"
        from invitations i join organizations o on o.id = i.organization_id where i.token_hash = ${tokenHash}`
      return row ?? null
    },
    async organization(
      tx: Queryable,
      id: string,
    ): Promise<{ name: string; settings: Partial<OrganizationSettings> } | null> {
      const [row] = await tx<{ name: string; settings: Partial<OrganizationSettings> }[]>`
        select name, settings from organizations where id = ${id} and deleted_at is null`
      return row ?? null
    },
    async isMember(tx: Queryable, organizationId: string, email: string): Promise<boolean> {
      const [row] = await tx`select 1 from members m join users u on u.id = m.user_id
        where m.organization_id = ${organizationId} and u.email = ${email}`
      return row !== undefined
    },
    async isWaiting(
      tx: Queryable,
      organizationId: string,
      { email, now }: { email: string; now: Date },
    ): Promise<boolean> {
      const [row] = await tx`select 1 from invitations i
        where i.organization_id = ${organizationId} and i.email = ${email} and ${waiting(now)}`
      return row !== undefined
    },
    async countWaiting(tx: Queryable, organizationId: string, now: Date): Promise<number> {
      const [row] = await tx<{ total: number }[]>`select count(*)::int as total from invitations i
        where i.organization_id = ${organizationId} and ${waiting(now)}`
      return row?.total ?? 0
    },
    /** Holds the person, so that two requests of theirs are counted one after the other. */
    async sendsForUpdate(
      tx: Queryable,
      organizationId: string,
      { userId, now }: { userId: string; now: Date },
    ): Promise<Sends> {
      await tx`select 1 from users where id = ${userId} for no key update`
      const [row] = await tx<Sends[]>`
        select (select count(distinct request_id)::int from invitation_sends
            where user_id = ${userId} and not is_resend and sent_at > ${now}::timestamptz - interval '1 hour') as requests,
          (select count(*)::int from invitation_sends
            where user_id = ${userId} and is_resend and sent_at > ${now}::timestamptz - interval '1 hour') as resends,
          (select count(*)::int from invitation_sends where organization_id = ${organizationId}
            and sent_at > ${now}::timestamptz - interval '1 day') as links`
      return row ?? { requests: 0, resends: 0, links: 0 }
    },
    async noteSend(tx: Queryable, send: Send): Promise<void> {
      await tx`insert into invitation_sends (id, organization_id, user_id, request_id, is_resend, sent_at)
        values (${send.id}, ${send.organizationId}, ${send.userId}, ${send.requestId}, ${send.isResend}, ${send.sentAt})`
    },
    /** Takes the place of an expired invitation to the same address. */
    async add(tx: Queryable, organizationId: string, invitation: NewInvitation): Promise<void> {
      await tx`delete from invitations
        where organization_id = ${organizationId} and email = ${invitation.email} and status = 'pending'`
      await tx`
        insert into invitations (id, organization_id, email, role, projects, message, token_hash, invited_by,
          inviter_name, expires_at, last_sent_at, created_at, updated_at)
        values (${invitation.id}, ${organizationId}, ${invitation.email}, ${invitation.role},
          ${tx.json(invitation.projects as never)}, ${invitation.message}, ${invitation.tokenHash},
          ${invitation.invitedBy}, ${invitation.inviterName}, ${invitation.expiresAt}, ${invitation.createdAt},
          ${invitation.createdAt}, ${invitation.createdAt})`
    },
    /** A new link; the old one dies. */
    async renew(tx: Queryable, id: string, next: { tokenHash: Buffer; expiresAt: Date; now: Date }): Promise<void> {
      await tx`update invitations set token_hash = ${next.tokenHash}, expires_at = ${next.expiresAt},
          last_sent_at = ${next.now}, updated_at = ${next.now}, send_count = send_count + 1
        where id = ${id}`
    },
    async setStatus(
      tx: Queryable,
      { id, status, now }: { id: string; status: 'accepted' | 'declined' | 'cancelled'; now: Date },
    ): Promise<void> {
      await tx`update invitations set status = ${status}, updated_at = ${now} where id = ${id}`
    },
    /** Sends older than any limit looks back. @returns how many went */
    async forgetSends(before: Date, limit: number): Promise<number> {
      const rows = await sql`delete from invitation_sends where id in (
        select id from invitation_sends where sent_at < ${before} order by sent_at limit ${limit}) returning 1 as one`
      return rows.length
    },
  }
}
