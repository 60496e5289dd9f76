/** Sums of minutes: what is read by way of them is what single results say, whatever happened in between. */
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import fc from 'fast-check'
import type { CheckStatus } from '../../../checks/define.ts'
import { scopeOf } from '../../../kernel/scope.ts'
import { startApp, type TestApp } from '../../../testing/app.ts'
import { monitorRooms } from '../../../testing/monitor-rooms.ts'
import { type MovedClock, monitorKit, movedClock, type StoredResult } from '../../../testing/monitors.ts'
import { createStatistics } from './index.ts'
import { piecesOf, type SeriesMarks } from './pieces.ts'
import { DAY_MS, floored, HOUR_MS, MINUTE_MS, windowOf } from './windows.ts'

const START = new Date('2026-03-10T11:40:13Z')
const SECOND_MS = 1000
const LOCATIONS = ['eu-central', 'us-east']

let t: TestApp
let clock: MovedClock
let kit: ReturnType<typeof monitorKit>

before(async () => {
  clock = movedClock(START)
  t = await startApp({ clock })
  kit = monitorKit(t)
})
after(() => t.close())

const scope = () => scopeOf(t.owner.projectId)

/** As the engine's statement does it: the results, and the marks that an older one moves back. */
async function store(id: string, results: readonly StoredResult[]): Promise<void> {
  await kit.store(id, results)
  for (const [location, own] of Map.groupBy(results, (one) => one.location ?? 'global')) {
    const first = new Date(Math.min(...own.map(({ at }) => at.getTime())))
    await t.app.db.sql`
      update monitor_schedules set last_at = ${own.at(-1)?.at ?? null},
        rolled_until = least(rolled_until, date_trunc('hour', ${first}::timestamptz, 'UTC')),
        minutes_until = least(minutes_until, date_trunc('minute', ${first}::timestamptz, 'UTC'))
      where monitor_id = ${id} and location = ${location}`
  }
}

/** One result of each location, `seconds` apart, from the one time to the other. */
function seen(
  { from, to }: { from: Date; to: Date },
  seconds: number,
  status: (index: number) => CheckStatus = () => 'up',
) {
  const results: StoredResult[] = []
  for (let ms = from.getTime(); ms < to.getTime(); ms += seconds * SECOND_MS) {
    for (const location of LOCATIONS) {
      const responseMs = Math.fround(3 + ((ms / SECOND_MS + results.length) % 97) * 3.7)
      results.push({ at: new Date(ms), status: status(results.length), location, responseMs, intervalSeconds: seconds })
    }
  }
  return results
}

const minutesOf = async (id: string) =>
  await t.app.db.sql<{ at: Date; up: number; down: number }[]>`
    select at, up, down from monitor_minutes where monitor_id = ${id} order by at, location`

const counts = ({
  totalChecks,
  successfulChecks,
  degradedChecks,
  failedChecks,
  unknownChecks,
  maintenanceChecks,
}: Counts) => [totalChecks, successfulChecks, degradedChecks, failedChecks, unknownChecks, maintenanceChecks]
interface Counts {
  totalChecks: number
  successfulChecks: number
  degradedChecks: number
  failedChecks: number
  unknownChecks: number
  maintenanceChecks: number
}

function counted(results: readonly StoredResult[]): number[] {
  const of = (status: string) => results.filter((one) => !one.maintenance && one.status === status).length
  const up = of('up')
  const degraded = of('degraded')
  const planned = results.filter(({ maintenance }) => maintenance).length
  return [results.length, up + degraded, degraded, of('down'), of('unknown'), planned]
}

