/** Puts two summaries and two time series side by side. Pure. */
import { compareSeries } from './bootstrap.ts'
import { type Comparison, FIGURES, type StoredPoint, type StoredSummary } from './schema.ts'

const MAX_METRICS = 200
const UNITS: Record<string, 'ms' | 'bytes'> = { time: 'ms', data: 'bytes' }

/** Every figure that at least one of the two has, in the order of their names. */
export function compareMetrics(summary: StoredSummary, base: StoredSummary | null): Comparison['metrics'] {
  const names = [...new Set([summary, base].flatMap((one) => Object.keys(one?.metrics ?? {})))].sort()
  return names.slice(0, MAX_METRICS).flatMap((metric) => {
    const ours = summary.metrics[metric]
    const theirs = base?.metrics[metric]
    const stats = [...new Set([ours, theirs].flatMap((one) => Object.keys(one?.values ?? {})))]
    const unit = UNITS[(ours ?? theirs)?.contains ?? ''] ?? 'count'
    return stats.map((stat) => {
      const value = ours?.values[stat] ?? null
      const before = theirs?.values[stat] ?? null
      const changePercent = value === null || !before ? null : (100 * (value - before)) / before
      return { metric, stat, unit, value, base: before, changePercent }
    })
  })
}

/** Percentiles of seconds without an answer are no zeros but nothing. */
export function compareFigures(points: StoredPoint[], bases: StoredPoint[]): Comparison['figures'] {
  if (points.length === 0 || bases.length === 0) return []
  const ours = wholePoints(points)
  const theirs = wholePoints(bases)
  return FIGURES.map((figure) => {
    const answered = (point: StoredPoint) => !figure.startsWith('p') || point.requestsPerSecond > 0
    const seriesOf = (all: StoredPoint[]) => all.filter(answered).map((point) => point[figure])
    return { figure, ...compareSeries(seriesOf(ours), seriesOf(theirs)) }
  })
}

/** The last stretch is cut short by the end of the run. */
function wholePoints(points: StoredPoint[]): StoredPoint[] {
  const first = points[0]
  const last = points.at(-1)
  const isShort = first && last && points.length > 1 && last.lengthMs < first.lengthMs / 2
  return isShort ? points.slice(0, -1) : points
}
