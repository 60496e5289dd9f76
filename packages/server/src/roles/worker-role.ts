/**
 * Brings the worker up beside the API: the walls are probed and the runner warmed while requests are already answered.
 * A machine whose walls are not good enough keeps its API; its scripts wait in the queue, and health says why.
 */
import { type App, composeExecutor } from '../compose.ts'
import { IsolationError } from '../platform/sandbox/port.ts'
import { startWorker, type Worker } from './worker.ts'

export interface WorkerRole {
  /** Resolves when scripts can run, or with why they cannot. */
  up: Promise<'up' | { refused: string }>
  stop(): Promise<void>
}

export function startWorkerRole(app: App): WorkerRole {
  const { log, self, config } = app
  let worker: Worker | null = null

  async function bringUp(): Promise<'up' | { refused: string }> {
    self.isolation = 'starting'
    try {
      const { executor, isolation, close } = await composeExecutor(app)
      self.isolation = isolation
      app.modules.system.metrics.isolation.set({ level: isolation }, 1)
      const self_test = await executor.selfTest()
      log[self_test.warm ? 'info' : 'warn']({ event: 'runner.ready', warm: self_test.warm }, self_test.message)
      worker = startWorker(app, { ...executor, close: () => executor.close().then(close) })
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
    async stop() {
      await up
      await worker?.stop(config.SHUTDOWN_SECONDS * 1000)
    },
  }
}
