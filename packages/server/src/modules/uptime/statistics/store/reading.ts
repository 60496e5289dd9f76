/** SQL of reading statistics: sums of days, hours and minutes, and the results that are in none of them. */
import type { CheckStatus } from '../../../../checks/define.ts'
import type { LocationStatus } from '../../../../checks/plan.ts'
import type { Scope } from '../../../../kernel/scope.ts'
import type { Database, Fragment } from '../../../../platform/database/port.ts'
import type { LocationView } from '../../../incidents/index.ts'
import type { QuorumState } from '../agreement.ts'
import { type AvailabilityCounts, noSums, type SumRow } from '../figures.ts'
import { piecesOf, type SeriesMarks, type Span } from '../pieces.ts'
import { firstHourOf, type Window } from '../windows.ts'
import { bucketIn, sumColumns, summedUpIn } from './summing.ts'

/** A piece of the window: a day, or part of one. */
export interface DatedRow extends SumRow {
  day: Date
}

/** Seconds of a UTC day in which the monitor was up or degraded, and down. */
export interface DayOfState extends AvailabilityCounts {
  day: Date
}

export interface Head extends QuorumState {
  createdAt: Date
  /** `rolls`: how often it was summed up. */
  series: (SeriesMarks & { rolls: number })[]
}

interface HeadRow {
  location: string
  rolls: number
  rolledMs: number
  fromMs: number
  untilMs: number
  active: boolean
  verdict: LocationStatus
  sinceMs: number | null
  lastAtMs: number | null
}

export type StatisticsStore = ReturnType<typeof statisticsStore>

export function statisticsStore({ sql }: Database) {
  const wire = sumColumns(sql)
  const totals = sql`location, sum(up)::int as up, sum(degraded)::int as degraded, sum(down)::int as down,
    sum(unknown)::int as unknown, sum(maintenance)::int as maintenance, sum(covered_seconds)::float8 as "coveredSeconds",
    sum(response_count)::int as "responseCount", sum(response_sum_ms)::float8 as "responseSumMs"`

  const seriesOf = (series: Head['series']) => sql`unnest(${series.map(({ location }) => location)}::text[],
    ${series.map(({ rolledUntil }) => rolledUntil.toISOString())}::timestamptz[]) s(location, rolled_until)`

  /**
   * Rows of the table, named r, that lie in one of the spans. The times of each are given as numbers, so that only the
   * partitions that matter are looked into.
   */
  const within = (table: 'monitor_results' | 'monitor_minutes', monitorId: string, spans: readonly Span[]) => {
    const rows = sql`select r.* from ${sql(table)} r`
    const pieces = spans.map(
      ({ from, until, locations }) => sql`${rows} where r.monitor_id = ${monitorId}
        and r.location = any(${locations}::text[]) and r.at >= ${from} and r.at < ${until}`,
    )
    const none = sql`${rows} where false`
    return sql`(${pieces.length === 0 ? none : pieces.reduce((all, piece) => sql`${all} union all ${piece}`)}) r`
  }

  /** Of the hours that were summed up, and in windows of whole days of those days. */
  const sums = (monitorId: string, window: Window, series: Head['series']) => {
    const { readFrom, to, grain } = window
    const firstHour = firstHourOf(window)
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
          and h.at >= ${firstHour} and h.at < s.rolled_until and h.at <= ${to}
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
      const [row] = await sql<(Omit<Head, 'series' | 'views'> & { series: HeadRow[] | null })[]>`
        select m.created_at as "createdAt", m.status, m.interval_seconds as "intervalSeconds",
          m.timeout_seconds as "timeoutSeconds",
          (extract(epoch from least(m.touched_at, now())) * 1000)::float8 as "definedMs",
          (extract(epoch from m.last_status_change_at) * 1000)::float8 as "statusSinceMs", (
          select json_agg(json_build_object('location', location, 'rolls', rolls,
            'rolledMs', extract(epoch from rolled_until) * 1000, 'fromMs', extract(epoch from minutes_from) * 1000,
            'untilMs', extract(epoch from minutes_until) * 1000, 'active', active, 'verdict', verdict,
            'sinceMs', extract(epoch from verdict_since) * 1000, 'lastAtMs', extract(epoch from last_at) * 1000))
          from monitor_schedules s where s.monitor_id = m.id
            ${location === null ? sql`` : sql`and s.location = ${location}`}) as series
        from monitors m where id = ${monitorId} and project_id = ${scope.projectId}`
      if (!row) return null
      const series = row.series ?? []
      return { ...row, series: series.map(marksOf), views: series.filter(({ active }) => active).map(viewOf) }
    },
    /** How long the monitor was in its states, of each UTC day that has any of the window. */
    async stateByDay(monitorId: string, { readFrom, to }: Window): Promise<DayOfState[]> {
      const seconds = sql`extract(epoch from least(t.until, d.day + interval '24 hours') - greatest(t.at, d.day))`
      return await sql<DayOfState[]>`
        select d.day, coalesce(sum(${seconds}) filter (where t.to_status <> 'down'), 0)::float8 as good,
          coalesce(sum(${seconds}) filter (where t.to_status = 'down'), 0)::float8 as bad
        from (
          select to_status, greatest(at, ${readFrom}) as at, least(ended_at, ${to}) as until from monitor_transitions
          where monitor_id = ${monitorId} and to_status in ('up', 'degraded', 'down') and at < ${to}
            and (ended_at is null or ended_at > ${readFrom})) t
          cross join lateral generate_series(date_trunc('day', t.at, 'UTC'), t.until, interval '24 hours') d(day)
        group by d.day`
    },
    /** Of each hour and day. Their histograms are added up by the caller: PostgreSQL takes ten times as long for it. */
    readSums: (monitorId: string, window: Window, series: Head['series']) => rowsOf(sums(monitorId, window, series)),
    /** Of each minute. All of it as one text, which is read faster than rows. */
    async readMinutes(monitorId: string, spans: readonly Span[]): Promise<SumRow[]> {
      const [row] = await sql<{ minutes: MinuteRow[] | null }[]>`
        select json_agg(json_build_array(location, ${wire})) as minutes from ${within('monitor_minutes', monitorId, spans)}`
      return (row?.minutes ?? []).map(minuteOf)
    },
    /** Of single results, by all that tells them apart: to sum them further takes PostgreSQL longer. */
    async readRaw(monitorId: string, spans: readonly Span[]): Promise<SumRow[]> {
      const [row] = await sql<{ groups: RawGroup[] | null }[]>`
        select json_agg(json_build_array(location, status, maintenance, bucket, n, total, covered)) as groups from (
          select location, status, maintenance, bucket, count(*) as n, sum(response_ms) as total, sum(interval_seconds) as covered
          from (select r.*, ${bucketIn(sql)} as bucket from ${within('monitor_results', monitorId, spans)}) r
          group by 1, 2, 3, 4) g`
      return (row?.groups ?? []).map(sumOf)
    },
    /** Sums per location and UTC day, without histograms. */
    async perDay(monitorId: string, window: Window, series: Head['series']): Promise<DatedRow[]> {
      const { minutes, raw } = piecesOf(window, series)
      const keys = sql`location, day`
      return await sql<DatedRow[]>`
        select ${totals}, day, null as buckets, null as counts from (
          select location, day, ${wire} from (${summedUpIn(sql, { keys, from: within('monitor_results', monitorId, raw) })}) r
          union all
          select location, date_trunc('day', at, 'UTC'), ${wire} from ${within('monitor_minutes', monitorId, minutes)}
          union all ${sums(monitorId, window, series)}) p
        group by location, day`
    },
  }
}

