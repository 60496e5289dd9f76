/**
 * PostgreSQL as the modules see it: tagged templates of the `postgres` driver. SQL stands only in store.ts files
 * and in platform/{database,queue}.
 */
import type { Sql as PostgresSql, TransactionSql } from 'postgres'

export type Sql = PostgresSql<Record<string, never>>
export type Tx = TransactionSql<Record<string, never>>
/** A store method that may run inside a transaction or alone. */
export type Queryable = Sql | Tx

export interface Database {
  sql: Sql
  url: string
  /** Host and port, for the egress policy: scripts never reach the platform's own database. */
  host: string
  port: number
  /**
   * Runs `work` in one transaction; what it throws rolls everything back. After a deadlock `work` is done again from
   * its beginning, so whatever it does outside the database belongs after the transaction.
   */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /**
   * Runs `work`; every transaction begun in it, however deep, does `also` as its last step: both happen, or neither.
   * What `also` throws rolls the transaction back.
   */
  alongside<T>(also: (tx: Tx) => Promise<void>, work: () => T): T
  /** Whether a trivial statement answers within `timeoutMs`. */
  ping(timeoutMs: number): Promise<boolean>
  close(): Promise<void>
}
