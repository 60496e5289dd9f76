/** How the program itself is: what /api/health, /readyz and /metrics say. */
import type { Base } from '../base.ts'
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
  /** Set when the program begins to stop: proxies that ask /readyz then send requests elsewhere. */
  stopping: boolean
}

export interface System {
  health(): Promise<Health>
  ready(): Promise<boolean>
}

export function systemService({ db, objects }: Base, self: SelfReport): System {
  return {
    async health() {
      const redisAnswers = self.redis?.ping(PING_MS) ?? null
      const [database, storage, redis] = await Promise.all([db.ping(PING_MS), objects.ping(), redisAnswers])
      const word = (good: boolean) => (good ? ('connected' as const) : ('disconnected' as const))
      const status = !database ? 'down' : storage && redis !== false && self.degraded === null ? 'ok' : 'degraded'
      return {
        status,
        database: word(database),
        redis: redis === null ? 'embedded' : word(redis),
        storage: word(storage),
        isolation: self.degraded ?? self.isolation,
        version: self.version,
      }
    },
    ready: async () => !self.stopping && (await db.ping(PING_MS)),
  }
}
