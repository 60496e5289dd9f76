/**
 * Running one untrusted command behind walls that were measured on this machine, and making sure that nothing of it
 * stays. What the command is, what it prints and how long it may take is the caller's matter.
 */
import type { Readable, Writable } from 'node:stream'

/** Which walls stand around a command: L0 none but limits … L3n all, with filtered raw TCP (docs/isolation.md). */
export type IsolationLevel = 'L0' | 'L1' | 'L2' | 'L3' | 'L3n'

export const isolationLevels: readonly IsolationLevel[] = ['L0', 'L1', 'L2', 'L3', 'L3n']

/** Bounds of the whole process tree, except `fileMb`. 1 Mb = 1,048,576 bytes. */
export interface SandboxLimits {
  memoryMb: number
  /** Processes and threads together. A browser run peaks near 100. */
  processes: number
  /** Largest size of any single file. */
  fileMb: number
  /** Everything in the slot's folder together; an entry counts as 4 KiB at least. */
  diskMb: number
  /** Descriptors that each process may have; 4096 when it is not said. */
  openFiles?: number
}

export interface SandboxRequest {
  /** argv; the program's path is absolute and visible inside (below /usr, or in `readOnly`). */
  command: string[]
  /** The whole environment. It must hold no secrets: those go through stdin. */
  env: Record<string, string>
  /** Chromium will run inside, so its own sandbox's nested namespaces stay allowed. */
  browser: boolean
  /** Host paths, readable by every user, visible read-only at the same path inside. */
  readOnly: string[]
  /** The egress proxy's unix socket, mode 0666, best in `Sandbox.sharedDir`; visible inside at the same path. */
  proxySocket: string | null
  limits: SandboxLimits
  /** Nothing but our own code runs inside until `begin` is called; until then limits are not looked at. */
  waits?: boolean
}

export interface SandboxExit {
  /** Null when a signal ended it. Behind bubblewrap a signal shows as 128 + its number. */
  code: number | null
  signal: string | null
  /** `memory`, `disk`, `files`: a limit ended it, or made it fail; `killed`: `kill()` or `release()` did. */
  reason: 'exit' | 'memory' | 'disk' | 'files' | 'killed'
}

export interface SandboxProcess {
  /** The outermost process, as this host counts. */
  pid: number
  /**
   * The one writable folder, also the working directory: the same path inside and outside, mode 0700, owned by the
   * slot's user. At most 60 bytes long, so that unix sockets in it fit into 107. Gone after `release()`.
   */
  dir: string
  /** Put listeners on the three readable ones before anything else is awaited: what nobody reads is thrown away at the end. */
  stdin: Writable
  stdout: Readable
  stderr: Readable
  /** What the command writes to its file descriptor 3. */
  events: Readable
  /** True: an empty network of its own (L2 and up), so HTTP goes through `proxySocket` and a forwarder inside. */
  networkless: boolean
  /** `SandboxRequest.proxySocket` as seen from inside. */
  proxySocket: string | null
  /** With `waits`: what comes now may be a user's. */
  begin(): void
  /** Never rejects. Resolves when the command has ended and what it left running is killed; the streams end with it. */
  exited: Promise<SandboxExit>
  /** SIGTERM to the command, 2 s of grace, SIGKILL to the whole tree. Resolves once nothing of it is left. */
  kill(): Promise<void>
  /** Kills if needed, removes `dir`, gives the slot's user id back (or retires it, if a process of it survived). */
  release(): Promise<void>
}

export interface Sandbox {
  level: IsolationLevel
  /** One sentence for people: the walls that stand, and the limits that hold. */
  describe: string
  /** Chromium's own sandbox was seen working inside. False: launch it with `chromiumSandbox: false`. */
  chromiumSandbox: boolean
  /** Plain TCP from the command reaches the outside, filtered (L3n), or unfiltered (L0, L1). */
  rawTcp: boolean
  /** A folder of ours that every slot can enter but not list or change: the place for the proxy's socket. Short path. */
  sharedDir: string
  /** Rejects with SandboxError when the request is malformed or no slot can be had. */
  spawn(request: SandboxRequest): Promise<SandboxProcess>
  /** Releases every live slot and removes `sharedDir`. */
  close(): Promise<void>
}

/** Where plain connections from scripts may go at L3n. Never to this machine and cloud metadata, whatever it says. */
export interface RawTcpPolicy {
  /** Private addresses too (10.0.0.0/8 and the like), not public ones only. */
  private: boolean
  /** IPv4 addresses or CIDR blocks, with a port or (null) all of them. `denied` goes before `allowed`. */
  denied: { address: string; port: number | null }[]
  allowed: { address: string; port: number | null }[]
}

export interface SandboxLog {
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
}

/** A request that cannot be carried out: the message names what is wrong with it, or with the machine. */
export class SandboxError extends Error {
  override readonly name = 'SandboxError'
}

/** The level asked for (or L3, for `strict`) does not hold on this machine. Scripts must not run; the API may. */
export class IsolationError extends Error {
  override readonly name = 'IsolationError'
  readonly wanted: string
  /** The best level that does hold here; null when it was not looked for. */
  readonly found: IsolationLevel | null

  constructor(message: string, wanted: string, found: IsolationLevel | null) {
    super(message)
    this.wanted = wanted
    this.found = found
  }
}
