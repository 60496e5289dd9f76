/** What was seen of monitors: results as they came, what they sum up to, and how long both are kept. */
import type { Base } from '../base.ts'
import { resultService } from './results/service.ts'
import { resultStore } from './results/store.ts'
import { createStatistics } from './statistics/index.ts'
import { upkeep } from './upkeep/service.ts'
import { upkeepStore } from './upkeep/store.ts'

export * from './results/schema.ts'
export type { Results } from './results/service.ts'
export type { Statistics } from './statistics/index.ts'
export * from './statistics/schema.ts'

export type Uptime = ReturnType<typeof createUptime>

export const createUptime = (base: Base) => ({
  results: resultService(base, resultStore(base.db)),
  statistics: createStatistics(base),
  upkeep: upkeep(base, upkeepStore(base.db)),
})
