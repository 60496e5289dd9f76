/** What the worker's process and the one that supervises it say to each other. */
import type { WorkerMetrics } from '../modules/system/index.ts'

export type FromWorker =
  | { kind: 'alive' }
  /** What health shows of it. */
  | { kind: 'report'; isolation: string; degraded: string | null }
  /** Scripts can run, or why they cannot. */
  | { kind: 'scripts'; state: 'up' | { refused: string } }
  | { kind: 'metrics'; id: number; metrics: WorkerMetrics }

export type ToWorker = { kind: 'stop' } | { kind: 'metrics'; id: number }
