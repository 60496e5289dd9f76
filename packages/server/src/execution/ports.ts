/** What execution needs of the outside world, handed in by whoever composes the worker. */
import type { Log } from '../kernel/log.ts'
import type { BlockedConnection } from '../platform/egress/port.ts'
import type { Sandbox, SandboxLimits } from '../platform/sandbox/port.ts'

export interface EgressProxies {
  /** Opens a policy proxy for one slot on a unix socket that every user may connect to. */
  open(options: {
    socketPath: string
    onBlocked(blocked: BlockedConnection): void
    /** Most connections at once; default 512. */
    connections?: number
  }): Promise<{ close(): Promise<void> }>
}

export interface ExecutionConfig {
  /** Slots of each kind kept warm; 0: each run starts its own. */
  warmSlots: number
  /** Playwright workers in one slot. */
  coresPerSlot: number
  /** Node 24, readable by every user. */
  nodePath: string
  /** Chromium, readable by every user; null: API tests only. */
  browserPath: string | null
  /** Where Playwright's installer has put Firefox, WebKit, ffmpeg. */
  browsersPath?: string | null
  /** Records videos where `browsersPath` has none. */
  ffmpegPath?: string | null
  /** What is made once for this version of the program and this machine: compiled code, and that its self-test passed. */
  compiledDir: string
  /** Artifacts on their way to storage. */
  artifactsDir: string
  limits: SandboxLimits
  /** Load tests: the most virtual users of one, and what carries them out (default: 1,000, with our own engine). */
  load?: { maxVus: number; k6Path: string | null }
  /** Default `warm`; the self-test turns to `cold` where that does not work. */
  engine?: 'warm' | 'cold'
}

export interface ExecutionPorts {
  sandbox: Sandbox
  egress: EgressProxies
  /** A copy of `parts` of `source` that every user can read, or `source` itself. */
  readable(source: string, name: string, options: { parts: string[] }): Promise<string>
  /** Masks secrets inside files (zip archives and HTML reports too), in place; `mask` rejects when it cannot look inside. */
  openMasker(secrets: readonly string[]): { mask(path: string): Promise<void>; close(): Promise<void> }
  log: Log
  config: ExecutionConfig
}
