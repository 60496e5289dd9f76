/** Statistics of monitors, and the chore that sums up what they are read from. */
import type { Base } from '../../base.ts'
import { rolling } from './rolling.ts'
import { monitorStatistics } from './service.ts'
import { statisticsStore } from './store/reading.ts'
import { rollingStore } from './store/rolling.ts'

export type { Period } from './windows.ts'

export const createStatistics = (base: Base) => ({
  ...monitorStatistics(base, statisticsStore(base.db)),
  ...rolling(base, rollingStore),
})

export type Statistics = ReturnType<typeof createStatistics>
