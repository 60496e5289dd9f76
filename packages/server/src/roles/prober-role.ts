/** Starts the prober of a worker process, and what tries definitions that nobody has saved. */
import { type App, composeProber } from '../compose.ts'
import { networkDoubts } from './prober/network.ts'
import { startProber } from './prober.ts'
import { startTries } from './tries.ts'

export async function startProberRole(app: App): Promise<{ stop(): Promise<void> }> {
  const { engine } = app.modules.checking
  const { monitorsHeld } = app.modules.system.metrics
  const { engineView } = app.modules.monitors
  const ports = await composeProber(app)
  const prober = startProber(app, { ...ports, engine, engineView })
  const tries = startTries(app, { ...ports, network: networkDoubts(ports.connectivity) })
  Object.assign(monitorsHeld, { collect: () => monitorsHeld.set(prober.held()) })
  return {
    async stop() {
      await Promise.all([prober.stop(), tries.stop()])
    },
  }
}
