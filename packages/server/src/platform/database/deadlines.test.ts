/** What ends statements and connections that would never end: a real PostgreSQL behind a line that can go dead. */
import assert from 'node:assert/strict'
import { after, afterEach, before, it } from 'node:test'
import { freshDatabase } from '../../testing/database.ts'
import { type FreezingProxy, freezingProxy } from '../../testing/freezing-proxy.ts'
import { eventually } from '../../testing/until.ts'
import { listenOn } from './listen.ts'
import type { Database } from './port.ts'
import { openDatabase } from './postgres.ts'

const SILENCE_MS = 1000

let database: Awaited<ReturnType<typeof freshDatabase>>
let direct: Database
let proxy: FreezingProxy
const closers: (() => Promise<unknown>)[] = []

before(async () => {
  database = await freshDatabase()
  direct = await openDatabase({ url: database.url, pool: 2 })
})
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close()
})
after(async () => {
  await direct?.close()
  await database?.drop()
})

async function throughProxy(pool: number): Promise<Database> {
  proxy = await freezingProxy(database.url)
  const db = await openDatabase({ url: proxy.url, pool, maxSilenceMs: SILENCE_MS })
  closers.push(proxy.close, db.close)
  return db
}

it('rejects what waits on connections that went dead, opens new ones, and leaves none of the old in use', async () => {
  const db = await throughProxy(4)
  // All four are open; afterwards two work and two rest.
  await Promise.all(Array.from({ length: 4 }, () => db.sql`select pg_sleep(0.05)`))
  const before = proxy.connections()
  proxy.freeze()
  const begun = performance.now()
  const waiting = [db.sql`select 1`, db.transaction((tx) => tx`select 2`)]
  for (const { status } of await Promise.allSettled(waiting)) assert.equal(status, 'rejected')
  const again = performance.now()
  assert.ok(again - begun >= SILENCE_MS * 0.9, 'an answer gets its time')
  const rows = await Promise.all(Array.from({ length: 4 }, () => db.sql`select pg_sleep(0.05)`))
  assert.equal(rows.length, 4)
  assert.ok(proxy.connections() >= before + 4)
})

it('leaves alone a statement that takes long while others are answered on other connections, if it answers in time', async () => {
  const db = await throughProxy(2)
  const [row] = await db.sql<{ one: number }[]>`select 1 as one, pg_sleep(${(SILENCE_MS * 0.7) / 1000})`
  assert.equal(row?.one, 1)
})

it('knows for how long the database has been silent', async () => {
  const db = await throughProxy(1)
  proxy.freeze()
  db.sql`select 1`.catch(() => {})
  await eventually(async () => assert.ok(db.silentForMs() > SILENCE_MS / 2))
  await eventually(async () => {
    await db.sql`select 1`
    assert.ok(db.silentForMs() < SILENCE_MS / 2)
  })
})

it('asks the server to end what takes too long; chores have longer, and migrations have no end', async () => {
  const read = async (sql: Database['sql']) => {
    const names = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout']
    const rows = await sql<
      { value: string }[]
    >`select current_setting(name) as value from unnest(${names}::text[]) name`
    return rows.map(({ value }) => value)
  }
  assert.deepEqual(await read(direct.sql), ['30s', '10s', '1min'])
  assert.deepEqual(await direct.patiently(() => read(direct.sql)), ['2min', '10s', '1min'])
  assert.deepEqual(await direct.patiently(() => direct.transaction((tx) => read(tx as never))), ['2min', '10s', '1min'])
  assert.deepEqual(await direct.withoutDeadlines((tx) => read(tx as never)), ['0', '0', '0'])
})

it('listens again, on a new connection, after the old one went dead without a word', async () => {
  const line = await freezingProxy(database.url)
  const heard: string[] = []
  const stop = await listenOn({
    url: line.url,
    name: 'test',
    channel: 'deadlines',
    onText: (text) => heard.push(text),
    askMs: 200,
    maxSilenceMs: 500,
  })
  closers.push(line.close, stop)
  const say = (text: string) => direct.sql`select pg_notify('deadlines', ${text})`
  await say('before')
  await eventually(async () => assert.deepEqual(heard, ['before']))
  line.freeze()
  await eventually(async () => {
    await say('after')
    assert.ok(heard.includes('after'))
  })
})

it('listens again after the server closed the connection', async () => {
  const heard: string[] = []
  const stop = await direct.listen('cut', (text) => heard.push(text))
  closers.push(stop)
  await direct.sql`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'watchkeeper notifications' and datname = current_database()`
  await eventually(async () => {
    await direct.sql`select pg_notify('cut', 'after')`
    assert.ok(heard.includes('after'))
  })
})
