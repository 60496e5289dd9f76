/** Finds two load runs, and what they left, and compares them. */
import { text } from 'node:stream/consumers'

import { notFound } from '../../../kernel/errors.ts'
import { isId } from '../../../kernel/ids.ts'
import type { Principal, Scope } from '../../../kernel/scope.ts'
import type { Objects } from '../../../platform/objects/port.ts'
import { compareFigures, compareMetrics } from './compare.ts'
import { type Comparison, type StoredPoint, storedSeries, storedSummary } from './schema.ts'
import type { ComparedRun, CompareStore } from './store.ts'

const MAX_SERIES_BYTES = 4_000_000

export interface Compare {
  /** @throws AppError 404 when either run is not there. A run that is no load test, or not over, has nothing to show. */
  compare(principal: Principal, runId: string, withId: string | undefined): Promise<Comparison>
}

export function compareRuns(store: CompareStore, objects: Objects): Compare {
  async function seriesOf(scope: Scope, run: ComparedRun): Promise<StoredPoint[]> {
    const key = await store.seriesKey(scope, run.id)
    const object = key === null ? null : await objects.get(key)
    if (!object || object.sizeBytes > MAX_SERIES_BYTES) return []
    return storedSeries.safeParse(parsed(await text(object.read()))).data ?? []
  }

  async function find(scope: Scope, id: string): Promise<ComparedRun> {
    const run = isId(id) ? await store.get(scope, id) : null
    if (!run) throw notFound('run')
    return run
  }

  return {
    async compare({ scope }, runId, withId) {
      const run = await find(scope, runId)
      const base = withId === undefined ? await store.before(scope, run) : await find(scope, withId)
      const [summary, before] = [run, base].map((one) => storedSummary.safeParse(one?.metrics).data ?? null)
      const sides = { run: sideOf(run), with: base && sideOf(base) }
      if (!summary) return { ...sides, metrics: [], figures: [] }
      const both = base && before ? await Promise.all([seriesOf(scope, run), seriesOf(scope, base)]) : null
      return {
        ...sides,
        metrics: compareMetrics(summary, before ?? null),
        figures: both ? compareFigures(...both) : [],
      }
    },
  }
}

const sideOf = ({ id, status, durationMs }: ComparedRun) => ({ runId: id, status, durationMs })

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return null
  }
}
