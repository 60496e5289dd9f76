import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { Kysely, sql } from 'kysely'
import { freshDatabase } from '../../testing/database.ts'
import type { Database } from '../database/port.ts'
import { openDatabase } from '../database/postgres.ts'
import { poolDialect } from './pool-dialect.ts'

let home: Awaited<ReturnType<typeof freshDatabase>>
let pool: Database
let other: Database
// biome-ignore lint/suspicious/noExplicitAny: it stands for any schema, as better-auth's own does
let db: Kysely<any>
before(async () => {
  home = await freshDatabase()
  pool = await openDatabase({ url: home.url, pool: 2, name: 'pool' })
  other = await openDatabase({ url: home.url, pool: 1, name: 'other' })
  db = new Kysely({ dialect: poolDialect(pool.sql) })
  await pool.sql`create table things (name text not null)`
})
after(async () => {
  await pool.close()
  await other.close()
  await home.drop()
})

const names = async () =>
  (await pool.sql<{ name: string }[]>`select name from things order by 1`).map(({ name }) => name)

describe('statements over the pool', () => {
  it('give rows, and count what they change', async () => {
    const inserted = await db
      .insertInto('things')
      .values([{ name: 'a' }, { name: 'b' }])
      .executeTakeFirst()
    assert.equal(inserted.numInsertedOrUpdatedRows, 2n)
    assert.deepEqual(await db.selectFrom('things').selectAll().orderBy('name').execute(), [
      { name: 'a' },
      { name: 'b' },
    ])
    const deleted = await db.deleteFrom('things').where('name', '=', 'a').executeTakeFirst()
    assert.equal(deleted.numDeletedRows, 1n)
  })

  it('commit together, or not at all', async () => {
    await db.transaction().execute(async (tx) => {
      await tx.insertInto('things').values({ name: 'c' }).execute()
      assert.deepEqual(await names(), ['b'])
    })
    assert.deepEqual(await names(), ['b', 'c'])
    const failed = db.transaction().execute(async (tx) => {
      await tx.insertInto('things').values({ name: 'd' }).execute()
      throw new Error('on purpose')
    })
    await assert.rejects(failed, /on purpose/)
    const broken = db.transaction().execute((tx) => sql`insert into nowhere values (1)`.execute(tx))
    await assert.rejects(broken, /nowhere/)
    assert.deepEqual(await names(), ['b', 'c'])
  })

  it('leave the pool whole when the server closes connections, idle, busy or within a transaction', async () => {
    const cut = () =>
      other.sql`select pg_terminate_backend(pid) from pg_stat_activity
        where application_name = 'pool' and datname = current_database()`
    for (let round = 0; round < 5; round++) {
      await sql`select 1`.execute(db)
      await cut()
      await sql`select 2`.execute(db).catch(() => {})
      const within = db.transaction().execute(async (tx) => {
        await sql`select 1`.execute(tx)
        await cut()
        await sql`select 2`.execute(tx)
      })
      await assert.rejects(within)
    }
    await pool.sql`select 3`.catch(() => {})
    const answers = await Promise.all([1, 2, 3, 4].map((x) => sql<{ x: number }>`select ${x}::int as x`.execute(db)))
    assert.deepEqual(
      answers.map(({ rows }) => rows[0]?.x),
      [1, 2, 3, 4],
    )
    assert.deepEqual(await names(), ['b', 'c'])
  })
})
