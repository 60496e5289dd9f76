/**
 * Whose turn it is. An entry of the queue asks to look at a provider; what is to be sent, its alerts say. While an alert is
 * pending, its provider is leased or has an entry that comes due no later than the alert may go out: whoever writes an alert
 * writes the entry, and whoever ends a lease or a pause. Docs: docs/decisions.
 */
import type { Look } from '../../../../platform/queue/port.ts'
import type { Base } from '../../../base.ts'
import type { LeaseAnswer, ProviderLease, ProviderLeases } from '../../../notification-providers/index.ts'
import type { TurnStore } from './store.ts'

/** Of a sender that died somebody else takes over after this long; it renews three times in that time. */
export const LEASE_SECONDS = 30
export const RENEW_SECONDS = 10
/** Of stale entries, and of several of one provider, many go at once; each beyond the turns that are free is put back. */
const ENTRIES_PER_TURN = 4
/** After this long whoever keeps a provider's row to himself, one who changes it say, is done. */
const LOCKED_MS = 1000
const BATCH = 500
/** A sender that is there begins within a second or two, however much there is: 64 at a time, 15 s each. */
const LATE_MS = 120_000
const MAX_LATE_PROVIDERS = 1000

export interface Taken {
  taken: ProviderLease[]
  /** Others may be due already. */
  more: boolean
}

export function outboxTurns({ db, queue, clock }: Base, store: TurnStore, leases: ProviderLeases) {
  return {
    /** Takes the turn of up to `limit` providers that are to be looked at. */
    take: (limit: number): Promise<Taken> =>
      db.transaction(async (tx) => {
        const now = clock.now()
        const { looks, more } = await queue.deliveries.take(tx, now, entriesFor(limit))
        if (looks.length === 0) return { taken: [], more }
        const ids = looks.map(({ providerId }) => providerId)
        const found = await leases.lease(tx, ids, { now, limit, leaseSeconds: LEASE_SECONDS })
        const states = new Map(found.map((one) => [one.providerId, one]))
        const again = looks.flatMap((look): Look[] => {
          const asked = states.get(look.providerId)
          const at = asked ? postponed(asked, look, now) : null
          return at ? [{ ...look, at }] : []
        })
        await queue.deliveries.send(tx, again, now)
        return { taken: found.filter(({ state }) => state === 'leased').map(turnOf), more }
      }),
    /** To how many providers, up to a thousand, something should have been sent a good while ago. */
    late: () => store.waitingSince(new Date(clock.now().getTime() - LATE_MS), MAX_LATE_PROVIDERS),
    renew: (turns: readonly ProviderLease[]) => leases.renew(turns, LEASE_SECONDS),

    /** Gives the turn back; what still waits then is looked at again by whoever comes first. */
    release: (turn: ProviderLease): Promise<void> =>
      db.transaction(async (tx) => {
        const { providerId } = turn
        const now = clock.now()
        const notBefore = await leases.release(tx, turn)
        if (notBefore === undefined) return
        // A statement after that one, so that it sees what came before that one had the row to itself.
        const at = await store.nextDue(tx, providerId, { notBefore, now })
        if (at) await queue.deliveries.send(tx, [{ providerId, at }], now)
      }),

    /** Has somebody look at the providers of processes that died. @returns how many. */
    reclaim: (): Promise<number> =>
      db.transaction(async (tx) => {
        const now = clock.now()
        const ids = await store.reclaim(tx, leases, BATCH)
        const looks = ids.map((providerId) => ({ providerId, at: now }))
        await queue.deliveries.send(tx, looks, now)
        return ids.length
      }),

    /** Has somebody look at whatever anything waits for: versions before the queue, or a lost queue, left no entries. */
    async recall(): Promise<void> {
      for (let after: string | null = null; ; ) {
        const now = clock.now()
        const looks: Look[] = await store.waiting(now, { after, limit: BATCH })
        await db.transaction((tx) => queue.deliveries.send(tx, looks, now))
        after = looks.at(-1)?.providerId ?? null
        if (looks.length < BATCH) return
      }
    },
  }
}

/** When somebody shall look again at what could not be taken; null where its holder will see what there is. */
function postponed({ state, nextAt }: LeaseAnswer, asked: Look, now: Date): Date | null {
  if (state === 'paused') return nextAt
  if (state === 'free') return asked.at
  return state === 'locked' ? new Date(now.getTime() + LOCKED_MS) : null
}

/** Few different numbers: each is a statement of its own to the database. */
const entriesFor = (turns: number): number => ENTRIES_PER_TURN * 2 ** Math.ceil(Math.log2(turns))

const turnOf = ({ providerId, leaseNo }: LeaseAnswer): ProviderLease => ({ providerId, leaseNo })
