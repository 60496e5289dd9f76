/** From a change of a monitor's status to what people get, with a real sender. Time is the test's own. */
import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, it } from 'node:test'
import { type AlertKit, alertKit } from '../../../testing/alerts.ts'

let kit: AlertKit
before(async () => {
  kit = await alertKit()
})
after(() => kit.close())
beforeEach(() => kit.clock.advance(86_400))

describe('a monitor', () => {
  it('that goes down and comes back is told of once each, under one id', async () => {
    const team = await kit.hook()
    const id = await kit.addMonitor([team], { customMessage: 'See the runbook' })
    await kit.become(id, 'up')
    await kit.become(id, 'down')
    kit.passMinutes(3)
    await kit.become(id, 'up')
    const [down, up] = await kit.settled(id, 2)
    assert.deepEqual([down.event, up.event], ['monitor.down', 'monitor.up'])
    const [first, second] = team.received.map(({ json }) => json)
    assert.deepEqual(
      [first.title, first.message, first.previousStatus],
      ['Shop is down', 'See the runbook\n\nconnection refused', 'up'],
    )
    assert.deepEqual(first.check.locations, ['eu-central', 'us-east'])
    assert.deepEqual([second.title, second.incidentId], ['Shop is up again', first.incidentId])
  })

  it('that was down while nothing could be delivered is told of in one message', async () => {
    const team = await kit.hook()
    team.answer.status = 503
    const id = await kit.addMonitor([team])
    await kit.become(id, 'down')
    const attempted = async (times: number) => (await kit.history(id))[0]?.attempts.length === times
    await kit.until('an attempt', () => attempted(1))
    kit.passMinutes(3)
    await kit.until('another', () => attempted(2))
    await kit.become(id, 'up')
    team.answer.status = 204
    kit.passMinutes(30)
    const [down, up] = await kit.settled(id, 2)
    assert.deepEqual([down.status, up.status], ['suppressed', 'sent'])
    assert.equal(team.received.at(-1)?.json.title, 'Shop was down 3 min, is up again')
  })

  it('that is deleted is told of no more, and nothing of it stays open', async () => {
    const team = await kit.hook()
    const late = await kit.hook()
    const id = await kit.addMonitor([team, late], { providerRules: [{ provider: late.id, delayMinutes: 10 }] })
    await kit.become(id, 'down')
    await kit.t.owner.delete(`/api/monitors/${id}`)
    kit.passMinutes(10)
    const alerts = await kit.settled(id, 2)
    assert.deepEqual(
      alerts.map(({ status, reason }) => [status, reason]),
      [
        ['sent', null],
        ['suppressed', 'The monitor was deleted'],
      ],
    )
    const open = await kit.t.app.db.sql`select 1 from alert_troubles where target_id = ${id} and closed_at is null`
    assert.deepEqual([open.length, late.titles()], [0, []])
  })

  it('keeps its incident through maintenance and while nothing is known; pausing ends it in silence', async () => {
    const team = await kit.hook()
    const id = await kit.addMonitor([team])
    for (const status of [
      'down',
      'unknown',
      'down',
      'maintenance',
      'down',
      'up',
      'down',
      'paused',
      'pending',
      'up',
    ] as const) {
      await kit.become(id, status)
    }
    const events = (await kit.settled(id, 3)).map(({ event }) => event)
    assert.deepEqual(events, ['monitor.down', 'monitor.up', 'monitor.down'])
  })

  it('that depends on one which is down stands in the history only, with the reason, and so does its end', async () => {
    const team = await kit.hook()
    const parent = await kit.addMonitor([])
    const id = await kit.addMonitor([team])
    await kit.become(id, 'down', parent)
    await kit.become(id, 'up')
    const [alert] = await kit.settled(id, 1)
    assert.deepEqual([alert.status, alert.reason], ['suppressed', 'Depends on Shop, which is down'])
    assert.equal(team.received.length, 0)
  })

  it('gets more checks before anybody is told, where a threshold says so', async () => {
    const team = await kit.hook()
    const id = await kit.addMonitor([team], { failureThreshold: 3 })
    await kit.become(id, 'down')
    kit.passMinutes(1)
    await kit.become(id, 'up')
    const [early] = await kit.settled(id, 1)
    assert.deepEqual([early.status, early.reason], ['suppressed', 'Resolved before the alert was due'])
    await kit.become(id, 'down')
    kit.passMinutes(2)
    await kit.settled(id, 2)
    assert.equal(team.received.length, 1)
  })

  it('is told of when it is degraded, where that is wanted', async () => {
    const team = await kit.hook()
    const quiet = await kit.addMonitor([team])
    const loud = await kit.addMonitor([team], { onDegraded: true })
    for (const id of [quiet, loud]) {
      await kit.become(id, 'degraded')
      await kit.become(id, 'up')
    }
    assert.deepEqual(
      (await kit.settled(loud, 2)).map(({ event }) => event),
      ['monitor.degraded', 'monitor.up'],
    )
    assert.deepEqual(await kit.history(quiet), [])
  })

  it('is reminded of while it is down and nobody looks after it', async () => {
    const team = await kit.hook()
    const id = await kit.addMonitor([team], { reminderMinutes: 30 })
    await kit.become(id, 'down')
    await kit.settled(id, 1)
    const remind = () => kit.t.app.modules.notifications.monitors.remind()
    kit.passMinutes(29)
    assert.equal(await remind(), 0)
    kit.passMinutes(1)
    assert.equal(await remind(), 1)
    assert.equal(await remind(), 0)
    const [down, reminder] = await kit.settled(id, 2)
    assert.deepEqual([reminder.event, reminder.incidentId], ['monitor.reminder', down.incidentId])
    await kit.t.owner.post(`/api/alerts/${down.id}/acknowledge`)
    kit.passMinutes(60)
    assert.equal(await remind(), 0)
  })

  it('rests with its project: nobody is reminded of what is archived', async () => {
    const team = await kit.hook()
    const id = await kit.addMonitor([team], { reminderMinutes: 30 })
    await kit.become(id, 'down')
    await kit.settled(id, 1)
    const { sql } = kit.t.app.db
    const become = async (status: string) => {
      await sql`update projects set status = ${status} where id = ${kit.t.owner.projectId}`
      await kit.t.app.modules.checking.followProjects(sql, { projectId: kit.t.owner.projectId })
    }
    kit.passMinutes(30)
    await become('archived')
    assert.equal(await kit.t.app.modules.notifications.monitors.remind(), 0)
    await become('active')
    assert.equal(await kit.t.app.modules.notifications.monitors.remind(), 1)
  })
})

