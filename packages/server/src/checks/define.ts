/**
 * What a check is: a target and options in, an outcome out. A check knows no database, no schedule and no project;
 * confirming an outage, counting it and telling people is the monitors module's work.
 */
import type { z } from 'zod'
import type { Egress } from '../platform/egress/port.ts'
import type { Icmp } from '../platform/icmp/port.ts'

export type CheckStatus = 'up' | 'degraded' | 'down' | 'unknown'

/** Where in the exchange something happened. */
export type Phase = 'dns' | 'connect' | 'tls' | 'headers' | 'body'

export type CheckErrorKind =
  | 'blocked' // by our own egress policy: always with status unknown
  | 'dns'
  | 'refused'
  | 'unreachable'
  | 'reset'
  | 'timeout'
  | 'tls'
  | 'certificate'
  | 'proxy'
  | 'no_answer' // connection ended without one
  | 'malformed_response'
  | 'incomplete_response' // cut in the middle
  | 'redirect'
  | 'redirect_loop'
  | 'status' // an answer that says no: HTTP status, gRPC health, DNS code
  | 'content' // keyword, title, JSON value, expected bytes
  | 'slow'
  | 'packet_loss'
  | 'test_failed'
  | 'late' // no heartbeat
  | 'domain' // not registered, or not for long
  | 'probe' // the trouble is on our side: always with status unknown

export interface CheckError {
  kind: CheckErrorKind
  /** Plain words, fit for an alert. */
  message: string
  phase: Phase | null
}

/** Milliseconds; null: did not take place. Several connections (redirects) are added up. */
export interface Phases {
  dnsMs: number | null
  connectMs: number | null
  tlsMs: number | null
  firstByteMs: number | null
  bodyMs: number | null
}

export interface CheckResult {
  /** `unknown`: the probe could not look. It says nothing about the target. */
  status: CheckStatus
  /** From the beginning to the end of the answer, or to the failure; for ping the average round trip. */
  responseTimeMs: number
  statusCode: number | null
  phases: Phases
  /** The address connected to last. */
  address: string | null
  /** Null exactly when the status is up. */
  error: CheckError | null
  certificateExpiresAt: Date | null
  /** SHA-256 of the certificate, in hexadecimal; null without TLS. */
  certificateFingerprint: string | null
  /** What only this type of check has to say (packet loss, the run of a test); small, plain JSON. */
  details: Record<string, string | number | boolean | null> | null
}

/** What became of a test that a check had run. */
export interface TestRun {
  /** Null when none was started. */
  runId: string | null
  /** `not_run`: it never began, or our own side broke it off. */
  outcome: 'passed' | 'failed' | 'timeout' | 'not_run'
  error: string | null
  durationMs: number | null
}

/** What the two checks of the platform itself need: a test's run, the last heartbeat. Other checks do without. */
export interface EngineView {
  /** Resolves within `timeoutMs`, whatever happens; a run that goes on then is cancelled. Rejects with the signal's reason. */
  runTest(testId: string, limits: { timeoutMs: number; signal: AbortSignal }): Promise<TestRun>
  lastHeartbeatAt: Date | null
  /** A call is late from here on at the earliest: before, we could take none, or the monitor was paused or another. */
  heartbeatsCountFrom: Date | null
  /** Whether calls can be taken at present. */
  takesHeartbeats: boolean
}

export interface CheckContext {
  egress: Egress
  icmp: Icmp
  /** The one deadline: names, connections, handshakes, all hops, the body. */
  timeoutMs: number
  /** Shutdown: `run` rejects with its reason. It never stands for a slow target. */
  signal: AbortSignal
  /** Hides the monitor's secrets in a text of the target: before it is cut, or half a secret would be left. */
  mask(text: string): string
  engine?: EngineView
}

export interface Check<Target, Options extends object> {
  type: string
  title: string
  /** Reads the monitor's `url`. Its output may be kept as long as the text does not change. */
  target: z.ZodType<Target, string>
  /** Reads the monitor's `config` (and `method`), every field optional; the fields all monitors share are not among them. */
  options: z.ZodObject<z.ZodRawShape> & z.ZodType<Options>
  /** Rejects only at shutdown and on a bug: neither may become an outage. */
  run(request: { target: Target; options: Options }, context: CheckContext): Promise<CheckResult>
}

/** Keeps the types of target and options together with `run`, and lets the registry hold checks of all kinds. */
export function defineCheck<Target, Options extends object>(check: Check<Target, Options>): Check<Target, Options> {
  return check
}
