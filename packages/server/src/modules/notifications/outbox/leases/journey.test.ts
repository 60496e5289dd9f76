/**
 * Many processes and everything that may come between their steps, at once and at random: after each round, for every
 * message that waits somebody will look in time; in the end none waits, and no entry is left.
 */
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { after, before, it } from 'node:test'
import { type DeliveryResult, givenUp, sent, tryLater } from '../../../../channels/define.ts'
import { type OutboxKit, outboxKit } from '../../../../testing/outbox.ts'
import type { ProviderLease } from '../../../notification-providers/index.ts'

const ROUNDS = 120
const AT_ONCE = 12
const SEED = 20260301

let kit: OutboxKit
let providers: string[]
/** Of all processes; one that died forgets its own. */
let held: ProviderLease[] = []
const holds: (() => Promise<void>)[] = []
const random = numbers(SEED)
const one = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T

before(async () => {
  kit = await outboxKit({ DATABASE_POOL: '12' })
  providers = await Promise.all(Array.from({ length: 8 }, () => kit.addProvider()))
})
after(() => kit.t.close())

/** What one process does by itself. Two things are never done under one lease at once, except renewing it. */
const steps: Record<string, () => Promise<unknown>> = {
  write: () => kit.write(one(providers)),
  writeForLater: () => kit.write(one(providers), 1 + Math.floor(random() * 4000) / 100),
  async writeInVain() {
    const vain = kit.t.app.db.transaction(async (tx) => {
      await kit.writeIn(tx, one(providers))
      throw new Error('in vain')
    })
    await assert.rejects(vain, /in vain/)
  },
  holdBack: async () => holds.push(await kit.hold(one(providers), 30)),
  letGo: async () => holds.pop()?.(),
  async take() {
    const { leased } = await kit.leases.take(one([1, 2, 8]))
    held.push(...leased)
  },
  send: () => withLease(async (lease) => attempt(lease, sent())),
  sendAndGiveBack: () =>
    withLease(async (lease) => {
      await attempt(
        lease,
        one([sent(), sent(), tryLater('answered 503'), tryLater('answered 503'), givenUp('answered 404')]),
      )
      await releaseOf(lease)
    }),
  release: () => withLease(releaseOf),
  renew: () => kit.leases.renew([...held]),
  die: () =>
    withLease(async (lease) => {
      forget(lease)
      await kit.t.app.db.sql`update notification_providers set lease_until = now() - interval '1 second'
        where id = ${lease.providerId} and lease_no = ${lease.leaseNo}`
    }),
  reclaim: () => kit.leases.reclaim(),
  recall: () => kit.leases.wakeAll(),
  fix: () => kit.fix(one(providers)),
}
/** How often each is chosen. */
const WEIGHTS = { write: 2, take: 3, send: 0.5, sendAndGiveBack: 6, release: 3, renew: 0.5, fix: 2, recall: 0.02 }
const chances = Object.keys(steps).map((name) => ({ name, weight: (WEIGHTS as Record<string, number>)[name] ?? 1 }))

const busy = new Set<ProviderLease>()
async function withLease(work: (lease: ProviderLease) => Promise<unknown>): Promise<void> {
  const free = held.filter((lease) => !busy.has(lease))
  if (free.length === 0) return
  const lease = one(free)
  busy.add(lease)
  await work(lease)
  busy.delete(lease)
}

async function attempt(lease: ProviderLease, verdict: DeliveryResult): Promise<void> {
  const [alert] = await kit.outbox.due(lease, 1)
  if (alert) await kit.outbox.settle(lease, alert, verdict)
}

async function releaseOf(lease: ProviderLease): Promise<void> {
  await kit.leases.release(lease)
  forget(lease)
}

function forget(lease: ProviderLease): void {
  held = held.filter((other) => other !== lease)
}

function choose(): string {
  let left = random() * chances.reduce((sum, { weight }) => sum + weight, 0)
  for (const { name, weight } of chances) {
    left -= weight
    if (left < 0) return name
  }
  return 'take'
}

it('leaves no message without somebody who will look', { timeout: 300_000 }, async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const chosen = Array.from({ length: AT_ONCE }, choose)
    await Promise.all(chosen.map((name) => steps[name]?.()))
    assert.deepEqual(await kit.forgotten(), [], `round ${round} of seed ${SEED}: ${chosen.join(' ')}`)
    if (random() < 0.5) kit.clock.advance(Math.floor(random() * 50) / 10)
  }
  for (const lease of [...held]) await releaseOf(lease)
  // Of those that died, however long their leases were renewed at the same time.
  await kit.t.app.db.sql`
    update notification_providers set lease_until = now() - interval '1 second' where lease_until is not null`
  await kit.leases.reclaim()
  for (let hours = 0; hours < 24 && (await isLeft()); hours++) {
    await sendAll()
    kit.clock.advance(3600)
  }
  assert.deepEqual([await kit.pending(), await kit.entries()], [0, { all: 0, due: 0 }])
  const [{ written } = { written: 0 }] = await kit.t.app.db.sql<{ written: number }[]>`
    select count(*)::int as written from alerts where status in ('sent', 'failed')`
  assert.ok(written > ROUNDS, `${written} messages`)
})

const isLeft = async () => (await kit.pending()) > 0 || (await kit.entries()).all > 0

async function sendAll(): Promise<void> {
  for (let goOn = true; goOn; ) {
    const { leased, more } = await kit.leases.take(1)
    for (const lease of leased) {
      for (const alert of await kit.outbox.due(lease, 1000)) assert.ok(await kit.outbox.settle(lease, alert, sent()))
      await kit.leases.release(lease)
    }
    goOn = more || leased.length > 0
  }
}

/** Numbers from 0 to 1, the same ones for the same seed. */
function numbers(seed: number): () => number {
  let count = 0
  return () => createHash('sha256').update(`${seed} ${count++}`).digest().readUInt32BE() / 2 ** 32
}
