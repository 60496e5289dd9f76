// Runs a job in a child process of its own and gives its events as they come. The child has an empty environment, no
// file access outside the test's folder, and dies with this iteration.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { realpathSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { plainCopy } from '../plain/plain-copy.ts'
import { exitCodes, type LoadEvent, type LoadJob } from './job.ts'
import { jsonLine } from './json-line.ts'

export interface LoadRunOptions {
  /** Aborting cancels the run in the friendly way: teardown and summary still come. */
  signal?: AbortSignal
  /** After a cancel: SIGTERM after this long, SIGKILL 5 s later. */
  killAfterMs?: number
  /** Upper bound of the child's JavaScript heap. */
  heapMb?: number
}

const killAfterMs = 30_000

/** Runs a load test. The last event is always `end`, whatever happens to the child. */
export async function* runLoad(job: LoadJob, options: LoadRunOptions = {}): AsyncGenerator<LoadEvent, void> {
  const child = spawnEngine(job, options)
  const stderr = collect(child)
  const cancel = () => askToCancel(child, options.killAfterMs ?? killAfterMs)
  let ended = false
  try {
    child.stdin?.on('error', () => {})
    const { scriptPath } = job
    const told = scriptPath === undefined ? job : { ...job, scriptPath: resolve(scriptPath) }
    child.stdin?.write(jsonLine({ job: told }))
    if (options.signal?.aborted === true) cancel()
    options.signal?.addEventListener('abort', cancel, { once: true })
    for await (const line of createInterface({ input: child.stdout as NodeJS.ReadableStream })) {
      const event = parseEvent(line)
      if (event === undefined) continue
      ended ||= event.type === 'end'
      yield event
    }
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
    if (!ended) yield lostEnd(child, stderr(), options.signal?.aborted === true)
  } finally {
    options.signal?.removeEventListener('abort', cancel)
    killGroup(child, 'SIGKILL')
  }
}

function spawnEngine(job: LoadJob, { heapMb = 2048 }: LoadRunOptions): ChildProcess {
  const copy = plainCopy()
  const root = job.scriptPath === undefined ? copy : realpathSync(resolve(job.root ?? dirname(job.scriptPath)))
  const readable = [copy, root].map((folder) => `--allow-fs-read=${folder}`)
  const closed = ['--permission', ...readable, '--allow-worker', ...networkFlag()]
  // To know what to inline V8 counts calls, in 40 KB of tables for each instance; the build's compiler has inlined already.
  // And with a thousand requests under way much becomes old before it becomes garbage, which else is left lying.
  const lean = ['--no-wasm-inlining', '--heap-growing-percent=30']
  const flags = [...closed, `--max-old-space-size=${heapMb}`, ...lean, '--no-warnings']
  return spawn(process.execPath, [...flags, join(copy, 'loadgen/src/engine/child.js')], {
    stdio: ['pipe', 'pipe', 'pipe'],
    env: {},
    detached: true,
    cwd: root,
  })
}

// Newer Node versions close the network under --permission unless asked not to; older ones do not know the flag.
function networkFlag(): string[] {
  return process.allowedNodeEnvironmentFlags.has('--allow-net') ? ['--allow-net'] : []
}

function askToCancel(child: ChildProcess, afterMs: number): void {
  child.stdin?.write('{"cancel":true}\n')
  const term = setTimeout(() => killGroup(child, 'SIGTERM'), afterMs)
  const kill = setTimeout(() => killGroup(child, 'SIGKILL'), afterMs + 5000)
  child.once('exit', () => {
    clearTimeout(term)
    clearTimeout(kill)
  })
}

function killGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return
  try {
    process.kill(-child.pid, signal)
  } catch {
    // Already gone.
  }
}

function parseEvent(line: string): LoadEvent | undefined {
  try {
    return JSON.parse(line) as LoadEvent
  } catch {
    return undefined
  }
}

function collect(child: ChildProcess): () => string {
  let text = ''
  child.stderr?.on('data', (data: Buffer) => {
    if (text.length < 8192) text += data.toString('utf8')
  })
  return () => text.trim()
}

function lostEnd(child: ChildProcess, stderr: string, wasCancelled: boolean): LoadEvent {
  if (wasCancelled) return { type: 'end', rc: exitCodes.cancelled, reason: 'cancelled' }
  const how = child.signalCode === null ? `exit code ${child.exitCode}` : `signal ${child.signalCode}`
  return {
    type: 'end',
    rc: exitCodes.engineFailure,
    reason: `the load engine stopped (${how}) ${stderr.slice(-2000)}`.trim(),
  }
}
