/** Whose lease it is, on a real queue: no message is left without anybody who will look, whoever comes in between. */
import assert from 'node:assert/strict'
import { after, afterEach, before, beforeEach, describe, it } from 'node:test'
import { type DeliveryResult, sent, tryLater } from '../../../../channels/define.ts'
import { type OutboxKit, outboxKit } from '../../../../testing/outbox.ts'
import { until } from '../../../../testing/until.ts'
import { type ProviderLease, providerLeases } from '../../../notification-providers/leases/store.ts'
import { waitingStore } from './store.ts'

let kit: OutboxKit
let provider: string
before(async () => {
  kit = await outboxKit()
})
after(() => kit.t.close())
beforeEach(async () => {
  kit.clock.advance(86_400)
  provider = await kit.addProvider()
})
// None is there to be told that another one does not work, and nothing waits for it.
afterEach(() => kit.t.app.db.sql`delete from notification_providers`)

const take = async (limit = 8): Promise<ProviderLease[]> => (await kit.leases.take(limit)).leased

async function takeOne(): Promise<ProviderLease> {
  const [lease, ...others] = await take()
  assert.ok(lease)
  assert.deepEqual([lease.providerId, others], [provider, []])
  return lease
}

/** Sends what is due of the lease, and gives it back. @returns what was sent, in its order */
async function serve(lease: ProviderLease): Promise<string[]> {
  const ids: string[] = []
  for (const alert of await kit.outbox.due(lease, 100)) {
    assert.equal(await kit.outbox.settle(lease, alert, sent()), true)
    ids.push(alert.id)
  }
  await kit.leases.release(lease)
  return ids
}

/** One attempt at what is due first. @returns whether the next may follow */
async function attempt(lease: ProviderLease, verdict: DeliveryResult): Promise<boolean> {
  const [alert] = await kit.outbox.due(lease, 1)
  assert.ok(alert)
  return kit.outbox.settle(lease, alert, verdict)
}

async function fail(lease: ProviderLease): Promise<void> {
  assert.equal(await attempt(lease, tryLater('answered 503')), false)
  await kit.leases.release(lease)
}

/** Does `meanwhile` in the middle of a transaction of `work`, and waits for both. */
async function during<T>(work: (pause: () => Promise<void>) => Promise<unknown>, meanwhile: () => Promise<T>) {
  const reached = Promise.withResolvers<void>()
  const goOn = Promise.withResolvers<void>()
  const whole = work(() => {
    reached.resolve()
    return goOn.promise
  })
  try {
    await Promise.race([reached.promise, whole])
    return await meanwhile()
  } finally {
    goOn.resolve()
    await whole
  }
}

describe('a message and the entry that has it sent', () => {
  it('come together, or not at all', async () => {
    const broken = kit.t.app.db.transaction(async (tx) => {
      await kit.writeIn(tx, provider)
      throw new Error('the change is not to be')
    })
    await assert.rejects(broken, /not to be/)
    assert.deepEqual([await kit.pending(), await kit.entries()], [0, { all: 0, due: 0 }])
    const id = await kit.write(provider)
    assert.deepEqual(await kit.entries(), { all: 1, due: 1 })
    assert.deepEqual(await serve(await takeOne()), [id])
    assert.deepEqual([await take(), await kit.entries()], [[], { all: 0, due: 0 }])
  })

  it('that is to be told later is not looked at before, nor after it was told earlier', async () => {
    const letGo = await kit.hold(provider, 90.5)
    kit.clock.advance(90)
    assert.deepEqual([await take(), await kit.entries()], [[], { all: 1, due: 0 }])
    await letGo()
    assert.equal((await serve(await takeOne())).length, 1)
    kit.clock.advance(1)
    assert.deepEqual([await serve(await takeOne()), await take()], [[], []])
  })

  it('is looked at in its second where it is late by less', async () => {
    await kit.write(provider, 0.2)
    kit.clock.advance(0.9)
    assert.deepEqual(await take(), [])
    kit.clock.advance(0.1)
    assert.equal((await serve(await takeOne())).length, 1)
  })

  it('is one entry for messages that come together, and another for what is left', async () => {
    const ids: string[] = []
    await kit.t.app.db.transaction(async (tx) => {
      const messages = [60, 0, 0, 90].map((delaySeconds) => kit.messageFor(provider, delaySeconds))
      await kit.alerts.add(tx, messages, kit.clock.now())
      ids.push(...messages.flatMap(({ to }) => to.map(({ id }) => id)))
    })
    const [inOneMinute, first, second, last] = ids
    assert.deepEqual(await kit.entries(), { all: 1, due: 1 })
    assert.deepEqual(await serve(await takeOne()), [first, second])
    assert.deepEqual([await kit.entries(), await kit.forgotten()], [{ all: 1, due: 0 }, []])
    kit.clock.advance(60)
    assert.deepEqual(await serve(await takeOne()), [inOneMinute])
    kit.clock.advance(30)
    assert.deepEqual(await serve(await takeOne()), [last])
    assert.deepEqual([await take(), await kit.entries()], [[], { all: 0, due: 0 }])
  })

  it('is dropped where the provider is gone', async () => {
    await kit.write(provider)
    assert.equal((await kit.t.owner.delete(`/api/notification-providers/${provider}`)).status, 200)
    assert.deepEqual([await take(), await kit.entries()], [[], { all: 0, due: 0 }])
  })
})

