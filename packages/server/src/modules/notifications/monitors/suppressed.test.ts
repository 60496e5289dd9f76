/** Alerts of monitors that are kept from people for a reason, and what is told once it no longer holds. */
import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, it } from 'node:test'
import { type AlertKit, alertKit } from '../../../testing/alerts.ts'

let kit: AlertKit
before(async () => {
  kit = await alertKit()
})
after(() => kit.close())
beforeEach(() => kit.clock.advance(2 * 86_400))

const brief = ({ event, status, reason }: { event: string; status: string; reason: string | null }) =>
  [event, status, reason].filter(Boolean).join(' ')

async function flip(id: string, statuses: readonly string[]): Promise<void> {
  for (const status of statuses) {
    await kit.become(id, status)
    kit.passMinutes(1)
  }
}

describe('a flapping monitor', () => {
  it('is told of once when it begins, once when it is steady, and not in between', async () => {
    const team = await kit.hook()
    const id = await kit.addMonitor([team])
    await flip(id, ['up', 'down', 'up', 'down', 'up', 'down', 'up', 'down', 'up'])
    const told = (await kit.settled(id, 7)).map(brief)
    assert.deepEqual(told, [
      'monitor.down sent',
      'monitor.up sent',
      'monitor.down sent',
      'monitor.flapping sent',
      'monitor.up sent',
      'monitor.down suppressed flapping',
      'monitor.down suppressed flapping',
    ])
    kit.passMinutes(5)
    assert.equal(await kit.review(), 0)
    kit.passMinutes(15)
    await kit.review()
    const flapping = await kit.until('the beginning', () =>
      team.received.find(({ json }) => json.event === 'monitor.flapping'),
    )
    const steady = await kit.until('the end', () => team.received.find(({ json }) => json.event === 'monitor.steady'))
    assert.equal(flapping.json.title, 'Shop keeps changing between up and down')
    assert.deepEqual([steady.json.incidentId, steady.json.status], [flapping.json.incidentId, 'up'])
    assert.equal((await kit.settled(id, 8)).length, 8)
  })

  it('goes on flapping while nothing is known of it', async () => {
    const team = await kit.hook()
    const id = await kit.addMonitor([team])
    await flip(id, ['up', 'down', 'up', 'down', 'up', 'maintenance'])
    kit.passMinutes(60)
    await kit.review()
    await kit.become(id, 'up')
    kit.passMinutes(1)
    await kit.review()
    assert.equal((await kit.history(id)).filter(({ event }) => event === 'monitor.steady').length, 0)
    kit.passMinutes(20)
    await kit.review()
    await kit.until('it is steady', () => team.titles().includes('Shop is steady again'))
  })

  it('that stays down in the end is told of then', async () => {
    const team = await kit.hook()
    const id = await kit.addMonitor([team])
    await flip(id, ['up', 'down', 'up', 'down', 'up', 'down'])
    kit.passMinutes(20)
    await kit.review()
    await kit.settled(id, 8)
    assert.deepEqual(team.titles().slice(-2), ['Shop is steady again', 'Shop is down'])
  })

  it('is told of change by change where that is wanted', async () => {
    const team = await kit.hook()
    const id = await kit.addMonitor([team], { flapDetection: false })
    await flip(id, ['up', 'down', 'up', 'down', 'up', 'down', 'up'])
    const events = (await kit.settled(id, 6)).map(brief)
    assert.deepEqual(new Set(events), new Set(['monitor.down sent', 'monitor.up sent']))
  })
})

describe('a monitor that depends on another', () => {
  async function family() {
    const team = await kit.hook()
    const parent = await kit.addMonitor([])
    const child = await kit.addMonitor([team], {}, { name: 'Cart', config: { dependsOn: [parent] } })
    await kit.become(parent, 'down')
    await kit.become(child, 'down', parent)
    assert.deepEqual((await kit.settled(child, 1)).map(brief), [
      'monitor.down suppressed Depends on Shop, which is down',
    ])
    return { team, parent, child }
  }
  const lookedAt = (id: string) =>
    kit.t.app.db.sql`update monitor_schedules set last_at = ${kit.clock.now()} where monitor_id = ${id}`

  it('and is still down when that one is up again is told of then, once it was looked at', async () => {
    const { team, parent, child } = await family()
    kit.passMinutes(5)
    await lookedAt(child)
    await kit.review()
    kit.passMinutes(1)
    await kit.become(parent, 'up')
    await kit.review()
    assert.equal((await kit.history(child)).length, 1, 'nobody has looked since')
    kit.passMinutes(1)
    await lookedAt(child)
    await kit.review()
    await kit.settled(child, 2)
    await kit.become(child, 'up')
    await kit.settled(child, 3)
    assert.deepEqual(team.titles(), ['Cart is down', 'Cart is up again'])
    assert.equal(team.received[0]?.json.message, 'connection refused')
  })

  it('and is up again soon after that one was never heard of', async () => {
    const { team, parent, child } = await family()
    await kit.become(parent, 'up')
    kit.passMinutes(1)
    await lookedAt(child)
    await kit.become(child, 'up')
    await kit.review()
    await kit.settled(child, 1)
    assert.deepEqual(team.titles(), [])
  })
})

describe('a monitor in maintenance', () => {
  it('that would be down stands in the history, once, and is told of when it still is afterwards', async () => {
    const team = await kit.hook()
    const id = await kit.addMonitor([team])
    await flip(id, ['up', 'maintenance'])
    await kit.review()
    assert.deepEqual(await kit.history(id), [])
    await kit.t.app.db.sql`update monitor_schedules set verdict = 'down', verdict_since = ${kit.clock.now()},
      verdict_cause = '{"kind": "refused", "message": "connection refused"}' where monitor_id = ${id}`
    await kit.review()
    await kit.review()
    assert.deepEqual((await kit.settled(id, 1)).map(brief), ['monitor.down suppressed maintenance'])
    await kit.become(id, 'down')
    await kit.settled(id, 2)
    assert.deepEqual(team.titles(), ['Shop is down'])
  })
})

describe('a certificate', () => {
  it('is told of by its fingerprint: a new one that ends on the same day is another, and each is told of once', async () => {
    const team = await kit.hook()
    const id = await kit.addMonitor([team])
    const { notifyOfCertificates } = kit.t.app.modules.notifications.monitors
    const inDays = (days: number) => new Date(kit.clock.now().getTime() + days * 86_400_000)
    const seen = (fingerprint: string, expiresAt: Date) => kit.t.app.db.sql`
      update monitor_schedules set certificate_expires_at = ${expiresAt}, certificate_fingerprint = ${fingerprint}
      where monitor_id = ${id}`
    const expiresAt = inDays(5)
    await seen('aa', expiresAt)
    assert.deepEqual([await notifyOfCertificates(), await notifyOfCertificates()], [1, 0])
    await seen('bb', expiresAt)
    assert.deepEqual([await notifyOfCertificates(), await notifyOfCertificates()], [1, 0])
    await seen('aa', new Date(expiresAt.getTime() + 1000))
    assert.equal(await notifyOfCertificates(), 0)
    await kit.settled(id, 2)
    assert.equal(team.received.length, 2)
  })
})
