/** One pool of connections, and the deadlines of its statements. */
import pg from 'pg'
import { PgConnection, withCode } from './connection.ts'
import type { Row, Rows, Sql, Tx } from './port.ts'
import { watchSilence } from './silence.ts'
import { makeTag, type RunStatement, type Statement } from './sql.ts'

/**
 * Each connection takes 6 MB at the server. The one that was used last is used next, so that the others may close. That one
 * outlasts the pauses of an install at rest: to open it again each time costs more than all else at rest.
 */
const IDLE_MS = 20_000
const MAX_LIFETIME_SECONDS = 60 * 60
const STATEMENT_TIMEOUT_MS = 30_000
const LOCK_TIMEOUT_MS = 10_000
const IDLE_IN_TRANSACTION_MS = 60_000
const MAX_PREPARED = 1000

export interface PoolOptions {
  url: string
  max: number
  name: string
  /** Without it nothing has a deadline, neither here nor at the server. */
  maxSilenceMs?: number
  statementTimeoutMs?: number
  idleMs?: number
  /** So many connections owed an answer for too long and were given up. */
  onLost?(connections: number): void
}

export interface Pool {
  sql: Sql
  /** One statement, on any connection. */
  run: RunStatement
  /** For how long nothing has come on any of its connections. */
  silentForMs(): number
  /** Waits for what is under way, but not for longer than this. */
  close(timeoutMs: number): Promise<void>
}

export function openPool(options: PoolOptions): Pool {
  const { url, max, name, maxSilenceMs, statementTimeoutMs, idleMs = IDLE_MS, onLost } = options
  const watch = maxSilenceMs === undefined ? null : watchSilence(maxSilenceMs, onLost)
  const limits = {
    statement_timeout: statementTimeoutMs ?? STATEMENT_TIMEOUT_MS,
    lock_timeout: LOCK_TIMEOUT_MS,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
  }
  class PooledConnection extends PgConnection {
    constructor() {
      super({ url, name, onSocket: watch?.onSocket, onAsk: watch?.onWrite, limits: watch ? limits : {} })
    }
  }
  const pool = new pg.Pool({
    max,
    Client: PooledConnection,
    idleTimeoutMillis: idleMs,
    maxLifetimeSeconds: MAX_LIFETIME_SECONDS,
  })
  pool.on('error', () => {})
  const connections = connectionsOf(pool)
  const names = statementNames()

  async function run(statement: Statement): Promise<Rows<Row[]>> {
    const connection = await connections.take()
    let isUsable = true
    try {
      return await send(connection, statement, names)
    } catch (error) {
      // Of several statements in one text, the first may have begun a transaction.
      isUsable = statement.prepare || statement.values.length > 0
      if (!isStalePlan(error)) throw error
      names.forget()
      return await send(connection, statement, names)
    } finally {
      giveBack(connection, isUsable)
    }
  }

  async function begin<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    const connection = await connections.take()
    try {
      await connection.ask({ text: 'begin' })
      return await transaction({ connection, names }, work)
    } catch (error) {
      if (isStalePlan(error)) names.forget()
      throw error
    } finally {
      giveBack(connection)
    }
  }

  return {
    sql: Object.assign(
      makeTag(() => run),
      { begin },
    ),
    run,
    silentForMs: watch?.silentForMs ?? (() => 0),
    close: connections.close,
  }
}

interface Open {
  connection: PgConnection
  names: StatementNames
}

async function transaction<T>(open: Open, work: (tx: Tx) => Promise<T>): Promise<T> {
  const { connection } = open
  try {
    const result = await scope(open, work)
    await connection.ask({ text: 'commit' })
    return result
  } catch (error) {
    await connection.ask({ text: 'rollback' }).catch(() => {})
    throw error
  }
}

