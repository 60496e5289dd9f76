/** The database as a benchmark reads and fills it: the product's pool, without deadlines. */
import { openPool } from '../../packages/server/src/platform/database/pool.ts'
import type { Sql } from '../../packages/server/src/platform/database/port.ts'

const CLOSE_MS = 5000

export type BenchSql = Sql & { end(): Promise<void> }

export function connectTo(url: string, max = 1): BenchSql {
  const { sql, close } = openPool({ url, max, name: 'bench' })
  return Object.assign(sql, { end: () => close(CLOSE_MS) })
}
