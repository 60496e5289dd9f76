/** SQL of sending: what is due, and what became of it; every write names the lease under which it is made. */
import type { Database, Fragment } from '../../../platform/database/port.ts'
import { attempted, type ProviderLease } from '../../notification-providers/index.ts'
import type { StoredMessage } from '../messages.ts'

export interface DueAlert {
  id: string
  projectId: string
  part: 'opening' | 'reminder' | 'closing' | 'single'
  message: StoredMessage
  createdAt: Date
  /** Its incident has ended meanwhile, and that is to be sent next. */
  isOver: boolean
  /** Of a closing: the beginning has arrived. */
  beginningArrived: boolean
}

export interface RecordedAttempt {
  at: Date
  ok: boolean
  error: string | null
}

/** What an attempt makes of an alert; `pending` waits until `nextAttemptAt`. */
export interface Settled {
  status: 'sent' | 'failed' | 'suppressed' | 'pending'
  reason: string | null
  attempt: RecordedAttempt | null
  nextAttemptAt: Date | null
  now: Date
}

export type OutboxStore = ReturnType<typeof outboxStore>

export function outboxStore({ sql }: Database) {
  return {
    async due({ providerId }: ProviderLease, now: Date, limit: number): Promise<DueAlert[]> {
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
    async settle(
      lease: ProviderLease,
      { id, settled, leaseSeconds }: { id: string; settled: Settled; leaseSeconds: number },
    ): Promise<boolean> {
      const { status, reason, attempt, nextAttemptAt, now } = settled
      const outcome = attempt && (attempt.ok ? 'sent' : 'failed')
      const rows = await sql`
        with mine as (${attempted(sql, lease, { outcome, reason, nextAttemptAt, now, leaseSeconds })})
        update alerts set status = ${status}, reason = ${status === 'sent' ? null : reason},
          attempts = case when ${attempt === null} then attempts else attempts || ${sql.json([attempt] as never)} end,
          sent_at = case when ${status === 'sent'} then ${now}::timestamptz end
        from mine where alerts.id = ${id} and alerts.provider_id = mine.id and alerts.status = 'pending'
        returning 1 as one`
      return rows.length > 0
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
    async projectName(projectId: string): Promise<string> {
      const [row] = await sql<{ name: string }[]>`select name from projects where id = ${projectId}`
      return row?.name ?? ''
    },
    /** Alerts about the incident (SQL): it stays for as long as the history has any. */
    anyOf: (incidentId: Fragment): Fragment => sql`select 1 from alerts a where a.trouble_id = ${incidentId}`,
    /** Thresholds of certificates that ended. */
    async removeCertificates(than: Date, limit: number): Promise<void> {
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
