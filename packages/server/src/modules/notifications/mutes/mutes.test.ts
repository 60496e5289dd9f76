/** Muting, from the request to what people get meanwhile and afterwards. */
import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, it } from 'node:test'
import { type AlertKit, alertKit } from '../../../testing/alerts.ts'
import { until } from '../../../testing/until.ts'

let kit: AlertKit
before(async () => {
  kit = await alertKit()
})
after(() => kit.close())
beforeEach(() => kit.clock.advance(2 * 86_400))

const inMinutes = (minutes: number) => new Date(kit.clock.now().getTime() + minutes * 60_000).toISOString()
const mute = (path: string, body: object) => kit.t.owner.post(`/api/${path}/mute`, body)
const brief = ({ event, status, reason }: { event: string; status: string; reason: string | null }) =>
  [event, status, reason].filter(Boolean).join(' ')

describe('a muted monitor', () => {
  it('is told to nobody, and the history says why; what is still wrong afterwards is told then', async () => {
    const team = await kit.hook()
    const id = await kit.addMonitor([team])
    const until = inMinutes(60)
    const answer = await mute(`monitors/${id}`, { until, reason: 'Moving' })
    assert.equal(answer.status, 200)
    const { mutedAt, mutedBy, ...rest } = answer.body
    assert.deepEqual(rest, { targetType: 'monitor', targetId: id, targetName: 'Shop', until, reason: 'Moving' })
    assert.deepEqual([typeof mutedAt, typeof mutedBy], ['string', 'string'])
    await kit.become(id, 'down')
    assert.deepEqual((await kit.settled(id, 1)).map(brief), ['monitor.down suppressed muted'])
    kit.passMinutes(59)
    assert.equal(await kit.review(), 0)
    kit.passMinutes(1)
    await kit.review()
    assert.deepEqual((await kit.settled(id, 2)).map(brief).at(-1), 'monitor.down sent')
    await kit.become(id, 'up')
    await kit.settled(id, 3)
    assert.deepEqual(team.titles(), ['Shop is down', 'Shop is up again'])
  })

  it('that is up again before the mute ends was never heard of', async () => {
    const team = await kit.hook()
    const id = await kit.addMonitor([team])
    await mute(`monitors/${id}`, { until: inMinutes(60), reason: 'Moving' })
    await kit.become(id, 'down')
    kit.passMinutes(5)
    await kit.become(id, 'up')
    kit.passMinutes(60)
    await kit.review()
    assert.deepEqual((await kit.settled(id, 1)).map(brief), ['monitor.down suppressed muted'])
    assert.deepEqual(team.titles(), [])
  })

  it('until it has recovered is heard of again from then on; whoever knew that it was down hears that', async () => {
    const team = await kit.hook()
    const id = await kit.addMonitor([team], { reminderMinutes: 10 })
    await kit.become(id, 'down')
    await kit.settled(id, 1)
    await mute(`monitors/${id}`, { reason: 'We know' })
    kit.passMinutes(10)
    await kit.t.app.modules.notifications.monitors.remind()
    assert.deepEqual((await kit.settled(id, 2)).map(brief).at(-1), 'monitor.reminder suppressed muted')
    await kit.become(id, 'up')
    kit.passMinutes(100)
    await kit.become(id, 'down')
    assert.deepEqual((await kit.settled(id, 4)).map(brief), [
      'monitor.down sent',
      'monitor.reminder suppressed muted',
      'monitor.up sent',
      'monitor.down sent',
    ])
    assert.deepEqual((await kit.t.owner.delete(`/api/monitors/${id}/mute`)).status, 404)
  })

  it('waits for whoever changes its incident before it touches the mute: the other way round would be a deadlock', async () => {
    const id = await kit.addMonitor([await kit.hook()])
    await kit.become(id, 'down')
    await mute(`monitors/${id}`, { reason: 'We know' })
    const { db } = kit.t.app
    const muting = await db.transaction(async (tx) => {
      await tx`select from alert_troubles where target_id = ${id} and closed_at is null for update`
      const again = mute(`monitors/${id}`, { reason: 'We still know' })
      await until('it waits', async () => (await db.sql`select from pg_locks where not granted`).length > 0)
      // What ends the incident ends the mute with it.
      await tx`select from alert_mutes where target_id = ${id} for update nowait`
      return { again }
    })
    assert.equal((await muting.again).status, 200)
  })

  it('keeps back what was to be told later, and that alone', async () => {
    const early = await kit.hook()
    const late = await kit.hook()
    const id = await kit.addMonitor([early, late], { providerRules: [{ provider: late.id, delayMinutes: 30 }] })
    await kit.become(id, 'down')
    await kit.until('the first', () => early.received.length === 1)
    await mute(`monitors/${id}`, { until: inMinutes(60), reason: 'Moving' })
    kit.passMinutes(31)
    assert.deepEqual((await kit.settled(id, 2)).map(brief).sort(), [
      'monitor.down sent',
      'monitor.down suppressed muted',
    ])
    kit.passMinutes(30)
    await kit.review()
    kit.passMinutes(31)
    await kit.settled(id, 3)
    assert.deepEqual([early.titles(), late.titles()], [['Shop is down'], ['Shop is down']])
  })

  it('hears of its certificate once it is not muted any more', async () => {
    const team = await kit.hook()
    const id = await kit.addMonitor([team])
    await kit.t.app.db
      .sql`update monitor_schedules set certificate_expires_at = ${new Date(kit.clock.now().getTime() + 5 * 86_400_000)},
      certificate_fingerprint = 'ab' where monitor_id = ${id}`
    await mute(`monitors/${id}`, { reason: 'Moving' })
    const { notifyOfCertificates } = kit.t.app.modules.notifications.monitors
    assert.equal(await notifyOfCertificates(), 0)
    assert.equal((await kit.t.owner.delete(`/api/monitors/${id}/mute`)).status, 200)
    assert.equal(await notifyOfCertificates(), 1)
    await kit.settled(id, 1)
    assert.deepEqual(team.titles(), ['The certificate of Shop expires soon'])
  })
})