describe('a provider that is held', () => {
  it('is looked at again for what came after the last look, though another took the entry', async () => {
    await kit.write(provider)
    const lease = await takeOne()
    assert.equal(await attempt(lease, sent()), true)
    assert.deepEqual(await kit.outbox.due(lease, 1), [])
    const id = await kit.write(provider)
    assert.deepEqual([await take(), await kit.entries()], [[], { all: 0, due: 0 }])
    await kit.leases.release(lease)
    assert.deepEqual(await serve(await takeOne()), [id])
  })

  it('is looked at again when it is given back while another drops the entry', async () => {
    await kit.write(provider)
    const lease = await takeOne()
    assert.equal(await attempt(lease, sent()), true)
    const { db, queue } = kit.t.app
    const now = kit.clock.now()
    await db
      .transaction(async (tx) => {
        await tx`select 1 from notification_providers where id = ${provider} for no key update`
        const released = kit.leases.release(lease)
        // It has begun before the message comes, and waits for the row.
        await until('it waits', async () => (await db.sql`select 1 from pg_locks where not granted`).length > 0)
        await kit.write(provider)
        const { wakeUps } = await queue.deliveries.take(tx, now, 8)
        const ids = wakeUps.map(({ providerId }) => providerId)
        const [found] = await providerLeases(db).lease(tx, ids, { now, limit: 8, leaseSeconds: 30 })
        assert.deepEqual([found?.providerId, found?.state], [provider, 'held'])
        return { released }
      })
      .then(({ released }) => released)
    assert.deepEqual(await kit.forgotten(), [])
    assert.equal((await serve(await takeOne())).length, 1)
  })

  it('is looked at again when the entry is taken while it is given back', async () => {
    await kit.write(provider)
    const lease = await takeOne()
    assert.equal(await attempt(lease, sent()), true)
    const { db } = kit.t.app
    await during(
      (pause) =>
        db.transaction(async (tx) => {
          const notBefore = await providerLeases(db).release(tx, lease)
          assert.equal(notBefore, null)
          const next = await waitingStore(db).nextDue(tx, provider, { notBefore, now: kit.clock.now() })
          assert.equal(next, null)
          await pause()
        }),
      async () => {
        await kit.write(provider)
        assert.deepEqual(await take(), [])
      },
    )
    assert.deepEqual(await kit.forgotten(), [])
    kit.clock.advance(1)
    assert.equal((await serve(await takeOne())).length, 1)
  })

  it('stays given back when its lease is renewed too late', async () => {
    await kit.write(provider)
    const lease = await takeOne()
    await serve(lease)
    await kit.leases.renew([lease])
    const id = await kit.write(provider)
    assert.deepEqual(await serve(await takeOne()), [id])
  })

  it('by a process that died goes to the next, and the late word of the first changes nothing', async () => {
    const id = await kit.write(provider)
    const lost = await takeOne()
    assert.deepEqual([await take(), await kit.leases.reclaim()], [[], 0])
    await kit.t.app.db.sql`
      update notification_providers set lease_until = now() - interval '1 second' where id = ${provider}`
    assert.deepEqual(await take(), [])
    assert.deepEqual([await kit.leases.reclaim(), await kit.leases.reclaim()], [1, 0])
    const lease = await takeOne()
    assert.equal(await attempt(lost, sent()), false)
    await kit.leases.release(lost)
    assert.deepEqual(await take(), [])
    assert.deepEqual(await serve(lease), [id])
  })

  it('by a process that died when the database’s clock was ahead goes to the next', async () => {
    const id = await kit.write(provider)
    await takeOne()
    await kit.t.app.db.sql`
      update notification_providers set lease_until = now() + interval '1 day' where id = ${provider}`
    assert.equal(await kit.leases.reclaim(), 1)
    assert.deepEqual(await serve(await takeOne()), [id])
  })

  it('by somebody who changes it is looked at a second later', async () => {
    await kit.write(provider)
    const { db } = kit.t.app
    await during(
      (pause) =>
        db.transaction(async (tx) => {
          await tx`select 1 from notification_providers where id = ${provider} for update`
          await pause()
        }),
      async () => assert.deepEqual([await take(), await kit.entries()], [[], { all: 1, due: 0 }]),
    )
    kit.clock.advance(1)
    assert.equal((await serve(await takeOne())).length, 1)
  })
})

