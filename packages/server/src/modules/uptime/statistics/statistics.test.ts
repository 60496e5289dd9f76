/** Statistics against a plain count over every result, at many moments; rolled up once, twice, late and never. */
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { CheckStatus } from '../../../checks/define.ts'
import { scopeOf } from '../../../kernel/scope.ts'
import { startApp, type TestApp } from '../../../testing/app.ts'
import { type MovedClock, monitorKit, movedClock, type StoredResult } from '../../../testing/monitors.ts'
import { createStatistics, type Period, type Statistics } from './index.ts'

const NOON = new Date('2026-03-10T12:00:00Z')
const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000

let t: TestApp
let clock: MovedClock
let statistics: Statistics
let kit: ReturnType<typeof monitorKit>
const at = (text: string) => new Date(`2026-03-10T${text}Z`)

before(async () => {
  clock = movedClock(NOON)
  t = await startApp({ clock })
  statistics = createStatistics(t.app)
  kit = monitorKit(t)
})
after(() => t.close())

const scope = () => scopeOf(t.owner.projectId)
const stats = (id: string, period: Period = '24h', location?: string) =>
  statistics.stats(scope(), id, { period, location: location ?? null })

/** The same sequence in every run. */
function randomly(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 0x1_0000_0000
  }
}

function everyMinutes(
  { from, to }: { from: Date; to: Date },
  minutes: number,
  status: (index: number) => CheckStatus,
): StoredResult[] {
  const random = randomly(7)
  const results: StoredResult[] = []
  for (let ms = from.getTime(); ms < to.getTime(); ms += minutes * 60_000) {
    const seconds = minutes * 60
    const responseMs = Math.fround(5 + 400 * random() ** 4)
    results.push({ at: new Date(ms), status: status(results.length), responseMs, intervalSeconds: seconds })
  }
  return results
}

/** What the figures must be, counted one by one. */
function counted(results: readonly StoredResult[]) {
  const of = (...statuses: string[]) => results.filter((one) => !one.maintenance && statuses.includes(one.status))
  const good = of('up', 'degraded')
  const judged = good.length + of('down').length
  const times = good.map((one) => one.responseMs).sort((a, b) => a - b)
  return {
    totalChecks: results.length,
    successfulChecks: good.length,
    failedChecks: of('down').length,
    unknownChecks: of('unknown').length,
    maintenanceChecks: results.filter((one) => one.maintenance).length,
    uptimePercent: judged === 0 ? null : (100 * good.length) / judged,
    average: times.length ? times.reduce((sum, one) => sum + one, 0) / times.length : null,
    p95: times[Math.ceil(times.length * 0.95) - 1] ?? null,
  }
}

async function agrees(id: string, period: Period, results: readonly StoredResult[]): Promise<void> {
  const found = await stats(id, period)
  const { average, p95, uptimePercent, ...counts } = counted(results)
  for (const [name, count] of Object.entries(counts))
    assert.equal(found[name as 'totalChecks'], count, `${period} ${name}`)
  if (uptimePercent === null) return assert.equal(found.uptimePercent, null)
  assert.ok(Math.abs((found.uptimePercent ?? -1) - uptimePercent) <= 0.0001, `${found.uptimePercent} ${uptimePercent}`)
  if (average === null || p95 === null) return
  assert.ok(Math.abs((found.avgResponseTime ?? 0) - average) <= 0.01)
  assert.ok(Math.abs((found.p95ResponseTime ?? 0) / p95 - 1) <= 0.01, `p95 ${found.p95ResponseTime}, should be ${p95}`)
}