describe('a muted job', () => {
  it('is told to nobody; the first failure afterwards is, and its end', async () => {
    const team = await kit.hook()
    const id = await kit.addJob([team], { onSuccess: true })
    await mute(`jobs/${id}`, { until: inMinutes(60), reason: 'Moving' })
    await kit.run(id, 'passed')
    for (const outcome of ['failed', 'failed'] as const) await kit.run(id, outcome)
    assert.deepEqual((await kit.settled(id, 2)).map(brief), [
      'run.completed suppressed muted',
      'run.failed suppressed muted',
    ])
    kit.passMinutes(60)
    for (const outcome of ['failed', 'failed', 'passed'] as const) await kit.run(id, outcome)
    await kit.settled(id, 4)
    assert.deepEqual(team.titles(), ['Checkout failed', 'Checkout passes again'])
  })

  it('until it has recovered is heard of again from then on', async () => {
    const team = await kit.hook()
    const id = await kit.addJob([team])
    await mute(`jobs/${id}`, { reason: 'We know' })
    for (const outcome of ['failed', 'passed', 'failed'] as const) await kit.run(id, outcome)
    assert.deepEqual((await kit.settled(id, 2)).map(brief), ['run.failed suppressed muted', 'run.failed sent'])
  })
})

describe('muting', () => {
  it('is listed while it holds, can be changed, and leaves a trace', async () => {
    const client = await kit.t.stranger()
    const { body } = await client.post('/api/jobs', { name: 'Nightly' })
    const path = `/api/jobs/${body.job.id}/mute`
    await client.post(path, { reason: 'Moving' })
    await client.post(path, { until: inMinutes(5), reason: 'Still moving' })
    const listed = async () =>
      (await client.get('/api/alerts/mutes')).body.data.map((one: { targetName: string; reason: string }) => [
        one.targetName,
        one.reason,
      ])
    assert.deepEqual(await listed(), [['Nightly', 'Still moving']])
    assert.equal((await client.delete(path)).status, 200)
    assert.deepEqual(await listed(), [])
    assert.equal((await client.delete(path)).status, 404)
    await client.post(path, { until: inMinutes(5), reason: 'Again' })
    kit.passMinutes(5)
    assert.deepEqual(await listed(), [])
    const trail = (await client.get('/api/audit?limit=100')).body.data
    const actions = trail.map((entry: { action: string }) => entry.action).reverse()
    assert.deepEqual(actions.slice(1), ['job.mute', 'job.mute', 'job.unmute', 'job.mute'])
    const change = trail.find((entry: { action: string }) => entry.action === 'job.mute').changes.reason
    assert.deepEqual(change, { from: null, to: 'Again' })
  })

  it('wants a reason and a time to come, and names the field', async () => {
    const id = await kit.addMonitor([])
    for (const [field, body] of [
      ['reason', {}],
      ['reason', { reason: '  ' }],
      ['until', { reason: 'x', until: inMinutes(-1) }],
      ['until', { reason: 'x', until: inMinutes(367 * 1440) }],
      ['until', { reason: 'x', until: 'tomorrow' }],
      ['forever', { reason: 'x', forever: true }],
    ] as const) {
      const answer = await mute(`monitors/${id}`, body)
      assert.deepEqual([answer.status, answer.body.details?.[0]?.path], [400, field], JSON.stringify(body))
    }
  })

  it('is for editors, in their own project', async () => {
    const id = await kit.addMonitor([])
    const path = `/api/monitors/${id}/mute`
    const viewer = await kit.t.as('project_viewer')
    const editor = await kit.t.as('project_editor')
    const other = await kit.t.stranger()
    const body = { reason: 'Moving' }
    assert.deepEqual([(await viewer.post(path, body)).status, (await other.post(path, body)).status], [403, 404])
    assert.equal((await editor.post(path, body)).status, 200)
    assert.deepEqual([(await viewer.delete(path)).status, (await other.delete(path)).status], [403, 404])
    assert.equal((await editor.delete(path)).status, 200)
  })

  it('goes with its target', async () => {
    const id = await kit.addMonitor([])
    await mute(`monitors/${id}`, { reason: 'Moving' })
    assert.equal((await kit.t.owner.delete(`/api/monitors/${id}`)).status, 200)
    assert.equal((await kit.t.app.db.sql`select 1 from alert_mutes where target_id = ${id}`).length, 0)
  })
})
