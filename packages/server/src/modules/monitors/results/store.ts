/** SQL of results as the API shows them. They are written by the engine. */
import type { Database, Sql } from '../../../platform/database/port.ts'
import type { Result, ResultQuery } from './schema.ts'

type Filter = Omit<ResultQuery, 'page' | 'limit'>

const columnsOf = (sql: Sql) => sql`
  r.at as timestamp, r.status, round(r.response_ms::numeric, 2)::float8 as "responseTime", r.status_code as "statusCode",
  r.location, r.error, json_build_object('dnsMs', r.dns_ms, 'connectMs', r.connect_ms, 'tlsMs', r.tls_ms,
    'firstByteMs', r.first_byte_ms, 'bodyMs', r.body_ms) as phases, r.address,
  r.certificate_expires_at as "certificateExpiresAt", r.tries, r.confirmed, r.maintenance, r.details`

export type ResultStore = ReturnType<typeof resultStore>

export function resultStore({ sql }: Database) {
  // Said twice for what is not up: a parameter alone does not let PostgreSQL use the small index of those.
  const matching = (monitorId: string, { status, location, after, before }: Filter) => sql`
    r.monitor_id = ${monitorId}
    ${status === undefined ? sql`` : sql`and r.status = ${status}`}
    ${status === undefined || status === 'up' ? sql`` : sql`and r.status <> 'up'`}
    ${location === undefined ? sql`` : sql`and r.location = ${location}`}
    ${after === undefined ? sql`` : sql`and r.at > ${after}`}
    ${before === undefined ? sql`` : sql`and r.at < ${before}`}`
  return {
    /** Newest first. */
    async page(monitorId: string, filter: Filter, range: { offset: number; limit: number }): Promise<Result[]> {
      const rows = await sql<Result[]>`
        select ${columnsOf(sql)} from monitor_results r where ${matching(monitorId, filter)}
        order by r.at desc offset ${range.offset} limit ${range.limit}`
      return [...rows]
    },
    /** How many match; counting stops at `most`. */
    async count(monitorId: string, filter: Filter, most: number): Promise<number> {
      const [row] = await sql<{ total: number }[]>`
        select count(*)::int as total from (
          select 1 from monitor_results r where ${matching(monitorId, filter)} limit ${most}) counted`
      return row?.total ?? 0
    },
    async latest(monitorId: string, location: string): Promise<Result | null> {
      const [row] = await sql<Result[]>`
        select ${columnsOf(sql)} from monitor_results r where r.monitor_id = ${monitorId} and r.location = ${location}
        order by r.at desc limit 1`
      return row ?? null
    },
  }
}
