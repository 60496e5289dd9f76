// Thresholds: parsed and checked before the run, evaluated while it goes and at its end. They decide whether it passed.
import { parseDuration } from '../script/duration.ts'
import type { MetricKind } from './builtin.ts'
import { figure, type MetricType, type Sink } from './sinks.ts'
import { parseMetricKey, type SubMetric } from './sub-metrics.ts'

export interface Threshold extends SubMetric {
  /** The expression as written. */
  expression: string
  figure: string
  operator: string
  limit: number
  abortOnFail: boolean
  delayAbortMs: number
}

export interface ThresholdResult {
  key: string
  expression: string
  ok: boolean
  /** The figure compared; undefined without samples. */
  value: number | undefined
}

const figuresOf: Record<MetricType, RegExp> = {
  counter: /^(count|rate)$/,
  gauge: /^value$/,
  rate: /^rate$/,
  trend: /^(avg|min|max|med|p\(.+\))$/,
}

const expressionPattern =
  /^\s*(count|rate|value|avg|min|max|med|p\([^)]*\))\s*(===|==|!=|>=|<=|>|<)\s*([-+]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][-+]?\d+)?)\s*$/

const comparisons: Record<string, (a: number, b: number) => boolean> = {
  '<': (a, b) => a < b,
  '<=': (a, b) => a <= b,
  '>': (a, b) => a > b,
  '>=': (a, b) => a >= b,
  '==': (a, b) => a === b,
  '===': (a, b) => a === b,
  '!=': (a, b) => a !== b,
}

/** Parses `options.thresholds`. `kinds`: metrics the run knows (built-in and declared by the init code). */
export function parseThresholds(
  thresholds: unknown,
  kinds: Record<string, MetricKind>,
): { thresholds: Threshold[]; problems: string[] } {
  const found: Threshold[] = []
  const problems: string[] = []
  if (thresholds === undefined || thresholds === null) return { thresholds: found, problems }
  if (typeof thresholds !== 'object' || Array.isArray(thresholds)) {
    return { thresholds: found, problems: ['options.thresholds must be an object'] }
  }
  for (const [key, list] of Object.entries(thresholds)) {
    const sub = parseMetricKey(key)
    if ('problem' in sub) {
      problems.push(sub.problem)
      continue
    }
    const kind = kinds[sub.metric]
    if (kind === undefined) {
      problems.push(`threshold '${key}': there is no metric '${sub.metric}'`)
      continue
    }
    for (const item of Array.isArray(list) ? list : [list]) {
      const parsed = parseOne(sub, kind.type, item)
      if ('problem' in parsed) problems.push(parsed.problem)
      else found.push(parsed)
    }
  }
  return { thresholds: found, problems }
}

function parseOne(sub: SubMetric, type: MetricType, item: unknown): Threshold | { problem: string } {
  const written = typeof item === 'string' ? { threshold: item } : (item as Record<string, unknown> | null)
  const expression = written?.threshold
  if (typeof expression !== 'string') return { problem: `threshold '${sub.key}': an expression must be a text` }
  const match = expressionPattern.exec(expression)
  if (match === null) return { problem: `threshold '${sub.key}': cannot read '${expression}'` }
  const [, rawFigure = '', operator = '', limit = ''] = match
  const name = rawFigure.replace(/\s/g, '')
  if (!figuresOf[type].test(name)) {
    return { problem: `threshold '${sub.key}': '${name}' does not fit a ${type} (${sub.metric})` }
  }
  const percent = /^p\((.*)\)$/.exec(name)
  if (percent !== null && !isPercent(percent[1] ?? '')) {
    return { problem: `threshold '${sub.key}': ${name} needs a number from 0 to 100` }
  }
  const delay = parseDuration(written?.delayAbortEval ?? 0)
  if (delay === undefined) return { problem: `threshold '${sub.key}': cannot read delayAbortEval` }
  const { key, metric, tags } = sub
  const abortOnFail = written?.abortOnFail === true
  return {
    key,
    metric,
    tags,
    expression,
    figure: name,
    operator,
    limit: Number(limit),
    abortOnFail,
    delayAbortMs: delay,
  }
}

function isPercent(text: string): boolean {
  return /^\d+(\.\d+)?$/.test(text) && Number(text) <= 100
}

/**
 * Evaluates one threshold. Without samples a trend or gauge passes at the end, while counters and rates are 0; during
 * the run (`isFinal` false) nothing is judged before its first sample.
 */
export function evaluate(
  threshold: Threshold,
  sink: Sink,
  { seconds, isFinal = true }: { seconds: number; isFinal?: boolean },
): ThresholdResult {
  const { key, expression, operator, limit } = threshold
  const isJudged = sink.count > 0 || (isFinal && (sink.type === 'counter' || sink.type === 'rate'))
  if (!isJudged) return { key, expression, ok: true, value: undefined }
  const value = figure(sink, threshold.figure, seconds)
  return { key, expression, ok: comparisons[operator]?.(value, limit) ?? false, value }
}
