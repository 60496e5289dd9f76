/** SQL of the providers for which something waits, and when each is to be woken up. */
import type { Database, Queryable } from '../../../../platform/database/port.ts'
import type { WakeUp } from '../../../../platform/queue/port.ts'
import type { ProviderLeases } from '../../../notification-providers/index.ts'

export type WaitingStore = ReturnType<typeof waitingStore>

const NO_ID = '00000000-0000-0000-0000-000000000000'

export function waitingStore({ sql }: Database) {
  /** The providers after that one that have pending alerts: one step in the index for each, however many it has. */
  const waiting = (after: string) => sql`
    waiting (id) as (
      (select provider_id from alerts where status = 'pending' and provider_id > ${after} order by provider_id limit 1)
      union all
      select next.id from waiting cross join lateral (
        select provider_id as id from alerts where status = 'pending' and provider_id > waiting.id
        order by provider_id limit 1) next)`
  return {
    /** When the provider is due next, not before `notBefore`; null when nothing waits for it. */
    async nextDue(tx: Queryable, providerId: string, { notBefore, now }: { notBefore: Date | null; now: Date }) {
      const [row] = await tx<{ at: Date }[]>`
        select greatest(due_at, ${notBefore}::timestamptz, ${now}) as at from alerts
        where provider_id = ${providerId} and status = 'pending' order by due_at limit 1`
      return row?.at ?? null
    },
    /** Ends leases that are over, of providers for which something waits. @returns whose: nobody else will wake up for them */
    reclaim: (tx: Queryable, leases: ProviderLeases, limit: number): Promise<string[]> =>
      leases.endExpired(tx, tx`with recursive ${waiting(NO_ID)} select id from waiting`, limit),
    /** Providers to which something should have been sent before: no sender is at it, and it is no pause after a failure. */
    async waitingSince(before: Date, limit: number): Promise<number> {
      const [row] = await sql<{ total: number }[]>`
        select count(*)::int as total from (
          select from notification_providers p
          where (lease_until is null or lease_until < now()) and (next_at is null or next_at < ${before})
            and exists (select from alerts where provider_id = p.id and status = 'pending' and due_at < ${before})
          limit ${limit}) late`
      return row?.total ?? 0
    },
    /** When the providers for which something waits are to be looked at; in the order of their ids, those after `after`. */
    async waiting(now: Date, { after, limit }: { after: string | null; limit: number }): Promise<WakeUp[]> {
      const rows = await sql<WakeUp[]>`
        with recursive ${waiting(after ?? NO_ID)}
        select p.id as "providerId", greatest(first.due_at, p.next_at, ${now}) as at
        from (select id from waiting limit ${limit}) w join notification_providers p on p.id = w.id
          cross join lateral (select due_at from alerts
            where provider_id = p.id and status = 'pending' order by due_at limit 1) first
        order by p.id`
      return [...rows]
    },
  }
}
