/**
 * SQL of who delivers to a provider, and how it goes: providers are leased one by one, so that each gets its messages in
 * order. The database's clock judges leases; `now` is the program's.
 */
import type { Database, Fragment, Queryable } from '../../../platform/database/port.ts'

/** A provider that this process delivers to. */
export interface ProviderLease {
  providerId: string
  leaseNo: number
}

/**
 * A provider that was asked for: `leased` from now on; `held` by another; `paused` until `nextAttemptAt`; `free` but more than
 * were wanted; `locked` by another transaction, so that nothing is known of it.
 */
export interface LeaseAnswer extends ProviderLease {
  state: 'leased' | 'held' | 'paused' | 'free' | 'locked'
  nextAttemptAt: Date | null
}

/** What became of a message: null where nothing was sent. A pause lasts until `nextAttemptAt`. */
export interface DeliveryAttempt {
  outcome: 'sent' | 'failed' | null
  reason: string | null
  nextAttemptAt: Date | null
  now: Date
  /** The lease goes on for so long. */
  leaseSeconds: number
}

/** A provider that fails, for the notice to those who look after it. */
export interface FailingProvider {
  id: string
  projectId: string
  name: string
  reason: string
  since: Date
}

/** No lease is given for so long: one that ends later was given by a clock that was ahead. */
const holds = (sql: Queryable) => sql`lease_until between now() and now() + interval '1 hour'`

/**
 * A statement for others to put into theirs, so that message and provider change in one: counts the attempt in and renews
 * the lease. It returns the provider's id, and no row once the lease is another's.
 */
export function attempted(sql: Queryable, { providerId, leaseNo }: ProviderLease, attempt: DeliveryAttempt): Fragment {
  const { outcome, reason, nextAttemptAt, now, leaseSeconds } = attempt
  const failed = outcome === 'failed'
  const nothing = outcome === null
  return sql`
    update notification_providers set lease_until = now() + make_interval(secs => ${leaseSeconds}),
      next_at = ${nextAttemptAt},
      last_used_at = case when ${outcome === 'sent'} then ${now} else last_used_at end,
      failures = case when ${failed} then failures + 1 when ${nothing} then failures else 0 end,
      failing_since = case when ${failed} then coalesce(failing_since, ${now}) when ${nothing} then failing_since end,
      failing_told_at = case when ${nothing || failed} then failing_told_at end,
      last_error = case when ${failed} then ${reason} when ${nothing} then last_error end
    where id = ${providerId} and lease_no = ${leaseNo} returning id`
}

export type ProviderLeases = ReturnType<typeof providerLeases>

export function providerLeases({ sql }: Database) {
  return {
    /**
     * Leases up to `limit` of the providers, the first ones; none for those that are gone. Rows that it does not skip stay
     * locked: what another holds is given back after this transaction.
     */
    async lease(
      tx: Queryable,
      providerIds: readonly string[],
      { now, limit, leaseSeconds }: { now: Date; limit: number; leaseSeconds: number },
    ): Promise<LeaseAnswer[]> {
      const rows = await tx<LeaseAnswer[]>`
        with seen as (
          select id, next_at, case when ${holds(tx)} then 'held' when next_at > ${now} then 'paused' else 'free' end as state
          from notification_providers where id = any(${providerIds}::uuid[]) for no key update skip locked),
        leased as (
          update notification_providers set lease_no = lease_no + 1,
            lease_until = now() + make_interval(secs => ${leaseSeconds})
          where id in (select id from seen where state = 'free' order by array_position(${providerIds}::uuid[], id) limit ${limit})
          returning id, lease_no)
        select p.id as "providerId",
          case when leased.id is not null then 'leased' else coalesce(seen.state, 'locked') end as state,
          coalesce(leased.lease_no, 0) as "leaseNo", seen.next_at as "nextAttemptAt"
        from notification_providers p left join seen on seen.id = p.id left join leased on leased.id = p.id
        where p.id = any(${providerIds}::uuid[])`
      return [...rows]
    },
    /** Those that were released meanwhile stay so. */
    async renew(leases: readonly ProviderLease[], leaseSeconds: number): Promise<void> {
      const ids = leases.map(({ providerId }) => providerId)
      const numbers = leases.map(({ leaseNo }) => leaseNo)
      await sql`
        update notification_providers p set lease_until = now() + make_interval(secs => ${leaseSeconds})
        from unnest(${ids}::uuid[], ${numbers}::int[]) as mine (id, lease_no)
        where p.id = mine.id and p.lease_no = mine.lease_no and p.lease_until is not null`
    },
    /** @returns when the provider may be asked again; undefined when the lease is another's */
    async release(tx: Queryable, { providerId, leaseNo }: ProviderLease): Promise<Date | null | undefined> {
      const [row] = await tx<{ nextAttemptAt: Date | null }[]>`
        update notification_providers set lease_until = null where id = ${providerId} and lease_no = ${leaseNo}
        returning next_at as "nextAttemptAt"`
      return row?.nextAttemptAt
    },
    /** Ends leases that are over, of up to `limit` of the providers that `among` (SQL) selects. @returns whose */
    async endExpired(tx: Queryable, among: Fragment, limit: number): Promise<string[]> {
      const rows = await tx<{ id: string }[]>`
        update notification_providers set lease_until = null where id in (
          select p.id from (${among}) one (id) join notification_providers p on p.id = one.id
          where p.lease_until is not null and not ${holds(tx)} limit ${limit} for no key update of p skip locked)
        returning id`
      return rows.map(({ id }) => id)
    },
    /** Attempts in a row that failed. */
    async failures({ providerId }: ProviderLease): Promise<number> {
      const [row] = await sql<{ failures: number }[]>`
        select failures from notification_providers where id = ${providerId}`
      return row?.failures ?? 0
    },
    /** Marks that those who look after it are notified, once per time of failing. @returns null when they are already */
    async takeNotice({ providerId }: ProviderLease, now: Date): Promise<FailingProvider | null> {
      const [row] = await sql<FailingProvider[]>`
        update notification_providers set failing_told_at = ${now}
        where id = ${providerId} and failing_told_at is null and failing_since is not null
        returning id, project_id as "projectId", name, coalesce(last_error, '') as reason, failing_since as since`
      return row ?? null
    },
    /** Another provider of the project that is well. */
    async healthyBeside({ id, projectId }: FailingProvider): Promise<string | null> {
      const [row] = await sql<{ id: string }[]>`
        select id from notification_providers
        where project_id = ${projectId} and id <> ${id} and enabled and failing_since is null
        order by last_used_at desc nulls last, id limit 1`
      return row?.id ?? null
    },
  }
}
