/** The pools over one's own or the embedded PostgreSQL. */
import { AsyncLocalStorage } from 'node:async_hooks'
import { StartError } from '../../kernel/start-error.ts'
import { within } from '../../kernel/waiting.ts'
import { listenOn } from './listen.ts'
import { isStalePlan, openPool } from './pool.ts'
import type { Database, Sql, Tx } from './port.ts'
import { makeTag } from './sql.ts'

const OLDEST_MAJOR = 15
const DEADLOCK = '40P01'
/** insufficient_privilege, read_only_sql_transaction */
const NOT_ALLOWED = new Set(['42501', '25006'])
const MAX_TRIES = 5
const MAX_SILENCE_MS = 20_000
/** For chores: their statements may take long, and wait for one another. */
const PATIENT_MS = 120_000
const PATIENT_POOL = 2
const CLOSE_MS = 5000

/** Work that makes tables. @throws StartError where this user may not, or the server is read only. */
export async function asOwner<T>(url: string, work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    const { code = '', message } = error as { code?: string; message: string }
    if (!NOT_ALLOWED.has(code)) throw error
    const place = new URL(url)
    throw new StartError(
      `Cannot create tables in the PostgreSQL at ${place.host}: ${message}. The user of DATABASE_URL must own the database`,
    )
  }
}

export interface OpenOptions {
  url: string
  pool: number
  name?: string
  /** How long a connection may owe an answer without a sign of life. */
  maxSilenceMs?: number
  /** So many connections owed an answer for too long and were given up. */
  onLost?(connections: number): void
}

/**
 * Connects, and checks that the server is one we can use.
 * @throws StartError when it cannot be reached, refuses us, or is older than PostgreSQL 15.
 */
export async function openDatabase(options: OpenOptions): Promise<Database> {
  const { url, pool: max, name = 'watchkeeper', maxSilenceMs = MAX_SILENCE_MS, onLost = () => {} } = options
  const place = new URL(url)
  const usual = openPool({ url, max, name, maxSilenceMs, onLost })
  try {
    await checkVersion(usual.sql, place.host)
  } catch (error) {
    await usual.close(1000)
    if (error instanceof StartError) throw error
    throw new StartError(`Cannot use the PostgreSQL at ${place.host}: ${(error as Error).message}`)
  }
  const patient = openPool({
    url,
    max: PATIENT_POOL,
    name: `${name} chores`,
    maxSilenceMs: PATIENT_MS,
    statementTimeoutMs: PATIENT_MS,
    onLost,
  })
  const isPatient = new AsyncLocalStorage<boolean>()
  const pool = () => (isPatient.getStore() ? patient : usual)
  const sql: Sql = Object.assign(
    makeTag(() => pool().run),
    { begin: <T>(work: (tx: Tx) => Promise<T>) => pool().sql.begin(work) },
  )
  return {
    sql,
    url,
    host: place.hostname,
    port: Number(place.port || 5432),
    transaction: (work) => again(() => sql.begin(work)),
    patiently: (work) => isPatient.run(true, work),
    async withoutDeadlines(work) {
      const alone = openPool({ url, max: 1, name })
      try {
        return await alone.sql.begin(work)
      } finally {
        await alone.close(CLOSE_MS)
      }
    },
    listen: (channel, onText) => listenOn({ url, name: `${name} notifications`, channel, onText }),
    ping: (timeoutMs) => answersWithin(sql, timeoutMs),
    silentForMs: usual.silentForMs,
    async close() {
      await Promise.all([usual.close(CLOSE_MS), patient.close(CLOSE_MS)])
    },
  }
}

async function checkVersion(sql: Sql, host: string): Promise<void> {
  const [row] = await sql<{ major: number }[]>`select current_setting('server_version_num')::int / 10000 as major`
  if (row && row.major >= OLDEST_MAJOR) return
  throw new StartError(`PostgreSQL ${row?.major} at ${host} is too old: ${OLDEST_MAJOR} or newer is needed`)
}

/**
 * PostgreSQL gives up one of two transactions that wait for each other, and statements that were planned before a migration;
 * nothing of either has happened.
 */
async function again<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await work()
    } catch (error) {
      const isPassing = (error as { code?: string }).code === DEADLOCK || isStalePlan(error)
      if (!isPassing || tries === MAX_TRIES) throw error
    }
  }
}

const answersWithin = (sql: Sql, timeoutMs: number): Promise<boolean> =>
  within(timeoutMs, sql`select 1`).then(
    () => true,
    () => false,
  )