/** Once a statement has failed, PostgreSQL does nothing more of a transaction: `work` may not say otherwise. */
async function scope<T>({ connection, names }: Open, work: (tx: Tx) => Promise<T>): Promise<T> {
  const running = new Set<Promise<unknown>>()
  let failed: { error: unknown } | undefined
  let isOver = false

  async function run(statement: Statement): Promise<Rows<Row[]>> {
    if (isOver) throw new Error('This transaction is over')
    const answer = send(connection, statement, names)
    running.add(answer)
    try {
      return await answer
    } catch (error) {
      failed ??= { error }
      throw error
    } finally {
      running.delete(answer)
    }
  }

  async function savepoint<R>(inner: (tx: Tx) => Promise<R>): Promise<R> {
    await run({ text: 'savepoint part', values: [], prepare: false })
    try {
      const result = await scope({ connection, names }, inner)
      await run({ text: 'release savepoint part', values: [], prepare: false })
      return result
    } catch (error) {
      await run({ text: 'rollback to savepoint part', values: [], prepare: false })
      throw error
    }
  }

  try {
    const result = await work(
      Object.assign(
        makeTag(() => run),
        { savepoint },
      ),
    )
    await Promise.allSettled(running)
    if (failed) throw failed.error
    return result
  } finally {
    isOver = true
  }
}

async function send(connection: PgConnection, statement: Statement, names: StatementNames): Promise<Rows<Row[]>> {
  const { text, values, prepare } = statement
  const answer = await connection.ask({ text, values, ...(prepare ? { name: names.of(text) } : {}) })
  const { rows, rowCount, command } = Array.isArray(answer) ? joined(answer) : answer
  // Beside the rows, and not among them.
  return Object.defineProperties(rows, { count: { value: rowCount ?? 0 }, command: { value: command } }) as Rows<Row[]>
}

/** Of several statements in one text: all their rows. */
const joined = (answers: readonly pg.QueryResult[]): pg.QueryResult => ({
  ...(answers.at(-1) as pg.QueryResult),
  rows: answers.flatMap(({ rows }) => rows),
})

interface StatementNames {
  /** Undefined where there are too many already: such a statement is planned each time. */
  of(text: string): string | undefined
  /** All are planned again, on all connections. */
  forget(): void
}

function statementNames(): StatementNames {
  const names = new Map<string, string>()
  let generation = 0
  return {
    of(text) {
      const known = names.get(text)
      if (known !== undefined || names.size >= MAX_PREPARED) return known
      const name = `${generation}.${names.size}`
      names.set(text, name)
      return name
    },
    forget() {
      generation++
      names.clear()
    },
  }
}

/** A migration has changed a table under a statement that was planned before. Nothing has happened. */
export const isStalePlan = (error: unknown): boolean => {
  const { code, routine } = error as { code?: string; routine?: string }
  return code === '0A000' && routine === 'RevalidateCachedQuery'
}

type Taken = PgConnection & { release(error?: Error): void }

/** One that is left in a transaction is closed: whatever asked next would be in it. */
function giveBack(connection: Taken, isUsable = true): void {
  const isFree = isUsable && connection.getTransactionStatus() === 'I'
  connection.release(isFree ? undefined : new Error('left in a transaction'))
}

function connectionsOf(pool: pg.Pool) {
  const open = new Set<PgConnection>()
  /** The pool forgets those that wait for a connection when it is closed. */
  const waiting = new Set<(error: Error) => void>()
  pool.on('connect', (client) => open.add(client as unknown as PgConnection))
  pool.on('remove', (client) => open.delete(client as unknown as PgConnection))

  return {
    take(): Promise<Taken> {
      return new Promise((resolve, reject) => {
        waiting.add(reject)
        pool.connect((error, client) => {
          // Whoever was refused meanwhile does not take it any more.
          const isWanted = waiting.delete(reject)
          if (error) reject(withCode(error))
          else if (isWanted) resolve(client as unknown as Taken)
          else client?.release()
        })
      })
    },
    async close(timeoutMs: number): Promise<void> {
      const ended = pool.end()
      for (const reject of waiting) reject(Object.assign(new Error('The pool is closed'), { code: 'CONNECTION_ENDED' }))
      waiting.clear()
      const timer = setTimeout(() => {
        for (const connection of open) connection.destroy()
      }, timeoutMs)
      await ended.finally(() => clearTimeout(timer))
    },
  }
}
