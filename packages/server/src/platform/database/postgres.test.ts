import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { after, before, it } from 'node:test'
import { StartError } from '../../kernel/start-error.ts'
import { freshDatabase } from '../../testing/database.ts'
import { migrate } from './migrate.ts'
import type { Database } from './port.ts'
import { asOwner, openDatabase } from './postgres.ts'

let database: Awaited<ReturnType<typeof freshDatabase>>
let db: Database
before(async () => {
  database = await freshDatabase()
  db = await openDatabase({ url: database.url, pool: 4 })
  await db.sql`create table pair (id integer primary key, total integer not null)`
})
after(async () => {
  await db?.close()
  await database?.drop()
})

it('does the work again when two transactions waited for each other', async () => {
  await db.sql`insert into pair values (1, 0), (2, 0)`
  const met = Promise.withResolvers<void>()
  let arrived = 0
  let tries = 0
  const ended = Promise.withResolvers<void>()
  const add = async (first: number, second: number) => {
    let mine = 0
    await db.transaction(async (tx) => {
      tries++
      // Done again before the other has woken up it would take that one's row once more, and wait for it again.
      if (++mine > 1) await ended.promise
      await tx`update pair set total = total + 1 where id = ${first}`
      if (++arrived === 2) met.resolve()
      await met.promise
      await tx`update pair set total = total + 1 where id = ${second}`
    })
    ended.resolve()
  }
  await Promise.all([add(1, 2), add(2, 1)])
  const rows = await db.sql<{ total: number }[]>`select total from pair order by id`
  assert.deepEqual(
    rows.map((row) => row.total),
    [2, 2],
  )
  assert.equal(tries, 3)
})

it('does nothing twice that failed for another reason', async () => {
  let tries = 0
  const work = db.transaction(async (tx) => {
    tries++
    await tx`select 1 / 0`
  })
  await assert.rejects(work, /division by zero/)
  assert.equal(tries, 1)
})

it('says in one line that its user may not make tables', async () => {
  const user = `poor_${randomBytes(6).toString('hex')}`
  await db.sql.unsafe(`create role ${user} login password 'poor'`)
  const url = Object.assign(new URL(database.url), { username: user, password: 'poor' }).href
  const poor = await openDatabase({ url, pool: 1 })
  try {
    await assert.rejects(asOwner(url, migrate(poor)), (error) => {
      assert.ok(error instanceof StartError)
      assert.match(
        error.message,
        /^Cannot create tables in the PostgreSQL at .+: permission denied .+ own the database$/,
      )
      return true
    })
    await assert.rejects(asOwner(url, poor.sql`select 1 / 0`), /division by zero/)
  } finally {
    await poor.close()
    await db.sql.unsafe(`drop role ${user}`)
  }
})
