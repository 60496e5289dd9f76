// The file of k6's --summary-export in the shape that handleSummary gets. It names no types: they show in the figures.
// Whether a threshold passed is left to the exit code.
import type { LoadEvent } from '../engine/job.ts'
import { builtinMetrics } from '../metrics/builtin.ts'
import type { Summary, SummaryCheck, SummaryGroup, SummaryMetric } from '../metrics/summary.ts'

type SummaryEvent = Extract<LoadEvent, { type: 'summary' }>
type Json = Record<string, unknown>

const deepest = 20

/** Undefined when the text is no such file. */
export function readExport(text: string, durationMs: number): SummaryEvent | undefined {
  let file: Json
  try {
    file = JSON.parse(text) as Json
  } catch {
    return undefined
  }
  if (!isObject(file.metrics)) return undefined
  const metrics = Object.fromEntries(
    Object.entries(file.metrics).flatMap(([name, values]) =>
      isObject(values) ? [[name, metricOf(name, values)]] : [],
    ),
  )
  const summary: Summary = {
    root_group: groupOf(file.root_group, 0),
    options: { summaryTrendStats: ['avg', 'min', 'med', 'max', 'p(90)', 'p(95)'], summaryTimeUnit: '', noColor: true },
    state: { isStdOutTTY: false, isStdErrTTY: false, testRunDurationMs: durationMs },
    metrics,
  }
  const { passes = 0, fails = 0 } = metrics.checks?.values ?? {}
  const hasThreshold = isObject(file.metrics.checks) && isObject(file.metrics.checks.thresholds)
  const checks = { passes, fails, hasThreshold }
  return { type: 'summary', summary, thresholds: [], series: [], text: '', checks, interrupted: 0, warnings: [] }
}

function metricOf(name: string, given: Json): SummaryMetric {
  const numbers = Object.entries(given).filter((entry): entry is [string, number] => typeof entry[1] === 'number')
  const values: Record<string, number> = Object.fromEntries(numbers)
  const known = builtinMetrics[name.split('{', 1)[0] ?? '']
  const type = known?.type ?? typeOf(values)
  if (type === 'rate' && values.rate === undefined && values.value !== undefined) {
    const { value, ...others } = values
    return { type, contains: 'default', values: { rate: value, ...others } }
  }
  return { type, contains: known?.contains ?? 'default', values }
}

function typeOf(values: Record<string, number>): SummaryMetric['type'] {
  if ('passes' in values) return 'rate'
  if ('count' in values && 'rate' in values) return 'counter'
  return 'value' in values ? 'gauge' : 'trend'
}

function groupOf(given: unknown, depth: number): SummaryGroup {
  const group = isObject(given) ? given : {}
  return {
    name: textOf(group.name),
    path: textOf(group.path),
    id: textOf(group.id),
    groups: depth < deepest ? listOf(group.groups).map((one) => groupOf(one, depth + 1)) : [],
    checks: listOf(group.checks).map(checkOf),
  }
}

function checkOf(given: unknown): SummaryCheck {
  const check = isObject(given) ? given : {}
  const { name, path, id, passes, fails } = check
  return {
    name: textOf(name),
    path: textOf(path),
    id: textOf(id),
    passes: Number(passes) || 0,
    fails: Number(fails) || 0,
  }
}

/** A list, or an object by names. */
function listOf(given: unknown): unknown[] {
  return Array.isArray(given) ? given : isObject(given) ? Object.values(given) : []
}

const textOf = (given: unknown) => (typeof given === 'string' ? given : '')
const isObject = (given: unknown): given is Json => typeof given === 'object' && given !== null && !Array.isArray(given)
