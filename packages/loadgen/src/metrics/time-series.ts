// How the run went second by second, for plots. At most 3,600 points: beyond that neighbours are joined and the
// following points become twice as long.
import type { MetricsReport } from './recorder.ts'
import { merge, newSink, percentile, type Sink } from './sinks.ts'

/** One stretch of time. Rates are per second; times in ms. */
export interface Point {
  atMs: number
  lengthMs: number
  vus: number
  requestsPerSecond: number
  errorsPerSecond: number
  iterationsPerSecond: number
  p50: number
  p95: number
  p99: number
  bytesPerSecond: number
}

export interface TimeSeries {
  add(report: MetricsReport): void
  /** Closes the stretches that have ended by `elapsedMs`. */
  advance(elapsedMs: number, vus: number): void
  finish(elapsedMs: number, vus: number): Point[]
}

const firstLengthMs = 1000

interface Open {
  requests: number
  errors: number
  iterations: number
  bytes: number
  durations: Sink
  vus: number
}

export function newTimeSeries(maxPoints = 3600): TimeSeries {
  let points: Point[] = []
  let lengthMs = firstLengthMs
  let startMs = 0
  let open = newOpen()

  const close = (endMs: number) => {
    const ms = Math.max(1, endMs - startMs)
    const perSecond = (count: number) => (count * 1000) / ms
    points.push({
      atMs: startMs,
      lengthMs: ms,
      vus: open.vus,
      requestsPerSecond: perSecond(open.requests),
      errorsPerSecond: perSecond(open.errors),
      iterationsPerSecond: perSecond(open.iterations),
      p50: percentile(open.durations, 50),
      p95: percentile(open.durations, 95),
      p99: percentile(open.durations, 99),
      bytesPerSecond: perSecond(open.bytes),
    })
    open = newOpen()
    startMs = endMs
    if (points.length < maxPoints) return
    points = joinPairs(points)
    lengthMs *= 2
  }
  const advance = (elapsedMs: number, vus: number) => {
    while (elapsedMs >= startMs + lengthMs) {
      open.vus = Math.max(open.vus, vus)
      close(startMs + lengthMs)
    }
    open.vus = Math.max(open.vus, vus)
  }
  return {
    add(report) {
      for (const { key, sink } of report.metrics) {
        if (key === 'http_reqs') open.requests += sink.sum
        else if (key === 'http_req_failed') open.errors += sink.nonZero
        else if (key === 'iterations') open.iterations += sink.sum
        else if (key === 'data_received' || key === 'data_sent') open.bytes += sink.sum
        else if (key === 'http_req_duration') merge(open.durations, sink)
      }
    },
    advance,
    finish(elapsedMs, vus) {
      advance(elapsedMs, vus)
      if (elapsedMs > startMs + 1 || open.requests + open.iterations > 0) close(Math.max(elapsedMs, startMs + 1))
      return points
    },
  }
}

function newOpen(): Open {
  return { requests: 0, errors: 0, iterations: 0, bytes: 0, durations: newSink('trend'), vus: 0 }
}

// Rates add up exactly; percentiles of a pair are their mean weighted by requests, which is what a plot needs.
function joinPairs(points: Point[]): Point[] {
  const joined: Point[] = []
  for (let i = 0; i < points.length; i += 2) {
    const a = points[i] as Point
    const b = points[i + 1]
    if (b === undefined) {
      joined.push(a)
      continue
    }
    const lengthMs = a.lengthMs + b.lengthMs
    const overTime = (name: keyof Point) => (a[name] * a.lengthMs + b[name] * b.lengthMs) / lengthMs
    const countA = a.requestsPerSecond * a.lengthMs
    const countB = b.requestsPerSecond * b.lengthMs
    const overRequests = (name: keyof Point) =>
      countA + countB === 0 ? 0 : (a[name] * countA + b[name] * countB) / (countA + countB)
    joined.push({
      atMs: a.atMs,
      lengthMs,
      vus: Math.max(a.vus, b.vus),
      requestsPerSecond: overTime('requestsPerSecond'),
      errorsPerSecond: overTime('errorsPerSecond'),
      iterationsPerSecond: overTime('iterationsPerSecond'),
      p50: overRequests('p50'),
      p95: overRequests('p95'),
      p99: overRequests('p99'),
      bytesPerSecond: overTime('bytesPerSecond'),
    })
  }
  return joined
}