describe('a provider', () => {
  it('that asks to be tried again at once is left alone for a moment all the same, and for longer each time', async () => {
    const team = await kit.hook()
    Object.assign(team.answer, { status: 503, headers: { 'retry-after': '0' } })
    const id = await kit.addMonitor([team])
    await kit.become(id, 'down')
    const pauses: number[] = []
    for (let attempts = 1; attempts <= 3; attempts++) {
      await kit.until(`attempt ${attempts}`, async () => (await kit.history(id))[0].attempts.length === attempts)
      const [row] = await kit.t.app.db.sql<{ nextAt: Date }[]>`
        select next_at as "nextAt" from notification_providers where id = ${team.id}`
      pauses.push(((row?.nextAt.getTime() ?? 0) - kit.clock.now().getTime()) / 1000)
      kit.passMinutes(1)
    }
    assert.deepEqual(pauses, [1, 2, 4])
  })

  it('that was mended gets what waits for it at once', async () => {
    const away = await kit.hook()
    const team = await kit.hook()
    away.answer.status = 503
    const id = await kit.addMonitor([away])
    await kit.become(id, 'down')
    await kit.until('an attempt', async () => (await kit.history(id))[0].attempts.length === 1)
    const fixed = { name: 'Mended', type: 'webhook', config: { url: team.url } }
    assert.equal((await kit.t.owner.put(`/api/notification-providers/${away.id}`, fixed)).status, 200)
    assert.equal((await kit.settled(id, 1))[0].status, 'sent')
    assert.deepEqual(team.titles(), ['Shop is down'])
  })
})

