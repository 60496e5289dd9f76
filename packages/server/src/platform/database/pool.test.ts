import assert from 'node:assert/strict'
import { connect, createServer, type Socket } from 'node:net'
import { after, afterEach, before, describe, it } from 'node:test'
import { freshDatabase } from '../../testing/database.ts'
import { eventually } from '../../testing/until.ts'
import { openPool, type Pool } from './pool.ts'
import type { Queryable } from './port.ts'

let database: Awaited<ReturnType<typeof freshDatabase>>
const pools: Pool[] = []

before(async () => {
  database = await freshDatabase()
})
afterEach(async () => {
  for (const { close } of pools.splice(0)) await close(1000)
})
after(() => database?.drop())

function poolOf(max: number, more: { url?: string; idleMs?: number } = {}): Pool {
  const pool = openPool({ url: database.url, max, name: 'test', ...more })
  pools.push(pool)
  return pool
}

const backendOf = async (on: Queryable) => (await on<{ pid: number }[]>`select pg_backend_pid() as pid`)[0]?.pid

describe('values', () => {
  const at = new Date('2026-11-29T05:00:00.123Z')
  const values = {
    text: "it's “so”\n\\ 😀",
    empty: '',
    int: -3,
    double: 0.1,
    bigint: 9_007_199_254_740_993n,
    yes: true,
    no: false,
    nothing: null,
    bytes: Buffer.from([0, 255, 39]),
    time: at,
    texts: ['a', 'b,"c"', 'null', ''],
    uuids: ['00000000-0000-7000-8000-000000000001'],
    ints: [1, 2],
    none: [],
    times: [at, null],
    flags: [true, false],
  }
  const types: Record<keyof typeof values, string> = {
    text: 'text',
    empty: 'text',
    int: 'int',
    double: 'float8',
    bigint: 'bigint',
    yes: 'boolean',
    no: 'boolean',
    nothing: 'text',
    bytes: 'bytea',
    time: 'timestamptz',
    texts: 'text[]',
    uuids: 'uuid[]',
    ints: 'int[]',
    none: 'text[]',
    times: 'timestamptz[]',
    flags: 'boolean[]',
  }

  for (const [name, value] of Object.entries(values)) {
    it(`come back as they went: ${name}`, async () => {
      const { sql } = poolOf(1)
      const type = sql.unsafe(types[name as keyof typeof values])
      const [row] = await sql`select ${value}::${type} as value`
      assert.deepEqual(row?.value, typeof value === 'bigint' ? String(value) : value)
    })
  }

  it('are JSON where that is said, whatever they are', async () => {
    const { sql } = poolOf(1)
    for (const value of [{ a: [1, { b: null }] }, ['x', 1], 'text', 5, true, null]) {
      const [row] = await sql`select ${sql.json(value)} as value, ${[sql.json(value)]}::jsonb[] as list`
      assert.deepEqual([row?.value, row?.list], [value, [value]])
    }
  })

  it('have the types that JavaScript knows, where PostgreSQL would guess', async () => {
    const { sql } = poolOf(1)
    const [row] = await sql`select ${at} - interval '1 second' as earlier, ${true} as flag, pg_typeof(${5n}) as type`
    assert.deepEqual(row, { earlier: new Date(at.getTime() - 1000), flag: true, type: 'bigint' })
  })

  it('are read by their types; what JavaScript cannot hold stays text', async () => {
    const { sql } = poolOf(1)
    const [row] =
      await sql`select 1.50::numeric as numeric, interval '90 minutes' as interval, date '2026-11-29' as day,
      count(*) as count, '{"a":1}'::json as json, array[1.5, null]::numeric[] as numerics from generate_series(1, 3)`
    const day = new Date('2026-11-29T00:00:00Z')
    const rest = { json: { a: 1 }, numerics: ['1.5', null] }
    assert.deepEqual(row, { numeric: '1.50', interval: '01:30:00', day, count: '3', ...rest })
  })

  it('are refused when they are undefined, before anything is sent', async () => {
    const { sql } = poolOf(1)
    await assert.rejects(async () => sql`select ${undefined as never}`, /undefined/)
  })

  it('stay values however hostile they are, and names stay names', async () => {
    const { sql } = poolOf(1)
    const hostile = `'; drop table x; -- $1 \${} "`
    const [row] = await sql`select ${hostile} as value, 1 as ${sql(hostile)}`
    assert.deepEqual(row, { value: hostile, [hostile]: 1 })
  })

  it('of parts are numbered through, and a part is not run by itself', async () => {
    const { sql } = poolOf(1)
    const part = sql`and n > ${1} ${sql`and n < ${4}`}`
    const rows = await sql`select n from generate_series(${0}::int, 9) n where true ${part} order by n desc limit ${5}`
    assert.deepEqual(
      rows.map(({ n }) => n),
      [3, 2],
    )
  })
})

