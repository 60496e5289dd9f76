/** SQL of the chore that sums results up: per minute, per hour, and hours per day. */
import type { Queryable, Tx } from '../../../../platform/database/port.ts'
import { DAY_MS } from '../windows.ts'
import { sumColumns, summedUpIn } from './summing.ts'

export interface Series {
  monitorId: string
  location: string
}

export interface HourSeries extends Series {
  rolledUntil: Date
}

export interface HourStep {
  until: Date
  minutesFrom: Date
}

export interface MinuteSeries extends Series {
  minutesFrom: Date
  minutesUntil: Date
}

/** Minutes to sum up; `minutesFrom`: since when there are any without a gap. */
export interface MinuteStep extends Series {
  since: Date
  until: Date
  minutesFrom: Date
}

const same = (tx: Queryable) => tx`up = excluded.up, degraded = excluded.degraded, down = excluded.down,
  unknown = excluded.unknown, maintenance = excluded.maintenance, covered_seconds = excluded.covered_seconds,
  response_count = excluded.response_count, response_sum_ms = excluded.response_sum_ms,
  buckets = excluded.buckets, counts = excluded.counts`

export type RollingStore = typeof rollingStore

export const rollingStore = {
  /** Series whose last full hours are not summed up yet, locked; those that somebody else is at are left out. */
  async hoursToRoll(tx: Tx, until: Date, limit: number): Promise<HourSeries[]> {
    return await tx<HourSeries[]>`
      select monitor_id as "monitorId", location, rolled_until as "rolledUntil" from monitor_schedules
      where rolled_until < ${until} limit ${limit} for no key update skip locked`
  },
  /**
   * Sums up these series' results until that full hour, again where that has been done before. `minutesFrom`: minutes
   * before it are not counted on any longer, since they will be deleted.
   */
  async rollHours(tx: Tx, series: readonly HourSeries[], { until, minutesFrom }: HourStep): Promise<void> {
    const oldest = new Date(Math.min(...series.map(({ rolledUntil }) => rolledUntil.getTime())))
    const l = tx`unnest(${series.map(({ monitorId }) => monitorId)}::uuid[], ${series.map((one) => one.location)}::text[],
      ${series.map(({ rolledUntil }) => rolledUntil.toISOString())}::timestamptz[]) l(monitor_id, location, since)`
    await tx`
      insert into monitor_hours (monitor_id, location, at, ${sumColumns(tx)})
      ${summedUpIn(tx, {
        keys: tx`monitor_id, location, hour`,
        from: tx`${l} join monitor_results r on r.monitor_id = l.monitor_id and r.location = l.location
          and r.at >= l.since and r.at >= ${oldest} and r.at < ${until}`,
      })}
      on conflict (monitor_id, at, location) do update set ${same(tx)}`
    const days = new Date(Math.floor(until.getTime() / DAY_MS) * DAY_MS)
    await tx`
      with h as (select h.* from ${l} join monitor_hours h on h.monitor_id = l.monitor_id and h.location = l.location
        and h.at >= date_trunc('day', l.since, 'UTC') and h.at < ${days}),
      filled as (select monitor_id, location, date_trunc('day', at, 'UTC') as day, bucket, sum(n)::int as n
        from h, unnest(h.buckets, h.counts) b(bucket, n) group by 1, 2, 3, 4),
      merged as (select monitor_id, location, day, array_agg(bucket order by bucket) as buckets,
        array_agg(n order by bucket) as counts from filled group by 1, 2, 3)
      insert into monitor_days (monitor_id, location, at, ${sumColumns(tx)})
      select h.monitor_id, h.location, date_trunc('day', h.at, 'UTC') as day, sum(up), sum(degraded), sum(down), sum(unknown),
        sum(maintenance), sum(covered_seconds), sum(response_count), sum(response_sum_ms),
        coalesce(min(m.buckets), '{}'), coalesce(min(m.counts), '{}')
      from h left join merged m on m.monitor_id = h.monitor_id and m.location = h.location
        and m.day = date_trunc('day', h.at, 'UTC')
      group by 1, 2, 3
      on conflict (monitor_id, at, location) do update set ${same(tx)}`
    await tx`update monitor_schedules s set rolled_until = ${until}, rolls = rolls + 1,
        minutes_from = greatest(minutes_from, ${minutesFrom}) from ${l}
      where s.monitor_id = l.monitor_id and s.location = l.location`
  },
  /**
   * Series of more than one result a minute whose minutes before that time are not summed up yet though there are
   * results, locked; those that somebody else is at are left out.
   */
  async minutesToRoll(tx: Tx, before: Date, limit: number): Promise<MinuteSeries[]> {
    return await tx<MinuteSeries[]>`
      select s.monitor_id as "monitorId", s.location, s.minutes_from as "minutesFrom", s.minutes_until as "minutesUntil"
      from monitors m join monitor_schedules s on s.monitor_id = m.id
      where m.interval_seconds < 60 and s.minutes_until < ${before} and s.last_at >= s.minutes_until
      limit ${limit} for no key update of s skip locked`
  },
  async rollMinutes(tx: Tx, steps: readonly MinuteStep[]): Promise<void> {
    const times = (read: (step: MinuteStep) => Date) => steps.map((step) => read(step).toISOString())
    const oldest = new Date(Math.min(...steps.map(({ since }) => since.getTime())))
    const newest = new Date(Math.max(...steps.map(({ until }) => until.getTime())))
    const l = tx`unnest(${steps.map(({ monitorId }) => monitorId)}::uuid[], ${steps.map((one) => one.location)}::text[],
      ${times(({ since }) => since)}::timestamptz[], ${times(({ until }) => until)}::timestamptz[],
      ${times(({ minutesFrom }) => minutesFrom)}::timestamptz[]) l(monitor_id, location, since, until, minutes_from)`
    await tx`
      insert into monitor_minutes (monitor_id, location, at, ${sumColumns(tx)})
      ${summedUpIn(tx, {
        keys: tx`monitor_id, location, minute`,
        from: tx`${l} join monitor_results r on r.monitor_id = l.monitor_id and r.location = l.location
          and r.at >= l.since and r.at < l.until and r.at >= ${oldest} and r.at < ${newest}`,
      })}
      on conflict (monitor_id, at, location) do update set ${same(tx)}`
    await tx`update monitor_schedules s set minutes_from = l.minutes_from, minutes_until = l.until from ${l}
      where s.monitor_id = l.monitor_id and s.location = l.location`
  },
}
