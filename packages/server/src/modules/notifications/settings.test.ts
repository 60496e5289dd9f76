/** What `alertConfig` says, through the API, and what follows from it: who is told of what, and when. */
import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, it } from 'node:test'
import { type AlertKit, alertKit, type Hook } from '../../testing/alerts.ts'

let kit: AlertKit
before(async () => {
  kit = await alertKit()
})
after(() => kit.close())
beforeEach(() =>
  kit.clock.set(new Date(Math.ceil(kit.clock.now().getTime() / 86_400_000 + 1) * 86_400_000 + 43_200_000)),
)

const brief = ({ event, status, provider }: { event: string; status: string; provider: { id: string } }) => ({
  event,
  status,
  provider: provider.id,
})
const rule = (hook: Hook, more: object) => ({ providerRules: [{ provider: hook.id, ...more }] })

describe('alertConfig', () => {
  it('is stored as given, and stays through other changes', async () => {
    const team = await kit.hook()
    const alertConfig = {
      notificationProviders: [team.id],
      onFailure: true,
      recoveryThreshold: 2,
      reminderMinutes: 30,
      customMessage: 'See the runbook',
      providerRules: [{ provider: team.id, events: ['monitor.down', 'monitor.up'], delayMinutes: 5 }],
      quietHours: { from: '22:00', to: '07:00', timezone: 'Europe/Berlin', urgent: ['monitor.down'] },
      flapDetection: false,
    }
    const id = await kit.addMonitor([team], alertConfig)
    const path = `/api/monitors/${id}`
    assert.deepEqual((await kit.t.owner.patch(path, { name: 'Shop 2' })).body.alertConfig, alertConfig)
    assert.deepEqual((await kit.t.owner.get(path)).body.alertConfig, alertConfig)
    const changed = await kit.t.owner.patch(path, { alertConfig: { ...alertConfig, quietHours: null } })
    assert.deepEqual([changed.body.name, changed.body.alertConfig.quietHours], ['Shop 2', null])
  })

  it('is refused with the field that is wrong', async () => {
    const team = await kit.hook()
    const base = { notificationProviders: [team.id] }
    const hours = { from: '22:00', to: '07:00' }
    for (const [field, given] of [
      ['providerRules.0.provider', { providerRules: [{ provider: '019b0d5e-6c1f-7d3a-9f6e-2b7c1a4d8e90' }] }],
      ['providerRules.1.provider', { providerRules: [{ provider: team.id }, { provider: team.id }] }],
      ['providerRules.0.events.0', rule(team, { events: ['monitor.odd'] })],
      ['providerRules.0.events', rule(team, { events: [] })],
      ['providerRules.0.delayMinutes', rule(team, { delayMinutes: -1 })],
      ['providerRules.0.delayMinutes', rule(team, { delayMinutes: 1441 })],
      ['providerRules.0.later', rule(team, { later: 5 })],
      ['quietHours.from', { quietHours: { ...hours, from: '24:00' } }],
      ['quietHours.to', { quietHours: { ...hours, to: '22:00' } }],
      ['quietHours.timezone', { quietHours: { ...hours, timezone: 'Mars/Base' } }],
      ['quietHours.urgent.0', { quietHours: { ...hours, urgent: ['odd'] } }],
      ['recoveryThreshold', { recoveryThreshold: 0 }],
      ['reminderMinutes', { reminderMinutes: 0 }],
      ['flapDetection', { flapDetection: 'no' }],
    ] as const) {
      const answer = await kit.t.owner.post('/api/monitors', {
        name: 'Shop',
        type: 'http_request',
        url: 'https://shop.example/',
        alertConfig: { ...base, ...given },
      })
      const paths = (answer.body.details ?? []).map(({ path }: { path: string }) => path)
      assert.deepEqual([answer.status, paths], [400, [`alertConfig.${field}`]], JSON.stringify(answer.body))
    }
    const job = { name: 'Checkout', alertConfig: { ...base, ...rule(team, { events: ['monitor.down'] }) } }
    const answer = await kit.t.owner.post('/api/jobs', job)
    assert.equal(answer.body.details?.[0]?.path, 'alertConfig.providerRules.0.events.0')
  })
})

describe('a provider with events of its own', () => {
  it('is told of these alone, and of no end whose beginning it was not told', async () => {
    const all = await kit.hook()
    const timeouts = await kit.hook()
    const id = await kit.addJob([all, timeouts], rule(timeouts, { events: ['run.timed_out', 'run.recovered'] }))
    for (const outcome of ['failed', 'passed', 'timedOut', 'passed'] as const) await kit.run(id, outcome)
    await kit.settled(id, 6)
    assert.deepEqual(all.titles(), [
      'Checkout failed',
      'Checkout passes again',
      'Checkout timed out',
      'Checkout passes again',
    ])
    assert.deepEqual(timeouts.titles(), ['Checkout timed out', 'Checkout passes again'])
  })
})