/** Everything that is shown, against every result one by one. A new reader each time: nothing is remembered. */
async function agrees(id: string, createdAt: Date, results: readonly StoredResult[]): Promise<void> {
  const statistics = createStatistics(t.app)
  const nowMs = clock.now().getTime()
  const within = (fromMs: number, untilMs = nowMs + 1) =>
    results.filter(({ at }) => at.getTime() >= fromMs && at.getTime() < untilMs)
  const day = await statistics.stats(scope(), id, { period: '24h' })
  const own = within(Math.max(nowMs - DAY_MS, createdAt.getTime()))
  assert.deepEqual(counts(day), counted(own), '24h')
  for (const one of day.locations) {
    assert.deepEqual(counts(one), counted(own.filter(({ location }) => location === one.location)), one.location)
  }
  const times = own
    .filter(({ maintenance, status }) => !maintenance && (status === 'up' || status === 'degraded'))
    .map(({ responseMs }) => responseMs)
    .sort((a, b) => a - b)
  if (times.length === 0) assert.equal(day.p95ResponseTime, null)
  else {
    const p95 = times[Math.ceil(times.length * 0.95) - 1] as number
    assert.ok(Math.abs((day.p95ResponseTime ?? 0) / p95 - 1) <= 0.01, `p95 ${day.p95ResponseTime}, should be ${p95}`)
    const average = times.reduce((sum, one) => sum + one, 0) / times.length
    assert.ok(Math.abs((day.avgResponseTime ?? 0) - average) <= 0.02)
  }
  const week = await statistics.stats(scope(), id, { period: '7d' })
  const hourOf = (ms: number) => floored(ms, HOUR_MS)
  assert.deepEqual(
    counts(week),
    counted(within(Math.max(hourOf(nowMs - 7 * DAY_MS), hourOf(createdAt.getTime())))),
    '7d',
  )
  for (const { date, ...figures } of await statistics.uptimeDays(scope(), id, { days: 3 })) {
    const fromMs = Date.parse(`${date}T00:00:00Z`)
    assert.deepEqual(counts(figures), counted(within(fromMs, Math.min(fromMs + DAY_MS, nowMs + 1))), date)
  }
}

