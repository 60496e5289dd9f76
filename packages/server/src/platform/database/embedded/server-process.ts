/**
 * One run of the `postgres` program: start it, know when it is ready or why it is not, stop it for sure.
 * What to do when it dies is decided in embedded.ts.
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, renameSync, statSync } from 'node:fs'
import { createInterface } from 'node:readline'
import type { PostgresBinaries } from './binaries.ts'
import type { Cluster } from './cluster.ts'

const PATH = '/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin'
const READY_SECONDS = 300
const FAST_STOP_SECONDS = 15
const HARD_STOP_SECONDS = 5
const LOG_LIMIT_BYTES = 5 << 20

export interface PostgresProcess {
  pid: number
  /** Settles when the process has ended, with the reason in words. */
  exited: Promise<string>
  /** Clients are cut off, the data is written down; after that by force. */
  stop(): Promise<void>
}

export type PostgresLaunch =
  | { started: true; server: PostgresProcess }
  | { started: false; why: 'busy port' | 'still in use' | 'refused'; reason: string }

export interface PostgresLaunchOptions {
  binaries: PostgresBinaries
  cluster: Cluster
  port: number
  logFile: string
  /** The data is not worth a flush: for tests. */
  throwaway: boolean
}

/** Starts the server and resolves once it takes connections or has given up. */
export async function launchPostgres(options: PostgresLaunchOptions): Promise<PostgresLaunch> {
  const child = spawnServer(options)
  const exited = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message))
    child.once('exit', (code, signal) => resolve(signal ? `ended by ${signal}` : `exit code ${code}`))
  })
  const talk = listen(child, options.logFile)
  const late = AbortSignal.timeout(READY_SECONDS * 1000)
  const outcome = await Promise.race([
    talk.ready,
    exited.then(() => 'exited' as const),
    once(late, 'abort').then(() => 'late' as const),
  ])
  const server = { pid: child.pid ?? 0, exited, stop: () => stop(child, exited) }
  if (outcome === 'ready') return { started: true, server }
  if (outcome === 'late') await server.stop()
  const reason = talk.complaint() ?? (outcome === 'late' ? `not ready after ${READY_SECONDS} s` : await exited)
  return { started: false, why: classify(reason), reason }
}

function classify(reason: string): 'busy port' | 'still in use' | 'refused' {
  if (/TCP\/IP sockets?|could not bind/.test(reason)) return 'busy port'
  if (/shared memory block|lock file "[^"]*" already exists/.test(reason)) return 'still in use'
  return 'refused'
}

function spawnServer({ binaries, cluster, port, throwaway }: PostgresLaunchOptions): ChildProcess {
  const newer = Number(binaries.major) >= 18 ? SINCE_18 : {}
  const settings = { ...SETTINGS, ...newer, port, ...(throwaway ? THROWAWAY : {}) }
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const command = [...deathNotice(), binaries.postgres, '-D', cluster.argument, ...flags]
  return spawn(command[0] as string, command.slice(1), {
    cwd: cluster.folder,
    ...cluster.user,
    env: { PATH, LC_ALL: 'C', TZ: 'UTC' },
    stdio: ['ignore', 'ignore', 'pipe'],
    // A session of its own: Ctrl-C in a terminal must reach the server process alone, which stops PostgreSQL last.
    detached: true,
  })
}

/** For one small machine. Statements and row values stay out of the log: they may carry secrets. */
const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: 60,
  shared_buffers: '64MB',
  max_wal_size: '256MB',
  wal_level: 'minimal',
  max_wal_senders: 0,
  max_logical_replication_workers: 0,
  max_parallel_workers_per_gather: 0,
  jit: 'off',
  log_checkpoints: 'off',
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
}
const SINCE_18 = { io_method: 'sync' }
const THROWAWAY = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: 200 }

let deathNoticeFound: string[] | null = null

/** On Linux the kernel tells PostgreSQL to shut down when this process dies without doing so. Elsewhere the next start does. */
function deathNotice(): string[] {
  if (process.platform !== 'linux') return []
  const command = ['setpriv', '--pdeathsig', 'INT', '--']
  const works = () =>
    spawnSync('setpriv', [...command.slice(1), 'true'], { env: { PATH }, stdio: 'ignore' }).status === 0
  deathNoticeFound ??= works() ? command : []
  return deathNoticeFound
}

/** Follows stderr: into the log file, which has a bound, and for the word that it is ready or why not. */
function listen(child: ChildProcess, logFile: string) {
  let complaint: string | null = null
  const ready = new Promise<'ready'>((resolve) => {
    const lines = createInterface({ input: child.stderr as NodeJS.ReadableStream })
    lines.on('line', (line) => {
      appendBounded(logFile, `${line}\n`)
      // The first complaint is the cause; what follows is its echo ("could not create any TCP/IP sockets"). One about
      // a client that came too early is about the client.
      complaint ??= /(?:FATAL|PANIC): {1,4}(?!the database system is )(.*)$/.exec(line)?.[1] ?? null
      if (line.endsWith('database system is ready to accept connections')) {
        complaint = null
        resolve('ready')
      }
    })
  })
  return { ready, complaint: () => complaint }
}

/** Keeps this file and one older one. A log that cannot be written must not stop the database. */
function appendBounded(file: string, text: string): void {
  try {
    appendFileSync(file, text, { mode: 0o600 })
    if (statSync(file).size > LOG_LIMIT_BYTES) renameSync(file, `${file}.1`)
  } catch {}
}

async function stop(child: ChildProcess, exited: Promise<string>): Promise<void> {
  const within = async (seconds: number) => {
    const late = AbortSignal.timeout(seconds * 1000)
    return Promise.race([exited.then(() => true), once(late, 'abort').then(() => false)])
  }
  child.kill('SIGINT')
  if (await within(FAST_STOP_SECONDS)) return
  child.kill('SIGQUIT')
  if (await within(HARD_STOP_SECONDS)) return
  child.kill('SIGKILL')
  await exited
}
