import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import { freshDatabase } from '../../testing/database.ts'
import type { Database } from './port.ts'
import { openDatabase } from './postgres.ts'

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
  const add = (first: number, second: number) =>
    db.transaction(async (tx) => {
      tries++
      await tx`update pair set total = total + 1 where id = ${first}`
      if (++arrived === 2) met.resolve()
      await met.promise
      await tx`update pair set total = total + 1 where id = ${second}`
    })
  await Promise.all([add(1, 2), add(2, 1)])
  const rows = await db.sql<{ total: number }[]>`select total from pair order by id`
  assert.deepEqual([rows.map((row) => row.total), tries], [[2, 2], 3])
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
