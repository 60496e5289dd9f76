/** Monitors as they are shown: lists, counts, one, and what checking one at once takes. */
import { type List, toList } from '../../http/shapes.ts'
import { notFound } from '../../kernel/errors.ts'
import type { Principal, Scope } from '../../kernel/scope.ts'
import type { Base } from '../base.ts'
import type { MonitorConfig } from './config.ts'
import { readDefinition } from './definition.ts'
import { nextSlot, offsetOf } from './engine/slots.ts'
import { openedConfig } from './references.ts'
import type { Askable } from './requests/service.ts'
import { MONITOR_STATUSES, type Monitor, type MonitorQuery, type MonitorSummary } from './schema.ts'
import type { MonitorStore } from './store.ts'

export interface ReadMonitors {
  list(principal: Principal, query: MonitorQuery): Promise<List<Monitor>>
  summary(principal: Principal): Promise<MonitorSummary>
  get(principal: Principal, id: string): Promise<Monitor>
  /** What checking it at once takes, secrets opened; null when there is no such monitor. */
  toAsk(scope: Scope, id: string): Promise<Askable | null>
}

export function readMonitors({ db, clock, vault }: Base, store: MonitorStore): ReadMonitors {
  const shown = (monitor: Omit<Monitor, 'nextCheckAt'>) => shownMonitor(monitor, clock.now())
  return {
    async list({ scope }, { page, limit, sort, ...filter }) {
      const total = await store.count(scope, filter)
      const offset = (page - 1) * limit
      const rows = offset < total ? await store.page(scope, filter, { sort, offset, limit }) : []
      return toList(rows.map(shown), total, { page, limit })
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
      return shown(monitor)
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

/** With the first due time of any of its locations: the engine computes them in the same way. */
export function shownMonitor(monitor: Omit<Monitor, 'nextCheckAt'>, now: Date): Monitor {
  const { id, active, interval, config } = monitor
  if (!active) return { ...monitor, nextCheckAt: null }
  const { locations = ['global'] } = config as MonitorConfig
  const intervalMs = interval * 1000
  const due = locations.map((location) =>
    nextSlot({ intervalMs, offsetMs: offsetOf(id, location, intervalMs) }, now.getTime()),
  )
  return { ...monitor, nextCheckAt: new Date(Math.min(...due)) }
}
