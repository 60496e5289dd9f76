/** The pool over one's own or the embedded PostgreSQL. */
import { AsyncLocalStorage } from 'node:async_hooks'
import { StartError } from '../../kernel/start-error.ts'
import { within } from '../../kernel/waiting.ts'
import { postgres } from './driver.ts'
import type { Database, Sql, Tx } from './port.ts'

const OLDEST_MAJOR = 15
const DEADLOCK = '40P01'
/** insufficient_privilege, read_only_sql_transaction */
const NOT_ALLOWED = new Set(['42501', '25006'])
const DEADLOCK_TRIES = 5

/** Work that makes tables. @throws StartError where this user may not, or the server is read only. */
export async function asOwner<T>(url: string, work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    const { code = '', message } = error as { code?: string; message: string }
    if (!NOT_ALLOWED.has(code)) throw error
    const place = new URL(url)
    throw new StartError(
      `Cannot make tables in the PostgreSQL at ${place.host}: ${message}. The user of DATABASE_URL must own the database`,
    )
  }
}

/**
 * Connects, and checks that the server is one we can use.
 * @throws StartError when it cannot be reached, refuses us, or is older than PostgreSQL 15.
 */
export async function openDatabase(options: { url: string; pool: number; name?: string }): Promise<Database> {
  const url = new URL(options.url)
  const sql = postgres(options.url, {
    max: options.pool,
    idle_timeout: 60,
    connect_timeout: 10,
    max_lifetime: 60 * 60,
    connection: { application_name: options.name ?? 'watchkeeper' },
    // NOTICEs of migrations are not worth a line of anybody's log.
    onnotice: () => {},
  }) as unknown as Sql
  try {
    const [row] = await sql<{ major: number }[]>`select current_setting('server_version_num')::int / 10000 as major`
    if (!row || row.major < OLDEST_MAJOR) {
      throw new StartError(`PostgreSQL ${row?.major} at ${url.host} is too old: ${OLDEST_MAJOR} or newer is needed`)
    }
  } catch (error) {
    await sql.end({ timeout: 1 })
    if (error instanceof StartError) throw error
    throw new StartError(`Cannot use the PostgreSQL at ${url.host}: ${(error as Error).message}`)
  }
  const besides = new AsyncLocalStorage<(tx: Tx) => Promise<void>>()
  async function wholly<T>(work: (tx: Tx) => Promise<T>, tx: Tx): Promise<T> {
    const result = await work(tx)
    await besides.getStore()?.(tx)
    return result
  }
  return {
    sql,
    url: options.url,
    host: url.hostname,
    port: Number(url.port || 5432),
    transaction: (work) =>
      againAfterDeadlock(() => sql.begin((tx) => wholly(work, tx as Tx)) as ReturnType<typeof work>),
    alongside: (also, work) => besides.run(also, work),
    ping: (timeoutMs) => answersWithin(sql, timeoutMs),
    close: () => sql.end({ timeout: 5 }),
  }
}

/** PostgreSQL gives up one of two transactions that wait for each other; nothing of it has happened. */
async function againAfterDeadlock<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await work()
    } catch (error) {
      if ((error as { code?: string }).code !== DEADLOCK || tries === DEADLOCK_TRIES) throw error
    }
  }
}

const answersWithin = (sql: Sql, timeoutMs: number): Promise<boolean> =>
  within(timeoutMs, sql`select 1`).then(
    () => true,
    () => false,
  )
