/** Rows as a table that fits the terminal, for people. */
import { fitted, oneLine, padded, widthOf } from './text.ts'

const GAP = '  '
const NARROWEST = 6

/**
 * Lines of a table, heads first. Where it is wider than `width`, the widest columns give way first, but never the first
 * one: an id that is cut is of no use. Without a width (not a terminal) nothing is cut.
 */
export function tableLines(
  heads: readonly string[],
  rows: readonly (readonly string[])[],
  width: number | null,
): string[] {
  const cells = [heads.map((head) => head.toUpperCase()), ...rows.map((row) => row.map(oneLine))]
  const natural = heads.map((_, i) => Math.max(...cells.map((row) => widthOf(row[i] ?? ''))))
  const widths = width === null ? natural : narrowed(natural, width)
  return cells.map((row) =>
    row
      .map((cell, i) => padded(fitted(cell, widths[i] ?? 0), widths[i] ?? 0))
      .join(GAP)
      .trimEnd(),
  )
}

function narrowed(natural: readonly number[], width: number): number[] {
  const widths = [...natural]
  const room = width - GAP.length * (widths.length - 1)
  for (let over = widths.reduce((sum, one) => sum + one, 0) - room; over > 0; ) {
    const widest = widths.reduce(
      (best, one, i) => (i > 0 && one > (best > 0 ? (widths[best] ?? 0) : NARROWEST) ? i : best),
      0,
    )
    if (widest === 0) return widths
    // Down to the next widest at once would be faster; tables are small.
    widths[widest] = (widths[widest] ?? 0) - 1
    over--
  }
  return widths
}

/** A field's value in a cell or behind a name: short and readable. */
export function cellText(value: unknown): string {
  if (value === null || value === undefined || value === '') return '-'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'string') return isTime(value) ? value.replace('T', ' ').replace(/\.\d+Z$/, 'Z') : value
  if (Array.isArray(value)) return value.length === 0 ? '-' : value.map(nameOf).join(', ')
  if (typeof value === 'object') return nameOf(value)
  return String(value)
}

const isTime = (text: string) => /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/.test(text)

/** What a person calls an object: its name, title or id; else the object itself. */
function nameOf(value: unknown): string {
  if (typeof value !== 'object' || value === null) return String(value)
  const { name, title, id } = value as Record<string, unknown>
  const word = name ?? title ?? id
  return typeof word === 'string' ? word : JSON.stringify(value)
}
