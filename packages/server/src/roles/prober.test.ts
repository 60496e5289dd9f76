/** The prober at work: real targets, a real database, two of them where one is lost. */
import assert from 'node:assert/strict'
import { createServer, type RequestListener, type Server } from 'node:http'
import { after, before, describe, it } from 'node:test'
import { composeProber } from '../compose.ts'
import type { MonitorEngine } from '../modules/checking/index.ts'
import { startApp, type TestApp } from '../testing/app.ts'
import { listen } from '../testing/checks/context.ts'
import { monitorRooms } from '../testing/monitor-rooms.ts'
import { monitorKit, until } from '../testing/monitors.ts'
import { type Prober, startProber } from './prober.ts'

let t: TestApp
let kit: ReturnType<typeof monitorKit>
let engine: MonitorEngine
const servers: Server[] = []

before(async () => {
  t = await startApp()
  kit = monitorKit(t)
  engine = monitorRooms(t.app).engine
})
after(async () => {
  for (const server of servers) server.closeAllConnections()
  for (const server of servers) server.close()
  await t.close()
})

async function target(handler: RequestListener): Promise<string> {
  const server = createServer(handler)
  servers.push(server)
  return `http://127.0.0.1:${await listen(server)}/`
}

const start = async (more: Partial<Parameters<typeof startProber>[1]> = {}): Promise<Prober> =>
  startProber(t.app, { ...(await composeProber(t.app)), engine, ...more })

interface Row {
  status: string
  tries: number
  at: Date
  dueAt: Date
  confirmed: boolean
  maintenance: boolean
  error: { kind: string; message: string; phase: string | null } | null
}

const resultsOf = async (id: string): Promise<Row[]> =>
  await t.app.db.sql<Row[]>`select status, tries, at, due_at as "dueAt", confirmed, maintenance, error
    from monitor_results where monitor_id = ${id} order by at`
const results = (id: string, count: number) =>
  until(async () => {
    const rows = await resultsOf(id)
    return rows.length >= count && rows
  })

/** Removes all monitors of the test, so that the next one's prober has only its own. */
const clear = () => t.app.db.sql`delete from monitors`

