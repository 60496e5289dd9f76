/** A fresh database for a test file: cloned from a template that the first one to ask migrates. */

import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createLog } from '../kernel/log.ts'
import { readLocations } from '../modules/locations/index.ts'
import { startEmbeddedPostgres } from '../platform/database/embedded.ts'
import { migrate } from '../platform/database/migrate.ts'
import { openDatabase } from '../platform/database/postgres.ts'
import { bossQueue } from '../platform/queue/pg-boss.ts'
import { switchReleaseBefore } from './release-before.ts'

export const quiet = createLog({ level: process.env.TEST_LOG_LEVEL ?? 'silent', terminal: false })

interface Server {
  url: string
  stop(): Promise<void>
}

/** The PostgreSQL that `npm test` started for all files, or one of our own when a file runs alone. */
async function server(): Promise<Server> {
  const given = process.env.TEST_DATABASE_URL
  if (given) return { url: given, stop: async () => {} }
  const dataDir = await mkdtemp(join(tmpdir(), 'wk-pg-'))
  const postgres = await startEmbeddedPostgres({ dataDir, log: quiet })
  return {
    url: postgres.url,
    stop: async () => {
      await postgres.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

const TEMPLATE_LOCK = 7_461_099
const PATIENCE_MS = 600_000

/** @returns the address of a migrated, empty database and a function that drops it. */
export async function freshDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  const home = await server()
  const admin = await openDatabase({ url: home.url, pool: 1, name: 'tests', maxSilenceMs: PATIENCE_MS })
  // Another file may be at the template, and a copy takes long on a busy machine.
  await admin.sql`select set_config('lock_timeout', '0', false), set_config('statement_timeout', '0', false)`
  const name = `wk_test_${randomBytes(6).toString('hex')}`
  const at = (database: string) => Object.assign(new URL(home.url), { pathname: `/${database}` }).href
  await admin.sql`select pg_advisory_lock(${TEMPLATE_LOCK})`
  try {
    const template = await readyTemplate(admin, at)
    // On a server that flushes nothing, half the time of the copy by way of the WAL.
    await admin.sql.unsafe(`create database ${name} template ${template} strategy file_copy`)
  } finally {
    await admin.sql`select pg_advisory_unlock(${TEMPLATE_LOCK})`
  }
  return {
    url: at(name),
    async drop() {
      await admin.sql.unsafe(`drop database if exists ${name} with (force)`)
      await admin.close()
      await home.stop()
    },
  }
}

async function readyTemplate(admin: Awaited<ReturnType<typeof openDatabase>>, at: (name: string) => string) {
  const name = 'wk_test_template'
  const [done] = await admin.sql`select 1 from pg_database where datname = ${name} and datistemplate`
  if (done) return name
  await admin.sql.unsafe(`drop database if exists ${name} with (force)`)
  await admin.sql.unsafe(`create database ${name}`)
  const db = await openDatabase({ url: at(name), pool: 2, name: 'tests' })
  await migrate(db)
  await switchReleaseBefore(db.sql, 'disable')
  const locations = (await readLocations(db.sql)).map(({ id }) => id)
  const queue = await bossQueue({ db, locations, log: quiet, upkeep: false })
  await queue.close()
  await db.close()
  await admin.sql.unsafe(`alter database ${name} is_template true`)
  return name
}
