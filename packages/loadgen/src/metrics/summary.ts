// The end-of-test data in the shape the k6 documentation shows for handleSummary(data).

import { createHash } from 'node:crypto'
import type { Contains, MetricType } from './sinks.ts'
import { figure } from './sinks.ts'
import type { ThresholdResult } from './thresholds.ts'
import type { GroupTotal, Totals } from './totals.ts'

export interface SummaryMetric {
  type: MetricType
  contains: Contains
  values: Record<string, number>
  thresholds?: Record<string, { ok: boolean }>
}

export interface SummaryCheck {
  name: string
  path: string
  id: string
  passes: number
  fails: number
}

export interface SummaryGroup {
  name: string
  path: string
  id: string
  groups: SummaryGroup[]
  checks: SummaryCheck[]
}

export interface Summary {
  root_group: SummaryGroup
  options: { summaryTrendStats: string[]; summaryTimeUnit: string; noColor: boolean }
  state: { isStdOutTTY: boolean; isStdErrTTY: boolean; testRunDurationMs: number }
  metrics: Record<string, SummaryMetric>
}

export interface SummarySettings {
  trendStats: string[]
  timeUnit: string
  durationMs: number
  isTerminal: boolean
}

export function buildSummary(totals: Totals, thresholds: ThresholdResult[], settings: SummarySettings): Summary {
  const seconds = settings.durationMs / 1000
  const metrics: Record<string, SummaryMetric> = {}
  for (const { key, kind, sink } of totals.all().sort((a, b) => (a.key < b.key ? -1 : 1))) {
    const own = thresholds.filter((result) => result.key === key)
    if (sink.count === 0 && own.length === 0) continue
    const { type, contains } = kind
    const metric: SummaryMetric = { type, contains, values: {} }
    if (type === 'counter') metric.values = pick(['count', 'rate'])
    else if (type === 'gauge') metric.values = pick(['value', 'min', 'max'])
    else if (type === 'trend') metric.values = pick(settings.trendStats)
    else metric.values = { ...pick(['rate']), passes: sink.nonZero, fails: sink.count - sink.nonZero }
    if (own.length > 0) metric.thresholds = Object.fromEntries(own.map(({ expression, ok }) => [expression, { ok }]))
    metrics[key] = metric

    function pick(names: string[]): Record<string, number> {
      return Object.fromEntries(names.map((name) => [name, figure(sink, name, seconds)]))
    }
  }
  return {
    root_group: showGroup(totals.root),
    options: {
      summaryTrendStats: settings.trendStats,
      summaryTimeUnit: settings.timeUnit,
      noColor: !settings.isTerminal,
    },
    state: {
      isStdOutTTY: settings.isTerminal,
      isStdErrTTY: settings.isTerminal,
      testRunDurationMs: settings.durationMs,
    },
    metrics,
  }
}

function showGroup(group: GroupTotal): SummaryGroup {
  return {
    name: group.name,
    path: group.path,
    id: idOf(group.path),
    groups: group.groups.map(showGroup),
    checks: group.checks.map(({ name, path, passes, fails }) => ({ name, path, id: idOf(path), passes, fails })),
  }
}

function idOf(path: string): string {
  return createHash('md5').update(path).digest('hex')
}
