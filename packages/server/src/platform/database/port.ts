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
  /**
   * Statements of `work` may take two minutes, on connections apart, so that long chores hold up nobody. Others end
   * after half a minute, and waiting for a lock after ten seconds.
   */
  patiently<T>(work: () => T): T
  /** One transaction on a connection of its own, without any deadline: for migrations. */
  withoutDeadlines<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /**
   * Calls `onText` for every NOTIFY on the channel. A connection that dies, even without a word, is replaced within half
   * a minute; what was notified meanwhile is lost. @returns a function that stops it.
   */
  listen(channel: string, onText: (text: string) => void): Promise<() => Promise<void>>
  /** Whether a trivial statement answers within `timeoutMs`. */
  ping(timeoutMs: number): Promise<boolean>
  /** For how long nothing at all has come from the database, give or take a second: also when nothing was asked. */
  silentForMs(): number
  close(): Promise<void>
}
