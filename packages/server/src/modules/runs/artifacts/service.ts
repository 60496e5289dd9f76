/** Artifacts of runs: stored after the run's status, listed, read, and swept when their run is deleted. */
import { invalid, notFound, unavailable } from '../../../kernel/errors.ts'
import { createFairQueue } from '../../../kernel/fair-queue.ts'
import { newId } from '../../../kernel/ids.ts'
import type { ArtifactFile } from '../../../kernel/run-plan.ts'
import type { Principal } from '../../../kernel/scope.ts'
import { ZipRefused } from '../../../kernel/zip-read.ts'
import type { StoredObject } from '../../../platform/objects/port.ts'
import type { Base } from '../../base.ts'
import type { Artifact } from '../schema.ts'
import { changed } from '../service.ts'
import type { ArtifactStore, StoredArtifact } from './store.ts'
import { storedZip } from './stored-zip.ts'
import { tracePage } from './trace-page/index.ts'

export interface Artifacts {
  list(principal: Principal, runId: string): Promise<Artifact[]>
  open(principal: Principal, runId: string, id: string): Promise<{ artifact: Artifact; object: StoredObject }>
  /** The page of a trace. @throws AppError 400 when the artifact is no trace, or none that can be shown */
  page(principal: Principal, runId: string, id: string): Promise<{ artifact: Artifact; page: string }>
  /**
   * Stores the files a run left, all there will be. What cannot be stored is logged and listed as missing; the run's
   * status stands.
   */
  keep(runId: string, files: readonly ArtifactFile[]): Promise<void>
  /** Deletes objects that belong to nothing any more. @returns how many. */
  sweep(): Promise<number>
}

const SWEEP_BATCH = 200
const MAX_WAITING_PAGES = 20

export function artifactService({ objects, pubsub, log }: Base, store: ArtifactStore): Artifacts {
  const lost = (runId: string, file: ArtifactFile, error: unknown) =>
    log.error({ event: 'artifact.lost', runId, artifact: file.name, err: error }, 'artifact not stored')

  async function keepOne(runId: string, file: ArtifactFile): Promise<void> {
    const id = newId()
    const objectKey = `artifacts/${runId}/${id}`
    const { path, ...about } = file
    // Noted first: a crash between the two leaves an object that the sweep finds.
    await store.announce(objectKey)
    const missing = await objects.putFile(objectKey, path).then(
      () => false,
      (error) => {
        lost(runId, file, error)
        return true
      },
    )
    if (await store.add(runId, { ...about, id, missing, objectKey })) await store.forget(objectKey)
  }

  async function open({ scope }: Principal, runId: string, id: string) {
    const artifact = await store.get(scope, runId, id)
    const object = artifact && (await objects.get(artifact.objectKey))
    if (!artifact || !object) throw notFound('artifact')
    return { artifact: shown(artifact), object }
  }
  // One after another: each may take a second of a core and tens of megabytes.
  const pages = createFairQueue({
    atOnce: 1,
    maxWaitingPerOwner: MAX_WAITING_PAGES,
    maxWaiting: 5 * MAX_WAITING_PAGES,
    refuse: () => unavailable('Too many traces are being opened. Try again later'),
  })

  return {
    list: async ({ scope }, runId) => (await store.list(scope, runId)).map(shown),
    open,
    async page(principal, runId, id) {
      const { artifact, object } = await open(principal, runId, id)
      if (artifact.kind !== 'trace') throw invalid({ path: 'view', message: 'Only traces can be shown as a page' })
      try {
        return { artifact, page: await pages.run(principal.scope.projectId, () => tracePage(storedZip(object))) }
      } catch (error) {
        if (!(error instanceof ZipRefused)) throw error
        throw invalid({ path: 'view', message: `This trace cannot be shown (${error.message}); download it instead` })
      }
    },
    async keep(runId, files) {
      for (const file of files) {
        await keepOne(runId, file).catch((error) => lost(runId, file, error))
      }
      if (await store.complete(runId)) pubsub.publish(changed(runId))
    },
    async sweep() {
      const keys = await store.deletable(SWEEP_BATCH)
      for (const key of keys) {
        await objects.remove(key)
        await store.forget(key)
      }
      return keys.length
    },
  }
}

const shown = ({ objectKey: _, ...artifact }: StoredArtifact): Artifact => artifact
