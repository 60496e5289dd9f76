/**
 * Brings the worker up beside the API: the walls are probed and the runner warmed while requests are already answered.
 * A machine whose walls are not good enough keeps its API; its scripts wait in the queue, and health says why.
 */
import { freemem } from 'node:os'
import { type App, composeExecutor } from '../compose.ts'
import type { Executor } from '../execution/run-test.ts'
import { IsolationError } from '../platform/sandbox/port.ts'
import { startExpecting } from './expected-work.ts'
import { startWorker, type Worker } from './worker.ts'

const PRESSURE_LOOK_MS = 10_000
const PRESSURE_BYTES = 512 * 2 ** 20

export interface WorkerRole {
  /** Resolves when scripts can run, or with why they cannot. */
  up: Promise<'up' | { refused: string }>
  /** @param graceMs what running scripts get to end; without it, SHUTDOWN_SECONDS. */
  stop(graceMs?: number): Promise<void>
}

export function startWorkerRole(app: App): WorkerRole {
  const { log, self, config } = app
  let worker: Worker | null = null
  let pressure: NodeJS.Timeout | undefined
  let expecting: { stop(): Promise<void> } | null = null
  let stopping = false
  /** Ends a bring-up that has come as far as the executor. */
  let interrupt: () => Promise<void> = async () => {}

  /** Prepared slots are a luxury: on a machine short of memory they go first, and come back when work is expected again. */
  async function relieve(executor: Executor): Promise<void> {
    if (freemem() > PRESSURE_BYTES) return
    await executor.dropWarmSlots()
    log.warn({ event: 'slots.dropped', freeMb: Math.round(freemem() / 2 ** 20) }, 'memory low; warm slots closed')
  }

  async function bringUp(): Promise<'up' | { refused: string }> {
    self.isolation = 'starting'
    try {
      const { executor, isolation, close } = await composeExecutor(app)
      let ended: Promise<void> | undefined
      interrupt = () => {
        ended ??= executor.close().then(close)
        return ended
      }
      pressure = setInterval(() => void relieve(executor), PRESSURE_LOOK_MS)
      self.isolation = isolation
      app.modules.system.metrics.isolation.set({ level: isolation }, 1)
      if (stopping) return { refused: 'stopping' }
      const { warm, message } = await executor.selfTest()
      if (stopping) return { refused: 'stopping' }
      log[warm ? 'info' : 'warn']({ event: 'runner.ready', warm }, message)
      if (config.WARM_SLOTS > 0) expecting = startExpecting(app, executor)
      worker = startWorker(app, { ...executor, close: interrupt })
      return 'up'
    } catch (error) {
      if (!(error instanceof IsolationError)) throw error
      self.isolation = error.found ?? 'none'
      self.degraded = `scripts do not run: ${error.message}`
      log.error({ event: 'worker.refused', wanted: error.wanted, found: error.found }, self.degraded)
      return { refused: error.message }
    }
  }

  const up = bringUp().catch((error: Error) => {
    self.degraded = 'scripts do not run: the worker could not start'
    log.error({ event: 'worker.failed', err: error }, 'the worker could not start')
    return { refused: error.message }
  })
  return {
    up,
    async stop(graceMs = config.SHUTDOWN_SECONDS * 1000) {
      stopping = true
      if (!worker) await interrupt()
      await up
      clearInterval(pressure)
      await expecting?.stop()
      await (worker ? worker.stop(graceMs) : interrupt())
    },
  }
}
