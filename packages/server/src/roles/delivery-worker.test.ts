/** A sender with the real queue and a provider on loopback: what it finds at its start, and what a provider that is away costs. */
import assert from 'node:assert/strict'
import { after, before, beforeEach, it } from 'node:test'
import { startProvider } from '../testing/channels/provider.ts'
import { type OutboxKit, outboxKit } from '../testing/outbox.ts'
import { startSenders } from '../testing/senders.ts'
import { until } from '../testing/until.ts'
import { startHousekeeping } from './housekeeping.ts'

let kit: OutboxKit
let team: Awaited<ReturnType<typeof startProvider>>
let status = 204
before(async () => {
  kit = await outboxKit()
  team = await startProvider(() => ({ status }))
})
after(async () => {
  await team.close()
  await kit.t.close()
})
beforeEach(async () => {
  // None is there to be told that another one does not work.
  await kit.t.app.db.sql`delete from notification_providers`
  team.received.length = 0
})

const arrived = () => team.received.map(({ json }) => json.id)
const allSent = () => until('all are sent', async () => (await kit.pending()) === 0)
/** Whatever asked for a look was looked at. */
const looked = () => until('nothing is due', async () => (await kit.entries()).due === 0)

/** Of the provider so many attempts in a row are written down. */
const failed = (id: string, times: number) =>
  until(`attempt ${times}`, async () => {
    const [row] = await kit.t.app.db.sql`select failures from notification_providers where id = ${id}`
    return row?.failures === times
  })

async function whileSending(work: () => Promise<unknown>): Promise<void> {
  const roles = [startHousekeeping(kit.t.app), startSenders(kit.t.app)]
  try {
    await work()
  } finally {
    for (const role of roles) await role.stop()
  }
}

it('sends at its start what a version without entries left, and what one that died held', async () => {
  const left = await kit.addProvider(team.base)
  const lost = await kit.addProvider(team.base)
  const ids = [await kit.write(left), await kit.write(left)]
  await kit.t.app.db.sql`delete from pgboss.job where name = 'deliveries'`
  const held = await kit.write(lost)
  const { leased } = await kit.leases.take(8)
  assert.deepEqual(
    leased.map(({ providerId }) => providerId),
    [lost],
  )
  await kit.t.app.db.sql`
    update notification_providers set lease_until = now() - interval '1 second' where id = ${lost}`
  await whileSending(allSent)
  assert.deepEqual(
    arrived().filter((id) => id !== held),
    ids,
  )
  assert.equal(arrived().length, 3)
})

it('tries a provider that is away once per pause, however much waits, and at once when it was mended', async () => {
  const away = await kit.addProvider(team.base)
  status = 503
  await whileSending(async () => {
    const ids = [await kit.write(away)]
    for (const [attempts, seconds] of [
      [1, 5],
      [2, 10],
    ] as const) {
      await failed(away, attempts)
      for (let count = 0; count < 50; count++) ids.push(await kit.write(away))
      await looked()
      assert.equal(team.received.length, attempts)
      kit.clock.advance(seconds)
    }
    await failed(away, 3)
    await looked()
    status = 204
    await kit.fix(away, team.base)
    await allSent()
    assert.deepEqual(arrived(), [ids[0], ids[0], ids[0], ...ids])
  })
})