describe('minutes', () => {
  it('are summed up for monitors of more than one result a minute, five at a time, and for no others', async () => {
    const { roll } = createStatistics(t.app)
    const dense = await kit.add({ createdAt: START, interval: 10, locations: LOCATIONS })
    const sparse = await kit.add({ createdAt: START, interval: 60, locations: LOCATIONS })
    const idle = await kit.add({ createdAt: START, interval: 10, locations: LOCATIONS })
    clock.set(START)
    clock.advance(4 * 60)
    for (const id of [dense, sparse]) await store(id, seen({ from: START, to: clock.now() }, 10))
    await roll()
    assert.equal((await minutesOf(dense)).length, 0, 'four are not worth it yet')
    clock.advance(60)
    await store(dense, seen({ from: new Date(clock.now().getTime() - MINUTE_MS), to: clock.now() }, 10))
    await roll()
    const found = await minutesOf(dense)
    assert.equal(found.length, 10)
    assert.deepEqual(
      found.filter((_, index) => index % 2 === 0).map(({ at, up }) => [at.toISOString().slice(11, 16), up]),
      [['11:40', 5], ...['11:41', '11:42', '11:43', '11:44'].map((minute) => [minute, 6])],
    )
    assert.equal((await minutesOf(sparse)).length, 0)
    const marks = await t.app.db.sql`select from monitor_schedules where monitor_id = ${idle}
      and minutes_until = date_trunc('minute', ${START}::timestamptz, 'UTC')`
    assert.equal(marks.length, 2, 'what has no results is not written to')
  })

  it('are what is read, and not the results that they hold', async () => {
    clock.set(new Date(START.getTime() + 30 * MINUTE_MS))
    const id = await kit.add({ createdAt: START, interval: 10, locations: LOCATIONS })
    const results = seen({ from: START, to: clock.now() }, 10)
    await store(id, results)
    await createStatistics(t.app).roll()
    await agrees(id, START, results)
    await t.app.db.sql`update monitor_minutes set down = down + 1 where monitor_id = ${id}
      and at in ('2026-03-10T11:50:00Z', '2026-03-10T12:05:00Z')`
    const { failedChecks } = await createStatistics(t.app).stats(scope(), id, { period: '24h' })
    assert.equal(failedChecks, 4, 'of both locations, in the first hour, which is not whole, and in the last one')
    const week = await createStatistics(t.app).stats(scope(), id, { period: '7d' })
    assert.equal(week.failedChecks, 2, 'a week begins with a full hour, which is summed up as such')
  })

  it('that nobody reads are not made, and those before the gap count no more', async () => {
    clock.set(START)
    const id = await kit.add({ createdAt: START, interval: 10, locations: LOCATIONS })
    const early = seen({ from: START, to: new Date(START.getTime() + 10 * MINUTE_MS) }, 10)
    clock.advance(600)
    await store(id, early)
    await createStatistics(t.app).roll()
    assert.equal((await minutesOf(id)).length, 20)
    const never = seen({ from: clock.now(), to: new Date(clock.now().getTime() + 10 * MINUTE_MS) }, 10)
    await store(id, never)
    clock.advance(3 * 86_400)
    const late = seen({ from: new Date(clock.now().getTime() - 30 * MINUTE_MS), to: clock.now() }, 10)
    await store(id, late)
    await createStatistics(t.app).roll()
    const results = [...early, ...never, ...late]
    await agrees(id, START, results)
    const now = clock.now()
    clock.set(new Date(START.getTime() + 25 * MINUTE_MS))
    await agrees(id, START, results)
    clock.set(now)
    const old = new Date(clock.now().getTime() - 2 * DAY_MS)
    assert.ok((await minutesOf(id)).some(({ at }) => at < old))
    await monitorRooms(t.app).upkeep.minutes()
    const kept = await minutesOf(id)
    assert.ok(kept.length > 50 && kept.every(({ at }) => at >= old), 'two days are kept')
    await agrees(id, START, results)
  })

  it('that are gone are not counted on, also when the clock comes back from far ahead', async () => {
    clock.set(new Date(START.getTime() + 10 * MINUTE_MS))
    const id = await kit.add({ createdAt: START, interval: 10, locations: LOCATIONS })
    const results = seen({ from: START, to: new Date(START.getTime() + 9 * MINUTE_MS) }, 10)
    await store(id, results)
    await createStatistics(t.app).roll()
    assert.ok((await minutesOf(id)).length > 0)
    clock.advance(3 * 86_400)
    await createStatistics(t.app).roll()
    await monitorRooms(t.app).upkeep.minutes()
    assert.deepEqual([...(await minutesOf(id))], [])
    clock.set(new Date(START.getTime() + 25 * MINUTE_MS))
    await agrees(id, START, results)
  })

  it('go with their monitor', async () => {
    clock.set(new Date(START.getTime() + 20 * MINUTE_MS))
    const id = await kit.add({ createdAt: START, interval: 10, locations: LOCATIONS })
    await store(id, seen({ from: START, to: clock.now() }, 10))
    await createStatistics(t.app).roll()
    assert.ok((await minutesOf(id)).length > 0)
    await kit.remove(id)
    await monitorRooms(t.app).upkeep.removeDeleted()
    assert.deepEqual([...(await minutesOf(id))], [])
  })
})

interface Checked {
  what: 'checked'
  minutes: number
  interval: number
  statuses: CheckStatus[]
  maintenance: boolean
}

type Event =
  | Checked
  | { what: 'away' | 'set back'; minutes: number }
  | { what: 'late'; minutes: number; location: string }
  | { what: 'set to'; interval: number }
  | { what: 'summed up' }

const event: fc.Arbitrary<Event> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      what: fc.constant('checked' as const),
      minutes: fc.integer({ min: 1, max: 100 }),
      interval: fc.constantFrom(10, 20, 30),
      statuses: fc.array(fc.constantFrom<CheckStatus>('up', 'up', 'degraded', 'down', 'unknown'), { minLength: 1 }),
      maintenance: fc.boolean(),
    }),
  },
  { weight: 5, arbitrary: fc.record({ what: fc.constant('summed up' as const) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      what: fc.constantFrom('away' as const, 'set back' as const),
      minutes: fc.oneof(fc.integer({ min: 1, max: 200 }), fc.integer({ min: 1300, max: 1700 })),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ what: fc.constant('set to' as const), interval: fc.constantFrom(10, 60) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      what: fc.constant('late' as const),
      minutes: fc.oneof(fc.integer({ min: 0, max: 90 }), fc.integer({ min: 0, max: 2000 })),
      location: fc.constantFrom(...LOCATIONS),
    }),
  },
)

