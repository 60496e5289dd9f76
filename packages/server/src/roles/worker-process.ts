/**
 * The worker beside the API: a process of its own for all that reads what scripts and targets send. Its death or its
 * standstill costs the work it had, which its leases give to the next one, and nobody an answer.
 */
import { flushCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'
import type { App } from '../compose.ts'
import { workerEnvironment, workerFlags } from '../config.ts'
import { within } from '../kernel/waiting.ts'
import type { WorkerMetrics } from '../modules/system/index.ts'
import { LIMITS, type ProcessLimits, superviseProcess } from './supervised-process.ts'
import type { FromWorker, ToWorker } from './worker-messages.ts'
import type { WorkerRole } from './worker-role.ts'

const MAIN = fileURLToPath(new URL('../worker.ts', import.meta.url))
/** Buffers stand beside the heap: a worker may have half as much again in them, code and stacks. */
const RESIDENT_PER_HEAP = 1.5
/** What a worker does after its scripts have ended: results and consoles are stored, leases given back. */
const CLOSE_MS = 15_000
const METRICS_MS = 1000

export function startWorkerProcess(app: App, limits: Partial<ProcessLimits> = {}): WorkerRole {
  const { config, self, log } = app
  const asked = new Map<number, (metrics: WorkerMetrics | null) => void>()
  const up = Promise.withResolvers<'up' | { refused: string }>()
  let asks = 0

  function onMessage(message: FromWorker): void {
    if (message.kind === 'report') {
      self.isolation = message.isolation
      self.degraded = message.degraded
    } else if (message.kind === 'scripts') up.resolve(message.state)
    else if (message.kind === 'metrics') asked.get(message.id)?.(message.metrics)
    // Of `node --watch`, which restarts the program when a file of the worker changes.
    else if ('watch:import' in message) process.send?.(message)
  }

  self.isolation = 'starting'
  // What is compiled by now the worker need not compile once more.
  flushCompileCache()
  const supervised = superviseProcess({
    file: MAIN,
    execArgv: workerFlags(config.WORKER_MEMORY_MB),
    env: workerEnvironment(app.db.url),
    limits: { ...LIMITS, maxResidentBytes: config.WORKER_MEMORY_MB * RESIDENT_PER_HEAP * 2 ** 20, ...limits },
    log,
    onMessage: (message) => onMessage(message as FromWorker),
    onLost(reason, failures) {
      const often = failures > 1 ? ` ${failures} times in a row` : ''
      self.degraded = `worker process ended${often} and is restarted: ${reason}`
      for (const answer of asked.values()) answer(null)
    },
  })
  const send = (message: ToWorker) => supervised.send(message)

  self.workerMetrics = async () => {
    const id = ++asks
    const { promise, resolve } = Promise.withResolvers<WorkerMetrics | null>()
    asked.set(id, resolve)
    try {
      return send({ kind: 'metrics', id }) ? await within(METRICS_MS, promise, () => null) : null
    } finally {
      asked.delete(id)
    }
  }

  return {
    up: up.promise,
    stop: () => supervised.stop({ kind: 'stop' } satisfies ToWorker, config.SHUTDOWN_SECONDS * 1000 + CLOSE_MS),
  }
}
