/**
 * One slot from its start to its end: a sandboxed process that is getting warm, waits, is given one job, and ends.
 * Which jobs, and what their events mean, is for others.
 */
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { SlotCommand, SlotEvent, SlotJob, SlotSettings } from '../../../../runner/protocol.ts'
import { jsonLine } from '../../kernel/json-line.ts'
import type { BlockedConnection } from '../../platform/egress/port.ts'
import { isolationLevels, type SandboxExit } from '../../platform/sandbox/port.ts'
import { wholeLines } from '../cut-text.ts'
import type { ExecutionPorts } from '../ports.ts'
import { readEvents } from './events.ts'
import type { SlotKind } from './readiness.ts'
import type { RunnerFiles } from './runner-files.ts'

const WARM_UP_TIMEOUT_MS = 60_000
const STDERR_CHARS = 4_000
/** V8 gives up at this share of the slot's memory: its own message says more than the kernel's kill. */
const HEAP_SHARE = 0.7

export interface SlotListener {
  onEvent(event: SlotEvent): void
  onOutput(chunk: Buffer): void
  onBlocked(blocked: BlockedConnection): void
}

export interface Slot {
  kind: SlotKind
  dir: string
  /** Resolves when a job can be given; to false when it never will. */
  ready: Promise<boolean>
  /** Once. */
  run(job: SlotJob, listener: SlotListener): void
  /** Asks it to come to an end and to keep what it has. */
  windDown(): void
  exited: Promise<SandboxExit>
  /** Resolves when no more output and no more events can come. */
  drained: Promise<void>
  /** What it said on standard error last: for the log, never for users. */
  stderrTail(): string
  kill(): Promise<void>
  release(): Promise<void>
}

export interface SlotOptions {
  ports: ExecutionPorts
  files: RunnerFiles
  kind: SlotKind
  engine: SlotSettings['engine']
  /** For a run to come; without it, a run waits for this very slot. */
  standsReady: boolean
}

/** @throws SandboxError when the sandbox cannot start one */
export async function startSlot(options: SlotOptions): Promise<Slot> {
  const { ports, kind } = options
  const { sandbox, egress, config } = ports
  let listener: SlotListener | null = null
  const socketPath = join(sandbox.sharedDir, `${randomBytes(6).toString('hex')}.sock`)
  const proxy = await egress.open({ socketPath, onBlocked: (blocked) => listener?.onBlocked(blocked) })
  const command = slotCommand(options, socketPath)
  const child = await sandbox
    .spawn({
      command,
      env: { PATH: '/usr/local/bin:/usr/bin:/bin', LANG: 'C.UTF-8', TZ: 'UTC' },
      browser: kind === 'browser',
      readOnly: [...options.files.readOnly, ...shownForBrowsers(ports)],
      proxySocket: socketPath,
      limits: config.limits,
      waits: true,
    })
    .catch(async (error: unknown) => {
      await proxy.close()
      throw error
    })

  const warm = Promise.withResolvers<boolean>()
  const timer = setTimeout(() => warm.resolve(false), WARM_UP_TIMEOUT_MS)
  void warm.promise.finally(() => clearTimeout(timer))
  void child.exited.then(() => warm.resolve(false))
  readEvents(child.events, (event) => {
    if (event.type === 'ready') warm.resolve(true)
    else listener?.onEvent(event)
  })
  child.stdout.on('data', (chunk: Buffer) => listener?.onOutput(chunk))
  let words = ''
  child.stderr.on('data', (chunk: Buffer) => {
    words = (words + chunk.toString('utf8')).slice(-STDERR_CHARS)
  })

  return {
    kind,
    dir: child.dir,
    ready: warm.promise,
    run(job, given) {
      listener = given
      child.begin()
      child.stdin.write(jsonLine(job))
    },
    windDown: () => void child.stdin.write(`${JSON.stringify({ type: 'stop' } satisfies SlotCommand)}\n`),
    exited: child.exited,
    drained: Promise.all([ended(child.stdout), ended(child.events)]).then(() => {}),
    stderrTail: () => wholeLines(words, STDERR_CHARS),
    kill: () => child.kill(),
    async release() {
      await child.release()
      await proxy.close()
    },
  }
}

function slotCommand(options: SlotOptions, proxySocket: string): string[] {
  const { ports, files, kind, engine, standsReady } = options
  const { sandbox, config } = ports
  const settings: SlotSettings = {
    engine,
    standsReady,
    launchBrowser: kind === 'browser' && config.browserPath !== null,
    browserPath: config.browserPath,
    chromiumSandbox: sandbox.chromiumSandbox,
    compileCache: files.compileCache,
    browsersPath: ifThere(config.browsersPath),
    ffmpegPath: ifThere(config.ffmpegPath),
    proxySocket,
    rawTcp: sandbox.rawTcp,
    ownLoopback: isolationLevels.indexOf(sandbox.level) >= isolationLevels.indexOf('L2'),
  }
  const heapMb = Math.floor(config.limits.memoryMb * HEAP_SHARE)
  // Without the first option any process of the slot could switch on a debugger in the one that reports the results.
  const flags = ['--disable-sigusr1', `--max-old-space-size=${heapMb}`]
  return [config.nodePath, ...flags, files.entry, JSON.stringify(settings)]
}

function shownForBrowsers({ config }: ExecutionPorts): string[] {
  const paths = [config.browserPath, ifThere(config.browsersPath), ifThere(config.ffmpegPath)]
  return paths.filter((path) => typeof path === 'string' && !path.startsWith('/usr/')) as string[]
}

/** What is still being installed, or was named for another program, must not keep a slot from starting. */
const ifThere = (path: string | null | undefined): string | null => (path && existsSync(path) ? path : null)

function ended(stream: NodeJS.ReadableStream): Promise<void> {
  return new Promise((resolve) => stream.once('close', resolve).once('end', resolve).once('error', resolve))
}
