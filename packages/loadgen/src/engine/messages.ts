// What the controller and its engine threads tell each other.

import type { Scenario } from '../executors/define.ts'
import type { AddressPolicy } from '../http/address-policy.ts'
import type { MetricKind } from '../metrics/builtin.ts'
import type { MetricsReport } from '../metrics/recorder.ts'
import type { SubMetric } from '../metrics/sub-metrics.ts'
import type { ConsoleLevel } from '../vu/services.ts'
import type { Limits } from './job.ts'
import type { LoadProblem } from './problems.ts'

/** Given to a thread when it starts. */
export interface ThreadStart {
  scriptPath: string
  root: string | undefined
  /** The test's files by name; undefined: they are on disk. */
  files: Record<string, string | Uint8Array> | undefined
  env: Record<string, string>
  secrets: Record<string, string>
  options: Record<string, unknown>
  addresses: AddressPolicy
  proxySocket: string | undefined
  limits: Limits
  state: SharedArrayBuffer
  share: number
  shares: number
}

export interface LoadPlan {
  options: Record<string, unknown>
  scenarios: Scenario[]
  subMetrics: SubMetric[]
  shares: number
}

export type ToThread =
  | { type: 'describe' }
  | { type: 'plan'; plan: LoadPlan }
  /** `originMs`: wall-clock milliseconds at which the test's clock shows 0. */
  | { type: 'start'; originMs: number; data: string }
  | { type: 'lifecycle'; run: string; data: string; timeoutMs: number }
  | { type: 'report' }
  /** The state word changed: look at it now. */
  | { type: 'wake' }

export type FromThread =
  | {
      type: 'described'
      options: Record<string, unknown>
      functions: string[]
      kinds: Record<string, MetricKind>
      specifiers: string[]
    }
  | { type: 'problem'; text: string; problems?: LoadProblem[] }
  | { type: 'ready' }
  | { type: 'finished' }
  | { type: 'lifecycle'; ok: boolean; text: string; timedOut: boolean }
  | { type: 'report'; report: MetricsReport; isLast: boolean; delayMs: number }
  | { type: 'console'; level: ConsoleLevel; text: string; source: 'script' | 'engine' }
  | { type: 'abort'; reason: string }
  | { type: 'fail'; reason: string }
  | { type: 'fraction'; scenario: number; done: number }
