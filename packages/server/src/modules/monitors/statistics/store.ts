/** SQL of statistics: sums made once per hour and day, and read together with the results they do not hold yet. */
import type { Fragment } from 'postgres'
import type { CheckStatus } from '../../../checks/define.ts'
import type { Scope } from '../../../kernel/scope.ts'
import type { Database, Queryable, Tx } from '../../../platform/database/port.ts'
import { noSums, type SumRow } from './figures.ts'
import { GAMMA, SHORTEST_MS } from './histogram.ts'
import { DAY_MS, HOUR_MS, type Window } from './windows.ts'

export interface Series {
  monitorId: string
  location: string
  rolledUntil: Date
}

/** A piece of the window: a day, or part of one. */
export interface DatedRow extends SumRow {
  day: Date
}

export interface Head {
  createdAt: Date
  /** `rolls`: how often it was summed up. */
  series: { location: string; rolledUntil: Date; rolls: number }[]
}

interface HeadRow {
  location: string
  rolls: number
  rolledMs: number
}

export type StatisticsStore = ReturnType<typeof statisticsStore>

export function statisticsStore({ sql }: Database) {
  const wire = sql`up, degraded, down, unknown, maintenance, covered_seconds, response_count, response_sum_ms, buckets, counts`
  const totals = sql`location, sum(up)::int as up, sum(degraded)::int as degraded, sum(down)::int as down,
    sum(unknown)::int as unknown, sum(maintenance)::int as maintenance, sum(covered_seconds)::float8 as "coveredSeconds",
    sum(response_count)::int as "responseCount", sum(response_sum_ms)::float8 as "responseSumMs"`

  /** Sums over results r: first per bucket, then the buckets side by side. */
  const summed = (tx: Queryable, { keys, from }: { keys: Fragment; from: Fragment }) => tx`
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
      from (select r.*, ${bucket(tx)} as bucket, date_trunc('hour', r.at, 'UTC') as hour, date_trunc('day', r.at, 'UTC') as day
        from ${from}) r
      group by ${keys}, bucket) per_bucket
    group by ${keys}`

  const bucket = (tx: Queryable) => tx`case when r.status in ('up', 'degraded') and not r.maintenance then
    ceil(ln(greatest(r.response_ms, ${SHORTEST_MS})::float8) / ln(${GAMMA}::float8))::smallint end`

  const seriesOf = (series: Head['series']) => sql`unnest(${series.map(({ location }) => location)}::text[],
    ${series.map(({ rolledUntil }) => rolledUntil.toISOString())}::timestamptz[]) s(location, rolled_until)`

  /**
   * The results r that are in no sum: those after the full hours, or before the first one. The times are given as
   * numbers, so that only the partitions that matter are looked into.
   */
  const unsummed = (monitorId: string, { readFrom, to }: Window, series: Head['series']) => {
    const firstHour = firstHourOf(readFrom)
    const rawFrom = new Date(
      Math.max(readFrom.getTime(), Math.min(...series.map(({ rolledUntil }) => rolledUntil.getTime()))),
    )
    const s = seriesOf(series)
    const edge =
      firstHour > readFrom
        ? sql`union all select r.* from ${s} join monitor_results r on r.monitor_id = ${monitorId}
            and r.location = s.location and r.at < s.rolled_until and r.at >= ${readFrom} and r.at < ${firstHour}`
        : sql``
    return sql`(
      select r.* from ${s} join monitor_results r on r.monitor_id = ${monitorId} and r.location = s.location
        and r.at >= s.rolled_until and r.at >= ${rawFrom} and r.at <= ${to} ${edge}) r`
  }

  /** Of the hours that were summed up, and in windows of whole days of those days. */
  const sums = (monitorId: string, { readFrom, to, grain }: Window, series: Head['series']) => {
    const s = seriesOf(series)
    const startOfDay = sql`date_trunc('day', s.rolled_until, 'UTC')`
    const days =
      grain === 'day'
        ? sql`union all select s.location, d.at as day, ${wire} from ${s} join monitor_days d on d.monitor_id = ${monitorId}
            and d.location = s.location and d.at >= ${readFrom} and d.at < ${startOfDay} and d.at <= ${to}`
        : sql``
    return sql`
      select s.location, date_trunc('day', h.at, 'UTC') as day, ${wire} from ${s}
        join monitor_hours h on h.monitor_id = ${monitorId} and h.location = s.location
          and h.at >= ${firstHourOf(readFrom)} and h.at < s.rolled_until and h.at <= ${to}
          ${grain === 'day' ? sql`and h.at >= ${startOfDay}` : sql``}
      ${days}`
  }

  /** Arrays come as text, which JSON.parse reads faster than the driver does. */
  async function rowsOf(pieces: Fragment): Promise<SumRow[]> {
    const rows = await sql<(Omit<SumRow, 'buckets' | 'counts'> & { buckets: string; counts: string })[]>`
      select location, up, degraded, down, unknown, maintenance, covered_seconds as "coveredSeconds",
        response_count as "responseCount", response_sum_ms as "responseSumMs", buckets::text, counts::text
      from (${pieces}) p`
    return rows.map((row) => ({ ...row, buckets: numbersOf(row.buckets), counts: numbersOf(row.counts) }))
  }

  return {
    /** The monitor's creation and what checks it, if it is the project's. */
    async head(scope: Scope, monitorId: string, location: string | null): Promise<Head | null> {
      const [row] = await sql<{ createdAt: Date; series: HeadRow[] | null }[]>`
        select m.created_at as "createdAt", (
          select json_agg(json_build_object('location', location, 'rolls', rolls,
            'rolledMs', extract(epoch from rolled_until) * 1000))
          from monitor_schedules s where s.monitor_id = m.id
            ${location === null ? sql`` : sql`and s.location = ${location}`}) as series
        from monitors m where id = ${monitorId} and project_id = ${scope.projectId}`
      if (!row) return null
      const series = row.series ?? []
      return {
        createdAt: row.createdAt,
        series: series.map(({ location, rolls, rolledMs }) => ({ location, rolls, rolledUntil: new Date(rolledMs) })),
      }
    },
    /** Of each hour and day. Their histograms are added up by the caller: PostgreSQL takes ten times as long for it. */
    readSums: (monitorId: string, window: Window, series: Head['series']) => rowsOf(sums(monitorId, window, series)),
    /** Of the results that are in no sum, by all that tells them apart: to sum them further takes PostgreSQL longer. */
    async readRaw(monitorId: string, window: Window, series: Head['series']): Promise<SumRow[]> {
      const [row] = await sql<{ groups: RawGroup[] | null }[]>`
        select json_agg(json_build_array(location, status, maintenance, bucket, n, total, covered)) as groups from (
          select location, status, maintenance, bucket, count(*) as n, sum(response_ms) as total, sum(interval_seconds) as covered
          from (select r.*, ${bucket(sql)} as bucket from ${unsummed(monitorId, window, series)}) r group by 1, 2, 3, 4) g`
      return (row?.groups ?? []).map(sumOf)
    },
    /** Sums per location and UTC day, without histograms. */
    async perDay(monitorId: string, window: Window, series: Head['series']): Promise<DatedRow[]> {
      return await sql<DatedRow[]>`
        select ${totals}, day, null as buckets, null as counts from (
          select location, day, ${wire} from (${summed(sql, {
            keys: sql`location, day`,
            from: unsummed(monitorId, window, series),
          })}) r
          union all ${sums(monitorId, window, series)}) p
        group by location, day`
    },
    /** Series whose last full hours are not summed up yet, locked; those that somebody else is at are left out. */
    async toRoll(tx: Tx, until: Date, limit: number): Promise<Series[]> {
      return await tx<Series[]>`
        select monitor_id as "monitorId", location, rolled_until as "rolledUntil" from monitor_schedules
        where rolled_until < ${until} limit ${limit} for no key update skip locked`
    },
    /** Sums up these series' results until that full hour, again where that has been done before. */
    async roll(tx: Tx, series: readonly Series[], until: Date): Promise<void> {
      const oldest = new Date(Math.min(...series.map(({ rolledUntil }) => rolledUntil.getTime())))
      const l = tx`unnest(${series.map(({ monitorId }) => monitorId)}::uuid[], ${series.map((one) => one.location)}::text[],
        ${series.map(({ rolledUntil }) => rolledUntil.toISOString())}::timestamptz[]) l(monitor_id, location, since)`
      const same = tx`up = excluded.up, degraded = excluded.degraded, down = excluded.down, unknown = excluded.unknown,
        maintenance = excluded.maintenance, covered_seconds = excluded.covered_seconds,
        response_count = excluded.response_count, response_sum_ms = excluded.response_sum_ms,
        buckets = excluded.buckets, counts = excluded.counts`
      await tx`
        insert into monitor_hours (monitor_id, location, at, up, degraded, down, unknown, maintenance, covered_seconds,
          response_count, response_sum_ms, buckets, counts)
        ${summed(tx, {
          keys: tx`monitor_id, location, hour`,
          from: tx`${l} join monitor_results r on r.monitor_id = l.monitor_id and r.location = l.location
            and r.at >= l.since and r.at >= ${oldest} and r.at < ${until}`,
        })}
        on conflict (monitor_id, at, location) do update set ${same}`
      const days = new Date(Math.floor(until.getTime() / DAY_MS) * DAY_MS)
      await tx`
        with h as (select h.* from ${l} join monitor_hours h on h.monitor_id = l.monitor_id and h.location = l.location
          and h.at >= date_trunc('day', l.since, 'UTC') and h.at < ${days}),
        filled as (select monitor_id, location, date_trunc('day', at, 'UTC') as day, bucket, sum(n)::int as n
          from h, unnest(h.buckets, h.counts) b(bucket, n) group by 1, 2, 3, 4),
        merged as (select monitor_id, location, day, array_agg(bucket order by bucket) as buckets,
          array_agg(n order by bucket) as counts from filled group by 1, 2, 3)
        insert into monitor_days (monitor_id, location, at, up, degraded, down, unknown, maintenance, covered_seconds,
          response_count, response_sum_ms, buckets, counts)
        select h.monitor_id, h.location, date_trunc('day', h.at, 'UTC') as day, sum(up), sum(degraded), sum(down), sum(unknown),
          sum(maintenance), sum(covered_seconds), sum(response_count), sum(response_sum_ms),
          coalesce(min(m.buckets), '{}'), coalesce(min(m.counts), '{}')
        from h left join merged m on m.monitor_id = h.monitor_id and m.location = h.location
          and m.day = date_trunc('day', h.at, 'UTC')
        group by 1, 2, 3
        on conflict (monitor_id, at, location) do update set ${same}`
      await tx`update monitor_schedules s set rolled_until = ${until}, rolls = rolls + 1 from ${l}
        where s.monitor_id = l.monitor_id and s.location = l.location`
    },
  }
}

type RawGroup = [
  ...[location: string, status: CheckStatus, maintenance: boolean, bucket: number | null],
  ...[count: number, totalMs: number, coveredSeconds: number],
]

function sumOf([location, status, isMaintenance, bucket, count, totalMs, coveredSeconds]: RawGroup): SumRow {
  const { histogram: _, ...none } = noSums()
  return {
    ...none,
    ...{ location, coveredSeconds, [isMaintenance ? 'maintenance' : status]: count },
    ...(bucket === null
      ? { buckets: null, counts: null }
      : { buckets: [bucket], counts: [count], responseCount: count, responseSumMs: totalMs }),
  }
}

const firstHourOf = (readFrom: Date) => new Date(Math.ceil(readFrom.getTime() / HOUR_MS) * HOUR_MS)

/** `{1,2,3}`, as PostgreSQL writes an array of numbers. */
const numbersOf = (text: string): number[] => JSON.parse(`[${text.slice(1, -1)}]`) as number[]