describe('a provider that is away', () => {
  it('costs one attempt per pause and few entries, however much waits', async () => {
    await kit.write(provider)
    await fail(await takeOne())
    for (let written = 0; written < 1000; written += 50) {
      await Promise.all(Array.from({ length: 50 }, () => kit.write(provider)))
      for (let more = true; more; ) {
        const looked = await kit.leases.take(8)
        assert.deepEqual(looked.leased, [])
        more = looked.more
      }
    }
    assert.ok((await kit.entries()).all < 100, JSON.stringify(await kit.entries()))
    for (const seconds of [5, 10, 20]) {
      kit.clock.advance(seconds - 1)
      assert.deepEqual(await take(), [])
      kit.clock.advance(1)
      const lease = await takeOne()
      assert.deepEqual(await take(), [])
      await fail(lease)
      assert.deepEqual(await take(), [])
    }
    assert.ok((await kit.entries()).all <= 2, JSON.stringify(await kit.entries()))
    await kit.fix(provider)
    let served = 0
    for (let [lease] = await take(); lease; [lease] = await take()) served += (await serve(lease)).length
    assert.deepEqual([served, await kit.pending()], [1001, 0])
    // The entry for the end of the last pause, which the change of the provider ended before.
    kit.clock.advance(60)
    for (const lease of await take()) assert.deepEqual(await serve(lease), [])
    assert.deepEqual(await kit.entries(), { all: 0, due: 0 })
  })

  it('is tried at once when it was changed', async () => {
    const id = await kit.write(provider)
    await fail(await takeOne())
    assert.deepEqual(await take(), [])
    await kit.fix(provider)
    assert.deepEqual(await serve(await takeOne()), [id])
  })

  it('is tried at the end of its pause by whoever holds nothing of it, after its holder died too', async () => {
    const id = await kit.write(provider)
    const lost = await takeOne()
    assert.equal(await attempt(lost, tryLater('answered 503')), false)
    await kit.t.app.db.sql`
      update notification_providers set lease_until = now() - interval '1 second' where id = ${provider}`
    assert.equal(await kit.leases.reclaim(), 1)
    assert.deepEqual(await take(), [])
    kit.clock.advance(5)
    assert.deepEqual(await serve(await takeOne()), [id])
  })
})

describe('turns', () => {
  it('are taken for as many providers as are wanted; the others keep their place', async () => {
    const others = [provider]
    for (let index = 1; index < 6; index++) others.push(await kit.addProvider())
    for (const one of others) {
      await kit.write(one)
      kit.clock.advance(1)
    }
    const taken: string[] = []
    for (let index = 0; index < 6; index++) {
      const [lease, ...more] = await take(1)
      assert.ok(lease)
      assert.deepEqual(more, [])
      taken.push(lease.providerId)
      await serve(lease)
    }
    assert.deepEqual([taken, await take()], [others, []])
  })

  it('are taken for what an older version left, or what lost its entries', async () => {
    const other = await kit.addProvider()
    const ids = [await kit.write(provider), await kit.write(provider), await kit.write(other, 60)]
    await kit.t.app.db.sql`delete from pgboss.job where name = 'deliveries'`
    assert.deepEqual([await take(), (await kit.forgotten()).length], [[], 2])
    await kit.leases.wakeAll()
    assert.deepEqual(await kit.entries(), { all: 2, due: 1 })
    assert.deepEqual(await serve(await takeOne()), ids.slice(0, 2))
    kit.clock.advance(60)
    const [lease] = await take()
    assert.deepEqual(lease && (await serve(lease)), ids.slice(2))
  })
})
