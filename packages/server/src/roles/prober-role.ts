/** Starts the prober of a worker process, with the chores that watch over all monitors. */
import { type App, composeProber } from '../compose.ts'
import { startProber } from './prober.ts'

const METRICS_MS = 5000

export async function startProberRole(app: App): Promise<{ stop(): Promise<void> }> {
  const { engine } = app.modules.monitorEngine
  const { monitorsHeld } = app.modules.system.metrics
  const prober = startProber(app, {
    ...(await composeProber(app)),
    engine,
  })
  const timer = setInterval(() => monitorsHeld.set(prober.held()), METRICS_MS)
  return {
    async stop() {
      clearInterval(timer)
      await prober.stop()
    },
  }
}
