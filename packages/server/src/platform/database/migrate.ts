/**
 * Numbered plain SQL files, each applied once in its own transaction under an advisory lock, so that several
 * processes may start at once. Applied files are never edited; a database newer than the code is refused.
 */
import { readdir, readFile } from 'node:fs/promises'
import { StartError } from '../../kernel/start-error.ts'
import type { Database, Queryable } from './port.ts'

const FOLDER = new URL('./migrations/', import.meta.url)
const LOCK = 7_461_023

/** Brings the schema up to the newest file. @returns how many files were applied. */
export async function migrate(db: Database): Promise<number> {
  const files = (await readdir(FOLDER)).filter((name) => /^\d{4}_.+\.sql$/.test(name)).sort()
  const [table] = await db.sql<{ is: boolean }[]>`select to_regclass('schema_migrations') is not null as is`
  if (table?.is && (await missingOf(db.sql, files)).length === 0) return 0
  // A large table takes its time, and so does another process that is at it.
  return db.withoutDeadlines(async (tx) => {
    await tx`select pg_advisory_xact_lock(${LOCK})`
    await tx`create table if not exists schema_migrations (name text primary key, applied_at timestamptz not null default now())`
    const missing = await missingOf(tx, files)
    for (const name of missing) {
      await tx.unsafe(await readFile(new URL(name, FOLDER), 'utf8'))
      await tx`insert into schema_migrations (name) values (${name})`
    }
    return missing.length
  })
}

async function missingOf(sql: Queryable, files: readonly string[]): Promise<string[]> {
  const rows = await sql<{ name: string }[]>`select name from schema_migrations`
  const applied = new Set(rows.map((row) => row.name))
  const unknown = [...applied].filter((name) => !files.includes(name)).sort()
  if (unknown.length > 0) {
    throw new StartError(
      `The database was written by a newer version of Watchkeeper (it has ${unknown.at(-1)}). Update Watchkeeper, or use another DATA_DIR`,
    )
  }
  return files.filter((name) => !applied.has(name))
}
