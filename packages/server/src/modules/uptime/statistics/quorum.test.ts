/** The uptime of monitors with several locations, against a vote counted second by second. */
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { CheckStatus } from '../../../checks/define.ts'
import type { CheckRecord } from '../../../checks/plan.ts'
import { scopeOf } from '../../../kernel/scope.ts'
import { startApp, type TestApp } from '../../../testing/app.ts'
import { monitorRooms } from '../../../testing/monitor-rooms.ts'
import { type MonitorOptions, type MovedClock, monitorKit, movedClock, resultOf } from '../../../testing/monitors.ts'
import type { LocationView } from '../../incidents/state/verdict.ts'
import { disagreeing, type QuorumState } from './agreement.ts'
import { monitorStatistics } from './service.ts'
import { statisticsStore } from './store/reading.ts'

/** Half an hour before midnight: what is seen lies in two days. */
const START = Date.UTC(2026, 2, 10, 23, 30)
const ROUNDS = 12
const ROUND_SECONDS = 300
const END_SECOND = ROUNDS * ROUND_SECONDS
const MIDNIGHT_SECOND = 1800
const EAST = 'us-east'
const CENTRAL = 'eu-central'
const ASIA = 'asia-pacific'

let t: TestApp
let clock: MovedClock
let kit: ReturnType<typeof monitorKit>
let heart: ReturnType<typeof monitorRooms>

before(async () => {
  clock = movedClock(new Date(START))
  t = await startApp({ clock })
  heart = monitorRooms(t.app)
  kit = monitorKit(t)
})
after(() => t.close())

const at = (seconds: number) => new Date(START + seconds * 1000)

interface Sight {
  location: string
  second: number
  status: CheckStatus
}

/** Every location once in each round, the one `apart` seconds after the other. */
function sights(locations: string[], apart: number, status: (location: string, round: number) => CheckStatus): Sight[] {
  return Array.from({ length: ROUNDS }, (_, round) =>
    locations.map((location, n) => ({
      location,
      second: round * ROUND_SECONDS + n * apart,
      status: status(location, round),
    })),
  ).flat()
}

/** By way of the engine, as a worker hands results in. */
async function watched(
  options: MonitorOptions,
  seen: readonly Sight[],
  meanwhile: (second: number) => Promise<void> = async () => {},
): Promise<string> {
  const id = await kit.add({ createdAt: at(0), interval: ROUND_SECONDS, ...options })
  const workerId = heart.engine.newWorkerId()
  const locations = options.locations ?? []
  await heart.engine.enroll(workerId, locations)
  const claims = await Promise.all(locations.map((location) => heart.engine.claim(workerId, location, 1000)))
  const plans = new Map(claims.flat().flatMap((plan) => (plan.monitorId === id ? [[plan.location, plan]] : [])))
  for (const { location, second, status } of seen) {
    const plan = plans.get(location)
    assert.ok(plan)
    const atMs = at(second).getTime()
    const result = resultOf(status)
    const change = status === plan.verdict ? null : { verdict: status, sinceMs: atMs, cause: result.error }
    const times = { dueAtMs: atMs, atMs, tries: 1, confirmed: true }
    const record: CheckRecord = { plan, result, change, maintenance: false, ...times }
    clock.set(new Date(atMs + 500))
    assert.equal((await heart.engine.record(workerId, [record])).size, 0)
    plan.verdict = status
    await meanwhile(second)
  }
  clock.set(at(END_SECOND))
  return id
}

/** The share of the seconds in which fewer than `enough` of the locations that were seen said down. */
function voted(
  seen: readonly Sight[],
  enough: (voters: number) => number,
  { from = 0, until = END_SECOND }: { from?: number; until?: number } = {},
): number {
  let good = 0
  for (let second = from; second < until; second++) {
    const latest = new Map(seen.filter((one) => one.second <= second).map((one) => [one.location, one.status]))
    const down = [...latest.values()].filter((status) => status === 'down').length
    if (down < enough(latest.size)) good++
  }
  return (100 * good) / (until - from)
}
const majority = (voters: number) => Math.floor(voters / 2) + 1

const scope = () => scopeOf(t.owner.projectId)
const statsOf = (id: string, location: string | null = null) =>
  heart.statistics.stats(scope(), id, { period: '24h', location })
const daysOf = async (id: string, days: number) =>
  (await heart.statistics.uptimeDays(scope(), id, { days })).map(({ uptimePercent }) => uptimePercent)
