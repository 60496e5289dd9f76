/**
 * The JSON of jobs as lists show them, kept by version of the row: jobs are listed far more often than they change, and
 * reading, parsing and writing fifty of them anew costs more than the rest of the request.
 */
import { boundedCache } from '../../kernel/bounded-cache.ts'
import type { Scope } from '../../kernel/scope.ts'
import type { JobStore, JobVersion } from './store.ts'

const KEPT = 5000
/** Characters; a few jobs with large configurations must not fill the memory. */
const MAX_KEPT_LENGTH = 4096
const HOUR_MS = 3_600_000

export function shownJobs(store: JobStore) {
  const known = boundedCache<{ version: string; text: string }>({ size: KEPT, ttlMs: HOUR_MS })
  const find = ({ id, version }: JobVersion) => {
    const found = known.get(id)
    return found?.version === version ? found.text : undefined
  }
  return {
    /** In the order given; jobs that were deleted a moment ago are left out. */
    async texts(scope: Scope, versions: readonly JobVersion[]): Promise<string[]> {
      const texts = new Map<string, string>()
      const unknown: string[] = []
      for (const job of versions) {
        const text = find(job)
        if (text === undefined) unknown.push(job.id)
        else texts.set(job.id, text)
      }
      for (const { job, version } of unknown.length > 0 ? await store.byIds(scope, unknown) : []) {
        const text = JSON.stringify(job)
        texts.set(job.id, text)
        if (text.length <= MAX_KEPT_LENGTH) known.set(job.id, { version, text })
      }
      return versions.flatMap(({ id }) => texts.get(id) ?? [])
    },
  }
}
