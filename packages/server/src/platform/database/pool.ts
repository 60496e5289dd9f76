/** One pool of connections, and the deadlines of its statements. */
import { postgres } from './driver.ts'
import type { Sql } from './port.ts'
import { watchSilence } from './silence.ts'

const KEEP_ALIVE_SECONDS = 10
/** Each connection takes 6 MB at the server. The one that was used last is used next, so that the others may close. */
const IDLE_SECONDS = 15
const STATEMENT_TIMEOUT_MS = 30_000
const LOCK_TIMEOUT_MS = 10_000
const IDLE_IN_TRANSACTION_MS = 60_000
const FIRST_RETRY_SECONDS = 0.02
/** Whoever waits for a connection waits for this pause too. */
const LAST_RETRY_SECONDS = 1

export interface PoolOptions {
  url: string
  max: number
  name: string
  /** Without it nothing has a deadline, neither here nor at the server. */
  maxSilenceMs?: number
  statementTimeoutMs?: number
  /** So many connections owed an answer for too long and were given up. */
  onLost?(connections: number): void
}

export interface Pool {
  sql: Sql
  /** For how long nothing has come on any of its connections. */
  silentForMs(): number
}

export function openPool(options: PoolOptions): Pool {
  const { url, max, name, maxSilenceMs, statementTimeoutMs, onLost } = options
  const watch = maxSilenceMs === undefined ? null : watchSilence(maxSilenceMs, onLost)
  const limits = {
    statement_timeout: statementTimeoutMs ?? STATEMENT_TIMEOUT_MS,
    lock_timeout: LOCK_TIMEOUT_MS,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
  }
  const sql = postgres(url, {
    max,
    idle_timeout: IDLE_SECONDS,
    connect_timeout: 10,
    max_lifetime: 60 * 60,
    keep_alive: KEEP_ALIVE_SECONDS,
    backoff: retryPauseSeconds,
    connection: { application_name: name, ...(watch ? limits : {}) },
    // NOTICEs of migrations are not worth a line of anybody's log.
    onnotice: () => {},
    ...(watch ? { onsocket: watch.onSocket } : {}),
  }) as unknown as Sql
  return { sql, silentForMs: watch?.silentForMs ?? (() => 0) }
}

/** The driver counts failures of all connections of a pool; its own pauses grow to 20 s. */
export const retryPauseSeconds = (failures: number): number =>
  Math.min(LAST_RETRY_SECONDS, FIRST_RETRY_SECONDS * 2 ** failures) * (0.5 + Math.random() / 2)