const floored = (percent: number) => Math.floor(percent * 10_000) / 10_000
const near = (found: number | null | undefined, right: number) =>
  assert.ok(typeof found === 'number' && Math.abs(found - right) <= 0.0001, `${found}, should be ${right}`)

describe('uptime of several locations', () => {
  const downForAWhile = (round: number) => (round === 4 || round === 5 ? 'down' : 'up')
  const cases: { name: string; options: MonitorOptions; seen: Sight[]; enough: (voters: number) => number }[] = [
    {
      name: 'majority: one of two down all along is no downtime',
      options: { locations: [CENTRAL, EAST] },
      seen: sights([CENTRAL, EAST], 10, (location) => (location === EAST ? 'down' : 'up')),
      enough: majority,
    },
    {
      name: 'any: one of two down all along is nothing but downtime',
      options: { locations: [CENTRAL, EAST], quorum: 'any' },
      seen: sights([EAST, CENTRAL], 10, (location) => (location === EAST ? 'down' : 'up')),
      enough: () => 1,
    },
    {
      name: 'majority: down while the other one is down, too',
      options: { locations: [CENTRAL, EAST] },
      seen: sights([CENTRAL, EAST], 10, (location, round) => (location === EAST ? 'down' : downForAWhile(round))),
      enough: majority,
    },
    {
      name: 'majority of three that go down and come up by turns',
      options: { locations: [CENTRAL, EAST, ASIA] },
      seen: sights([CENTRAL, EAST, ASIA], 7, (location, round) =>
        (round * 7 + location.length * 11) % 13 < 5 ? 'down' : 'up',
      ),
      enough: majority,
    },
  ]
  for (const { name, options, seen, enough } of cases) {
    it(name, async () => {
      const id = await watched(options, seen)
      const found = await statsOf(id)
      near(found.uptimePercent, voted(seen, enough))
      assert.equal(found.totalChecks, seen.length)
      for (const { location, uptimePercent } of found.locations) {
        const own = seen.filter((one) => one.location === location)
        const right = (100 * own.filter(({ status }) => status === 'up').length) / own.length
        near(uptimePercent, right)
        near((await statsOf(id, location)).uptimePercent, right)
      }
      const [first, second] = await heart.statistics.uptimeDays(scope(), id, { days: 2 })
      near(first?.uptimePercent, voted(seen, enough, { from: 0, until: MIDNIGHT_SECOND }))
      near(second?.uptimePercent, voted(seen, enough, { from: MIDNIGHT_SECOND }))
    })
  }

  it('is the share of good checks where all locations agree', async () => {
    const seen = sights([CENTRAL, EAST], 0, (_, round) => downForAWhile(round))
    const id = await watched({ locations: [CENTRAL, EAST] }, seen)
    const { uptimePercent, locations } = await statsOf(id)
    assert.deepEqual([uptimePercent, ...locations.map((one) => one.uptimePercent)], [83.3333, 83.3333, 83.3333])
  })

  it('leaves out the time in which the monitor was paused', async () => {
    const seen = sights([CENTRAL, EAST], 0, (_, round) => (round < 9 ? 'up' : 'down'))
    const id = await watched({ locations: [CENTRAL, EAST] }, seen)
    await kit.setActive(id, false, at(3600))
    clock.set(at(3 * 3600))
    assert.equal((await statsOf(id)).uptimePercent, 75)
    assert.deepEqual(await daysOf(id, 3), [100, 50])
    clock.set(at(27 * 3600))
    assert.deepEqual(await daysOf(id, 3), [100, 50, null], 'a day of nothing but pause has no uptime')
  })

  it('keeps the time before a quorum that shrank: a vote that had not been enough is no downtime', async () => {
    // CENTRAL is last seen in the second round; what it said counts for two intervals, the timeout and half a minute.
    const seen = sights([CENTRAL, EAST], 0, (location) => (location === EAST ? 'down' : 'up')).filter(
      ({ location, second }) => location === EAST || second <= ROUND_SECONDS,
    )
    const id = await watched({ locations: [CENTRAL, EAST] }, seen)
    await heart.states.review()
    assert.equal(await kit.statusOf(id), 'down')
    const shrankAt = ROUND_SECONDS + 2 * ROUND_SECONDS + 10 + 30
    near((await statsOf(id)).uptimePercent, (100 * shrankAt) / END_SECOND)
    assert.deepEqual(await daysOf(id, 2), [(100 * shrankAt) / MIDNIGHT_SECOND, 0].map(floored))
  })

  it('keeps the time before the other locations were taken away', async () => {
    const seen = sights([CENTRAL, EAST], 0, (location) => (location === EAST ? 'down' : 'up'))
    const id = await watched({ locations: [CENTRAL, EAST] }, seen)
    await kit.redefine(id, { locations: [EAST] })
    await heart.states.review()
    assert.equal(await kit.statusOf(id), 'down')
    clock.set(at(END_SECOND + 600))
    near((await statsOf(id)).uptimePercent, (100 * END_SECOND) / (END_SECOND + 600))
    assert.deepEqual(await daysOf(id, 2), [100, floored((100 * 1800) / 2400)])
  })

  it('says down again when a silent location returns and is still down', async () => {
    const options = { locations: [CENTRAL, EAST], quorum: 'any' }
    const isSilent = ({ location, second }: Sight) => location === EAST && second >= 300 && second < 3000
    const seen = sights([CENTRAL, EAST], 0, (location) => (location === EAST ? 'down' : 'up'))
    const id = await watched(
      options,
      seen.filter((one) => !isSilent(one)),
      async (second) => {
        if (second === 2700) await heart.states.review()
      },
    )
    assert.equal(await kit.statusOf(id), 'up')
    await heart.states.review()
    assert.equal(await kit.statusOf(id), 'down')
    // Silent since 640; back with a result at 3300, the last one there is.
    const [, second] = (await kit.transitions(id)).filter(({ to }) => to === 'down')
    assert.equal(second?.at.toISOString(), at(3300).toISOString())
  })
})