describe('a statement', () => {
  it('runs once, however often it is awaited, and says how many rows it changed', async () => {
    const { sql } = poolOf(1)
    await sql`create table counted (n int)`
    const inserting = sql`insert into counted select generate_series(1, 3)`
    assert.deepEqual([(await inserting).count, (await inserting).count, (await inserting).command], [3, 3, 'INSERT'])
    assert.equal((await sql`select from counted`).count, 3)
  })

  it('that fails leaves its connection as it was, and can be tried again', async () => {
    const { sql } = poolOf(1)
    const pid = await backendOf(sql)
    for (let tries = 0; tries < 3; tries++) {
      await assert.rejects(sql`select 1 / ${0}::int`, { code: '22012' })
      await assert.rejects(sql`selec ${1}::int`, { code: '42601' })
    }
    assert.equal(await backendOf(sql), pid)
  })

  it('of a text with several does not leave its connection in a transaction', async () => {
    const { sql } = poolOf(1)
    await assert.rejects(sql.unsafe('begin; select 1 / 0; commit'), { code: '22012' })
    assert.deepEqual((await sql`select 1 as one`)[0], { one: 1 })
    const [failed, next] = await Promise.allSettled([sql.unsafe('begin; select 1 / 0'), sql`select 1 as one`])
    assert.deepEqual([failed.status, next.status], ['rejected', 'fulfilled'])
    assert.deepEqual([...(await sql.unsafe('begin; select 1 as one; commit'))], [{ one: 1 }])
  })

  it('is planned again after a migration changed its table, outside and inside of transactions', async () => {
    const { sql } = poolOf(1)
    await sql`create table migrated (a int)`
    await sql`insert into migrated values (1)`
    const read = async () => (await sql`select * from migrated`)[0]
    assert.deepEqual(await read(), { a: 1 })
    await sql`alter table migrated add b int`
    assert.deepEqual(await read(), { a: 1, b: null })
    await sql`alter table migrated add c int`
    await assert.rejects(
      sql.begin((tx) => tx`select * from migrated`),
      { code: '0A000' },
    )
    assert.deepEqual(await read(), { a: 1, b: null, c: null })
  })
})

describe('a transaction', () => {
  it('is rolled back when a statement failed in it, even if that was overlooked', async () => {
    const { sql } = poolOf(1)
    await sql`create table noted (n int)`
    const overlooked = sql.begin(async (tx) => {
      await tx`insert into noted values (1)`
      await tx`select 1 / 0`.catch(() => {})
    })
    await assert.rejects(overlooked, { code: '22012' })
    const unawaited = sql.begin(async (tx) => {
      void tx`select 1 / 0`.catch(() => {})
    })
    await assert.rejects(unawaited, { code: '22012' })
    assert.equal((await sql`select from noted`).count, 0)
  })

  it('takes back a savepoint alone', async () => {
    const { sql } = poolOf(1)
    await sql`create table kept (n int)`
    await sql.begin(async (tx) => {
      await tx`insert into kept values (1)`
      const inner = tx.savepoint(async (within) => {
        await within`insert into kept values (2)`
        await within.savepoint((deeper) => deeper`insert into kept values (3)`)
        await within`select 1 / 0`
      })
      await assert.rejects(inner, { code: '22012' })
      await tx.savepoint((within) => within`insert into kept values (4)`)
    })
    assert.deepEqual([...(await sql`select n from kept order by n`)], [{ n: 1 }, { n: 4 }])
  })

  it('sends what is asked at once together, and refuses what comes after its end', async () => {
    const { sql } = poolOf(1)
    let askLate: () => Promise<unknown> = async () => {}
    const rows = await sql.begin(async (tx) => {
      askLate = async () => tx`select 1`
      return Promise.all(Array.from({ length: 20 }, (_, n) => tx`select ${n}::int as n`))
    })
    assert.deepEqual(
      rows.map(([row]) => row?.n),
      Array.from({ length: 20 }, (_, n) => n),
    )
    await assert.rejects(askLate, /is over/)
  })
})

