import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { after, before, it } from 'node:test'
import { schemaPage } from '../../../../../scripts/schema-page.ts'
import { freshDatabase } from '../../testing/database.ts'
import type { Database } from './port.ts'
import { openDatabase } from './postgres.ts'

let database: Awaited<ReturnType<typeof freshDatabase>>
let db: Database
before(async () => {
  database = await freshDatabase()
  db = await openDatabase({ url: database.url, pool: 1 })
})
after(async () => {
  await db?.close()
  await database?.drop()
})

it('schema.sql says what the migrations make, whatever the version of PostgreSQL', async () => {
  const committed = await readFile(new URL('./schema.sql', import.meta.url), 'utf8')
  assert.equal(await schemaPage(db.sql), committed)
})

it('each trigger and function says why the database holds the rule and no service does', async () => {
  const silent = await db.sql<{ name: string }[]>`
    select tgname as name from pg_trigger
      where not tgisinternal and tgrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)
        and obj_description(oid, 'pg_trigger') is null
    union all select proname from pg_proc p
      where pronamespace = 'public'::regnamespace and obj_description(oid, 'pg_proc') is null
        and not exists (select 1 from pg_depend where classid = 'pg_proc'::regclass and objid = p.oid and deptype = 'e')`
  assert.deepEqual(
    silent.map(({ name }) => name),
    [],
  )
})
