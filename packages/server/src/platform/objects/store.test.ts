import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { freshDatabase } from '../../testing/database.ts'
import type { Database } from '../database/port.ts'
import { openDatabase } from '../database/postgres.ts'
import { checkStorage } from './store.ts'

let database: Awaited<ReturnType<typeof freshDatabase>>
let db: Database
const folders: string[] = []
before(async () => {
  database = await freshDatabase()
  db = await openDatabase({ url: database.url, pool: 2 })
})
after(async () => {
  await db.close()
  await database.drop()
  for (const folder of folders) await rm(folder, { recursive: true, force: true })
})

async function folder(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'wk-storage-'))
  folders.push(path)
  return path
}
const forget = () => db.sql`delete from storage`

describe('the storage of an install', () => {
  it('is the first folder, and stays it', async () => {
    const own = await folder()
    await checkStorage(db, own)
    await checkStorage(db, own)
  })

  it('is no other folder, empty or of another install, until it is marked by hand', async () => {
    const other = await folder()
    const refused = {
      name: 'StartError',
      message: /is not the storage of this instance.*same DATA_DIR on a shared disk/,
    }
    await assert.rejects(checkStorage(db, other), refused)
    await writeFile(join(other, '.watchkeeper'), 'ee4d7f5c-1c46-4b1c-9ae7-0d9a4f5a1f3e\n')
    await assert.rejects(checkStorage(db, other), refused)
    const [row] = await db.sql<{ id: string }[]>`select id from storage`
    await writeFile(join(other, '.watchkeeper'), `${row?.id}\n`)
    await checkStorage(db, other)
  })

  it('is one folder when several processes start at once', async () => {
    await forget()
    const shared = await folder()
    await Promise.all(Array.from({ length: 8 }, () => checkStorage(db, shared)))
    const [row] = await db.sql<{ id: string }[]>`select id from storage`
    assert.equal((await readFile(join(shared, '.watchkeeper'), 'utf8')).trim(), row?.id)
  })

  it('keeps its id in a new database', async () => {
    const own = await folder()
    await forget()
    await checkStorage(db, own)
    const id = await readFile(join(own, '.watchkeeper'), 'utf8')
    await forget()
    await checkStorage(db, own)
    assert.equal(await readFile(join(own, '.watchkeeper'), 'utf8'), id)
  })
})
