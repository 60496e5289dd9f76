/**
 * What a worker and the slot beside the scripts say to each other: one JSON line in on stdin (SlotJob), JSON lines out
 * on file descriptor 3 (SlotEvent). Types only; the server may import them and nothing else of this package.
 * The slot is not trusted: whoever reads its events checks every field.
 */

/** Given to the slot as its one argument when it starts to warm up. Holds no secrets: argv can be read by others. */
export interface SlotSettings {
  /** `cold`: Playwright's own command line, a file at a time; for when its insides are not as expected. */
  engine: 'warm' | 'cold'
  /** The slot will stand ready: it says so when all is loaded. One that a run waits for says so when it can take the job. */
  standsReady: boolean
  /** Launch one browser ahead of the run. */
  launchBrowser: boolean
  /** Chromium's program file; null: no browser on this machine. */
  browserPath: string | null
  chromiumSandbox: boolean
  /** Folder of Node's compile cache, made with the same Node; null: none. */
  compileCache: string | null
  /** Firefox, WebKit and ffmpeg as Playwright's own installer lays them; null: none. */
  browsersPath: string | null
  /** Records videos; null: in `browsersPath`, if anywhere. */
  ffmpegPath: string | null
  /** The egress proxy's unix socket; null: straight out. */
  proxySocket: string | null
  /** False: nothing but the proxy leads out, so what does not speak HTTP cannot leave. */
  rawTcp: boolean
  /** The slot's loopback is its own: what listens there was started by the script. */
  ownLoopback: boolean
}

/** One script, as one file. */
export interface SlotFile {
  testId: string
  /** For people; may hold anything. */
  title: string
  /** Below the folder of tests, one folder deep: `0001/checkout.spec.ts`. Playwright runs them in this order. */
  path: string
  script: string
}

export type ProjectName = 'desktop' | 'mobile' | 'firefox' | 'webkit'

export interface SlotJob {
  files: SlotFile[]
  projects: ProjectName[]
  workers: number
  retries: number
  /** Stop after this many failed tests; 0: never. */
  maxFailures: number
  /** What scripts find in process.env besides the slot's own, secrets included. */
  variables: Record<string, string>
  trace: 'off' | 'on' | 'retain-on-failure'
  video: 'off' | 'on' | 'retain-on-failure'
  screenshot: 'off' | 'on' | 'only-on-failure'
  /** Printed after the last line of the run, so that the reader of the console knows when it has them all. */
  mark: string
}

export interface SlotError {
  message: string
  stack: string | null
  snippet: string | null
  file: string | null
  line: number | null
  column: number | null
}

export interface SlotAttachment {
  name: string
  contentType: string
  /** Absolute, in the slot's folder as far as an honest slot goes. */
  path: string
}

export type SlotEvent =
  /** Warm: a job may be written to stdin. */
  | { type: 'ready' }
  /** This script's top level is being run, to see which cases it declares. */
  | { type: 'loading'; testId: string }
  /** Some of the cases of some of the files. All are planned before the first one starts. */
  | { type: 'planned'; cases: { caseId: string; testId: string; title: string }[] }
  | { type: 'begin'; caseId: string }
  | {
      type: 'attempt'
      caseId: string
      attempt: number
      status: 'passed' | 'failed' | 'timedOut' | 'interrupted' | 'skipped'
      startedAt: string
      durationMs: number
      errors: SlotError[]
      attachments: SlotAttachment[]
      annotations: { type: string; description?: string }[]
      /** Set with the last attempt: what it all came to. */
      outcome: 'expected' | 'unexpected' | 'flaky' | 'skipped' | null
    }
  /** Something broke outside any one case: a file that does not load (testId), or a worker's tear-down (null). */
  | { type: 'problem'; testId: string | null; error: SlotError }
  /** All tests and tear-downs are over; the report may still be being written. */
  | { type: 'end' }
  /** The HTML report lies there. */
  | { type: 'report'; path: string }

/** On stdin after the job: wind down now, keeping what can be kept. */
export type SlotCommand = { type: 'stop' }
