// Where samples of one metric add up. The same shapes serve a thread's changes since its last report and the run's
// totals: both merge. Nothing here grows with the number of samples.
import { type Histogram, mergeHistogram, newHistogram, record, valueAt } from './histogram.ts'

export type MetricType = 'counter' | 'gauge' | 'rate' | 'trend'
export type Contains = 'default' | 'time' | 'data'

export interface Sink {
  type: MetricType
  /** Samples; for rates also the denominator. */
  count: number
  sum: number
  min: number
  max: number
  last: number
  /** Wall-clock milliseconds of `last`, so that the newest wins across threads. */
  lastAtMs: number
  nonZero: number
  /** Trends: the values themselves while few, then a histogram. */
  values: Float64Array | undefined
  histogram: Histogram | undefined
}

/** Trends keep exact values up to here; percentiles are interpolated between them. */
export const exactLimit = 5000
const firstCapacity = 64

export function newSink(type: MetricType): Sink {
  return {
    type,
    count: 0,
    sum: 0,
    min: Number.POSITIVE_INFINITY,
    max: Number.NEGATIVE_INFINITY,
    last: 0,
    lastAtMs: 0,
    nonZero: 0,
    values: type === 'trend' ? new Float64Array(firstCapacity) : undefined,
    histogram: undefined,
  }
}

export function add(sink: Sink, value: number): void {
  const at = sink.count++
  sink.sum += value
  if (value < sink.min) sink.min = value
  if (value > sink.max) sink.max = value
  if (value !== 0) sink.nonZero++
  if (sink.type === 'gauge') {
    sink.last = value
    sink.lastAtMs = Date.now()
  }
  if (sink.type === 'trend') keep(sink, at, value)
}

function keep(sink: Sink, at: number, value: number): void {
  if (sink.histogram === undefined && at >= exactLimit) toHistogram(sink, at)
  if (sink.histogram !== undefined) {
    record(sink.histogram, value)
    return
  }
  let values = sink.values as Float64Array
  if (at >= values.length) {
    const larger = new Float64Array(Math.min(exactLimit, values.length * 2))
    larger.set(values)
    values = larger
    sink.values = larger
  }
  values[at] = value
}

function toHistogram(sink: Sink, count: number): void {
  const histogram = newHistogram()
  const values = sink.values as Float64Array
  for (let i = 0; i < count; i++) record(histogram, values[i] ?? 0)
  sink.histogram = histogram
  sink.values = undefined
}

/** Adds everything `from` holds to `into`. */
export function merge(into: Sink, from: Sink): void {
  if (from.count === 0) return
  if (into.type === 'trend') mergeTrend(into, from)
  into.count += from.count
  into.sum += from.sum
  into.nonZero += from.nonZero
  into.min = Math.min(into.min, from.min)
  into.max = Math.max(into.max, from.max)
  if (from.lastAtMs >= into.lastAtMs) {
    into.last = from.last
    into.lastAtMs = from.lastAtMs
  }
}

function mergeTrend(into: Sink, from: Sink): void {
  if (from.histogram !== undefined) {
    if (into.histogram === undefined) toHistogram(into, into.count)
    mergeHistogram(into.histogram as unknown as Histogram, from.histogram)
    return
  }
  for (let i = 0; i < from.count; i++) keep(into, into.count + i, from.values?.[i] ?? 0)
}

/** Empties a sink for the next period. Memory of few values is kept. */
export function reset(sink: Sink): void {
  const { type, values } = sink
  Object.assign(sink, newSink(type))
  if (type === 'trend' && values !== undefined && values.length <= 1024) sink.values = values
}

/** A copy that can be sent to another thread: only the filled part of the values. */
export function portable(sink: Sink): Sink {
  return { ...sink, values: sink.values?.slice(0, Math.min(sink.count, exactLimit)) }
}

/** Percentile of a trend; exact sets interpolate linearly between neighbours. 0 when empty. */
export function percentile(sink: Sink, percent: number): number {
  if (sink.count === 0) return 0
  if (sink.histogram !== undefined) {
    return Math.min(sink.max, Math.max(sink.min, valueAt(sink.histogram, percent)))
  }
  const sorted = (sink.values as Float64Array).slice(0, sink.count).sort()
  const place = (percent / 100) * (sorted.length - 1)
  const below = sorted[Math.floor(place)] ?? 0
  const above = sorted[Math.ceil(place)] ?? below
  return below + (above - below) * (place - Math.floor(place))
}

/**
 * One figure of a metric: count, rate, value, min, max, avg, med, p(N). Counters' rate is per second of `seconds`.
 * NaN when the figure does not exist for the type.
 */
export function figure(sink: Sink, name: string, seconds: number): number {
  const empty = sink.count === 0
  if (sink.type === 'counter') {
    if (name === 'count') return sink.sum
    return name === 'rate' ? sink.sum / Math.max(seconds, 1e-3) : Number.NaN
  }
  if (sink.type === 'rate') return name === 'rate' ? (empty ? 0 : sink.nonZero / sink.count) : Number.NaN
  if (name === 'min') return empty ? 0 : sink.min
  if (name === 'max') return empty ? 0 : sink.max
  if (sink.type === 'gauge') return name === 'value' ? sink.last : Number.NaN
  if (name === 'avg') return empty ? 0 : sink.sum / sink.count
  if (name === 'med') return percentile(sink, 50)
  if (name === 'count') return sink.count
  const match = /^p\((\d+(?:\.\d+)?)\)$/.exec(name)
  return match === null ? Number.NaN : percentile(sink, Number(match[1]))
}
