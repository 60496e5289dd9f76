/** Rows as a table that fits the terminal, for people. */
import { fitted, oneLine, padded, widthOf } from './text.ts'

const GAP = '  '
const NOTHING = '-'
/** What is left of a text that gives way; a time that is cut says nothing. */
const READABLE = 12
const MORE = ' …'
/** Heads of what people look for first. */
const STATES = new Set(['status', 'enabled'])

/**
 * Lines of a table, heads first. Where it is wider than `width`, columns without anything in them are left out, the widest
 * texts give way, then how a thing is comes right after its id and the last columns go. The first one never goes: an id
 * that is cut is of no use. Where no name fits beside that, the cells of each row stand below its id.
 * Without a width (not a terminal) nothing is cut.
 */
export function tableLines(
  heads: readonly string[],
  rows: readonly (readonly string[])[],
  width: number | null,
): string[] {
  const cells = [heads.map((head) => head.toUpperCase()), ...rows.map((row) => row.map(oneLine))]
  const natural = heads.map((_, i) => Math.max(...cells.map((row) => widthOf(row[i] ?? ''))))
  if (width === null || total(natural) <= width) return cells.map((row) => lineOf(row, natural))
  const empty = heads.map((_, i) => i > 0 && rows.length > 0 && rows.every((row) => row[i] === NOTHING))
  if (empty.includes(true)) {
    const without = (row: readonly string[]) => row.filter((_, i) => !empty[i])
    return tableLines(without(heads), rows.map(without), width)
  }
  const least = natural.map((one, i) => (i === 0 || rows.some((row) => isTime(row[i])) ? one : Math.min(one, READABLE)))
  const kept = columnsWithin(least, width)
  const state = heads.findIndex((head) => STATES.has(head))
  if (kept < heads.length && state > 1) {
    const moved = (row: readonly string[]) => [
      row[0] ?? '',
      row[state] ?? '',
      ...row.slice(1).filter((_, i) => i + 1 !== state),
    ]
    return tableLines(moved(heads), rows.map(moved), width)
  }
  if (kept < Math.min(heads.length, state === 1 ? 3 : 2)) return cells.flatMap((row) => stacked(row, width))
  const [all, room] = kept < heads.length ? [natural.slice(0, kept), width - MORE.length] : [natural, width]
  const widths = narrowed(all, { least, room })
  const lines = cells.map((row) => lineOf(row, widths))
  return kept < heads.length ? lines.map((line, i) => (i === 0 ? line + MORE : line)) : lines
}

const total = (widths: readonly number[]) => widths.reduce((sum, one) => sum + one, GAP.length * (widths.length - 1))

const lineOf = (row: readonly string[], widths: readonly number[]) =>
  widths
    .map((one, i) => padded(fitted(row[i] ?? '', one), one))
    .join(GAP)
    .trimEnd()

/** How many columns there is room for, the sign for those that are missing included. */
function columnsWithin(least: readonly number[], width: number): number {
  if (total(least) <= width) return least.length
  let kept = least.length - 1
  while (kept > 1 && total(least.slice(0, kept)) > width - MORE.length) kept--
  return kept
}

/** The first cell, and the others below it, as many to a line as fit: what is cut is a text that is wider than a line. */
function stacked([first = '', ...others]: readonly string[], width: number): string[] {
  const lines: string[] = []
  for (const cell of others.filter((one) => one !== NOTHING)) {
    const longer = `${lines.at(-1) ?? ''}${GAP}${cell}`
    if (lines.length > 0 && widthOf(longer) <= width) lines[lines.length - 1] = longer
    else lines.push(fitted(`${GAP}${cell}`, width))
  }
  return [first, ...lines].filter((line) => line.trim() !== '')
}

function narrowed(
  natural: readonly number[],
  { least, room }: { least: readonly number[]; room: number },
): readonly number[] {
  const widths = [...natural]
  for (let over = total(widths) - room; over > 0; over--) {
    const spare = widths.map((one, i) => (one > (least[i] ?? 0) ? one : 0))
    const widest = spare.indexOf(Math.max(...spare))
    // Down to the next widest at once would be faster; tables are small.
    widths[widest] = (widths[widest] ?? 0) - 1
  }
  return widths
}

/** A field's value in a cell or behind a name: short and readable. */
export function cellText(value: unknown): string {
  if (value === null || value === undefined || value === '') return NOTHING
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'string') return isIsoTime(value) ? value.replace('T', ' ').replace(/\.\d+Z$/, 'Z') : value
  if (Array.isArray(value)) return value.length === 0 ? NOTHING : value.map(nameOf).join(', ')
  if (typeof value === 'object') return nameOf(value)
  return String(value)
}

const isIsoTime = (text: string) => /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/.test(text)
/** As it stands in a cell. */
const isTime = (text = '') => /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\dZ$/.test(text)

/** What a person calls an object: its name, title or id; else the object itself. */
function nameOf(value: unknown): string {
  if (typeof value !== 'object' || value === null) return String(value)
  const { name, title, id } = value as Record<string, unknown>
  const word = name ?? title ?? id
  return typeof word === 'string' ? word : JSON.stringify(value)
}
