/** What the two checks of the platform's own things need: the run of a test, the last heartbeat. For workers. */
import type { EngineView } from '../../checks/define.ts'
import { type MonitorEngine, NO_HEARTBEATS } from '../checking/index.ts'
import type { RunMonitored } from '../runs/index.ts'

/** The monitor that is checked; without an id: a definition that is only tried. */
export interface EngineViewer {
  monitorId: string | null
  projectId: string
  location: string
}

export type OpenEngineView = (viewer: EngineViewer) => Promise<EngineView>

export function engineViews(ports: { engine: MonitorEngine; runMonitored: RunMonitored }): OpenEngineView {
  return async ({ monitorId, projectId, location }) => ({
    ...(monitorId === null ? NO_HEARTBEATS : await ports.engine.heartbeats(monitorId)),
    runTest: (testId, { timeoutMs, signal }) =>
      ports.runMonitored({ projectId, testId, location, monitorId, timeoutMs, signal }),
  })
}
