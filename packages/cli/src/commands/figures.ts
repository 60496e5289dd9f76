/** Tables out of answers that are figures: uptime day by day, checks by location, a load test beside an earlier one. */
import type { Schemas } from '@watchkeeper/client'
import { BAR_COLUMN, changeBar, type ReportOutput, shareBar } from '../output/report.ts'
import { cellText } from '../output/table.ts'

type Row = Record<string, unknown>

const rounded = (value: number | null) => (value === null ? null : Number(value.toFixed(2)))

/** Two digits after the point tell 99.95 from 100; what is short of 100 by less than that is not rounded up to it. */
function percentText(value: number | null): string | null {
  const near = rounded(value)
  return near === null ? null : `${near === 100 && value !== 100 ? 99.99 : near} %`
}

type Checked = Pick<
  Schemas['MonitorUptime']['days'][number],
  'uptimePercent' | 'failedChecks' | 'totalChecks' | 'avgResponseTime' | 'coveredPercent'
>

/** What days and locations have in common. */
const checkedFields = (figures: Checked): Row => ({
  uptime: percentText(figures.uptimePercent),
  [BAR_COLUMN]: shareBar(figures.uptimePercent),
  failed: figures.failedChecks,
  checks: figures.totalChecks,
  'average ms': rounded(figures.avgResponseTime),
  covered: percentText(figures.coveredPercent),
})

const UPTIME_COLUMNS = ['date', 'uptime', BAR_COLUMN, 'failed', 'checks', 'average ms', 'covered']

export function uptimeReport(answer: unknown): ReportOutput {
  const { days } = answer as Schemas['MonitorUptime']
  const rows = days.map((day) => ({
    date: day.date,
    ...checkedFields(day),
  }))
  return { tables: [{ columns: UPTIME_COLUMNS, rows }], remark: 'Days are those of UTC' }
}

const STATS_COLUMNS = [
  'location',
  'uptime',
  BAR_COLUMN,
  'failed',
  'checks',
  'average ms',
  'p50',
  'p95',
  'p99',
  'degraded',
  'unknown',
  'covered',
]

/** All locations together, and each below. */
export function statsReport(answer: unknown): ReportOutput {
  const stats = answer as Schemas['MonitorStats']
  const rows = [statsRow(stats, 'all'), ...stats.locations.map((one) => statsRow(one, one.location))]
  const remark = `${stats.period}: ${cellText(stats.from)} to ${cellText(stats.to)}`
  const tables: ReportOutput['tables'] = [{ columns: STATS_COLUMNS, rows }]
  if (stats.disagreeing.length > 0)
    tables.push({ columns: ['disagreeing', 'status', 'since'], rows: stats.disagreeing.map(disagreeingRow) })
  return { tables, remark }
}

const disagreeingRow = ({ location, status, since }: Schemas['MonitorStats']['disagreeing'][number]): Row => ({
  disagreeing: location,
  status,
  since,
})

const statsRow = (figures: Omit<Schemas['MonitorStats']['locations'][number], 'location'>, location: string): Row => ({
  location,
  ...checkedFields(figures),
  p50: rounded(figures.p50ResponseTime),
  p95: rounded(figures.p95ResponseTime),
  p99: rounded(figures.p99ResponseTime),
  degraded: figures.degradedChecks,
  unknown: figures.unknownChecks,
})

/** The means over the runs' seconds first, of which it is known whether the change is significant. */
export function compareReport(answer: unknown): ReportOutput {
  const { figures, metrics, with: earlier } = answer as Schemas['RunComparison']
  const means = figures.map((one) => ({
    figure: /^p\d+$/.test(one.figure) ? `${one.figure} (ms)` : one.figure,
    ...comparedFields(one),
    significant: one.significant,
  }))
  const others = metrics.map((one) => ({
    metric: `${one.metric} ${one.stat}${one.unit === 'count' ? '' : ` (${one.unit})`}`,
    ...comparedFields(one),
  }))
  const tables = [
    { columns: ['figure', ...COMPARED_COLUMNS, 'significant'], rows: means },
    { columns: ['metric', ...COMPARED_COLUMNS], rows: others },
  ]
  return {
    tables: tables.filter(({ rows }) => rows.length > 0),
    remark: earlier
      ? `Compared with run ${earlier.runId} (${earlier.status})`
      : 'There is no earlier run to compare with',
  }
}

/** The change comes first: what a narrow terminal has no room for is the last column. */
const COMPARED_COLUMNS = ['change', BAR_COLUMN, 'earlier', 'now']

interface Compared {
  base: number | null
  value: number | null
  changePercent: number | null
}

function comparedFields({ base, value, changePercent }: Compared): Row {
  const change = percentText(changePercent)
  return {
    change: changePercent !== null && changePercent > 0 ? `+${change}` : change,
    [BAR_COLUMN]: changeBar(changePercent),
    earlier: rounded(base),
    now: rounded(value),
  }
}
