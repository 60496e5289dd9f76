/** Statistics of monitors, and the upkeep of the tables behind them. */
import type { Base } from '../../base.ts'
import { monitorStatistics } from './service.ts'
import { statisticsStore } from './store.ts'

export type { Statistics } from './service.ts'
export type { Period } from './windows.ts'

export const createStatistics = (base: Base) => monitorStatistics(base, statisticsStore(base.db))