describe('connections', () => {
  it('are used next that were used last, so that those of a burst can close', async () => {
    const { sql } = poolOf(4, { idleMs: 1000 })
    const burst = await Promise.all(
      Array.from({ length: 4 }, () => sql`select pg_sleep(0.2)`.then(() => backendOf(sql))),
    )
    assert.ok(new Set(burst).size > 1)
    const used = new Set<number | undefined>()
    for (let n = 0; n < 50; n++) used.add(await (n % 2 ? backendOf(sql) : sql.begin(backendOf)))
    assert.equal(used.size, 1)
  })

  it('may be cut at any moment: what was under way fails, and the next statement works', async () => {
    const upstream = new URL(database.url)
    const sockets = new Set<Socket>()
    const proxy = createServer((client) => {
      const server = connect(Number(upstream.port), upstream.hostname)
      for (const socket of [client, server]) socket.on('error', () => {})
      client.pipe(server).pipe(client)
      client.on('close', () => server.destroy())
      sockets.add(client)
    }).listen(0, '127.0.0.1')
    await new Promise((resolve) => proxy.once('listening', resolve))
    const through = new URL(database.url)
    through.port = String((proxy.address() as { port: number }).port)
    const { sql } = poolOf(4, { url: through.href })
    const codes = new Set<unknown>()
    for (let round = 0; round < 40; round++) {
      const work = Array.from({ length: 8 }, (_, i) =>
        sql.begin(async (tx) => {
          await tx`select ${i}::int`
          await tx`select ${'x'.repeat(i)}::text`
        }),
      )
      setImmediate(() => {
        for (const socket of sockets) socket[round % 2 ? 'resetAndDestroy' : 'destroy']()
        sockets.clear()
      })
      for (const result of await Promise.allSettled(work))
        if (result.status === 'rejected') codes.add(result.reason.code ?? result.reason.message)
    }
    assert.ok(codes.size > 0, 'nothing was cut')
    assert.deepEqual(
      [...codes].filter((code) => !['CONNECTION_CLOSED', 'ECONNRESET', 'EPIPE'].includes(code as string)),
      [],
    )
    const [row] = await sql<{ one: number }[]>`select 1 as one`
    assert.equal(row?.one, 1)
    proxy.close()
  })

  it('that are waited for are refused when the pool is closed, and what runs too long is ended', async () => {
    const { sql, close } = openPool({ url: database.url, max: 1, name: 'closing' })
    const watch = poolOf(1).sql
    const running = assert.rejects(sql`select pg_sleep(60)`, { code: 'CONNECTION_CLOSED' })
    const waiting = assert.rejects(sql`select 1`, { code: 'CONNECTION_ENDED' })
    await eventually(async () => {
      const seen = await watch`select from pg_stat_activity where application_name = 'closing' and state = 'active'`
      assert.equal(seen.count, 1)
    })
    await close(200)
    await Promise.all([running, waiting])
    const connecting = openPool({ url: database.url, max: 1, name: 'closing' })
    const refused = assert.rejects(connecting.sql`select 1`, { code: 'CONNECTION_ENDED' })
    await connecting.close(200)
    await refused
    await assert.rejects(async () => sql`select 1`, { code: 'CONNECTION_ENDED' })
  })
})
