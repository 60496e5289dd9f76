/** Answers that consist of figures, as tables with bars for people who look rather than read. */
import type { Output } from './output.ts'

export interface ReportOutput {
  tables: { columns: readonly string[]; rows: readonly Record<string, unknown>[] }[]
  /** Said below the tables. */
  remark: string
}

/** The column that holds bars, which only terminals with colours show. */
export const BAR_COLUMN = 'bar'

export function showReport({ tables, remark }: ReportOutput, output: Output): void {
  for (const [i, { columns, rows }] of tables.entries()) {
    if (i > 0) output.line('')
    // Bars are for eyes only: pipes, logs and plain terminals get the figures alone.
    const shown = output.colour ? columns : columns.filter((one) => one !== BAR_COLUMN)
    output.list({ text: '', columns: shown, rows })
  }
  output.say(remark)
}

const CELLS = 10
const SIDE_CELLS = CELLS / 2
/** The change at which a side is full. */
const MAX_CHANGE_PERCENT = 100

/** A share of a whole: full only for all of it, empty only for none, so that what is short of either by little still shows. */
export function shareBar(percent: number | null): string | null {
  if (percent === null) return null
  return bar(cellsOf(percent / 100, CELLS), CELLS)
}

/** A change, to the left of the middle where it is less and to the right where it is more. */
export function changeBar(percent: number | null): string | null {
  if (percent === null) return null
  const filled = cellsOf(Math.abs(percent) / MAX_CHANGE_PERCENT, SIDE_CELLS)
  const [less, more] = percent < 0 ? [filled, 0] : [0, filled]
  return `${[...bar(less, SIDE_CELLS)].reverse().join('')}│${bar(more, SIDE_CELLS)}`
}

function cellsOf(share: number, cells: number): number {
  if (share <= 0) return 0
  if (share >= 1) return cells
  return Math.min(cells - 1, Math.max(1, Math.round(share * cells)))
}

const bar = (filled: number, cells: number) => '█'.repeat(filled) + '░'.repeat(cells - filled)
