/** Monitors as they are shown: lists, counts, one, and what checking one at once takes. */
import { listText } from '../../http/shapes.ts'
import { notFound } from '../../kernel/errors.ts'
import type { Principal, Scope } from '../../kernel/scope.ts'
import type { Base } from '../base.ts'
import { type Definition, readDefinition } from './definition.ts'
import { shownMonitors } from './list/shown.ts'
import type { ListStore } from './list/store.ts'
import { shownMonitor } from './next-check.ts'
import { openedConfig } from './references.ts'
import { MONITOR_STATUSES, type Monitor, type MonitorQuery, type MonitorSummary } from './schema.ts'
import type { MonitorStore } from './store.ts'

/** What is needed of a monitor to check it at once. */
export interface Askable {
  id: string
  active: boolean
  timeout: number
  definition: Definition
}

export interface ReadMonitors {
  /** @returns the JSON of a List<Monitor>, put together from what was shown before. */
  list(principal: Principal, query: MonitorQuery): Promise<string>
  summary(principal: Principal): Promise<MonitorSummary>
  get(principal: Principal, id: string): Promise<Monitor>
  /** What checking it at once takes, secrets opened; null when there is no such monitor. */
  toAsk(scope: Scope, id: string): Promise<Askable | null>
}

export interface MonitorStores {
  store: MonitorStore
  lists: ListStore
}

export function readMonitors({ db, clock, vault }: Base, { store, lists }: MonitorStores): ReadMonitors {
  const shown = shownMonitors(lists)
  return {
    async list({ scope }, { page, limit, sort, ...filter }) {
      const { listed, total } = await lists.page(scope, filter, { sort, offset: (page - 1) * limit, limit })
      return listText(await shown.texts(scope, listed, clock.now()), total, { page, limit })
    },
    async summary({ scope }) {
      const summary = Object.fromEntries(['total', ...MONITOR_STATUSES].map((name) => [name, 0])) as MonitorSummary
      for (const { status, total } of await store.summary(scope)) {
        summary[status] = total
        summary.total += total
      }
      return summary
    },
    async get({ scope }, id) {
      const monitor = await store.get(db.sql, scope, id)
      if (!monitor) throw notFound('monitor')
      return shownMonitor(monitor, clock.now())
    },
    async toAsk(scope, id) {
      const monitor = await store.getWhole(scope, id)
      if (!monitor) return null
      const { active, timeout, type, url, method } = monitor
      const definition = readDefinition({ type, url, method, config: openedConfig(vault, monitor) }, {})
      return { id, active, timeout, definition }
    },
  }
}
