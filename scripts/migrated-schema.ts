/**
 * What schema.sql has to say, from an embedded PostgreSQL that is migrated for it and thrown away. Kept below node_modules
 * until a migration or the way of describing changes, so that checks take no seconds for it.
 */
import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createLog } from '../packages/server/src/kernel/log.ts'
import { startEmbeddedPostgres } from '../packages/server/src/platform/database/embedded.ts'
import { migrate } from '../packages/server/src/platform/database/migrate.ts'
import { openDatabase } from '../packages/server/src/platform/database/postgres.ts'
import { schemaPage } from './schema-page.ts'

const DATABASE = fileURLToPath(new URL('../packages/server/src/platform/database/', import.meta.url))
const CACHE = fileURLToPath(new URL('../node_modules/.cache/watchkeeper-schema/', import.meta.url))

export async function migratedSchema(): Promise<string> {
  const kept = join(CACHE, `${await fingerprint()}.sql`)
  const known = await readFile(kept, 'utf8').catch(() => null)
  if (known !== null) return known
  const text = await describe()
  await rm(CACHE, { recursive: true, force: true })
  await mkdir(CACHE, { recursive: true })
  await writeFile(kept, text)
  return text
}

async function describe(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'wk-schema-'))
  const log = createLog({ level: 'fatal', terminal: false })
  const postgres = await startEmbeddedPostgres({ dataDir, log, throwaway: true })
  try {
    const db = await openDatabase({ url: postgres.url, pool: 1 })
    try {
      await migrate(db)
      return await schemaPage(db.sql)
    } finally {
      await db.close()
    }
  } finally {
    await postgres.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** Of all that the text follows from. */
async function fingerprint(): Promise<string> {
  const migrations = (await readdir(join(DATABASE, 'migrations')))
    .sort()
    .map((name) => join(DATABASE, 'migrations', name))
  const hash = createHash('sha256')
  for (const path of [
    ...migrations,
    join(DATABASE, 'migrate.ts'),
    fileURLToPath(new URL('schema-page.ts', import.meta.url)),
  ]) {
    hash.update(path.slice(path.lastIndexOf('/'))).update(await readFile(path))
  }
  return hash.digest('hex')
}
