/** SQL of sending: what is due, and what became of it; every write names the lease under which it is made. */
import type { Database } from '../../../platform/database/port.ts'
import type { StoredMessage } from '../messages.ts'
import type { Turn } from './turns/store.ts'

export interface DueAlert {
  id: string
  projectId: string
  part: 'opening' | 'reminder' | 'closing' | 'single'
  message: StoredMessage
  createdAt: Date
  /** Its trouble has ended meanwhile, and that is to be told next. */
  isOver: boolean
  /** Of a closing: the beginning has arrived. */
  beginningArrived: boolean
}

export interface Attempt {
  at: Date
  ok: boolean
  error: string | null
}

/** What an attempt makes of an alert; `pending` waits until `nextAt`. */
export interface Settled {
  status: 'sent' | 'failed' | 'suppressed' | 'pending'
  reason: string | null
  attempt: Attempt | null
  nextAt: Date | null
  now: Date
}

export type OutboxStore = ReturnType<typeof outboxStore>

export function outboxStore({ sql }: Database) {
  return {
    async due({ providerId }: Turn, now: Date, limit: number): Promise<DueAlert[]> {
      const rows = await sql<DueAlert[]>`
        select a.id, a.project_id as "projectId", a.part, a.message, a.created_at as "createdAt",
          a.part in ('opening', 'reminder') and exists (select 1 from alerts c where c.trouble_id = a.trouble_id
            and c.provider_id = a.provider_id and c.part = 'closing' and c.status = 'pending') as "isOver",
          exists (select 1 from alerts o where o.trouble_id = a.trouble_id and o.provider_id = a.provider_id
            and o.part = 'opening' and o.status = 'sent') as "beginningArrived"
        from alerts a
        where a.provider_id = ${providerId} and a.status = 'pending' and a.due_at <= ${now}
        order by a.due_at, a.seq limit ${limit}`
      return [...rows]
    },
    /** @returns false when the lease has become another's: its holder decides. */
    async settle({ providerId, leaseNo }: Turn, id: string, settled: Settled, leaseSeconds: number): Promise<boolean> {
      const { status, reason, attempt, nextAt, now } = settled
      const failed = attempt !== null && !attempt.ok
      const rows = await sql`
        with mine as (
          update notification_providers set lease_until = now() + make_interval(secs => ${leaseSeconds}),
            next_at = ${nextAt},
            last_used_at = case when ${status === 'sent'} then ${now} else last_used_at end,
            failures = case when ${failed} then failures + 1 when ${attempt === null} then failures else 0 end,
            failing_since = case when ${failed} then coalesce(failing_since, ${now})
              when ${attempt === null} then failing_since end,
            failing_told_at = case when ${attempt === null || failed} then failing_told_at end,
            last_error = case when ${failed} then ${reason} when ${attempt === null} then last_error end
          where id = ${providerId} and lease_no = ${leaseNo} returning id)
        update alerts set status = ${status}, reason = ${status === 'sent' ? null : reason},
          attempts = case when ${attempt === null} then attempts else attempts || ${sql.json([attempt] as never)} end,
          sent_at = case when ${status === 'sent'} then ${now}::timestamptz end
        from mine where alerts.id = ${id} and alerts.provider_id = mine.id and alerts.status = 'pending'
        returning 1 as one`
      return rows.length > 0
    },
    async failures({ providerId }: Turn): Promise<number> {
      const [row] = await sql<{ failures: number }[]>`
        select failures from notification_providers where id = ${providerId}`
      return row?.failures ?? 0
    },
    /** Marks that the owners are told, once per time of failing. @returns who failed, for the telling. */
    async takeNotice({ providerId }: Turn, now: Date) {
      const [row] = await sql<{ id: string; projectId: string; name: string; reason: string; since: Date }[]>`
        update notification_providers set failing_told_at = ${now}
        where id = ${providerId} and failing_told_at is null and failing_since is not null
        returning id, project_id as "projectId", name, coalesce(last_error, '') as reason, failing_since as since`
      return row ?? null
    },
    /** Addresses of the owners and admins of the project's organization. */
    async adminsOf(projectId: string, limit: number): Promise<{ userId: string; email: string }[]> {
      const rows = await sql<{ userId: string; email: string }[]>`
        select u.id as "userId", u.email from projects p join members m on m.organization_id = p.organization_id
          join users u on u.id = m.user_id
        where p.id = ${projectId} and m.role in ('org_owner', 'org_admin') and u.banned_at is null
        order by u.email limit ${limit}`
      return [...rows]
    },
    /** Another provider of the project that is well. */
    async healthyBeside(providerId: string, projectId: string): Promise<string | null> {
      const [row] = await sql<{ id: string }[]>`
        select id from notification_providers
        where project_id = ${projectId} and id <> ${providerId} and enabled and failing_since is null
        order by last_used_at desc nulls last, id limit 1`
      return row?.id ?? null
    },
    async projectName(projectId: string): Promise<string> {
      const [row] = await sql<{ name: string }[]>`select name from projects where id = ${projectId}`
      return row?.name ?? ''
    },
    /** Troubles that are over of which nothing is told in the history any more, and what is known of certificates that ended. */
    async removeTroubles(than: Date, limit: number): Promise<void> {
      await sql`
        delete from alert_troubles where id in (
          select id from alert_troubles t where closed_at < ${than}
            and not exists (select 1 from alerts a where a.trouble_id = t.id)
          order by closed_at limit ${limit})`
      await sql`
        delete from alert_certificates where ctid = any(array(
          select ctid from alert_certificates where expires_at < ${than} limit ${limit}))`
    },
    /** @returns how many old ones were deleted. */
    async removeOlder(than: Date, limit: number): Promise<number> {
      const rows = await sql`
        delete from alerts where id in (
          select id from alerts where created_at < ${than} and status <> 'pending' order by created_at limit ${limit})
        returning 1 as one`
      return rows.length
    },
  }
}
