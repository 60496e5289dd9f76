// What a VU needs from the thread it lives in. The thread (engine/) provides it; the VU and the modules only use it.

import type { HttpClient } from '../http/client.ts'
import type { MetricRecorder } from '../metrics/recorder.ts'
import type { Bundle } from '../script/bundle.ts'
import type { ScriptOptions } from '../script/options.ts'

/** The scenario a VU is working for right now. */
export interface ActiveScenario {
  index: number
  name: string
  executor: string
  tags: Record<string, string>
  /** Milliseconds on the run's clock. */
  startedAtMs: number
  durationMs: number | undefined
  progress(): number
}

export interface VuServices {
  /** True once every VU of the run must end now. */
  isInterrupted(): boolean
  /** Milliseconds since the test began. */
  elapsedMs(): number
  recorder: MetricRecorder
  http: HttpClient
  bundle: Bundle
  options: ScriptOptions
  secrets: Record<string, string>
  /** Rows of SharedArrays by name, as JSON texts. */
  sharedArrays: Map<string, string[]>
  console(level: ConsoleLevel, text: string): void
  abort(message: string): void
  fail(message: string): void
  /** Live numbers of k6/execution's `instance`. */
  instance(): { vusActive: number; vusInitialized: number; iterationsCompleted: number; iterationsInterrupted: number }
}

export type ConsoleLevel = 'debug' | 'info' | 'warn' | 'error'
