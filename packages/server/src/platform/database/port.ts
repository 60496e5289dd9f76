/** PostgreSQL as the modules see it. SQL stands only in store.ts files and in platform/{database,queue}. */

// biome-ignore lint/suspicious/noExplicitAny: what a statement returns is said where it stands
export type Row = Record<string, any>

/** An array of rows; of INSERT, UPDATE, DELETE and MERGE also how many were changed. */
export type Rows<T extends readonly unknown[]> = T & { readonly count: number; readonly command: string }

export interface Json {
  readonly json: string
}

export interface Identifier {
  readonly quoted: string
}

/** Runs when it is awaited, once; inside another template it is a part of that one. */
export interface Query<T extends readonly unknown[]> extends Promise<Rows<T>> {
  readonly part: unknown
}

export type Fragment = Query<readonly unknown[]>

type Scalar = string | number | bigint | boolean | Date | Uint8Array | null
export type SqlValue = Scalar | readonly SqlValue[] | Json | Identifier | Fragment

/** What runs statements: the pool, or a transaction. */
export interface Queryable {
  <T extends readonly unknown[] = Row[]>(text: TemplateStringsArray, ...values: readonly SqlValue[]): Query<T>
  /** The name of a table or a column. */
  (name: string): Identifier
  json(value: unknown): Json
  /** Text that nobody from outside has written. Several statements at once only without values. */
  unsafe<T extends readonly unknown[] = Row[]>(
    text: string,
    values?: readonly unknown[],
    options?: { prepare?: boolean },
  ): Query<T>
}

export interface Tx extends Queryable {
  /** What `work` throws undoes what it did, and nothing else of the transaction. */
  savepoint<T>(work: (tx: Tx) => Promise<T>): Promise<T>
}

export interface Sql extends Queryable {
  /** One transaction: whatever `work` throws, or a statement that failed in it, rolls everything back. */
  begin<T>(work: (tx: Tx) => Promise<T>): Promise<T>
}

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