describe('a provider with a delay', () => {
  for (const kind of ['monitor', 'job'] as const) {
    it(`is never told of a ${kind} that recovers within it, and of the end only once it was told`, async () => {
      const now = await kit.hook()
      const later = await kit.hook()
      const config = rule(later, { delayMinutes: 10 })
      const id = kind === 'job' ? await kit.addJob([now, later], config) : await kit.addMonitor([now, later], config)
      const fail = () => (kind === 'job' ? kit.run(id, 'failed') : kit.become(id, 'down'))
      const recover = () => (kind === 'job' ? kit.run(id, 'passed') : kit.become(id, 'up'))
      await fail()
      kit.passMinutes(9)
      await recover()
      const first = (await kit.settled(id, 3)).map(brief)
      assert.deepEqual(
        first.filter(({ provider }) => provider === later.id).map(({ status }) => status),
        ['suppressed'],
      )
      assert.deepEqual([now.received.length, later.received.length], [2, 0])
      await fail()
      kit.passMinutes(10)
      await kit.until('the delayed one', () => later.received.length === 1)
      await recover()
      await kit.settled(id, 7)
      assert.deepEqual([now.received.length, later.received.length], [4, 2])
    })
  }

  it('gets no reminder before the beginning', async () => {
    const later = await kit.hook()
    const id = await kit.addMonitor([later], { ...rule(later, { delayMinutes: 60 }), reminderMinutes: 10 })
    await kit.become(id, 'down')
    kit.passMinutes(10)
    const { remind } = kit.t.app.modules.notifications.monitors
    await remind()
    assert.equal((await kit.history(id)).length, 1)
    kit.passMinutes(50)
    await kit.until('the beginning', () => later.received.length === 1)
    await remind()
    await kit.settled(id, 2)
    assert.deepEqual(later.titles(), ['Shop is down', 'Shop is still down'])
  })
})

describe('quiet hours', () => {
  const quietHours = { from: '22:00', to: '07:00', timezone: 'Europe/Berlin' }
  /** Half past midnight there, in the night after. */
  const atNight = () => kit.clock.set(new Date(kit.clock.now().getTime() + 11.5 * 3_600_000))

  it('let outages pass, and hold the rest until the morning', async () => {
    const team = await kit.hook()
    const id = await kit.addMonitor([team], { quietHours, onDegraded: true })
    atNight()
    await kit.become(id, 'degraded')
    await kit.become(id, 'down')
    await kit.become(id, 'up')
    await kit.until('the outage and its end', () => team.received.length === 2)
    assert.deepEqual(team.titles(), ['Shop is down', 'Shop is up again'])
    const [degraded] = await kit.history(id)
    assert.deepEqual([degraded.event, degraded.status], ['monitor.degraded', 'suppressed'])
    await kit.become(id, 'degraded')
    kit.passMinutes(6.5 * 60 - 1)
    assert.equal((await kit.history(id)).at(-1).status, 'pending')
    kit.passMinutes(1)
    await kit.settled(id, 4)
    assert.equal(team.titles().at(-1), 'Shop is degraded')
  })

  it('hold an outage too, where only other things are urgent; what is over by the morning is not told', async () => {
    const team = await kit.hook()
    const id = await kit.addJob([team], { quietHours: { ...quietHours, urgent: ['run.timed_out'] }, onSuccess: true })
    atNight()
    for (const outcome of ['failed', 'passed', 'passed', 'failed'] as const) await kit.run(id, outcome)
    assert.equal(team.received.length, 0)
    kit.passMinutes(6.5 * 60)
    await kit.settled(id, 3)
    assert.deepEqual(team.titles(), ['Checkout passed', 'Checkout failed'])
  })
})

describe('thresholds of a monitor', () => {
  it('wait for good checks too before the all-clear, which says since when', async () => {
    const team = await kit.hook()
    const id = await kit.addMonitor([team], { recoveryThreshold: 3 })
    await kit.become(id, 'down')
    kit.passMinutes(10)
    await kit.become(id, 'up')
    kit.passMinutes(1)
    await kit.review()
    await kit.become(id, 'down')
    kit.passMinutes(5)
    await kit.review()
    assert.equal((await kit.settled(id, 1))[0].event, 'monitor.down')
    await kit.become(id, 'up')
    const since = kit.clock.now().toISOString()
    kit.passMinutes(1.9)
    assert.equal(await kit.review(), 0)
    kit.passMinutes(0.1)
    await kit.review()
    await kit.settled(id, 2)
    const [, up] = team.received.map(({ json }) => json)
    assert.deepEqual(
      [up.title, up.occurredAt, up.incidentId],
      ['Shop is up again', since, team.received[0]?.json.incidentId],
    )
  })
})

describe('reminders', () => {
  it('end some time, however long it lasts', async () => {
    const team = await kit.hook()
    const id = await kit.addMonitor([team], { reminderMinutes: 30 })
    await kit.become(id, 'down')
    await kit.settled(id, 1)
    await kit.t.app.db.sql`update alert_troubles set reminders = 99 where target_id = ${id}`
    const { remind } = kit.t.app.modules.notifications.monitors
    for (let i = 0; i < 3; i++) {
      kit.passMinutes(30)
      await remind()
    }
    const events = (await kit.settled(id, 2)).map(({ event }: { event: string }) => event)
    assert.deepEqual(events, ['monitor.down', 'monitor.reminder'])
  })
})
