/** SQL of whose turn it is: providers are leased one by one, so that each gets its messages in order. */
import type { Database, Queryable } from '../../../../platform/database/port.ts'
import type { Look } from '../../../../platform/queue/port.ts'

/** A provider whose turn it is, in this process. */
export interface Turn {
  providerId: string
  leaseNo: number
}

/**
 * A provider that was to be looked at: `mine` from now on; `held` by another; `paused` until `nextAt`; `free` but more than
 * were wanted; `locked` by somebody's transaction, so that nothing is known of it.
 */
export interface Asked {
  providerId: string
  state: 'mine' | 'held' | 'paused' | 'free' | 'locked'
  leaseNo: number
  nextAt: Date | null
}

export type TurnStore = ReturnType<typeof turnStore>

const NO_ID = '00000000-0000-0000-0000-000000000000'

export function turnStore({ sql }: Database) {
  /** The providers after that one that have pending alerts: one step in the index for each, however many it has. */
  const waiting = (after: string) => sql`
    waiting (id) as (
      (select provider_id from alerts where status = 'pending' and provider_id > ${after} order by provider_id limit 1)
      union all
      select next.id from waiting cross join lateral (
        select provider_id as id from alerts where status = 'pending' and provider_id > waiting.id
        order by provider_id limit 1) next)`
  return {
    /**
     * Leases up to `limit` of the providers, the first ones; none for those that are gone. Rows that it does not skip stay
     * locked: what another holds is given back after this transaction. The database's clock judges leases; `now` is the
     * program's.
     */
    async lease(
      tx: Queryable,
      providerIds: readonly string[],
      { now, limit, leaseSeconds }: { now: Date; limit: number; leaseSeconds: number },
    ): Promise<Asked[]> {
      const rows = await tx<Asked[]>`
        with seen as (
          select id, next_at, case when lease_until between now() and now() + interval '1 hour' then 'held' when next_at > ${now} then 'paused' else 'free' end as state
          from notification_providers where id = any(${providerIds}::uuid[]) for no key update skip locked),
        mine as (
          update notification_providers set lease_no = lease_no + 1,
            lease_until = now() + make_interval(secs => ${leaseSeconds})
          where id in (select id from seen where state = 'free' order by array_position(${providerIds}::uuid[], id) limit ${limit})
          returning id, lease_no)
        select p.id as "providerId", case when mine.id is not null then 'mine' else coalesce(seen.state, 'locked') end as state,
          coalesce(mine.lease_no, 0) as "leaseNo", seen.next_at as "nextAt"
        from notification_providers p left join seen on seen.id = p.id left join mine on mine.id = p.id
        where p.id = any(${providerIds}::uuid[])`
      return [...rows]
    },
    /** Those that were given back meanwhile stay so. */
    async renew(turns: readonly Turn[], leaseSeconds: number): Promise<void> {
      const [ids, numbers] = [turns.map((turn) => turn.providerId), turns.map((turn) => turn.leaseNo)]
      await sql`
        update notification_providers p set lease_until = now() + make_interval(secs => ${leaseSeconds})
        from unnest(${ids}::uuid[], ${numbers}::int[]) as mine (id, lease_no)
        where p.id = mine.id and p.lease_no = mine.lease_no and p.lease_until is not null`
    },
    /** Gives the turn back. @returns when the provider is to be looked at again; null: nothing waits, or it is another's */
    async release(tx: Queryable, { providerId, leaseNo }: Turn, now: Date): Promise<Date | null> {
      const [free] = await tx<{ nextAt: Date | null }[]>`
        update notification_providers set lease_until = null where id = ${providerId} and lease_no = ${leaseNo}
        returning next_at as "nextAt"`
      if (!free) return null
      // A statement of its own, so that it sees what came before this one had the row to itself.
      const [row] = await tx<{ at: Date }[]>`
        select greatest(due_at, ${free.nextAt}::timestamptz, ${now}) as at from alerts
        where provider_id = ${providerId} and status = 'pending' order by due_at limit 1`
      return row?.at ?? null
    },
    /** Ends leases that are over, or end later than any does (by a clock that was ahead), of providers for which something waits. @returns whose: nobody looks at them any more */
    async reclaim(tx: Queryable, limit: number): Promise<string[]> {
      const rows = await tx<{ id: string }[]>`
        with recursive ${waiting(NO_ID)}
        update notification_providers set lease_until = null where id in (
          select p.id from waiting join notification_providers p on p.id = waiting.id
          where p.lease_until not between now() and now() + interval '1 hour' limit ${limit} for no key update of p skip locked)
        returning id`
      return rows.map(({ id }) => id)
    },
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
    async waiting(now: Date, { after, limit }: { after: string | null; limit: number }): Promise<Look[]> {
      const rows = await sql<Look[]>`
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
