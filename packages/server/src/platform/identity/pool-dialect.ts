/**
 * Kysely over the program's own pool: single statements take any connection, transactions are the pool's own. A dialect
 * that reserves connections would keep those that the server has closed, until none is left for anybody.
 */
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely'
import type { Sql, Tx } from '../database/port.ts'

export const poolDialect = (sql: Sql): Dialect => ({
  createAdapter: () => new PostgresAdapter(),
  createDriver: () => poolDriver(sql),
  createIntrospector: (db) => new PostgresIntrospector(db),
  createQueryCompiler: () => new PostgresQueryCompiler(),
})

interface Open {
  tx: Tx
  /** Ends it, one way or the other. */
  commit(): void
  rollback(): void
  /** Of the pool's transaction as a whole. */
  ended: Promise<unknown>
}

const ROLLED_BACK = new Error('rolled back')

function poolDriver(sql: Sql): Driver {
  const open = new WeakMap<DatabaseConnection, Open>()
  const of = (connection: DatabaseConnection): Open => {
    const found = open.get(connection)
    if (!found) throw new Error('no transaction was begun')
    return found
  }
  return {
    init: async () => {},
    // The pool is not ours to close.
    destroy: async () => {},
    releaseConnection: async () => {},
    async acquireConnection() {
      const connection: DatabaseConnection = {
        executeQuery: <Row>(query: CompiledQuery) => run<Row>(open.get(connection)?.tx ?? sql, query),
        streamQuery: () => {
          throw new Error('not needed here')
        },
      }
      return connection
    },
    async beginTransaction(connection) {
      open.set(connection, await begin(sql))
    },
    async commitTransaction(connection) {
      const { commit, ended } = of(connection)
      open.delete(connection)
      commit()
      await ended
    },
    async rollbackTransaction(connection) {
      const { rollback, ended } = of(connection)
      open.delete(connection)
      rollback()
      // Whatever ended it, nothing of it has happened.
      await ended.catch(() => {})
    },
  }
}

/** A transaction of the pool that stays open until it is told how to end. */
async function begin(sql: Sql): Promise<Open> {
  const begun = Promise.withResolvers<Tx>()
  const over = Promise.withResolvers<void>()
  const ended = sql.begin(async (tx) => {
    begun.resolve(tx as Tx)
    await over.promise
  })
  // Those who wait for the end are told; until then it is nobody's unhandled failure.
  ended.catch(begun.reject)
  const tx = await begun.promise
  return { tx, ended, commit: over.resolve, rollback: () => over.reject(ROLLED_BACK) }
}

async function run<Row>(on: Sql | Tx, { sql: text, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
  const rows = await on.unsafe(text, parameters as never[], { prepare: true })
  const changes = ['INSERT', 'UPDATE', 'DELETE', 'MERGE'].includes(rows.command)
  return { rows: [...rows] as Row[], ...(changes ? { numAffectedRows: BigInt(rows.count) } : {}) }
}
