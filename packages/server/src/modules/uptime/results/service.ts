/** What was seen of a monitor, newest first. */
import { type List, toList } from '../../../http/shapes.ts'
import { notFound } from '../../../kernel/errors.ts'
import type { Principal } from '../../../kernel/scope.ts'
import type { Base } from '../../base.ts'
import { countedIn, type ResultFilter, sinceWhen } from './counted.ts'
import type { MonitorResult, ResultQuery } from './schema.ts'
import type { ResultHead, ResultStore } from './store.ts'

/** Pages reach so far; `before` reaches further. Counting millions would take longer than showing twenty. */
const MAX_COUNTED = 10_000
const DAY_MS = 86_400_000

export interface Results {
  /** `total` counts up to 10,000. @throws AppError 404 */
  list(principal: Principal, monitorId: string, query: ResultQuery): Promise<List<MonitorResult>>
  latest(monitorId: string, location: string): Promise<MonitorResult | null>
}

export function resultService({ clock, config }: Base, store: ResultStore): Results {
  /** The first day whose partition is still there. */
  const oldest = () => new Date(Math.floor(clock.now().getTime() / DAY_MS - config.RETENTION_DAYS) * DAY_MS)

  async function count(monitorId: string, { pieces, tails }: ResultHead, filter: ResultFilter): Promise<number> {
    const { count, isAll } = countedIn(pieces, filter)
    if (count >= MAX_COUNTED) return MAX_COUNTED
    if (!isAll) return store.count(monitorId, filter, MAX_COUNTED)
    if (tails.length === 0) return count
    return count + (await store.countTails(monitorId, filter, { tails, most: MAX_COUNTED - count }))
  }

  return {
    async list({ scope }, monitorId, query) {
      const { page, limit, ...filter } = query
      const head = await store.head(scope, monitorId, { location: filter.location, oldest: oldest() })
      if (!head) throw notFound('monitor')
      const total = await count(monitorId, head, filter)
      const range = { offset: (page - 1) * limit, limit }
      if (range.offset >= total) return toList([], total, query)
      const since = sinceWhen(head.pieces, filter, range.offset + limit)
      return toList(await store.page(monitorId, { ...filter, since }, range), total, query)
    },
    latest: store.latest,
  }
}
