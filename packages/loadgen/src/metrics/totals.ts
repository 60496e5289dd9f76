// The run's totals: what the threads report, added up by metric, sub-metric, group and check.
import { builtinMetrics, type MetricKind } from './builtin.ts'
import type { MetricsReport } from './recorder.ts'
import { merge, newSink, type Sink } from './sinks.ts'
import type { Threshold } from './thresholds.ts'

export interface Total {
  key: string
  metric: string
  kind: MetricKind
  sink: Sink
}

export interface CheckTotal {
  name: string
  path: string
  passes: number
  fails: number
}

export interface GroupTotal {
  name: string
  path: string
  groups: GroupTotal[]
  checks: CheckTotal[]
}

export interface Totals {
  add(report: MetricsReport): void
  /** Adds one value made by the controller itself. */
  total(key: string): Total | undefined
  ensure(key: string, metric: string, kind: MetricKind): Total
  all(): Total[]
  root: GroupTotal
}

export function newTotals(thresholds: Threshold[], kinds: Record<string, MetricKind>): Totals {
  const totals = new Map<string, Total>()
  const root: GroupTotal = { name: '', path: '', groups: [], checks: [] }
  const groups = new Map<string, GroupTotal>([['', root]])
  const checks = new Map<string, CheckTotal>()

  const ensure = (key: string, metric: string, kind: MetricKind): Total => {
    let total = totals.get(key)
    if (total === undefined) {
      total = { key, metric, kind, sink: newSink(kind.type) }
      totals.set(key, total)
    }
    return total
  }
  const group = (path: string): GroupTotal => {
    const known = groups.get(path)
    if (known !== undefined) return known
    const split = path.lastIndexOf('::')
    const made: GroupTotal = { name: path.slice(split + 2), path, groups: [], checks: [] }
    group(path.slice(0, Math.max(0, split))).groups.push(made)
    groups.set(path, made)
    return made
  }
  for (const { key, metric } of thresholds) {
    const kind = kinds[metric] ?? builtinMetrics[metric]
    if (kind !== undefined) ensure(key, metric, kind)
  }
  return {
    root,
    ensure,
    total: (key) => totals.get(key),
    all: () => [...totals.values()],
    add(report) {
      for (const { key, metric, kind, sink } of report.metrics) merge(ensure(key, metric, kind).sink, sink)
      for (const path of report.groups) group(path)
      for (const { group: path, name, passes, fails } of report.checks) {
        const key = `${path}::${name}`
        let check = checks.get(key)
        if (check === undefined) {
          check = { name, path: key, passes: 0, fails: 0 }
          checks.set(key, check)
          group(path).checks.push(check)
        }
        check.passes += passes
        check.fails += fails
      }
    },
  }
}
