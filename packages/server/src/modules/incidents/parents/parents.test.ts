/** Alerts about monitors that depend on others, when the child is seen to be down before its parents are. */
import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, it } from 'node:test'
import { newId } from '../../../kernel/ids.ts'
import { type AlertKit, alertKit, type Hook } from '../../../testing/alerts.ts'

let kit: AlertKit
before(async () => {
  kit = await alertKit()
  await kit.t.app.db.sql`insert into monitor_workers (id, locations, lease_until)
    values (${newId()}, '{global,eu-central}', now() + interval '1 day')`
})
after(() => kit.close())
beforeEach(() => kit.clock.advance(2 * 86_400))

const PARENT = { name: 'Router', interval: 300, timeout: 10 }
const brief = ({ event, status, reason }: { event: string; status: string; reason: string | null }) =>
  [event, status, reason].filter(Boolean).join(' ')
const WAITS = 'monitor.down pending Waits for a check of Router, on which it depends'
const EXPLAINED = 'monitor.down suppressed Depends on Router, which is down'

/** A parent that was seen to be well a while ago. */
async function wellParent(more: object = {}): Promise<string> {
  const id = await kit.addMonitor([], {}, { ...PARENT, ...more })
  await kit.looked(id)
  await kit.become(id, 'up')
  return id
}

const childOf = (parents: string[], providers: Hook[], alertConfig: object = {}) =>
  kit.addMonitor(providers, alertConfig, { name: 'Cart', config: { dependsOn: parents } })

/** Both were well; a minute later the child is down. */
async function waiting(alertConfig: object = {}) {
  const team = await kit.hook()
  const parent = await wellParent()
  const child = await childOf([parent], [team], alertConfig)
  kit.clock.advance(60)
  await kit.become(child, 'down')
  return { team, parent, child }
}

const history = async (id: string) => (await kit.history(id)).map(brief)
const settled = async (id: string, count: number) => (await kit.settled(id, count)).map(brief)
const asked = async (id: string) => {
  const [row] = await kit.t.app.db.sql<{ attempt: number; isAsked: boolean }[]>`
    select attempt, last_due_at is null as "isAsked" from monitor_schedules where monitor_id = ${id}`
  return row
}

describe('a monitor that is seen to be down before the one it depends on', () => {
  it('is told to nobody once that one is down too, and neither is its end', async () => {
    const { team, parent, child } = await waiting()
    assert.deepEqual(await history(child), [WAITS])
    kit.clock.advance(20)
    await kit.become(parent, 'down')
    assert.deepEqual(await settled(child, 1), [EXPLAINED])
    await kit.become(parent, 'up')
    await kit.become(child, 'up')
    assert.deepEqual(await history(child), [EXPLAINED])
    assert.deepEqual(team.titles(), [])
  })

  it('is told of when that one is up again and it is still down', async () => {
    const { team, parent, child } = await waiting()
    await kit.become(parent, 'down')
    kit.passMinutes(5)
    await kit.become(parent, 'up')
    kit.passMinutes(1)
    await kit.looked(child)
    await kit.review()
    await kit.settled(child, 2)
    assert.deepEqual(team.titles(), ['Cart is down'])
  })

  it('is told of as soon as a later look has found that one well, and its end is told too', async () => {
    const { team, parent, child } = await waiting()
    kit.clock.advance(1)
    await kit.looked(parent)
    assert.deepEqual(await settled(child, 1), ['monitor.down sent'])
    await kit.become(child, 'up')
    await kit.settled(child, 2)
    assert.deepEqual(team.titles(), ['Cart is down', 'Cart is up again'])
  })

  it('is told of after two minutes when nobody has looked', async () => {
    const { team, child } = await waiting()
    kit.passMinutes(1.9)
    assert.deepEqual(await history(child), [WAITS])
    kit.passMinutes(0.1)
    assert.deepEqual(await settled(child, 1), ['monitor.down sent'])
    assert.deepEqual(team.titles(), ['Cart is down'])
  })

  it('waits no longer than that one needs for its next check', async () => {
    const team = await kit.hook()
    const parent = await wellParent({ interval: 10, timeout: 5, config: { confirm: { retries: 0, delaySeconds: 0 } } })
    const child = await childOf([parent], [team])
    kit.clock.advance(5)
    await kit.become(child, 'down')
    assert.deepEqual(await history(child), [WAITS])
    kit.passMinutes(0.25)
    assert.deepEqual(await settled(child, 1), ['monitor.down sent'])
  })

  it('and is up again meanwhile is told to nobody', async () => {
    const { team, child } = await waiting()
    kit.clock.advance(30)
    await kit.become(child, 'up')
    assert.deepEqual(await settled(child, 1), ['monitor.down suppressed Resolved before the alert was due'])
    kit.passMinutes(5)
    assert.deepEqual([(await history(child)).length, team.titles()], [1, []])
  })

  it('and is muted meanwhile stays muted', async () => {
    const { parent, child } = await waiting()
    await kit.t.owner.post(`/api/monitors/${child}/mute`, { reason: 'known' })
    await kit.become(parent, 'down')
    await kit.looked(parent)
    assert.deepEqual(await settled(child, 1), ['monitor.down suppressed muted'])
  })

  it('has that one checked at once, and does not begin the check anew for every other child', async () => {
    const { team, parent } = await waiting()
    const first = await kit.until('it is to be checked', async () => {
      const state = await asked(parent)
      return state?.isAsked && state
    })
    const other = await childOf([parent], [team])
    await kit.become(other, 'down')
    assert.deepEqual(await history(other), [WAITS])
    kit.clock.advance(1)
    assert.equal((await asked(parent))?.attempt, first.attempt)
    await kit.looked(parent)
    assert.deepEqual(await settled(other, 1), ['monitor.down sent'])
    assert.equal((await asked(parent))?.attempt, first.attempt)
  })

  it('keeps its delays: what is still to be told when that one goes down is told to nobody', async () => {
    const { team, parent, child } = await waiting({ failureThreshold: 5 })
    kit.clock.advance(1)
    await kit.looked(parent)
    await kit.until(
      'it no longer waits for the parent',
      async () => (await history(child))[0] === 'monitor.down pending',
    )
    kit.passMinutes(2)
    assert.deepEqual([await history(child), team.titles()], [['monitor.down pending'], []])
    await kit.become(parent, 'down')
    assert.deepEqual(await settled(child, 1), [EXPLAINED])
  })

  it('is suppressed likewise when it is only degraded', async () => {
    const team = await kit.hook()
    const parent = await wellParent()
    const early = await childOf([parent], [team], { onDegraded: true })
    const late = await childOf([parent], [team], { onDegraded: true })
    kit.clock.advance(60)
    await kit.become(early, 'degraded')
    await kit.become(parent, 'down')
    await kit.become(late, 'degraded')
    const told = 'monitor.degraded suppressed Depends on Router, which is down'
    assert.deepEqual([await settled(early, 1), await settled(late, 1)], [[told], [told]])
  })

  it('and whose parent turned out to be down at the same moment is not told of', async () => {
    const team = await kit.hook()
    const parent = await wellParent()
    const child = await childOf([parent], [team])
    // Neither transaction has seen the other: the child's change names no parent.
    await kit.t.app.db.sql`update monitors set status = 'down' where id = ${parent}`
    await kit.become(child, 'down')
    assert.deepEqual(await settled(child, 1), [EXPLAINED])
  })
})

