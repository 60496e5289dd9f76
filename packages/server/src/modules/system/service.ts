/** How the program itself is: what /api/health, /readyz and /metrics say. */
import type { Base } from '../base.ts'
import type { WorkerMetrics } from './metrics.ts'
import type { Health } from './schema.ts'

const PING_MS = 2000

/** What roles tell about themselves; the worker role fills in the isolation. */
export interface SelfReport {
  version: string
  isolation: string
  /** Set when something that should work does not: strict isolation that cannot be had, no worker at all. */
  degraded: string | null
  /** The Redis that was asked for; null without REDIS_URL. */
  redis: { ping(timeoutMs: number): Promise<boolean> } | null
  /** How many monitors (per location) have had no result for two intervals; null until it can be asked. */
  overdueMonitors: (() => Promise<number>) | null
  /** What should have been done and was not, in words; null until it can be asked. */
  undone: (() => Promise<string[]>) | null
  /** Asks the worker's process, where there is one; null when it does not answer. */
  workerMetrics: (() => Promise<WorkerMetrics | null>) | null
  /** Set when the program begins to stop: proxies that ask /readyz then send requests elsewhere. */
  stopping: boolean
}

export interface System {
  health(): Promise<Health>
  ready(): Promise<boolean>
  workerMetrics(): Promise<WorkerMetrics | null>
}

export function systemService({ db, objects }: Base, self: SelfReport): System {
  return {
    async health() {
      const redisAnswers = self.redis?.ping(PING_MS) ?? null
      const [database, storage, redis] = await Promise.all([db.ping(PING_MS), objects.ping(), redisAnswers])
      const word = (good: boolean) => (good ? ('connected' as const) : ('disconnected' as const))
      const overdue = database && self.overdueMonitors ? await self.overdueMonitors().catch(() => 0) : 0
      const undone = database && self.undone ? await self.undone().catch(() => []) : []
      const reasons = [...(self.degraded === null ? [] : [self.degraded]), ...undone]
      const isWell = storage && redis !== false && reasons.length === 0 && overdue === 0
      const status = !database ? 'down' : isWell ? 'ok' : 'degraded'
      return {
        status,
        database: word(database),
        redis: redis === null ? 'embedded' : word(redis),
        storage: word(storage),
        isolation: self.degraded ?? self.isolation,
        monitors: overdue === 0 ? 'ok' : `${overdue} without a result for two intervals`,
        reasons,
        version: self.version,
      }
    },
    ready: async () => !self.stopping && (await db.ping(PING_MS)),
    workerMetrics: async () => (await self.workerMetrics?.()) ?? null,
  }
}
