import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { type Client, startApp, type TestApp } from '../../../testing/app.ts'

let now = new Date('2026-03-01T12:00:00Z')
let t: TestApp
before(async () => {
  t = await startApp({ clock: { now: () => now } })
})
after(() => t.close())

const PATH = '/api/maintenance-windows'
const UNKNOWN_ID = '01900000-0000-7000-8000-000000000000'
const ONCE = { startsAt: '2026-03-02T00:00:00Z', endsAt: '2026-03-02T02:00:00+01:00', allMonitors: true }
const WEEKLY = { cron: '0 2 * * sun', timezone: 'Europe/Berlin', durationMinutes: 90, allMonitors: true }

async function add(fields: Record<string, unknown>, who: Client = t.owner) {
  const answer = await who.post(PATH, { name: 'Work', ...fields })
  assert.equal(answer.status, 201, JSON.stringify(answer.body))
  return answer.body
}
const addMonitor = async (who: Client = t.owner) =>
  (await who.post('/api/monitors', { name: 'Shop', type: 'website', url: 'https://shop.example/' })).body

describe('a maintenance window', () => {
  it('is planned once, and is on from its beginning to its end', async () => {
    const made = await add(ONCE)
    const { isOn, nextFrom, nextUntil, cron, durationMinutes, timezone } = made
    assert.deepEqual([isOn, cron, durationMinutes, timezone], [false, null, 60, 'UTC'])
    assert.deepEqual([nextFrom, nextUntil], ['2026-03-02T00:00:00.000Z', '2026-03-02T01:00:00.000Z'])
    const isOnAt = async (time: string) => {
      now = new Date(time)
      return (await t.owner.get(`${PATH}/${made.id}`)).body.isOn
    }
    assert.equal(await isOnAt('2026-03-02T00:00:00Z'), true)
    assert.equal(await isOnAt('2026-03-02T01:00:00Z'), false)
    now = new Date('2026-03-01T12:00:00Z')
    assert.deepEqual((await t.owner.delete(`${PATH}/${made.id}`)).body, { success: true })
    assert.equal((await t.owner.get(`${PATH}/${made.id}`)).status, 404)
  })

  it('comes again and again in the wall time of its zone, also when clocks are changed', async () => {
    const made = await add(WEEKLY)
    assert.deepEqual([made.nextFrom, made.nextUntil], ['2026-03-08T01:00:00.000Z', '2026-03-08T02:30:00.000Z'])
    now = new Date('2026-03-23T00:00:00Z')
    // On the 29th there is no two o'clock in Berlin.
    const later = (await t.owner.patch(`${PATH}/${made.id}`, { durationMinutes: 30 })).body
    assert.deepEqual([later.nextFrom, later.nextUntil], ['2026-03-29T01:00:00.000Z', '2026-03-29T01:30:00.000Z'])
    now = new Date('2026-03-01T12:00:00Z')
  })

  it('is put off and on, and leaves a trace', async () => {
    const { id } = await add(WEEKLY)
    const off = (await t.owner.patch(`${PATH}/${id}`, { enabled: false })).body
    assert.deepEqual([off.enabled, off.isOn, off.nextFrom], [false, false, null])
    const on = (await t.owner.patch(`${PATH}/${id}`, { enabled: true })).body
    assert.equal(on.nextFrom, '2026-03-08T01:00:00.000Z')
    await t.owner.delete(`${PATH}/${id}`)
    const { data } = (await t.owner.get('/api/audit')).body
    const own = data.filter(({ resourceId }: { resourceId: string }) => resourceId === id)
    const verbs = ['create', 'delete', 'update', 'update'].map((verb) => `maintenance_window.${verb}`)
    assert.deepEqual(own.map(({ action }: { action: string }) => action).sort(), verbs)
  })

  it('names monitors and tags of the project, which may go', async () => {
    const one = await addMonitor()
    const two = await addMonitor()
    const tag = (await t.owner.post('/api/tags', { name: 'planned' })).body
    const { id, monitors, tags } = await add({
      ...WEEKLY,
      allMonitors: false,
      monitors: [one.id, { id: two.id }],
      tags: [tag.id],
    })
    assert.deepEqual(
      [monitors.map((each: { id: string }) => each.id).sort(), tags[0].name],
      [[one.id, two.id].sort(), 'planned'],
    )
    await t.owner.delete(`/api/monitors/${one.id}`)
    const { body } = await t.owner.get(`${PATH}/${id}`)
    assert.deepEqual(body.monitors, [{ id: two.id, name: 'Shop' }])
    assert.equal((await t.owner.patch(`${PATH}/${id}`, body)).status, 200)
    const foreign = await addMonitor(await t.stranger())
    for (const other of [foreign.id, UNKNOWN_ID]) {
      const answer = await t.owner.patch(`${PATH}/${id}`, { monitors: [two.id, other] })
      assert.deepEqual([answer.status, answer.body.details?.[0].path], [400, 'monitors.1'])
    }
    assert.equal((await t.owner.patch(`${PATH}/${id}`, { monitors: null, tags: null })).status, 400)
    assert.deepEqual((await t.owner.get(`${PATH}/${id}`)).body.monitors, body.monitors)
  })

  const refused: [fields: Record<string, unknown>, field: string][] = [
    [{ startsAt: null }, 'startsAt'],
    [{ endsAt: undefined }, 'endsAt'],
    [{ endsAt: ONCE.startsAt }, 'endsAt'],
    [{ endsAt: '2027-06-01T00:00:00Z' }, 'endsAt'],
    [{ startsAt: 'tomorrow' }, 'startsAt'],
    [{ startsAt: '2026-02-30T00:00:00Z' }, 'startsAt'],
    [{ startsAt: '0001-01-01T00:00:00Z' }, 'startsAt'],
    [{ cron: '0 0 31 2 *' }, 'cron'],
    [{ cron: 'weekly' }, 'cron'],
    [{ ...WEEKLY, timezone: 'Mars/Olympus' }, 'timezone'],
    [{ ...WEEKLY, durationMinutes: 0 }, 'durationMinutes'],
    [{ ...WEEKLY, durationMinutes: 10_081 }, 'durationMinutes'],
    [{ allMonitors: false }, 'monitors'],
    [{ tags: [UNKNOWN_ID] }, 'tags.0'],
    [{ name: ' ' }, 'name'],
    [{ surprise: 1 }, 'surprise'],
  ]
  for (const [fields, field] of refused) {
    it(`with ${JSON.stringify(fields)} is 400 and names ${field}`, async () => {
      const answer = await t.owner.post(PATH, { name: 'Work', ...ONCE, ...fields })
      assert.equal(answer.status, 400, JSON.stringify(answer.body))
      assert.ok(
        answer.body.details.some(({ path }: { path: string }) => path === field),
        JSON.stringify(answer.body),
      )
    })
  }
})