describe('uptime by the day', () => {
  const midnight = MIDNIGHT_SECOND
  const day = 86_400
  type State = [second: number, status: string]
  const cases: { name: string; states: State[]; now: number; stats: number | null; days: (number | null)[] }[] = [
    {
      name: 'down from midnight to midnight is all of one day and nothing of its neighbours',
      states: [
        [0, 'up'],
        [midnight, 'down'],
        [midnight + day, 'up'],
      ],
      now: midnight + 2 * day,
      // 30 minutes and a day of two days and 30 minutes.
      stats: 50.5154,
      days: [100, 0, 100, null],
    },
    {
      name: 'down over midnight is divided',
      states: [
        [0, 'up'],
        [midnight - 900, 'down'],
        [midnight + day / 4, 'degraded'],
      ],
      now: midnight + day / 2,
      stats: 50,
      days: [50, 50],
    },
    {
      name: 'one state over many days is in each of them',
      states: [[60, 'down']],
      now: midnight + 3 * day + 1,
      stats: 0,
      days: [0, 0, 0, 0, 0],
    },
    {
      name: 'unknown, maintenance and pauses are neither',
      states: [
        [0, 'unknown'],
        [600, 'up'],
        [1200, 'maintenance'],
        [midnight + 600, 'down'],
        [midnight + 1200, 'paused'],
      ],
      now: midnight + day,
      stats: 50,
      days: [100, 0, null],
    },
    { name: 'never judged', states: [], now: midnight + 60, stats: null, days: [null, null] },
  ]
  for (const { name, states, now, stats, days } of cases) {
    it(name, async () => {
      const id = await kit.add({ createdAt: at(0), locations: [CENTRAL, EAST] })
      await judged(id, states)
      clock.set(at(now))
      const found = await heart.statistics.stats(scope(), id, { period: '90d' })
      assert.deepEqual([found.uptimePercent, await daysOf(id, 9)], [stats, days])
    })
  }

  it('of one location counts its checks, and reads no more than them', async () => {
    const id = await kit.add({ createdAt: at(0), locations: [EAST] })
    await judged(id, [[0, 'down']])
    const results = [0, 60, 120, 180].map((second) => ({
      at: at(second),
      status: second === 60 ? ('down' as const) : ('up' as const),
      responseMs: 5,
      location: EAST,
    }))
    await kit.store(id, results)
    clock.set(at(240))
    const store = statisticsStore(t.app.db)
    let reads = 0
    const stateByDay: typeof store.stateByDay = (...asked) => {
      reads++
      return store.stateByDay(...asked)
    }
    const statistics = monitorStatistics(t.app, { ...store, stateByDay })
    assert.equal((await statistics.stats(scope(), id, { period: '24h' })).uptimePercent, 75)
    assert.equal((await statistics.uptimeDays(scope(), id, { days: 1 }))[0]?.uptimePercent, 75)
    assert.equal(reads, 0)
    const two = await kit.add({ createdAt: at(0), locations: [CENTRAL, EAST] })
    await statistics.stats(scope(), two, { period: '24h' })
    assert.equal(reads, 1)
  })

  async function judged(id: string, states: readonly State[]): Promise<void> {
    for (const [index, [second, status]] of states.entries()) {
      const next = states[index + 1]
      await t.app.db
        .sql`insert into monitor_transitions (monitor_id, project_id, from_status, to_status, at, ended_at, cause)
        values (${id}, ${t.owner.projectId}, ${states[index - 1]?.[1] ?? 'pending'}, ${status}, ${at(second)},
          ${next ? at(next[0]) : null}, '{"kind": "test"}')`
    }
  }
})

