/** Numbers about the program for Prometheus, served at /metrics. */
import { createRequire } from 'node:module'
import { performance } from 'node:perf_hooks'
import {
  AggregatorRegistry,
  Counter,
  collectDefaultMetrics,
  Gauge,
  Histogram,
  type MetricObjectWithValues,
  type MetricValue,
  Registry,
} from 'prom-client'

export type Metrics = ReturnType<typeof createMetrics>

/** The numbers of the worker's process, as it sends them to the one that answers /metrics. */
export type WorkerMetrics = MetricObjectWithValues<MetricValue<string>>[]

/** This process's numbers and its worker's, added up. */
export async function metricsText({ registry }: Metrics, worker: WorkerMetrics | null): Promise<string> {
  if (!worker) return registry.metrics()
  return AggregatorRegistry.aggregate([await registry.getMetricsAsJSON(), worker]).metrics()
}

export function createMetrics() {
  const registry = new Registry()
  collectProcessMetrics(registry)
  const of = <Labels extends string>(name: string, help: string, labelNames: readonly Labels[] = []) => ({
    name: `watchkeeper_${name}`,
    help,
    labelNames: [...labelNames],
    registers: [registry],
  })
  return {
    registry,
    requests: new Histogram({
      ...of('http_request_seconds', 'Time to answer a request', ['method', 'route', 'status'] as const),
      buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5],
    }),
    runs: new Counter(of('runs_total', 'Runs that ended', ['status', 'failure_kind'] as const)),
    running: new Gauge(of('runs_running', 'Runs this worker carries out now')),
    viewers: new Gauge(of('stream_viewers', 'Open console streams')),
    isolation: new Gauge(
      of('isolation_level', 'Always 1; the label is the isolation level of scripts', ['level'] as const),
    ),
    blocked: new Counter(of('egress_blocked_total', 'Connections of scripts blocked by the egress policy')),
    checks: new Counter(of('checks_total', 'Checks of monitors whose result was stored', ['status'] as const)),
    checksRefused: new Counter(
      of('checks_refused_total', 'Results rejected because the monitor was paused, deleted or taken over'),
    ),
    checksMissed: new Counter(
      of('checks_missed_total', 'Due times skipped because of missing capacity or a paused process'),
    ),
    checkLateness: new Histogram({
      ...of('check_late_seconds', 'How long after its due time a check began'),
      buckets: [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 60],
    }),
    monitorsHeld: new Gauge(of('monitors_held', 'Monitors (per location) this worker checks')),
    monitorsOverdue: new Gauge(of('monitors_overdue', 'Monitors (per location) without a result for two intervals')),
    scheduled: new Counter(of('schedule_total', 'Due times handled', ['result'] as const)),
  }
}

const require = createRequire(import.meta.url)

/**
 * The library's numbers about the process, but for the histogram of the event loop's lag: it wakes the process a hundred
 * times a second to measure it. How busy the loop was since the last look costs nothing.
 */
function collectProcessMetrics(registry: Registry): void {
  const prefix = 'watchkeeper_'
  for (const name of collectDefaultMetrics.metricsList.filter((one) => one !== 'eventLoopLag')) {
    const collect = require(`prom-client/lib/metrics/${name}`) as (registry: Registry, config: object) => void
    collect(registry, { prefix })
  }
  let seen = performance.eventLoopUtilization()
  new Gauge({
    name: `${prefix}nodejs_eventloop_utilization`,
    help: 'Share of the time since the last scrape in which the event loop was busy',
    registers: [registry],
    aggregator: 'average',
    collect() {
      const now = performance.eventLoopUtilization()
      this.set(performance.eventLoopUtilization(now, seen).utilization)
      seen = now
    },
  })
}
