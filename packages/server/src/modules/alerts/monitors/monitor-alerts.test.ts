/** From a change of a monitor's status to what people get, with a real sender. Time is the test's own. */
import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, it } from 'node:test'
import { type Deliverer, startDeliverer } from '../../../roles/deliverer.ts'
import { until } from '../../../testing/alerts.ts'
import { startApp, type TestApp } from '../../../testing/app.ts'
import { startProvider } from '../../../testing/channels/provider.ts'

let t: TestApp
let sender: Deliverer
let now = new Date('2026-03-01T12:00:00Z')
const closers: (() => Promise<unknown>)[] = []

before(async () => {
  t = await startApp({ clock: { now: () => now } })
  sender = startDeliverer(t.app)
})
after(async () => {
  for (const close of closers) await close()
  await sender.stop()
  await t.close()
})
beforeEach(() => {
  now = new Date(now.getTime() + 86_400_000)
})

async function hook(answer: { status: number } = { status: 204 }) {
  const server = await startProvider(() => ({ status: answer.status }))
  closers.push(server.close)
  const body = { name: 'Hook', type: 'webhook', config: { url: server.base } }
  const made = await t.owner.post('/api/notification-providers', body)
  return { id: made.body.id as string, received: server.received }
}

async function addMonitor(providers: { id: string }[], alertConfig: object = {}): Promise<string> {
  const answer = await t.owner.post('/api/monitors', {
    ...{ name: 'Shop', type: 'http_request', url: 'https://shop.example/', interval: 60 },
    alertConfig: { notificationProviders: providers.map(({ id }) => id), ...alertConfig },
  })
  assert.equal(answer.status, 201, JSON.stringify(answer.body))
  return answer.body.id
}

const STATUS = new Map<string, string>()
/** What the engine writes when the status changes; and the hint after it. */
async function become(monitorId: string, to: string, suppressedBy: string | null = null): Promise<void> {
  const { sql } = t.app.db
  const cause = { kind: 'refused', message: 'connection refused', locations: ['eu-central', 'us-east'] }
  await sql.begin(async (tx) => {
    await tx`update monitors set status = ${to} where id = ${monitorId}`
    await tx`insert into monitor_transitions (monitor_id, project_id, from_status, to_status, at, cause, suppressed_by)
      select id, project_id, ${STATUS.get(monitorId) ?? 'pending'}, ${to}, ${now}, ${tx.json(cause)}, ${suppressedBy}
      from monitors where id = ${monitorId}`
  })
  STATUS.set(monitorId, to)
  t.app.hints.publish('monitors:state')
  await until('the change is told of', async () => {
    const [row] = await sql`select 1 from monitor_transitions where monitor_id = ${monitorId} and handled_at is null`
    return row === undefined
  })
}

function passMinutes(minutes: number): void {
  now = new Date(now.getTime() + minutes * 60_000)
  t.app.modules.alerts.service.wake()
}

const history = async (monitorId: string) =>
  (await t.owner.get(`/api/alerts/history?targetId=${monitorId}`)).body.data.reverse()
const settled = (monitorId: string, count: number) =>
  until(`${count} are settled`, async () => {
    const all = await history(monitorId)
    return all.length === count && all.every((one: { status: string }) => one.status !== 'pending') && all
  })

