/**
 * Which process delivers to which provider. A wake-up in the queue asks for a provider; what is to be sent, its alerts say.
 * While an alert is pending, its provider is leased or has a wake-up that comes due no later than the alert may go out:
 * whatever writes an alert writes the wake-up, and whatever ends a lease or a pause. Docs: docs/decisions.
 */
import type { WakeUp } from '../../../../platform/queue/port.ts'
import type { Base } from '../../../base.ts'
import type { LeaseAnswer, ProviderLease, ProviderLeases } from '../../../notification-providers/index.ts'
import type { WaitingStore } from './store.ts'

/** Another process takes over from one that died after this long; a lease is renewed three times in that time. */
export const LEASE_SECONDS = 30
export const RENEW_SECONDS = 10
/** Of stale wake-ups, and of several of one provider, many go at once; each beyond the free leases is put back. */
const WAKE_UPS_PER_LEASE = 4
/** After this long a transaction that has locked a provider, to change it say, is over. */
const LOCKED_MS = 1000
const BATCH = 500
/** A worker that runs begins within a second or two, however much there is: 64 at a time, 15 s each. */
const LATE_MS = 120_000
const MAX_LATE_PROVIDERS = 1000

export interface LeasedProviders {
  leased: ProviderLease[]
  /** Others may be due already. */
  more: boolean
}

export function deliveryLeases({ db, queue, clock }: Base, store: WaitingStore, leases: ProviderLeases) {
  return {
    /** Leases up to `limit` of the providers whose wake-up is due. */
    take: (limit: number): Promise<LeasedProviders> =>
      db.transaction(async (tx) => {
        const now = clock.now()
        const { wakeUps, more } = await queue.deliveries.take(tx, now, wakeUpsFor(limit))
        if (wakeUps.length === 0) return { leased: [], more }
        const ids = wakeUps.map(({ providerId }) => providerId)
        const found = await leases.lease(tx, ids, { now, limit, leaseSeconds: LEASE_SECONDS })
        const states = new Map(found.map((one) => [one.providerId, one]))
        const later = wakeUps.flatMap((wakeUp): WakeUp[] => {
          const asked = states.get(wakeUp.providerId)
          const at = asked ? nextWakeUp(asked, wakeUp, now) : null
          return at ? [{ ...wakeUp, at }] : []
        })
        await queue.deliveries.send(tx, later, now)
        return { leased: found.filter(({ state }) => state === 'leased').map(leaseOf), more }
      }),
    /** To how many providers, up to a thousand, something should have been sent a good while ago. */
    late: () => store.waitingSince(new Date(clock.now().getTime() - LATE_MS), MAX_LATE_PROVIDERS),
    renew: (held: readonly ProviderLease[]) => leases.renew(held, LEASE_SECONDS),

    /** What still waits then gets a wake-up. */
    release: (lease: ProviderLease): Promise<void> =>
      db.transaction(async (tx) => {
        const { providerId } = lease
        const now = clock.now()
        const notBefore = await leases.release(tx, lease)
        if (notBefore === undefined) return
        // A statement after that one, so that it sees what came before that one had the row to itself.
        const at = await store.nextDue(tx, providerId, { notBefore, now })
        if (at) await queue.deliveries.send(tx, [{ providerId, at }], now)
      }),

    /** Writes wake-ups for the providers of processes that died. @returns how many. */
    reclaim: (): Promise<number> =>
      db.transaction(async (tx) => {
        const now = clock.now()
        const ids = await store.reclaim(tx, leases, BATCH)
        const wakeUps = ids.map((providerId) => ({ providerId, at: now }))
        await queue.deliveries.send(tx, wakeUps, now)
        return ids.length
      }),

    /** Writes a wake-up for each provider for which anything waits: versions before the queue, or a lost queue, left none. */
    async wakeAll(): Promise<void> {
      for (let after: string | null = null; ; ) {
        const now = clock.now()
        const wakeUps: WakeUp[] = await store.waiting(now, { after, limit: BATCH })
        await db.transaction((tx) => queue.deliveries.send(tx, wakeUps, now))
        after = wakeUps.at(-1)?.providerId ?? null
        if (wakeUps.length < BATCH) return
      }
    },
  }
}

/** Of a provider that could not be leased; null where its holder will see what there is. */
function nextWakeUp({ state, nextAttemptAt }: LeaseAnswer, wakeUp: WakeUp, now: Date): Date | null {
  if (state === 'paused') return nextAttemptAt
  if (state === 'free') return wakeUp.at
  return state === 'locked' ? new Date(now.getTime() + LOCKED_MS) : null
}

/** Few different numbers: each is a statement of its own to the database. */
const wakeUpsFor = (leases: number): number => WAKE_UPS_PER_LEASE * 2 ** Math.ceil(Math.log2(leases))

const leaseOf = ({ providerId, leaseNo }: LeaseAnswer): ProviderLease => ({ providerId, leaseNo })
