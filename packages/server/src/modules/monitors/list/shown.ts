/**
 * The JSON of monitors as lists show them, kept by version of what it is made from: monitors are listed far more often
 * than they change, and reading, parsing and writing fifty of them anew costs more than the rest of the request. When a
 * monitor was checked and will be next changes all the time, and is added to each anew.
 */
import { boundedCache } from '../../../kernel/bounded-cache.ts'
import type { Scope } from '../../../kernel/scope.ts'
import { checkTimes, nextCheckMs } from '../next-check.ts'
import type { Monitor } from '../schema.ts'
import type { ListedMonitor, ListStore } from './store.ts'

const KEPT = 5000
/** Characters; a few monitors with large configurations must not fill the memory. */
const MAX_KEPT_LENGTH = 4096
const HOUR_MS = 3_600_000

interface Shown {
  version: string
  /** Without its last brace and the fields that are added. */
  text: string
  times: ReturnType<typeof checkTimes>
}

export function shownMonitors(store: ListStore) {
  const known = boundedCache<Shown>({ size: KEPT, ttlMs: HOUR_MS })

  function keep(version: string, { lastCheckAt: _, ...monitor }: Omit<Monitor, 'nextCheckAt'>): Shown {
    const shown = { version, text: JSON.stringify(monitor).slice(0, -1), times: checkTimes(monitor) }
    if (shown.text.length <= MAX_KEPT_LENGTH) known.set(monitor.id, shown)
    return shown
  }

  return {
    /** In the order given; monitors that were deleted a moment ago are left out. */
    async texts(scope: Scope, listed: readonly ListedMonitor[], now: Date): Promise<string[]> {
      const found = new Map<string, Shown>()
      for (const { id, version } of listed) {
        const shown = known.get(id)
        if (shown?.version === version) found.set(id, shown)
      }
      const unknown = listed.filter(({ id }) => !found.has(id))
      if (unknown.length > 0) {
        const ids = unknown.map(({ id }) => id)
        for (const { version, ...monitor } of await store.byIds(scope, ids))
          found.set(monitor.id, keep(version, monitor))
      }
      return listed.flatMap(({ id, lastCheckMs }) => {
        const shown = found.get(id)
        return shown === undefined ? [] : textOf(shown, lastCheckMs, now)
      })
    },
  }
}

function textOf({ text, times }: Shown, lastCheckMs: number | null, now: Date): string {
  const next = nextCheckMs(times, now)
  return `${text},"lastCheckAt":${timeText(lastCheckMs)},"nextCheckAt":${timeText(next)}}`
}

const timeText = (ms: number | null) => (ms === null ? 'null' : `"${new Date(ms).toISOString()}"`)