describe('figures', () => {
  it('BC-09: a monitor that was never checked has no uptime: null, not 100, 0 or NaN', async () => {
    const id = await kit.add({ createdAt: NOON })
    for (const period of ['24h', '7d', '30d', '90d'] as const) {
      const found = await stats(id, period)
      assert.equal(found.uptimePercent, null)
      assert.equal(found.p95ResponseTime, null)
      assert.equal(found.avgResponseTime, null)
      assert.equal(found.totalChecks, 0)
      assert.equal(found.coveredPercent, 0)
    }
    assert.deepEqual(
      (await statistics.uptimeDays(scope(), id, { days: 90 })).map((day) => day.uptimePercent),
      [null],
    )
  })

  it('BC-11: a gap is neither up nor down, and the covered share tells of it', async () => {
    clock.set(at('12:50:00'))
    const id = await kit.add({ createdAt: at('12:00:00') })
    const first = everyMinutes({ from: at('12:00:00'), to: at('12:10:00') }, 1, (index) =>
      index === 3 ? 'down' : 'up',
    )
    await kit.store(id, [...first, ...everyMinutes({ from: at('12:40:00'), to: at('12:50:00') }, 1, () => 'up')])
    const found = await stats(id)
    assert.equal(found.totalChecks, 20)
    assert.equal(found.uptimePercent, 95)
    assert.equal(found.from.toISOString(), at('12:00:00').toISOString(), 'the window begins at the creation')
    assert.equal(found.coveredPercent, 40, '20 of 50 minutes')
    const [today] = await statistics.uptimeDays(scope(), id, { days: 90 })
    assert.equal(today?.date, '2026-03-10')
    assert.equal(today?.uptimePercent, 95)
    assert.equal(today?.coveredPercent, 40)
  })

  it('are the same whether sums were made or not, and whether once or twice', async () => {
    const from = new Date(NOON.getTime() - 9 * DAY_MS)
    const id = await kit.add({ createdAt: from })
    const statuses: CheckStatus[] = ['up', 'up', 'up', 'degraded', 'up', 'down', 'up', 'unknown', 'up', 'up', 'up']
    const results = everyMinutes({ from, to: NOON }, 5, (index) => statuses[index % statuses.length] as CheckStatus)
    for (const one of results.slice(100, 140)) one.maintenance = true
    await kit.store(id, results)
    clock.set(NOON)
    const within = (ms: number) => results.filter((one) => one.at.getTime() >= ms)
    const check = async () => {
      await agrees(id, '24h', within(NOON.getTime() - DAY_MS))
      await agrees(id, '7d', within(NOON.getTime() - 7 * DAY_MS))
      await agrees(id, '30d', results)
      await agrees(id, '90d', results)
      const days = await statistics.uptimeDays(scope(), id, { days: 5 })
      assert.equal(days.length, 5)
      for (const day of days) {
        const own = counted(results.filter((one) => one.at.toISOString().startsWith(day.date)))
        assert.deepEqual([day.totalChecks, day.failedChecks], [own.totalChecks, own.failedChecks])
      }
    }
    await check()
    await statistics.roll()
    await check()
    await statistics.roll()
    clock.set(new Date(NOON.getTime() + 61_000))
    await statistics.roll()
    clock.set(NOON)
    await check()
  })

  it('hold results that came after their hour was summed up', async () => {
    const id = await kit.add({ createdAt: at('00:00:00') })
    const results = everyMinutes({ from: at('00:00:00'), to: at('11:59:00') }, 10, () => 'up')
    clock.set(NOON)
    await kit.store(id, results)
    await statistics.roll()
    const late: StoredResult = { at: at('03:33:00'), status: 'down', responseMs: 1 }
    await kit.store(id, [late])
    // As storing results does in the same statement.
    await t.app.db
      .sql`update monitor_schedules set rolled_until = least(rolled_until, ${at('03:00:00')}) where monitor_id = ${id}`
    await agrees(id, '24h', [...results, late])
    await statistics.roll()
    await agrees(id, '24h', [...results, late])
    await agrees(id, '30d', [...results, late])
  })

  it('can be asked for per location', async () => {
    const id = await kit.add({ createdAt: at('11:00:00'), locations: ['us-east', 'eu-central'] })
    clock.set(NOON)
    await kit.store(
      id,
      everyMinutes({ from: at('11:00:00'), to: NOON }, 1, () => 'up').map((one) => ({ ...one, location: 'us-east' })),
    )
    const other = everyMinutes({ from: at('11:00:00'), to: NOON }, 2, (index) => (index % 2 ? 'up' : 'down'))
    await kit.store(
      id,
      other.map((one) => ({ ...one, location: 'eu-central' })),
    )
    assert.equal((await stats(id, '24h', 'us-east')).uptimePercent, 100)
    assert.equal((await stats(id, '24h', 'eu-central')).uptimePercent, 50)
    const both = await stats(id)
    assert.equal(both.totalChecks, 90)
    assert.equal(both.coveredPercent, 100)
    assert.deepEqual(
      both.locations.map((one) => [one.location, one.uptimePercent]),
      [
        ['eu-central', 50],
        ['us-east', 100],
      ],
    )
  })

  it('never exceed 100 percent when the clock is set back and the same hour comes twice', async () => {
    const id = await kit.add({ createdAt: at('10:00:00') })
    clock.set(NOON)
    await kit.store(
      id,
      everyMinutes({ from: at('10:00:00'), to: NOON }, 1, () => 'up'),
    )
    await kit.store(
      id,
      everyMinutes({ from: at('11:00:00'), to: NOON }, 1, () => 'up'),
    )
    const found = await stats(id)
    assert.equal(found.uptimePercent, 100)
    assert.equal(found.coveredPercent, 100)
    assert.equal(found.totalChecks, 180)
  })

  it('round uptime down: one failure in a million is not 100 percent', async () => {
    const id = await kit.add({ createdAt: at('00:00:00') })
    clock.set(NOON)
    await t.app.db
      .sql`insert into monitor_hours values (${id}, 'global', ${at('05:00:00')}, 9999999, 0, 1, 0, 0, 3600, 0, 0, '{}', '{}')`
    await t.app.db.sql`update monitor_schedules set rolled_until = ${at('06:00:00')} where monitor_id = ${id}`
    assert.equal((await stats(id)).uptimePercent, 99.9999)
  })

  it('of a monitor of another project are not found', async () => {
    const id = await kit.add()
    const stranger = await t.stranger()
    await assert.rejects(statistics.stats(scopeOf(stranger.projectId), id, { period: '24h' }), { status: 404 })
    await assert.rejects(statistics.uptimeDays(scopeOf(stranger.projectId), id, { days: 7 }), { status: 404 })
  })
})

it('two processes that sum up at once make the sums once', async () => {
  const from = new Date(NOON.getTime() - 3 * HOUR_MS)
  const ids = await Promise.all(Array.from({ length: 30 }, () => kit.add({ createdAt: from })))
  const results = everyMinutes({ from, to: NOON }, 1, (index) => (index % 10 === 0 ? 'down' : 'up'))
  for (const id of ids) await kit.store(id, results)
  clock.set(NOON)
  await Promise.all([statistics.roll(), statistics.roll(), statistics.roll()])
  await statistics.roll()
  for (const id of ids) await agrees(id, '24h', results)
})
