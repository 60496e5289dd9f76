/** SQL of results as the API shows them. They are written by the engine. */
import type { Scope } from '../../../kernel/scope.ts'
import type { Database, Sql } from '../../../platform/database/port.ts'
import type { CountedRange, ResultFilter } from './counted.ts'
import type { MonitorResult } from './schema.ts'

/** What is known of a monitor's results without looking at them. */
export interface ResultHead {
  pieces: CountedRange[]
  /** Results from then on are in none of the pieces; one per location. */
  tails: { location: string; since: Date }[]
}

interface HeadRow {
  tails: { location: string; sinceMs: number }[] | null
  pieces:
    | [
        fromMs: number,
        untilMs: number,
        up: number,
        degraded: number,
        down: number,
        unknown: number,
        maintenance: number,
      ][]
    | null
}

const columnsOf = (sql: Sql) => sql`
  r.at as timestamp, r.status, round(r.response_ms::numeric, 2)::float8 as "responseTime", r.status_code as "statusCode",
  r.location, r.error, json_build_object('dnsMs', r.dns_ms, 'connectMs', r.connect_ms, 'tlsMs', r.tls_ms,
    'firstByteMs', r.first_byte_ms, 'bodyMs', r.body_ms) as phases, r.address,
  r.certificate_expires_at as "certificateExpiresAt", r.tries, r.confirmed, r.maintenance, r.details`

export type ResultStore = ReturnType<typeof resultStore>

export function resultStore({ sql }: Database) {
  // Said twice for what is not up: a parameter alone does not let PostgreSQL use the small index of those.
  const matching = (
    monitorId: string,
    { status, location, after, before, since }: ResultFilter & { since?: Date | null },
  ) => sql`
    r.monitor_id = ${monitorId}
    ${status === undefined ? sql`` : sql`and r.status = ${status}`}
    ${status === undefined || status === 'up' ? sql`` : sql`and r.status <> 'up'`}
    ${location === undefined ? sql`` : sql`and r.location = ${location}`}
    ${after === undefined ? sql`` : sql`and r.at > ${after}`}
    ${before === undefined ? sql`` : sql`and r.at < ${before}`}
    ${since ? sql`and r.at >= ${since}` : sql``}`
  return {
    /** Null when the project has no such monitor. `oldest`: days before it are gone. */
    async head(
      scope: Scope,
      monitorId: string,
      { location, oldest }: { location: string | undefined; oldest: Date },
    ): Promise<ResultHead | null> {
      const counts = sql`up, degraded, down, unknown, maintenance`
      const startOfDay = sql`date_trunc('day', s.rolled_until, 'UTC')`
      const [row] = await sql<HeadRow[]>`
        with s as materialized (
          select s.location, s.rolled_until from monitor_schedules s where s.monitor_id = ${monitorId}
            ${location === undefined ? sql`` : sql`and s.location = ${location}`}),
        pieces as (
          select h.at, interval '1 hour' as length, ${counts} from s join monitor_hours h on h.monitor_id = ${monitorId}
            and h.location = s.location and h.at >= ${startOfDay} and h.at >= ${oldest} and h.at < s.rolled_until
          union all
          select d.at, interval '1 day', ${counts} from s join monitor_days d on d.monitor_id = ${monitorId}
            and d.location = s.location and d.at >= ${oldest} and d.at < ${startOfDay})
        select (select json_agg(json_build_object('location', location, 'sinceMs', extract(epoch from rolled_until) * 1000))
            from s) as tails,
          (select json_agg(json_build_array(extract(epoch from at) * 1000, extract(epoch from at + length) * 1000, ${counts}))
            from pieces) as pieces
        from monitors where id = ${monitorId} and project_id = ${scope.projectId}`
      return row ? headOf(row) : null
    },
    /** How many match in the tails; counting stops at `most`. */
    async countTails(
      monitorId: string,
      filter: ResultFilter,
      { tails, most }: Pick<ResultHead, 'tails'> & { most: number },
    ) {
      const oldest = new Date(Math.min(...tails.map(({ since }) => since.getTime())))
      const [row] = await sql<{ total: number }[]>`
        select count(*)::int as total from (
          select 1 from unnest(${tails.map(({ location }) => location)}::text[],
              ${tails.map(({ since }) => since.toISOString())}::timestamptz[]) t(location, since)
            join monitor_results r on r.location = t.location and r.at >= t.since
          where ${matching(monitorId, { ...filter, since: oldest })} limit ${most}) counted`
      return row?.total ?? 0
    },
    /** Newest first. `since`: where nothing older can be among them. */
    async page(
      monitorId: string,
      filter: ResultFilter & { since: Date | null },
      range: { offset: number; limit: number },
    ): Promise<MonitorResult[]> {
      const rows = await sql<MonitorResult[]>`
        select ${columnsOf(sql)} from monitor_results r where ${matching(monitorId, filter)}
        order by r.at desc offset ${range.offset} limit ${range.limit}`
      return [...rows]
    },
    /** How many match; counting stops at `most`. */
    async count(monitorId: string, filter: ResultFilter, most: number): Promise<number> {
      const [row] = await sql<{ total: number }[]>`
        select count(*)::int as total from (
          select 1 from monitor_results r where ${matching(monitorId, filter)} limit ${most}) counted`
      return row?.total ?? 0
    },
    async latest(monitorId: string, location: string): Promise<MonitorResult | null> {
      const [row] = await sql<MonitorResult[]>`
        select ${columnsOf(sql)} from monitor_results r where r.monitor_id = ${monitorId} and r.location = ${location}
        order by r.at desc limit 1`
      return row ?? null
    },
  }
}

const headOf = ({ tails, pieces }: HeadRow): ResultHead => ({
  tails: (tails ?? []).map(({ location, sinceMs }) => ({ location, since: new Date(sinceMs) })),
  pieces: (pieces ?? []).map(([fromMs, untilMs, up, degraded, down, unknown, maintenance]) => ({
    fromMs,
    untilMs,
    up,
    degraded,
    down,
    unknown,
    maintenance,
  })),
})