describe('one prober', () => {
  let prober: Prober
  before(async () => {
    prober = await start()
  })
  after(async () => {
    await prober.stop()
    await clear()
  })

  it('checks a new monitor at once, and a changed one as it is now', async () => {
    const paths: string[] = []
    const url = await target((request, response) => {
      paths.push(request.url ?? '')
      response.end('ok')
    })
    const id = await kit.add({ url, interval: 86_400 })
    assert.equal((await results(id, 1))[0]?.status, 'up')
    assert.equal(await kit.statusOf(id), 'up')
    await kit.redefine(id, { url: `${url}new`, interval_seconds: 1 })
    await until(() => paths.includes('/new'))
    await kit.setActive(id, false)
    const before = (await resultsOf(id)).length
    await until(async () => prober.held() === 0)
    assert.ok((await resultsOf(id)).length <= before + 2, 'at most what was going on')
  })

  it('BC-01: a redirect loop is down, told as such', async () => {
    const url = await target((_, response) => response.writeHead(302, { Location: '/a' }).end())
    const id = await kit.add({ url, interval: 86_400, retries: 0 })
    const [row] = await results(id, 1)
    assert.deepEqual([row?.status, row?.error?.kind], ['down', 'redirect_loop'])
  })

  it('BC-03: an endless body is judged by its status, and neither fills the memory nor the time', async () => {
    const block = Buffer.alloc(1 << 20)
    const url = await target((_, response) => {
      const write = () => {
        while (response.write(block));
        response.once('drain', write)
      }
      write()
    })
    const ids = await Promise.all(Array.from({ length: 10 }, () => kit.add({ url, interval: 86_400, timeout: 30 })))
    for (const id of ids) assert.equal((await results(id, 1))[0]?.status, 'up')
  })

  it('BC-04: a body that never ends is down with its phase, and there is a result for every interval', async () => {
    const url = await target((_, response) => void response.write('x'))
    const id = await kit.add({ url, interval: 2, timeout: 1, retries: 0 })
    const rows = await results(id, 3)
    for (const row of rows) assert.deepEqual([row.status, row.error?.kind], ['down', 'timeout'])
    assert.match(rows[0]?.error?.message ?? '', /phase body/)
    assert.equal(new Set(rows.map((row) => row.dueAt.getTime())).size, rows.length)
  })

  it('never checks a monitor twice at the same time, even when checks take longer than the interval', async () => {
    let open = 0
    let most = 0
    let served = 0
    const url = await target((request, response) => {
      most = Math.max(most, ++open)
      served++
      request.socket.once('close', () => open--)
      setTimeout(() => response.end('ok'), 1500)
    })
    const id = await kit.add({ url, interval: 1, timeout: 5 })
    await until(() => served >= 3)
    await results(id, 2)
    assert.equal(most, 1)
  })

  it('looks again before it believes an outage: a single failure changes nothing', async () => {
    let served = 0
    const url = await target((_, response) => response.writeHead(++served === 2 ? 500 : 200).end())
    const id = await kit.add({ url, interval: 1, retries: 2 })
    const rows = await results(id, 3)
    assert.ok(rows.every((row) => row.status === 'up'))
    assert.deepEqual(rows.map((row) => row.tries).slice(0, 3), [1, 2, 1])
    assert.deepEqual(
      (await kit.transitions(id)).map(({ to }) => to),
      ['up'],
    )
  })

  it('dates an outage back to the first failing check', async () => {
    let broken = false
    const url = await target((_, response) => response.writeHead(broken ? 503 : 200).end())
    const id = await kit.add({ url, interval: 1, retries: 2, delaySeconds: 0.2 })
    await results(id, 1)
    broken = true
    await until(async () => (await kit.statusOf(id)) === 'down')
    const down = (await resultsOf(id)).find((row) => row.status === 'down')
    const change = (await kit.transitions(id)).find(({ to }) => to === 'down')
    assert.equal(down?.tries, 3)
    assert.deepEqual(change?.at, down?.at)
    broken = false
    await until(async () => (await kit.statusOf(id)) === 'up')
  })

  it('says unknown, not down, of a monitor whose definition it cannot read', async () => {
    const id = await kit.add({ type: 'smoke_signals', interval: 86_400 })
    const [row] = await results(id, 1)
    assert.deepEqual([row?.status, row?.error?.kind], ['unknown', 'probe'])
  })

  it('marks checks during maintenance', async () => {
    const url = await target((_, response) => response.end('ok'))
    const id = await kit.add({ url, interval: 1 })
    await results(id, 1)
    await t.app.db.sql`with w as (insert into maintenance_windows (id, project_id, name, kind, starts_at, ends_at,
        occurrence_from, occurrence_until)
      values (gen_random_uuid(), ${t.owner.projectId}, 'W', 'once', now(), now() + interval '1 hour', now(), now() + interval '1 hour')
      returning id) insert into maintenance_window_monitors select id, ${id} from w`
    await until(async () => (await resultsOf(id)).some((row) => row.maintenance))
  })
})

describe('while the history of a deleted monitor is removed', () => {
  it('all others are checked, and nothing is down because of it', async () => {
    const url = await target((_, response) => response.end('ok'))
    const old = await kit.add({ active: false })
    const history = Array.from({ length: 11_000 }, (_, n) => new Date(Date.now() - n * 1000))
    await kit.store(
      old,
      history.map((at) => ({ at, status: 'up', responseMs: 5 })),
    )
    const ids = await Promise.all(Array.from({ length: 20 }, () => kit.add({ url, interval: 1 })))
    const prober = await start()
    for (const id of ids) await results(id, 1)
    await kit.remove(old)
    await monitorRooms(t.app).upkeep.removeDeleted()
    assert.equal((await resultsOf(old)).length, 0)
    const since = new Date()
    for (const id of ids) await until(async () => (await resultsOf(id)).some((row) => row.at > since))
    const all = (await Promise.all(ids.map(resultsOf))).flat()
    assert.ok(all.every((row) => row.status === 'up'))
    await prober.stop()
    await clear()
  })
})

