/** Monitors: what is watched, what was seen, what follows from it. */

import type { Checking } from '../checking/index.ts'
import type { RunMonitored } from '../runs/index.ts'
import type { Uptime } from '../uptime/index.ts'
import { bulkMonitors } from './bulk.ts'
import { engineViews } from './engine-view.ts'
import { heartbeatRoutes } from './heartbeats/routes.ts'
import { heartbeatService } from './heartbeats/service.ts'
import { heartbeatStore } from './heartbeats/store.ts'
import { listStore } from './list/store.ts'
import { windowRoutes } from './maintenance/routes.ts'
import { windowService } from './maintenance/service.ts'
import { windowStore } from './maintenance/store.ts'
import { nextTestsOf } from './next-check.ts'
import { requestRoutes } from './requests/routes.ts'
import { requestService, TRY } from './requests/service.ts'
import { requestStore } from './requests/store.ts'
import { resultRoutes } from './results/routes.ts'
import { monitorRoutes } from './routes.ts'
import { type MonitorBase, monitorService } from './service.ts'
import { statisticsRoutes } from './statistics/routes.ts'
import { monitorStore } from './store.ts'

export { locationsNamed } from './config.ts'
export { checkMonitorInput } from './definition.ts'
export type { Trying } from './requests/service.ts'

/** So many that run tests keep slots warm by themselves. */
const MAX_TEST_MONITORS = 500

export function createMonitors(base: MonitorBase & { checking: Checking; uptime: Uptime; runMonitored: RunMonitored }) {
  const { db, uptime, checking } = base
  const store = monitorStore(db)
  const service = monitorService(base, { store, lists: listStore(db) })
  const requests = requestService(base, requestStore(db), {
    demand: checking.demand,
    monitorToAsk: service.toAsk,
    latestResult: uptime.results.latest,
  })
  const heartbeats = heartbeatService(base, heartbeatStore(db), requests.bringForward)
  return {
    service,
    requests,
    /** When tests of each type are due next at the locations; with many monitors some are left out. */
    nextTests: async (locations: readonly string[]) =>
      nextTestsOf(await store.testMonitors(MAX_TEST_MONITORS), locations, base.clock.now()),
    receiveHeartbeats: heartbeats.receive,
    /** What checks of the platform's own things need. */
    engineView: engineViews({ engine: checking.engine, runMonitored: base.runMonitored }),
    /** Where workers wait for definitions to try. */
    topics: { tries: TRY },
    routes: [
      monitorRoutes(service, bulkMonitors(base, store)),
      requestRoutes(requests),
      resultRoutes(uptime.results, base.locations),
      statisticsRoutes(uptime.statistics, base.locations),
      windowRoutes(windowService(base, windowStore(db))),
      heartbeatRoutes(heartbeats),
    ],
  }
}
