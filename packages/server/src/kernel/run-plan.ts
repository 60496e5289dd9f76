/**
 * What a worker is handed (RunPlan) and what it hands back (RunOutcome): the words shared by the
 * `runs` module, which stores them, and by `execution`, which carries them out. Types only.
 */

/** When an artifact of that kind is kept. */
export type ArtifactPolicy = 'off' | 'on' | 'on-failure'

export interface PlannedTest {
  id: string
  title: string
  type: string
  script: string
}

export interface RunPlan {
  runId: string
  projectId: string
  /** The fencing number: a result handed in under an older attempt changes nothing. */
  attempt: number
  tests: PlannedTest[]
  /** Everything the script sees in process.env or __ENV, secrets opened. Never logged, never stored. */
  variables: Record<string, string>
  /** The secret ones among their values: masked wherever the run's text goes. */
  secrets: string[]
  /** The run must be over at this instant, retries included. */
  deadline: Date
  timeoutSeconds: number
  retryCount: number
  parallel: boolean
  stopOnFailure: boolean
  artifacts: { trace: ArtifactPolicy; video: ArtifactPolicy; screenshot: ArtifactPolicy }
}

export type FailureKind =
  | 'assertion'
  | 'threshold'
  | 'script_error'
  | 'timeout'
  | 'memory'
  | 'worker_lost'
  | 'infrastructure'

export interface TestError {
  message: string
  stack: string | null
  /** The lines of the script around the failure, with a caret. */
  snippet: string | null
  line: number | null
  column: number | null
}

export interface TestAttempt {
  attempt: number
  status: 'passed' | 'failed' | 'timed_out' | 'interrupted' | 'skipped'
  startedAt: string
  durationMs: number
  error: TestError | null
}

/** One test of the job: all Playwright `test()`s of its file together, its true result. */
export interface TestResult {
  testId: string
  status: 'passed' | 'failed' | 'skipped' | 'cancelled'
  flaky: boolean
  failureKind: FailureKind | null
  durationMs: number
  error: TestError | null
  /** Each `test()` of the file with its attempts. */
  cases: {
    title: string
    status: TestResult['status']
    flaky: boolean
    annotations: { type: string; description?: string }[]
    attempts: TestAttempt[]
  }[]
}

/** How a load test stands: live, and kept nowhere. */
export interface LoadProgress {
  testId: string
  phase: 'init' | 'setup' | 'running' | 'teardown'
  elapsedMs: number
  /** 0 … 1, by time or by work, whichever is further. */
  fraction: number
  vus: number
  vusMax: number
  iterations: number
  interrupted: number
  /** Iterations that should have started but found no free virtual user. */
  dropped: number
  requests: number
  requestsPerSecond: number
  /** 0 … 1. */
  failedRate: number
  p95Ms: number
}

export type ArtifactKind = 'report' | 'trace' | 'video' | 'screenshot' | 'log' | 'summary' | 'other'

/** A file the run left behind, already masked, on the worker's own disk. */
export interface ArtifactFile {
  testId: string | null
  attempt: number | null
  kind: ArtifactKind
  name: string
  contentType: string
  path: string
  sizeBytes: number
}

export interface RunOutcome {
  status: 'completed' | 'failed' | 'cancelled'
  failureKind: FailureKind | null
  error: string | null
  tests: TestResult[]
  /** k6's summary; null for the other types. */
  metrics: Record<string, unknown> | null
  /** Which walls stood around the script: L0 … L3n (docs/isolation.md). */
  isolation: string
}
