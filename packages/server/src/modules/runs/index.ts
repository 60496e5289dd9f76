/** Runs: what was started, how it goes, what came of it. */
import type { LoadProgress } from '../../kernel/run-plan.ts'
import type { Audit } from '../audit/index.ts'
import { AUTH_CHANGED, type Base } from '../base.ts'
import type { Locations } from '../locations/index.ts'
import type { Alerts } from '../notifications/index.ts'
import type { Metrics } from '../system/index.ts'
import type { Variables } from '../variables/index.ts'
import { artifactRoutes } from './artifacts/routes.ts'
import { artifactService } from './artifacts/service.ts'
import { artifactStore } from './artifacts/store.ts'
import { compareRoutes } from './compare/routes.ts'
import { compareRuns } from './compare/service.ts'
import { compareStore } from './compare/store.ts'
import { archiveConsole } from './console/archive.ts'
import { streamRoutes } from './console/routes.ts'
import { consoleStore } from './console/store.ts'
import { consoleStreams } from './console/stream.ts'
import { consoleWriter } from './console/writer.ts'
import { runMonitored } from './monitored.ts'
import { runRoutes } from './routes.ts'
import { changed, control, progressOf, runService } from './service.ts'
import { startRuns, WORK } from './start.ts'
import { runStore } from './store.ts'
import { runWork } from './work/service.ts'
import { workStore } from './work/store.ts'

export type { RunMonitored } from './monitored.ts'
export { runStarted } from './schema.ts'
export type { Runs } from './service.ts'
export { LEASE_SECONDS, newWorkerId, RENEW_SECONDS } from './work/service.ts'

const ARCHIVE_BATCH = 50

export interface RunsNeed {
  audit: Audit
  alerts: Alerts
  variables: Variables
  locations: Locations
  metrics: Metrics
  workers(): Promise<{ locations: string[] }[]>
}

export function createRuns(base: Base & RunsNeed) {
  const { pubsub, objects } = base
  const store = runStore(base.db)
  const lines = consoleStore(base.db)
  const artifacts = artifactService(base, artifactStore(base.db))
  const service = runService({ ...base, sweepObjects: artifacts.sweep }, store)
  const starting = startRuns(base, store)
  const work = runWork({ ...base, starting }, workStore(base.db))
  const closing = new AbortController()
  const streams = consoleStreams({ store: lines, objects, pubsub, topics: { changed, progress: progressOf } })
  return {
    service,
    work,
    artifacts,
    runMonitored: runMonitored({ ...base, starting }, store),
    /** Where workers wait for work, and for a word about one run. */
    topics: { work: WORK, control },
    /** Whoever watches the run is told how its load test goes; nothing is kept. */
    showProgress: (runId: string, progress: LoadProgress) =>
      pubsub.publish(progressOf(runId), JSON.stringify(progress)),
    /** The console of a run that a worker carries out. */
    openConsole: async (run: { runId: string; attempt: number }, signal: AbortSignal) =>
      consoleWriter({
        store: lines,
        pubsub,
        signal,
        log: base.log,
        topic: changed(run.runId),
        afterLine: await lines.lastLine(run.runId),
        run: { id: run.runId, attempt: run.attempt },
      }),
    closeStreams: () => closing.abort(),
    archive: (runId: string) => archiveConsole(lines, objects, runId),
    /** Archives consoles whose worker could not. */
    archiveLeftOver: async () => {
      for (const runId of await lines.toArchive(ARCHIVE_BATCH)) await archiveConsole(lines, objects, runId)
    },
    routes: [
      runRoutes(service),
      artifactRoutes(artifacts, service),
      compareRoutes(compareRuns(compareStore(base.db), objects)),
      streamRoutes({
        runs: service,
        streams,
        closing: closing.signal,
        onAuthChange: (listener) => pubsub.subscribe(AUTH_CHANGED, listener),
        onViewers: (change) => base.metrics.viewers.inc(change),
      }),
    ],
  }
}
