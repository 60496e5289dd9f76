/**
 * PostgreSQL without installing one: the real server, as a child of this process, with its data in DATA_DIR/postgres.
 * It listens on a free loopback port behind a random password, is brought back when it dies, and is stopped last.
 * Tables and migrations are migrate.ts; a PostgreSQL of one's own (DATABASE_URL) never comes through here.
 */
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { mkdir } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Log } from '../../kernel/log.ts'
import { StartError } from '../../kernel/start-error.ts'
import { findBinaries, type PostgresBinaries } from './embedded/binaries.ts'
import { type Cluster, DATABASE_USER, openCluster, stopLeftover } from './embedded/cluster.ts'
import { type FolderLock, lockFolder } from './embedded/folder-lock.ts'
import { folderProblem } from './embedded/folder-problem.ts'
import { launchPostgres, type PostgresLaunch, type PostgresProcess } from './embedded/server-process.ts'

/** Below the range from which the kernel takes ports for outgoing connections: a restart finds its port still free. */
const PORTS = { from: 20_000, to: 32_000 }
const START_TRIES = 40
const MAX_FAILURES = 12
/** A server that lived this long had started well; its death is not part of a crash loop. */
const HEALTHY_SECONDS = 2

export interface EmbeddedPostgres {
  url: string
  port: number
  /** Stops the server and frees the folder. Call it after everything else, and more than once if need be. */
  stop(): Promise<void>
}

export interface EmbeddedOptions {
  dataDir: string
  log: Log
  /** The server died. `restarting: false` means that it could not be brought back and the database is gone for good. */
  onExit?: (event: { reason: string; restarting: boolean }) => void
  /** Faster and without any promise about power cuts: for tests. */
  throwaway?: boolean
  /** Programs of another PostgreSQL than the embedded one: for tests. */
  binaries?: PostgresBinaries
}

/**
 * Starts PostgreSQL on DATA_DIR/postgres, made on first use.
 * @throws StartError with one line for a folder that is in use, unwritable, damaged, full or of another version
 */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const home = join(options.dataDir, 'postgres')
  let lock: FolderLock | null = null
  try {
    lock = await takeFolder(options.dataDir, home)
    const binaries = options.binaries ?? (await findBinaries())
    const cluster = await openCluster(home, binaries)
    if (await stopLeftover(cluster.folder)) options.log.warn({ event: 'postgres.leftover_stopped' })
    const logFile = join(home, 'server.log')
    const launch = (port: number) =>
      launchPostgres({ binaries, cluster, port, logFile, throwaway: options.throwaway ?? false })
    const { server, port } = await firstLaunch(cluster, launch)
    const stop = keepRunning({ server, launch: () => launch(port), lock, options })
    return { url: `postgres://${DATABASE_USER}:${cluster.password}@127.0.0.1:${port}/postgres`, port, stop }
  } catch (error) {
    lock?.release()
    throw folderProblem(options.dataDir, error)
  }
}

async function takeFolder(dataDir: string, home: string): Promise<FolderLock> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  await mkdir(home, { recursive: true, mode: 0o711 })
  const lock = lockFolder(home)
  if (typeof lock !== 'number') return lock
  const holder = lock > 0 ? ` (process ${lock})` : ''
  throw new StartError(`DATA_DIR ${dataDir} is already in use by another Watchkeeper${holder}. Choose another DATA_DIR`)
}

/** Another port when the first is taken in the meantime; patience while the processes of a killed server end. */
async function firstLaunch(
  cluster: Cluster,
  launch: (port: number) => Promise<PostgresLaunch>,
): Promise<{ server: PostgresProcess; port: number }> {
  let port = await freePort()
  for (let attempt = 1; ; attempt++) {
    const outcome = await launch(port)
    if (outcome.started) return { server: outcome.server, port }
    if (outcome.why === 'refused' || attempt === START_TRIES) {
      throw new StartError(
        `PostgreSQL cannot start on ${cluster.folder}: ${outcome.reason}. Restore it from a backup, or choose another DATA_DIR`,
      )
    }
    if (outcome.why === 'busy port') port = await freePort()
    else await delay(250)
  }
}

async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < 200; attempt++) {
    const port = randomInt(PORTS.from, PORTS.to)
    if (await isFree(port)) return port
  }
  throw new StartError(`No free port for PostgreSQL between ${PORTS.from} and ${PORTS.to} on 127.0.0.1`)
}

async function isFree(port: number): Promise<boolean> {
  const probe = createServer().listen({ port, host: '127.0.0.1', exclusive: true })
  try {
    await once(probe, 'listening')
    return true
  } catch {
    return false
  } finally {
    probe.close()
  }
}

interface Kept {
  server: PostgresProcess
  launch: () => Promise<PostgresLaunch>
  lock: FolderLock
  options: EmbeddedOptions
}

/** Starts the server again, on the same port, whenever it dies, with growing pauses. Returns what stops it all. */
function keepRunning({ server, launch, lock, options: { log, onExit } }: Kept): () => Promise<void> {
  const stopping = new AbortController()
  const { signal } = stopping
  let current = server
  let failures = 0

  const report = (reason: string, restarting: boolean) => {
    log.error({ event: 'postgres.exited', reason, restarting })
    onExit?.({ reason, restarting })
  }

  async function bringBack(reason: string): Promise<PostgresProcess | null> {
    while (failures < MAX_FAILURES) {
      report(reason, true)
      await delay(Math.min(5000, 50 * 2 ** failures++), undefined, { signal }).catch(() => {})
      if (signal.aborted) return null
      const next = await launch()
      if (next.started) return next.server
      reason = next.reason
    }
    report(reason, false)
    return null
  }

  async function watch(): Promise<void> {
    for (let next: PostgresProcess | null = server; next; ) {
      current = next
      const startedAt = performance.now()
      const reason = await (signal.aborted ? current.stop() : current.exited)
      if (signal.aborted) return
      if (performance.now() - startedAt > HEALTHY_SECONDS * 1000) failures = 0
      next = await bringBack(reason ?? '')
      if (next) log.info({ event: 'postgres.restarted' })
    }
  }

  const watching = watch()
  return async () => {
    stopping.abort()
    await current.stop()
    await watching
    lock.release()
  }
}