describe('a monitor', () => {
  it('that goes down and comes back is told of once each, under one id', async () => {
    const team = await hook()
    const id = await addMonitor([team], { customMessage: 'See the runbook' })
    await become(id, 'up')
    await become(id, 'down')
    passMinutes(3)
    await become(id, 'up')
    const [down, up] = await settled(id, 2)
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
    const answer = { status: 503 }
    const team = await hook(answer)
    const id = await addMonitor([team])
    await become(id, 'down')
    await until('an attempt', () => team.received.length > 0)
    passMinutes(3)
    await become(id, 'up')
    answer.status = 204
    passMinutes(30)
    const [down, up] = await settled(id, 2)
    assert.deepEqual([down.status, up.status], ['suppressed', 'sent'])
    assert.equal(team.received.at(-1)?.json.title, 'Shop was down 3 min, is up again')
  })

  it('keeps its trouble through maintenance and while nothing is known; pausing ends it in silence', async () => {
    const team = await hook()
    const id = await addMonitor([team])
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
      await become(id, status)
    }
    const events = (await settled(id, 3)).map((one: { event: string }) => one.event)
    assert.deepEqual(events, ['monitor.down', 'monitor.up', 'monitor.down'])
  })

  it('that depends on one which is down stands in the history only, with the reason, and so does its end', async () => {
    const team = await hook()
    const parent = await addMonitor([])
    const id = await addMonitor([team])
    await become(id, 'down', parent)
    await become(id, 'up')
    const [alert] = await settled(id, 1)
    assert.deepEqual([alert.status, alert.reason], ['suppressed', 'Depends on Shop, which is down'])
    assert.equal(team.received.length, 0)
  })

  it('gets more checks before anybody is told, where a threshold says so', async () => {
    const team = await hook()
    const id = await addMonitor([team], { failureThreshold: 3 })
    await become(id, 'down')
    passMinutes(1)
    await become(id, 'up')
    const [early] = await settled(id, 1)
    assert.deepEqual([early.status, early.reason], ['suppressed', 'Over before it was to be told'])
    await become(id, 'down')
    passMinutes(2)
    await settled(id, 2)
    assert.equal(team.received.length, 1)
  })

  it('is told of when it is degraded, where that is wanted', async () => {
    const team = await hook()
    const [quiet, loud] = [await addMonitor([team]), await addMonitor([team], { onDegraded: true })]
    for (const id of [quiet, loud]) {
      await become(id, 'degraded')
      await become(id, 'up')
    }
    assert.deepEqual(
      (await settled(loud, 2)).map((one: { event: string }) => one.event),
      ['monitor.degraded', 'monitor.up'],
    )
    assert.deepEqual(await history(quiet), [])
  })

  it('is reminded of while it is down and nobody looks after it', async () => {
    const team = await hook()
    const id = await addMonitor([team], { reminderMinutes: 30 })
    await become(id, 'down')
    await settled(id, 1)
    const remind = () => t.app.modules.alerts.monitors.remind()
    passMinutes(29)
    assert.equal(await remind(), 0)
    passMinutes(1)
    assert.equal(await remind(), 1)
    assert.equal(await remind(), 0)
    const [down, reminder] = await settled(id, 2)
    assert.deepEqual([reminder.event, reminder.incidentId], ['monitor.reminder', down.incidentId])
    await t.owner.post(`/api/alerts/${down.id}/acknowledge`)
    passMinutes(60)
    assert.equal(await remind(), 0)
  })
})

describe('a certificate', () => {
  it('is told of once per threshold and certificate', async () => {
    const team = await hook()
    const id = await addMonitor([team])
    const tell = () => t.app.modules.alerts.monitors.tellOfCertificates()
    const inDays = (days: number) => new Date(now.getTime() + days * 86_400_000)
    const seen = (expiresAt: Date) => t.app.db.sql`
      update monitor_schedules set certificate_expires_at = ${expiresAt} where monitor_id = ${id}`
    await seen(inDays(30))
    assert.equal(await tell(), 0)
    const expiresAt = inDays(20.5)
    await seen(expiresAt)
    assert.deepEqual([await tell(), await tell()], [1, 0])
    passMinutes(14 * 24 * 60)
    assert.deepEqual([await tell(), await tell()], [1, 0])
    await seen(inDays(0.5))
    assert.deepEqual([await tell(), await tell()], [1, 0])
    await settled(id, 3)
    const texts = team.received.map(({ json }) => [json.event, json.message])
    assert.equal(texts[0]?.[0], 'certificate.expiring')
    assert.match(texts[0]?.[1], /^The certificate ends in 20 days, on 2026-/)
    assert.match(texts[2]?.[1], /in 0 days/)
  })
})
