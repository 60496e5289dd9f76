// What a run has measured so far, and how far it is.
import type { Scenario } from '../executors/define.ts'
import { builtinMetrics, type MetricKind } from '../metrics/builtin.ts'
import type { MetricsReport } from '../metrics/recorder.ts'
import { add, percentile } from '../metrics/sinks.ts'
import type { Threshold } from '../metrics/thresholds.ts'
import { newTimeSeries, type Point } from '../metrics/time-series.ts'
import { newTotals, type Totals } from '../metrics/totals.ts'
import type { EngineProgress } from './job.ts'
import { fractionDone } from './run-facts.ts'
import type { SharedState } from './shared-state.ts'

export interface Measurements {
  totals(): Totals
  /** Once the script has told its metrics and thresholds. */
  expect(plan: { thresholds: Threshold[]; kinds: Record<string, MetricKind>; scenarios: Scenario[] }): void
  /** @param delayMs how late the thread's event loop was, at the 99th percentile */
  add(report: MetricsReport, delayMs: number): void
  setFraction(scenario: number, done: number): void
  begin(): void
  end(): void
  elapsedMs(): number
  /** Records how many virtual users there are now. */
  gauge(): void
  advance(): void
  series(durationMs: number): Point[]
  highestDelayMs(): number
  progress(phase: EngineProgress['phase']): { type: 'progress' } & EngineProgress
}

export function newMeasurements(state: SharedState): Measurements {
  const series = newTimeSeries()
  const fractions = new Map<number, number>()
  let totals: Totals = newTotals([], builtinMetrics)
  let scenarios: Scenario[] = []
  let startedMs: number | undefined
  let endedMs: number | undefined
  let highestDelayMs = 0
  const elapsedMs = () => (startedMs === undefined ? 0 : (endedMs ?? performance.now()) - startedMs)

  return {
    totals: () => totals,
    expect(plan) {
      totals = newTotals(plan.thresholds, plan.kinds)
      scenarios = plan.scenarios
    },
    add(report, delayMs) {
      totals.add(report)
      series.add(report)
      highestDelayMs = Math.max(highestDelayMs, delayMs)
    },
    setFraction: (scenario, done) => void fractions.set(scenario, done),
    begin() {
      startedMs = performance.now()
    },
    end() {
      endedMs = performance.now()
    },
    elapsedMs,
    gauge() {
      for (const [name, value] of [
        ['vus', state.get('active')],
        ['vus_max', state.get('initialised')],
      ] as const) {
        add(totals.ensure(name, name, { type: 'gauge', contains: 'default' }).sink, value)
      }
    },
    advance: () => series.advance(elapsedMs(), state.get('active')),
    series: (durationMs) => series.finish(durationMs, state.get('active')),
    highestDelayMs: () => highestDelayMs,
    progress(phase) {
      const seconds = Math.max(0.001, elapsedMs() / 1000)
      const sum = (key: string) => totals.total(key)?.sink.sum ?? 0
      const failed = totals.total('http_req_failed')?.sink
      const durations = totals.total('http_req_duration')?.sink
      return {
        type: 'progress',
        phase,
        elapsedMs: Math.round(elapsedMs()),
        fraction: fractionDone(scenarios, elapsedMs(), fractions),
        vus: state.get('active'),
        vusMax: state.get('initialised'),
        iterations: state.get('completed'),
        interrupted: state.get('interrupted'),
        dropped: sum('dropped_iterations'),
        requests: sum('http_reqs'),
        requestsPerSecond: sum('http_reqs') / seconds,
        failedRate: failed === undefined || failed.count === 0 ? 0 : failed.nonZero / failed.count,
        p95Ms: durations === undefined ? 0 : percentile(durations, 95),
      }
    },
  }
}
