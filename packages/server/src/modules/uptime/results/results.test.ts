/** Lists of results against a plain filter over all of them, whatever of them was summed up. */
import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import { startApp, type TestApp } from '../../../testing/app.ts'
import { type MovedClock, monitorKit, movedClock, type StoredResult } from '../../../testing/monitors.ts'
import { createStatistics } from '../statistics/index.ts'
import type { MonitorResult } from './schema.ts'

const NOON = new Date('2026-03-10T12:20:00Z')
const MINUTE_MS = 60_000
const DAYS = 20

let t: TestApp
let clock: MovedClock
let kit: ReturnType<typeof monitorKit>

before(async () => {
  clock = movedClock(NOON)
  t = await startApp({ clock })
  kit = monitorKit(t)
})
after(() => t.close())

const before_ = (minutes: number) => new Date(NOON.getTime() - minutes * MINUTE_MS)

/** From two places, each at times of its own, all statuses among them. */
function history({ maintenance }: { maintenance: boolean }): StoredResult[] {
  const statuses = ['up', 'up', 'up', 'degraded', 'up', 'down', 'up', 'unknown'] as const
  return Array.from({ length: DAYS * 24 * 2 }, (_, n) => ({
    at: new Date(before_(n * 15).getTime() - 1),
    status: statuses[n % 8] as StoredResult['status'],
    responseMs: n,
    location: n % 3 ? 'global' : 'us-east',
    maintenance: maintenance && n % 50 === 5,
  }))
}

async function list(id: string, query: Record<string, string | number>) {
  const { status, body } = await t.owner.get(`/api/monitors/${id}/results?${new URLSearchParams(query as never)}`)
  assert.equal(status, 200, JSON.stringify(body))
  return { total: body.pagination.total, times: body.results.map((one: MonitorResult) => one.timestamp) }
}

const QUERIES: Record<string, string | number>[] = [
  {},
  { limit: 100, page: 3 },
  { limit: 7, page: 90 },
  { limit: 100, page: 10 },
  { status: 'down' },
  { status: 'down', limit: 10, page: 9 },
  { status: 'unknown', location: 'us-east', limit: 3, page: 4 },
  { location: 'global', limit: 50, page: 2 },
  { before: before_(60 * 24 * 3 + 7).toISOString(), limit: 30, page: 5 },
  { after: before_(60 * 24 * 3 + 7).toISOString(), limit: 30, page: 5 },
  { after: before_(9000).toISOString(), before: before_(3000).toISOString(), status: 'degraded', limit: 5, page: 2 },
  { before: before_(60 * 24 * DAYS).toISOString() },
]

for (const maintenance of [false, true]) {
  it(`count and page alike before and after sums were made${maintenance ? ', with maintenance' : ''}`, async () => {
    const results = history({ maintenance })
    const id = await kit.add({ createdAt: before_(60 * 24 * DAYS), locations: ['global', 'us-east'] })
    await kit.store(id, results)
    const expected = (query: Record<string, string | number>) => {
      const { status, location, before, after, limit = 20, page = 1 } = query as Record<string, never>
      const matching = results.filter(
        (one) =>
          (!status || one.status === status) &&
          (!location || one.location === location) &&
          (!before || one.at < new Date(before)) &&
          (!after || one.at > new Date(after)),
      )
      const times = matching.map(({ at }) => at.toISOString()).slice((page - 1) * limit, page * limit)
      return { total: matching.length, times }
    }
    const agree = async (when: string) => {
      for (const query of QUERIES)
        assert.deepEqual(await list(id, query), expected(query), `${when} ${JSON.stringify(query)}`)
    }
    await agree('without sums')
    await createStatistics(t.app).roll()
    await agree('with sums')
    await t.app.db.sql`
      update monitor_schedules set rolled_until = ${before_(60 * 30)} where monitor_id = ${id} and location = 'us-east'`
    await t.app.db.sql`
      update monitor_schedules set rolled_until = date_trunc('hour', rolled_until, 'UTC') where monitor_id = ${id}`
    await agree('with sums of one place behind')
  })
}

it('refuses times that nobody can have meant', async () => {
  const id = await kit.add()
  for (const query of ['after=yesterday', 'before=0000-01-01T00:00:00Z'])
    assert.equal((await t.owner.get(`/api/monitors/${id}/results?${query}`)).status, 400, query)
})

it('counts up to 10,000, by the sums of hours alone', async () => {
  const id = await kit.add({ createdAt: before_(60 * 24), interval: 1 })
  await kit.store(
    id,
    Array.from({ length: 10_500 }, (_, n) => ({
      at: new Date(NOON.getTime() - n * 4000),
      status: 'up',
      responseMs: 1,
    })),
  )
  for (const rolled of [false, true]) {
    if (rolled) await createStatistics(t.app).roll()
    assert.equal((await list(id, {})).total, 10_000)
    assert.equal((await list(id, { status: 'up', limit: 100, page: 100 })).times.length, 100)
    assert.deepEqual(await list(id, { status: 'down' }), { total: 0, times: [] })
  }
})