describe('whoever else is told at once', () => {
  it('a child whose parents were looked at since, are paused, in maintenance or checked by nobody', async () => {
    const team = await kit.hook()
    const fresh = await wellParent()
    const paused = await wellParent()
    await kit.t.owner.patch(`/api/monitors/${paused}`, { active: false })
    const inMaintenance = await wellParent()
    const unchecked = await wellParent({ config: { locations: ['us-east'] } })
    await kit.become(inMaintenance, 'maintenance')
    const child = await childOf([fresh, paused, inMaintenance, unchecked], [team])
    kit.clock.advance(60)
    await kit.looked(fresh)
    await kit.become(child, 'down')
    assert.deepEqual(await settled(child, 1), ['monitor.down sent'])
  })

  it('a child whose parent was looked at since, and nothing could be seen', async () => {
    const team = await kit.hook()
    const parent = await wellParent()
    await kit.become(parent, 'unknown')
    const child = await childOf([parent], [team])
    kit.clock.advance(60)
    await kit.become(child, 'down')
    assert.deepEqual(await history(child), [WAITS])
    await kit.looked(parent)
    assert.deepEqual(await settled(child, 1), ['monitor.down sent'])
  })
})

describe('parents', () => {
  it('in several places are known to be well when all of them have looked', async () => {
    const team = await kit.hook()
    const parent = await wellParent({ config: { locations: ['global', 'eu-central', 'us-east'] } })
    const child = await childOf([parent], [team])
    // Nobody looks from there any more.
    kit.clock.advance(3600)
    await kit.looked(parent, 'global')
    await kit.looked(parent, 'eu-central')
    kit.clock.advance(60)
    await kit.become(child, 'down')
    kit.clock.advance(1)
    await kit.looked(parent, 'global')
    await kit.t.app.modules.notifications.monitors.process()
    assert.deepEqual(await history(child), [WAITS])
    await kit.looked(parent, 'eu-central')
    assert.deepEqual(await settled(child, 1), ['monitor.down sent'])
  })

  it('of parents: only the first of the chain is told of, whoever was seen first', async () => {
    const team = await kit.hook()
    const first = await kit.addMonitor([team], {}, PARENT)
    await kit.looked(first)
    await kit.become(first, 'up')
    const second = await kit.addMonitor([team], {}, { ...PARENT, name: 'Switch', config: { dependsOn: [first] } })
    await kit.looked(second)
    await kit.become(second, 'up')
    const third = await childOf([second], [team])
    kit.clock.advance(60)
    for (const id of [third, second, first]) {
      await kit.become(id, 'down')
      kit.clock.advance(1)
    }
    assert.deepEqual(await settled(third, 1), ['monitor.down suppressed Depends on Switch, which is down'])
    assert.deepEqual(await settled(second, 1), [EXPLAINED])
    await kit.settled(first, 1)
    assert.deepEqual(team.titles(), ['Router is down'])
  })
})
