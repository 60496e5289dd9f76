/** The program about itself. */
import type { Base } from '../base.ts'
import { createMetrics } from './metrics.ts'
import { systemRoutes } from './routes.ts'
import { type SelfReport, systemService } from './service.ts'
import { systemStore } from './store.ts'

export type { Metrics, WorkerMetrics } from './metrics.ts'
export type { SelfReport } from './service.ts'
export { waitsFor, workDone } from './work-done.ts'

export function createSystem(base: Base, self: SelfReport) {
  const metrics = createMetrics()
  const service = systemService(base, self)
  return {
    service,
    metrics,
    /** Nothing is watched, runs, or waits to be sent, sealed or removed. */
    isAtRest: systemStore(base.db).isAtRest,
    routes: systemRoutes(service, metrics, base.config.METRICS_TOKEN),
  }
}