describe('many monitors that change at once', () => {
  it('are told of in the order of their changes, by each provider that wants it', async () => {
    const team = await kit.hook()
    const boss = await kit.hook()
    const downOnly = { providerRules: [{ provider: boss.id, events: ['monitor.down'] }] }
    const both = await kit.addMonitor([team, boss], downOnly, { name: 'Cart' })
    const muted = await kit.addMonitor([team], {}, { name: 'Muted' })
    const patient = await kit.addMonitor([team], { recoveryThreshold: 2 }, { name: 'Patient' })
    const unheard = await kit.addMonitor([], {}, { name: 'Unheard' })
    await kit.t.owner.post(`/api/monitors/${muted}/mute`, { reason: 'known' })
    const ids = [both, muted, patient, unheard]
    await kit.becomeAll(ids.map((id) => [id, 'down']))
    await kit.becomeAll(ids.reverse().map((id) => [id, 'up']))
    await kit.settled(both, 3)
    assert.deepEqual(team.titles(), ['Cart is down', 'Patient is down', 'Cart is up again'])
    assert.deepEqual(boss.titles(), ['Cart is down'])
    assert.deepEqual(
      (await kit.settled(muted, 1)).map(({ status, reason }) => [status, reason]),
      [['suppressed', 'muted']],
    )
    kit.passMinutes(1)
    assert.equal(await kit.review(), 1)
    await kit.settled(patient, 2)
    assert.equal(team.titles().at(-1), 'Patient is up again')
  })

  it('and one of them back at once is told of like one that did so before it was noticed', async () => {
    const team = await kit.hook()
    const shop = await kit.addMonitor([team])
    const cart = await kit.addMonitor([team], {}, { name: 'Cart' })
    await kit.becomeAll([
      [shop, 'down'],
      [cart, 'down'],
      [shop, 'up'],
      [cart, 'degraded'],
      [shop, 'down'],
    ])
    const events = (alerts: { event: string; status: string }[]) => alerts.map(({ event, status }) => [event, status])
    assert.deepEqual(events(await kit.settled(shop, 3)), [
      ['monitor.down', 'suppressed'],
      ['monitor.up', 'sent'],
      ['monitor.down', 'sent'],
    ])
    assert.deepEqual(events(await kit.settled(cart, 2)), [
      ['monitor.down', 'suppressed'],
      ['monitor.up', 'sent'],
    ])
    assert.deepEqual(team.titles(), [
      'Shop was down 0 s, is up again',
      'Cart was down 0 s, is up again',
      'Shop is down',
    ])
  })
})

describe('a certificate', () => {
  it('is told of once per threshold and certificate', async () => {
    const team = await kit.hook()
    const id = await kit.addMonitor([team])
    const tell = () => kit.t.app.modules.notifications.monitors.notifyOfCertificates()
    const inDays = (days: number) => new Date(kit.clock.now().getTime() + days * 86_400_000)
    const seen = (expiresAt: Date) => kit.t.app.db.sql`
      update monitor_schedules set certificate_expires_at = ${expiresAt} where monitor_id = ${id}`
    await seen(inDays(30))
    assert.equal(await tell(), 0)
    const expiresAt = inDays(20.5)
    await seen(expiresAt)
    assert.deepEqual([await tell(), await tell()], [1, 0])
    kit.passMinutes(14 * 24 * 60)
    assert.deepEqual([await tell(), await tell()], [1, 0])
    await seen(inDays(0.5))
    assert.deepEqual([await tell(), await tell()], [1, 0])
    await kit.settled(id, 3)
    const texts = team.received.map(({ json }) => [json.event, json.message])
    assert.equal(texts[0]?.[0], 'certificate.expiring')
    assert.match(texts[0]?.[1], /^The certificate expires in 20 days, on 2026-/)
    assert.match(texts[2]?.[1], /in 0 days/)
  })
})
