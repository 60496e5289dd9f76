/**
 * The worker's process, as roles/worker-process.ts starts it beside the API: checks and scripts, their proxy, masking.
 * A worker on a machine of its own is main.ts with ROLES=worker.
 */
import { flushCompileCache } from 'node:module'
import { compose } from './compose.ts'
import { readConfig } from './config.ts'
import { createLog, wantsText } from './kernel/log.ts'
import { explainStart } from './kernel/start-error.ts'
import { startProberRole } from './roles/prober-role.ts'
import { settle } from './roles/settle.ts'
import type { FromWorker, ToWorker } from './roles/worker-messages.ts'
import { startWorkerRole } from './roles/worker-role.ts'

const ALIVE_MS = 2000
/** Without the process that started it nobody needs it; what it had is given back within this time. */
const ORPHAN_MS = 1500

const send = (message: FromWorker) => process.send?.(message, undefined, undefined, () => {})

async function main(): Promise<void> {
  const config = readConfig()
  const log = createLog({ level: config.LOG_LEVEL, terminal: wantsText(config) })
  const endAtOnce = () => process.exit(1)
  process.once('disconnect', endAtOnce)
  const app = await compose(config, { log })
  await app.ownStorage()
  const prober = await startProberRole(app)
  const worker = startWorkerRole(app)

  let stopping: Promise<void> | null = null
  const stop = (graceMs?: number) => {
    stopping ??= (async () => {
      app.self.stopping = true
      await worker.stop(graceMs)
      await prober.stop()
      await app.close()
      process.exit(0)
    })()
    return stopping
  }
  process.off('disconnect', endAtOnce)
  process.once('disconnect', () => {
    setTimeout(endAtOnce, ORPHAN_MS).unref()
    stop(0)
  })
  process.on('SIGTERM', () => stop())
  process.on('SIGINT', () => stop())
  process.on('unhandledRejection', (error) => log.error({ event: 'bug', err: error }, 'unhandled rejection'))

  const report = () => send({ kind: 'report', isolation: app.self.isolation, degraded: app.self.degraded })
  process.on('message', async (message: ToWorker) => {
    if (message.kind === 'stop') return stop()
    const metrics = await app.modules.system.metrics.registry.getMetricsAsJSON()
    send({ kind: 'metrics', id: message.id, metrics })
  })
  send({ kind: 'alive' })
  report()
  setInterval(report, ALIVE_MS)
  const state = await worker.up
  report()
  send({ kind: 'scripts', state })
  flushCompileCache()
  settle(app)
}

try {
  await main()
} catch (error) {
  process.stderr.write(`${explainStart(error)}\n`)
  process.exit(1)
}