const marksOf = ({ location, rolls, rolledMs, fromMs, untilMs }: HeadRow): Head['series'][number] => ({
  location,
  rolls,
  rolledUntil: new Date(rolledMs),
  minutesFrom: new Date(fromMs),
  minutesUntil: new Date(untilMs),
})

const viewOf = ({ location, verdict, sinceMs, lastAtMs }: HeadRow): LocationView => ({
  location,
  verdict,
  sinceMs,
  lastAtMs,
  cause: null,
})

type MinuteRow = [
  location: string,
  up: number,
  degraded: number,
  down: number,
  unknown: number,
  maintenance: number,
  coveredSeconds: number,
  responseCount: number,
  responseSumMs: number,
  buckets: number[],
  counts: number[],
]

function minuteOf([location, up, degraded, down, unknown, maintenance, ...more]: MinuteRow): SumRow {
  const [coveredSeconds, responseCount, responseSumMs, buckets, counts] = more
  return {
    location,
    up,
    degraded,
    down,
    unknown,
    maintenance,
    coveredSeconds,
    responseCount,
    responseSumMs,
    buckets,
    counts,
  }
}

type RawGroup = [
  location: string,
  status: CheckStatus,
  maintenance: boolean,
  bucket: number | null,
  count: number,
  totalMs: number,
  coveredSeconds: number,
]

function sumOf([location, status, isMaintenance, bucket, count, totalMs, coveredSeconds]: RawGroup): SumRow {
  const { histogram: _, ...none } = noSums()
  return {
    ...none,
    location,
    coveredSeconds,
    [isMaintenance ? 'maintenance' : status]: count,
    ...(bucket === null
      ? { buckets: null, counts: null }
      : { buckets: [bucket], counts: [count], responseCount: count, responseSumMs: totalMs }),
  }
}

/** `{1,2,3}`, as PostgreSQL writes an array of numbers. */
const numbersOf = (text: string): number[] => JSON.parse(`[${text.slice(1, -1)}]`) as number[]