describe('a location that disagrees with its monitor', () => {
  const NOW_MS = at(END_SECOND).getTime()
  const MINUTE_MS = 60_000
  const ago = (minutes: number) => NOW_MS - minutes * MINUTE_MS
  const view = (location: string, verdict: CheckStatus | 'pending', minutes: number): LocationView => ({
    location,
    verdict,
    sinceMs: ago(minutes),
    cause: null,
    lastAtMs: verdict === 'pending' ? null : ago(0.5),
  })
  const asked = (views: LocationView[], more: Partial<QuorumState> = {}) => {
    const times = { statusSinceMs: ago(600), definedMs: ago(600), intervalSeconds: 60, timeoutSeconds: 10 }
    return disagreeing({ status: 'up', views, ...times, ...more }, NOW_MS).map(
      ({ location, status, since }) => `${location} ${status} ${(NOW_MS - since.getTime()) / MINUTE_MS}`,
    )
  }
  const up = view(CENTRAL, 'up', 600)

  it('is shown once it has for ten minutes, or for five intervals', () => {
    assert.deepEqual(asked([up, view(EAST, 'down', 9)]), [])
    assert.deepEqual(asked([up, view(EAST, 'down', 10)]), [`${EAST} down 10`])
    assert.deepEqual(asked([up, view(EAST, 'down', 24)], { intervalSeconds: 300 }), [])
    assert.deepEqual(asked([up, view(EAST, 'degraded', 25)], { intervalSeconds: 300 }), [`${EAST} degraded 25`])
    assert.deepEqual(asked([view(EAST, 'up', 30), view(ASIA, 'down', 40)], { status: 'down' }), [`${EAST} up 30`])
  })

  it('does so since the monitor has its state', () => {
    assert.deepEqual(asked([up, view(EAST, 'down', 300)], { statusSinceMs: ago(5) }), [])
    assert.deepEqual(asked([up, view(EAST, 'down', 300)], { statusSinceMs: ago(15) }), [`${EAST} down 15`])
  })

  it('is shown as unknown when its results stay away, or never came', () => {
    const silent = { ...view(EAST, 'up', 300), lastAtMs: ago(100) }
    // What it said last counts for two intervals, the timeout and half a minute.
    assert.deepEqual(asked([up, silent, { ...silent, lastAtMs: ago(12) }]), [`${EAST} unknown ${100 - 160 / 60}`])
    assert.deepEqual(asked([up, view(EAST, 'pending', 0)]), [`${EAST} unknown ${600 - 160 / 60}`])
    assert.deepEqual(asked([up, view(EAST, 'pending', 0)], { definedMs: ago(1) }), [])
  })

  it('is not shown while the monitor says nothing', () => {
    for (const status of ['pending', 'unknown', 'maintenance', 'paused'] as const)
      assert.deepEqual(asked([up, view(EAST, 'down', 300)], { status }), [])
  })

  it('stands beside the statistics', async () => {
    const seen = sights([CENTRAL, EAST], 10, (location, round) => (location === EAST && round >= 5 ? 'down' : 'up'))
    const id = await watched({ locations: [CENTRAL, EAST] }, seen)
    const right = [{ location: EAST, status: 'down', since: at(5 * ROUND_SECONDS + 10).toISOString() }]
    const shown = async (query = '') => (await t.owner.get(`/api/monitors/${id}/stats${query}`)).body.disagreeing
    assert.deepEqual(await shown(), right)
    assert.deepEqual(await shown(`?location=${EAST}`), right)
    assert.deepEqual(await shown(`?location=${CENTRAL}`), [])
    await kit.setActive(id, false, at(END_SECOND))
    assert.deepEqual(await shown(), [])
  })
})
