/**
 * What a worker is handed for one monitor at one location, and what it hands back: the words shared by the monitors
 * module, which stores them, and by `execution`, which carries checks out.
 */
import type { CheckResult, CheckStatus } from './define.ts'

/** What a location thinks of a monitor once a change is confirmed. */
export type LocationStatus = CheckStatus | 'pending'

export interface CheckPlan {
  monitorId: string
  projectId: string
  location: string
  /** The fencing number: a result handed in under an older one is refused. */
  attempt: number
  /** Of the monitor's definition. */
  revision: number
  type: string
  url: string
  method: string
  /** As users wrote it, secrets opened. Never logged. */
  config: Record<string, unknown>
  intervalSeconds: number
  timeoutSeconds: number
  confirmRetries: number
  confirmDelaySeconds: number
  /** Of the newest stored result, at the claim. */
  lastDueAtMs: number | null
  verdict: LocationStatus
}

/** Why a location's verdict is what it is. */
export interface VerdictCause {
  kind: string
  message: string
  phase: string | null
}

export interface VerdictChange {
  verdict: CheckStatus
  /** When the first check began that saw it so. */
  sinceMs: number
  cause: VerdictCause | null
}

export interface CheckRecord {
  plan: CheckPlan
  dueAtMs: number
  /** When the first try began. */
  atMs: number
  /** The last try's. */
  result: CheckResult
  tries: number
  /** False: it failed, and nobody could look again. */
  confirmed: boolean
  maintenance: boolean
  change: VerdictChange | null
}
