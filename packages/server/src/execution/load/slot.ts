/** One engine in one slot: a sandboxed process that gets a job on its stdin, says how it goes, and ends. */
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import type { LoadJob } from '../../../../loadgen/src/index.ts'
import { jsonLine } from '../../kernel/json-line.ts'
import type { BlockedConnection } from '../../platform/egress/port.ts'
import type { SandboxExit } from '../../platform/sandbox/port.ts'
import { wholeLines } from '../cut-text.ts'
import type { ExecutionPorts } from '../ports.ts'
import { type EngineEvent, readEngineEvents } from './events.ts'
import type { LoadgenFiles } from './loadgen-files.ts'

/** A share of the slot's memory; most of a virtual user is WebAssembly memory, which is no part of the heap. */
const HEAP_SHARE = 0.5
const STDERR_CHARS = 4_000

export interface EngineListener {
  onEvent(event: EngineEvent): void
  onBlocked(blocked: BlockedConnection): void
}

export interface EngineSlot {
  /** The engine lets running iterations end for the job's grace, then says what it has. */
  cancel(): void
  /** Resolves when the process is gone and all that it said was heard. */
  ended: Promise<SandboxExit>
  /** What it said on standard error last: for the log, never for users. */
  stderrTail(): string
  kill(): Promise<void>
  release(): Promise<void>
}

interface SlotOptions {
  ports: ExecutionPorts
  files: LoadgenFiles
  job: LoadJob
  listener: EngineListener
}

/** @throws SandboxError when the sandbox cannot start one */
export async function startEngine({ ports, files, job, listener }: SlotOptions): Promise<EngineSlot> {
  const { sandbox, egress, config } = ports
  const socketPath = join(sandbox.sharedDir, `${randomBytes(6).toString('hex')}.sock`)
  const proxy = await egress.open({ socketPath, onBlocked: listener.onBlocked, connections: connectionsFor(job) })
  const child = await sandbox
    .spawn({
      command: engineCommand(ports, files),
      env: { PATH: '/usr/local/bin:/usr/bin:/bin', LANG: 'C.UTF-8', TZ: 'UTC' },
      browser: false,
      readOnly: files.readOnly,
      proxySocket: socketPath,
      limits: { ...config.limits, openFiles: OWN_FILES + 2 * connectionsFor(job) },
    })
    .catch(async (error: unknown) => {
      await proxy.close()
      throw error
    })
  readEngineEvents(child.stdout, listener.onEvent)
  child.events.resume()
  let words = ''
  child.stderr.on('data', (chunk: Buffer) => {
    words = (words + chunk.toString('utf8')).slice(-STDERR_CHARS)
  })
  const heard = new Promise<void>((resolve) => child.stdout.once('close', resolve))
  child.stdin.write(jsonLine({ job: { ...job, proxySocket: child.proxySocket } }))
  return {
    cancel: () => void child.stdin.write('{"cancel":true}\n'),
    ended: child.exited.then(async (exit) => {
      await heard
      return exit
    }),
    stderrTail: () => wholeLines(words, STDERR_CHARS),
    kill: () => child.kill(),
    async release() {
      await child.release()
      await proxy.close()
    },
  }
}

/** What the engine has open besides its connections, of which a k6 program's go through a forwarder: two ends each. */
const OWN_FILES = 512

/** Each virtual user keeps connections of its own: one as a rule, six at most in a batch. */
const connectionsFor = ({ limits }: LoadJob): number => 512 + 6 * (limits?.vus ?? 0)

function engineCommand({ config }: ExecutionPorts, { source, k6Path, readOnly }: LoadgenFiles): string[] {
  const heapMb = Math.floor(config.limits.memoryMb * HEAP_SHARE)
  const bounds = ['--disable-sigusr1', '--no-warnings', `--max-old-space-size=${heapMb}`]
  if (k6Path) return [config.nodePath, ...bounds, join(source, 'binary/child.js'), k6Path]
  const network = process.allowedNodeEnvironmentFlags.has('--allow-net') ? ['--allow-net'] : []
  const shown = readOnly.map((path) => `--allow-fs-read=${path}`)
  const closed = ['--permission', ...shown, '--allow-worker', ...network]
  // Why, says runLoad of loadgen.
  const lean = ['--no-wasm-inlining', '--heap-growing-percent=30']
  return [config.nodePath, ...closed, ...bounds, ...lean, join(source, 'engine/child.js')]
}