it('sums by way of minutes are what single results say: gaps, planned work, late results, a clock set back', async () => {
  const journey = fc.array(event, { minLength: 6, maxLength: 14 })
  await fc.assert(
    fc.asyncProperty(journey, async (events) => {
      clock.set(START)
      const id = await kit.add({ createdAt: START, interval: 10, locations: LOCATIONS })
      const results: StoredResult[] = []
      for (const event of events) {
        results.push(...(await happen(id, event)))
        await agrees(id, START, results)
      }
    }),
    { numRuns: 15, seed: 4 },
  )
})

/** @returns the results that came of it */
async function happen(id: string, event: Event): Promise<StoredResult[]> {
  const now = clock.now()
  if (event.what === 'checked') return check(id, event)
  const back = (minutes: number) => new Date(Math.max(START.getTime(), now.getTime() - minutes * MINUTE_MS))
  if (event.what === 'summed up') await createStatistics(t.app).roll()
  if (event.what === 'set to') {
    await kit.redefine(id, { interval_seconds: event.interval })
  }
  if (event.what === 'away') clock.advance(event.minutes * 60)
  if (event.what === 'set back') clock.set(back(event.minutes))
  if (event.what !== 'late') return []
  const late: StoredResult = { at: back(event.minutes), status: 'down', responseMs: 1, location: event.location }
  await store(id, [late])
  return [late]
}

async function check(id: string, { minutes, interval, statuses, maintenance }: Checked): Promise<StoredResult[]> {
  const from = clock.now()
  clock.advance(minutes * 60)
  const results = seen({ from, to: clock.now() }, interval, (index) => statuses[index % statuses.length] as CheckStatus)
  for (const one of results) one.maintenance = maintenance
  await store(id, results)
  return results
}

it('a window is cut into spans that hold each moment once', () => {
  const ms = (from: number, to: number) => fc.integer({ min: START.getTime() + from, max: START.getTime() + to })
  const full = (step: number) => (atMs: number) => new Date(floored(atMs, step))
  const marks: fc.Arbitrary<SeriesMarks> = fc.record({
    location: fc.constantFrom(...LOCATIONS),
    rolledUntil: ms(-30 * HOUR_MS, 3 * HOUR_MS).map(full(HOUR_MS)),
    minutesFrom: ms(-30 * HOUR_MS, 2 * HOUR_MS).map(full(MINUTE_MS)),
    minutesUntil: ms(-30 * HOUR_MS, 2 * HOUR_MS).map(full(MINUTE_MS)),
  })
  fc.assert(
    fc.property(
      fc.uniqueArray(marks, { selector: ({ location }) => location, minLength: 1 }),
      ms(-30 * HOUR_MS, 0),
      fc.constantFrom('24h' as const, '7d' as const, '30d' as const),
      ms(-40 * HOUR_MS, 3 * HOUR_MS),
      (series, createdMs, period, atMs) => {
        const window = windowOf(period, new Date(createdMs), START)
        const { minutes, raw } = piecesOf(window, series)
        const minute = full(MINUTE_MS)(atMs).getTime()
        for (const { location, rolledUntil, minutesFrom, minutesUntil } of series) {
          const holding = (spans: typeof raw) =>
            spans.filter(
              (one) => one.locations.includes(location) && atMs >= one.from.getTime() && atMs < one.until.getTime(),
            )
          const firstHour = Math.ceil(window.readFrom.getTime() / HOUR_MS) * HOUR_MS
          const isSummed = atMs >= firstHour && atMs < rolledUntil.getTime()
          const isWanted = atMs >= window.readFrom.getTime() && atMs <= window.to.getTime() && !isSummed
          assert.equal(holding(raw).length + holding(minutes).length, isWanted ? 1 : 0)
          const isHeld = minute >= minutesFrom.getTime() && minute + MINUTE_MS <= minutesUntil.getTime()
          if (!isHeld) assert.equal(holding(minutes).length, 0)
        }
        for (const { from, until } of minutes) {
          assert.ok(from.getTime() % MINUTE_MS === 0 && until.getTime() % MINUTE_MS === 0)
        }
      },
    ),
  )
})
