// The two languages of a run: the job that goes into the child process, and the events that come out. Both are JSON.
import type { AddressPolicy } from '../http/address-policy.ts'
import type { Summary } from '../metrics/summary.ts'
import type { ThresholdResult } from '../metrics/thresholds.ts'
import type { Point } from '../metrics/time-series.ts'
import type { ConsoleLevel } from '../vu/services.ts'

export interface LoadJob {
  /** Absolute path of the script; left out when `script` is its text. */
  scriptPath?: string
  /** The script itself, JavaScript or TypeScript: then nothing is read from disk. */
  script?: string
  /** Folder the script may import and open() from; the script's own folder by default. */
  root?: string
  env?: Record<string, string>
  /** Values for k6/secrets; never shown in console lines. */
  secrets?: Record<string, string>
  /** Options that replace those of the script (vus, duration, iterations, stages, …). */
  options?: Record<string, unknown>
  addresses?: AddressPolicy
  /** Unix socket of an HTTP proxy (CONNECT) through which every connection goes. It decides what may be reached. */
  proxySocket?: string
  limits?: Partial<Limits>
  /** Engine threads; by default one per 200 VUs, at most one per core. */
  threads?: number
  /** Wait this long for running iterations after a cancel. */
  cancelGraceMs?: number
  /** Title of the report. */
  title?: string
  /** Hand out the HTML report as an artifact too. */
  report?: boolean
  isTerminal?: boolean
}

export interface Limits {
  vus: number
  vuMemoryMb: number
  scriptBytes: number
  initSeconds: number
  responseBytes: number
  consoleLinesPerSecond: number
  consoleBytes: number
  artifactBytes: number
}

export const defaultLimits: Limits = {
  vus: 500,
  vuMemoryMb: 32,
  scriptBytes: 1024 * 1024,
  initSeconds: 10,
  responseBytes: 5 * 1024 * 1024,
  consoleLinesPerSecond: 1000,
  consoleBytes: 20 * 1024 * 1024,
  artifactBytes: 10 * 1024 * 1024,
}

/** Exit codes as k6 documents them. */
export const exitCodes = {
  passed: 0,
  thresholdsFailed: 99,
  setupTimeout: 100,
  teardownTimeout: 101,
  invalidOptions: 104,
  cancelled: 105,
  scriptException: 107,
  aborted: 108,
  markedFailed: 110,
  engineFailure: 1,
} as const

/** What the run cost: all threads of its process, from start to end. */
export interface Usage {
  cpuSeconds: number
  peakMemoryMb: number
}

export interface EngineProgress {
  phase: 'init' | 'setup' | 'running' | 'teardown'
  elapsedMs: number
  /** 0 … 1. */
  fraction: number
  vus: number
  vusMax: number
  iterations: number
  interrupted: number
  dropped: number
  requests: number
  requestsPerSecond: number
  failedRate: number
  p95Ms: number
}

export type LoadEvent =
  | { type: 'console'; level: ConsoleLevel; text: string; source: 'script' | 'engine'; atMs: number }
  | ({ type: 'progress' } & EngineProgress)
  | {
      type: 'artifact'
      /** `report`: ours; `file`: from the script's handleSummary. */
      role: 'report' | 'file'
      name: string
      contentType: string
      content: string
      encoding: 'utf8' | 'base64'
    }
  | {
      type: 'summary'
      summary: Summary
      thresholds: ThresholdResult[]
      series: Point[]
      /** The standard text summary, empty when the script printed its own. */
      text: string
      checks: { passes: number; fails: number; hasThreshold: boolean }
      interrupted: number
      warnings: string[]
    }
  | { type: 'end'; rc: number; reason: string; usage?: Usage }
