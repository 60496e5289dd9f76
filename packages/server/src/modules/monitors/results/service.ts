/** What was seen of a monitor, newest first. */
import { type List, toList } from '../../../http/shapes.ts'
import { notFound } from '../../../kernel/errors.ts'
import type { Principal, Scope } from '../../../kernel/scope.ts'
import type { Base } from '../../base.ts'
import type { Result, ResultQuery } from './schema.ts'
import type { ResultStore } from './store.ts'

/** Pages reach so far; `before` reaches further. Counting millions would take longer than showing twenty. */
const MOST_COUNTED = 10_000
const DAY_MS = 86_400_000

export interface Results {
  /** `total` counts up to 10,000. @throws AppError 404 */
  list(principal: Principal, monitorId: string, query: ResultQuery): Promise<List<Result>>
  latest(monitorId: string, location: string): Promise<Result | null>
}

export function resultService(
  { clock }: Base,
  store: ResultStore,
  isThere: (scope: Scope, monitorId: string) => Promise<boolean>,
): Results {
  /** Most pages are filled by the last day: looking into every day's partition costs more than the page. */
  async function page(monitorId: string, filter: Omit<ResultQuery, 'page' | 'limit'>, { page, limit }: ResultQuery) {
    const range = { offset: (page - 1) * limit, limit }
    if (filter.before === undefined) {
      const since = new Date(clock.now().getTime() - DAY_MS)
      const after = filter.after && filter.after > since ? filter.after : since
      const rows = await store.page(monitorId, { ...filter, after }, range)
      if (rows.length === limit) return rows
    }
    return store.page(monitorId, filter, range)
  }

  return {
    async list({ scope }, monitorId, query) {
      if (!(await isThere(scope, monitorId))) throw notFound('monitor')
      const { page: _, limit: __, ...filter } = query
      const total = await store.count(monitorId, filter, MOST_COUNTED)
      const rows = (query.page - 1) * query.limit < total ? await page(monitorId, filter, query) : []
      return toList(rows, total, query)
    },
    latest: store.latest,
  }
}
