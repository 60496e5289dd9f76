/** Everything a command shows: data on stdout, talk on stderr, in the form that was asked for. */
import type { Writable } from 'node:stream'
import { cellText, tableLines } from './table.ts'
import { oneLine, padded, plainText, widthOf } from './text.ts'

export type OutputMode = 'text' | 'json' | 'quiet'

export interface Terminal {
  stdout: Writable & { isTTY?: boolean; columns?: number }
  stderr: Writable & { isTTY?: boolean; columns?: number }
}

export interface ListOutput {
  /** The API's body, for --json. */
  text: string
  rows: readonly Record<string, unknown>[]
  /** Fields to show, the id first; `owner.name` looks inside. */
  columns: readonly string[]
  /** The field that --quiet prints; `id` when absent. */
  key?: string
}

export interface Output {
  readonly mode: OutputMode
  /** stdout is a terminal: something may move on it. */
  readonly live: boolean
  readonly colour: boolean
  /** A line of data, made safe. */
  line(text: string): void
  /** Bytes as they are: what is not for a terminal. */
  raw(text: string | Uint8Array): void
  /** A body of the API, unchanged. */
  json(body: string): void
  /** A table in text mode, the body with --json, ids with --quiet. */
  list(list: ListOutput): void
  /** Names and values below each other. */
  record(fields: readonly (readonly [string, unknown])[]): void
  /** A remark on stderr; not with --quiet. */
  say(text: string): void
  /** On stderr whatever the mode. */
  warn(text: string): void
}

export interface OutputOptions extends Terminal {
  mode: OutputMode
  /** Colours are wanted where a terminal can show them: no NO_COLOR. */
  colour: boolean
}

export function createOutput({ stdout, stderr, mode, colour }: OutputOptions): Output {
  const live = stdout.isTTY === true
  const width = () => (live ? Math.max(40, stdout.columns || 80) : null)
  const line = (text: string) => void stdout.write(`${plainText(text)}\n`)
  const warn = (text: string) => void stderr.write(`${plainText(text)}\n`)
  const say = (text: string) => (mode === 'quiet' ? undefined : warn(text))
  return {
    mode,
    live,
    colour: colour && live,
    line,
    warn,
    say,
    raw: (text) => void stdout.write(text),
    json: (body) => void stdout.write(body.endsWith('\n') ? body : `${body}\n`),
    list({ text, rows, columns, key = 'id' }) {
      if (mode === 'json') return void stdout.write(`${text}\n`)
      if (mode === 'quiet') {
        for (const row of rows) line(cellText(row[key]))
        return
      }
      const cells = rows.map((row) => columns.map((column) => cellText(fieldOf(row, column))))
      if (rows.length === 0) return say('None.')
      for (const one of tableLines(columns.map(headOf), cells, width())) line(one)
    },
    record(fields) {
      const names = Math.max(...fields.map(([name]) => widthOf(name)))
      for (const [name, value] of fields) line(`${padded(name, names)}  ${indented(cellText(value), names + 2)}`)
    },
  }
}

const headOf = (column: string) =>
  oneLine(column.replace(/\.(name|title|id|message)$/, '').replace(/([a-z])([A-Z])/g, '$1 $2'))
const indented = (text: string, by: number) => text.replace(/\n/g, `\n${' '.repeat(by)}`)

/** `owner.name` of a row; undefined when a part of the way is missing. */
export function fieldOf(row: unknown, path: string): unknown {
  let value = row
  for (const name of path.split('.')) {
    if (typeof value !== 'object' || value === null) return undefined
    value = (value as Record<string, unknown>)[name]
  }
  return value
}
