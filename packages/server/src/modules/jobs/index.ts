/** Jobs: named groups of tests, run on a schedule or when asked. */
import type { Base } from '../base.ts'
import type { Metrics } from '../system/index.ts'
import { jobRoutes } from './routes.ts'
import { scheduleService } from './schedule/service.ts'
import { scheduleStore } from './schedule/store.ts'
import { type JobParts, jobService, SCHEDULE_CHANGED } from './service.ts'
import { jobStore } from './store.ts'

export { jobInput } from './schema.ts'
export { locationsNamed } from './settings.ts'

export function createJobs(base: Base & JobParts & { metrics: Metrics }) {
  const service = jobService(base, jobStore(base.db))
  return {
    service,
    schedule: scheduleService(base, scheduleStore(base.db)),
    /** Where schedulers wait for a word that a schedule changed. */
    topics: { schedule: SCHEDULE_CHANGED },
    routes: jobRoutes(service, base.runs),
  }
}