/** An engine that can be cut off, as a process that is killed or a database that is away would look. */
function cuttable(): { engine: MonitorEngine; cut(): void; fix(): void } {
  let isCut = false
  const engineOf = Object.fromEntries(
    Object.entries(engine).map(([name, work]) => [
      name,
      name === 'newWorkerId'
        ? work
        : async (...args: unknown[]) => {
            if (isCut) throw new Error('no connection')
            return (work as (...args: unknown[]) => unknown)(...args)
          },
    ]),
  ) as unknown as MonitorEngine
  return { engine: engineOf, cut: () => (isCut = true), fix: () => (isCut = false) }
}

describe('two probers', () => {
  it('share the monitors; when one is lost the other takes over, and no due time is stored twice', async () => {
    const url = await target((_, response) => response.end('ok'))
    const ids = await Promise.all(Array.from({ length: 60 }, () => kit.add({ url, interval: 2 })))
    const lost = cuttable()
    const first = await start({ engine: lost.engine })
    const second = await start()
    await until(() => first.held() + second.held() === 60 && Math.abs(first.held() - second.held()) <= 12)
    lost.cut()
    await until(() => second.held() === 60)
    const since = new Date()
    for (const id of ids) await until(async () => (await resultsOf(id)).some((row) => row.at > since))
    lost.fix()
    await until(() => first.held() > 20 && first.held() + second.held() === 60)
    await first.stop()
    await until(() => second.held() === 60)
    await second.stop()
    const doubles = await t.app.db
      .sql`select from monitor_results group by monitor_id, location, due_at having count(*) > 1`
    assert.equal(doubles.length, 0)
    const [other] = await t.app.db.sql<
      { count: number }[]
    >`select count(*)::int from monitor_results where status <> 'up'
      and monitor_id = any(${ids}::uuid[])`
    assert.equal(other?.count, 0, 'nobody’s trouble but ours')
    await clear()
  })

  it('a prober takes only its locations, and what is to be checked anywhere', async () => {
    const url = await target((_, response) => response.end('ok'))
    const here = await kit.add({ url, interval: 86_400, locations: ['us-east'] })
    const there = await kit.add({ url, interval: 86_400, locations: ['eu-central'] })
    const anywhere = await kit.add({ url, interval: 86_400 })
    const prober = await start({ locations: ['us-east', 'global'] })
    await results(here, 1)
    await results(anywhere, 1)
    assert.equal((await resultsOf(there)).length, 0)
    await prober.stop()
    await clear()
  })
})

describe('a result that the database never takes', () => {
  it('holds up no other, is stored as our own trouble, and the next one counts again', async () => {
    const url = await target((_, response) => response.end('ok'))
    const odd = await kit.add({ url, interval: 1 })
    const even = await kit.add({ url, interval: 1 })
    let isOdd = true
    const prober = await start({
      engine: {
        ...engine,
        record(workerId, records) {
          for (const { plan, result } of records)
            if (isOdd && plan.monitorId === odd && result.statusCode !== null) result.statusCode = 2 ** 40
          return engine.record(workerId, records)
        },
      },
    })
    const rows = await results(odd, 2)
    for (const row of rows)
      assert.deepEqual([row.status, row.error?.message], ['unknown', 'the result of the check could not be stored'])
    assert.equal(await kit.statusOf(odd), 'unknown')
    assert.ok((await results(even, 2)).every(({ status }) => status === 'up'))
    isOdd = false
    await until(async () => (await kit.statusOf(odd)) === 'up')
    await prober.stop()
    await clear()
  })
})

describe('while the database is away', () => {
  it('results wait, nothing is down because of it, and afterwards they are stored', async () => {
    const url = await target((_, response) => response.end('ok'))
    const id = await kit.add({ url, interval: 1 })
    const { engine: cut, ...switches } = cuttable()
    const prober = await start({ engine: cut })
    await results(id, 1)
    switches.cut()
    const before = (await resultsOf(id)).length
    await new Promise((resolve) => setTimeout(resolve, 3000))
    switches.fix()
    const rows = await results(id, before + 3)
    assert.ok(rows.every((row) => row.status === 'up'))
    await prober.stop()
    await clear()
  })
})
