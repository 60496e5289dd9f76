/**
 * SQL as the stores write it: tagged templates, whose values travel apart from the text. A query runs when it is awaited;
 * inside another template it is a part of that one.
 */
import type { Identifier, Json, Queryable, Row, Rows, SqlValue } from './port.ts'

export interface Statement {
  text: string
  values: unknown[]
  /** Planned once per connection. */
  prepare: boolean
}

export type RunStatement = (statement: Statement) => Promise<Rows<Row[]>>

class JsonValue implements Json {
  readonly json: string
  constructor(json: string) {
    this.json = json
  }
}

class QuotedName implements Identifier {
  readonly quoted: string
  constructor(name: string) {
    this.quoted = quoteName(name)
  }
}

/** `schema.table` becomes `"schema"."table"`. */
export const quoteName = (name: string): string =>
  name
    .split('.')
    .map((part) => `"${part.replaceAll('"', '""')}"`)
    .join('.')

type Part = { strings: readonly string[]; args: readonly unknown[] } | { raw: Statement }

class PendingQuery implements Promise<Rows<Row[]>> {
  readonly part: Part
  readonly #run: RunStatement
  #running: Promise<Rows<Row[]>> | undefined

  constructor(part: Part, run: RunStatement) {
    this.part = part
    this.#run = run
  }

  get [Symbol.toStringTag](): string {
    return 'PendingQuery'
  }

  #result(): Promise<Rows<Row[]>> {
    this.#running ??= this.#run(toStatement(this.part))
    return this.#running
  }

  // biome-ignore format: the line below is the one that the rule is about
  // biome-ignore lint/suspicious/noThenProperty: awaiting it is what runs it
  then<A, B>(done?: ((rows: Rows<Row[]>) => A | PromiseLike<A>) | null, failed?: ((error: unknown) => B | PromiseLike<B>) | null): Promise<A | B> {
    return this.#result().then(done, failed) as Promise<A | B>
  }

  catch<B>(failed?: ((error: unknown) => B | PromiseLike<B>) | null): Promise<Rows<Row[]> | B> {
    return this.#result().catch(failed)
  }

  finally(done?: (() => void) | null): Promise<Rows<Row[]>> {
    return this.#result().finally(done)
  }
}

/** The tag and its helpers. What runs a query, a pool or a transaction, is chosen when the query is made. */
export function makeTag(choose: () => RunStatement): Queryable {
  const tag = (first: TemplateStringsArray | string, ...args: SqlValue[]) =>
    typeof first === 'string' ? new QuotedName(first) : new PendingQuery({ strings: first, args }, choose())
  return Object.assign(tag, {
    json: (value: unknown) => new JsonValue(JSON.stringify(value)),
    unsafe: (text: string, values: readonly unknown[] = [], { prepare = false } = {}) =>
      new PendingQuery({ raw: { text, values: values.map(toWire), prepare } }, choose()),
  }) as unknown as Queryable
}

function toStatement(part: Part): Statement {
  if ('raw' in part) return part.raw
  const values: unknown[] = []
  return { text: textOf(part, values), values, prepare: true }
}

/** Appends the values of a part to `values`. @returns its text, with their numbers in it */
function textOf(part: Part, values: unknown[]): string {
  if ('raw' in part) return part.raw.text
  const { strings, args } = part
  let text = strings[0] ?? ''
  for (const [index, arg] of args.entries()) text += placeOf(arg, values) + strings[index + 1]
  return text
}

function placeOf(arg: unknown, values: unknown[]): string {
  if (arg instanceof PendingQuery) return textOf(arg.part, values)
  if (arg instanceof QuotedName) return arg.quoted
  if (arg === undefined) throw new TypeError('A value in an SQL statement is undefined')
  return `$${values.push(toWire(arg))}${castOf(arg)}`
}

/**
 * What JavaScript knows of a value's type is said in the text. Elsewhere PostgreSQL finds out from the context, which would
 * take an ISO time for an interval in `$1 - interval '1 day'`.
 */
function castOf(value: unknown): string {
  if (typeof value === 'boolean') return '::boolean'
  if (typeof value === 'bigint') return '::bigint'
  if (value instanceof Date) return '::timestamptz'
  if (value instanceof Uint8Array) return '::bytea'
  if (value instanceof JsonValue) return '::jsonb'
  if (!Array.isArray(value)) return ''
  const cast = castOf(value.find((item) => item !== null))
  return cast === '' || cast.endsWith('[]') ? cast : `${cast}[]`
}

function toWire(value: unknown): unknown {
  if (value instanceof Date) return value.toISOString()
  if (value instanceof JsonValue) return value.json
  return Array.isArray(value) ? value.map(toWire) : value
}
