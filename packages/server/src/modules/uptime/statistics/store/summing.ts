/** SQL that adds results up: per bucket first, then the buckets side by side. */
import type { Fragment, Queryable } from '../../../../platform/database/port.ts'
import { GAMMA, MIN_VALUE_MS } from '../histogram.ts'

/** In which bucket the response time of result r counts; null in none. histogram.ts has the same formula. */
export const bucketIn = (tx: Queryable) => tx`case when r.status in ('up', 'degraded') and not r.maintenance then
  ceil(ln(greatest(r.response_ms, ${MIN_VALUE_MS})::float8) / ln(${GAMMA}::float8))::smallint end`

/** The columns that all tables of sums have, but for the keys. */
export const sumColumns = (tx: Queryable) =>
  tx`up, degraded, down, unknown, maintenance, covered_seconds, response_count, response_sum_ms, buckets, counts`

/** Sums over results r of `from`, by `keys`: columns of theirs, or the minute, hour or day that they are in. */
export const summedUpIn = (tx: Queryable, { keys, from }: { keys: Fragment; from: Fragment }) => tx`
  select ${keys}, sum(up)::int as up, sum(degraded)::int as degraded, sum(down)::int as down,
    sum(unknown)::int as unknown, sum(maintenance)::int as maintenance, sum(covered)::int as covered_seconds,
    coalesce(sum(n) filter (where bucket is not null), 0)::int as response_count,
    coalesce(sum(total) filter (where bucket is not null), 0)::float8 as response_sum_ms,
    coalesce(array_agg(bucket order by bucket) filter (where bucket is not null), '{}') as buckets,
    coalesce(array_agg(n order by bucket) filter (where bucket is not null), '{}') as counts
  from (
    select ${keys}, bucket, count(*)::int as n, sum(response_ms) as total,
      count(*) filter (where status = 'up' and not maintenance) as up,
      count(*) filter (where status = 'degraded' and not maintenance) as degraded,
      count(*) filter (where status = 'down' and not maintenance) as down,
      count(*) filter (where status = 'unknown' and not maintenance) as unknown,
      count(*) filter (where maintenance) as maintenance, sum(interval_seconds) as covered
    from (select r.*, ${bucketIn(tx)} as bucket, date_trunc('minute', r.at, 'UTC') as minute,
        date_trunc('hour', r.at, 'UTC') as hour, date_trunc('day', r.at, 'UTC') as day
      from ${from}) r
    group by ${keys}, bucket) per_bucket
  group by ${keys}`
