// The metrics every run has, by name (the k6 documentation's list), and the rule for names of custom ones.
import type { Contains, MetricType } from './sinks.ts'

export interface MetricKind {
  type: MetricType
  contains: Contains
}

const counter: MetricKind = { type: 'counter', contains: 'default' }
const bytes: MetricKind = { type: 'counter', contains: 'data' }
const rate: MetricKind = { type: 'rate', contains: 'default' }
const gauge: MetricKind = { type: 'gauge', contains: 'default' }
const time: MetricKind = { type: 'trend', contains: 'time' }

export const builtinMetrics: Record<string, MetricKind> = {
  checks: rate,
  data_received: bytes,
  data_sent: bytes,
  dropped_iterations: counter,
  group_duration: time,
  http_req_blocked: time,
  http_req_connecting: time,
  http_req_duration: time,
  http_req_failed: rate,
  http_req_receiving: time,
  http_req_sending: time,
  http_req_tls_handshaking: time,
  http_req_waiting: time,
  http_reqs: counter,
  iteration_duration: time,
  iterations: counter,
  vus: gauge,
  vus_max: gauge,
  ws_connecting: time,
  ws_msgs_received: counter,
  ws_msgs_sent: counter,
  ws_ping: time,
  ws_session_duration: time,
  ws_sessions: counter,
}

export function isMetricName(name: string): boolean {
  return /^[A-Za-z_][A-Za-z0-9_]{0,127}$/.test(name)
}
