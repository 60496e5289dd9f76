/**
 * SQL of storing results: a whole batch in one statement whose parameters are arrays. They are written as PostgreSQL
 * reads them, column by column, since this is the hottest statement of the product.
 */
import type { CheckRecord } from '../../../checks/plan.ts'
import type { Queryable } from '../../../platform/database/port.ts'

/**
 * Stores the records that are the worker's to store: its claim's attempt is the newest one, and the due time has not been
 * stored yet. At most one record per monitor and location. @returns the indexes of those that were stored
 */
export async function storeResults(
  tx: Queryable,
  workerId: string,
  records: readonly CheckRecord[],
): Promise<number[]> {
  const c = columns(records)
  const rows = await tx<{ n: number }[]>`
    with r as materialized (
      select * from unnest(${c.n}::text::int[], ${c.monitorId}::text::uuid[], ${c.location}::text::text[],
        ${c.attempt}::text::int[], ${c.dueAt}::text::float8[], ${c.at}::text::float8[], ${c.status}::text::text[],
        ${c.responseMs}::text::real[], ${c.statusCode}::text::int[], ${c.interval}::text::int[],
        ${c.tries}::text::smallint[], ${c.confirmed}::text::boolean[], ${c.maintenance}::text::boolean[],
        ${c.dnsMs}::text::real[], ${c.connectMs}::text::real[], ${c.tlsMs}::text::real[],
        ${c.firstByteMs}::text::real[], ${c.bodyMs}::text::real[], ${c.address}::text::text[],
        ${c.error}::text::text[], ${c.certificate}::text::float8[], ${c.details}::text::text[],
        ${c.fingerprint}::text::text[], ${c.verdict}::text::text[], ${c.since}::text::float8[], ${c.cause}::text::text[])
      as r(n, monitor_id, location, attempt, due_at, at, status, response_ms, status_code, interval_seconds, tries,
        confirmed, maintenance, dns_ms, connect_ms, tls_ms, first_byte_ms, body_ms, address, error, certificate, details,
        fingerprint, verdict, since, cause)),
    stored as (
      update monitor_schedules s set
        last_due_at = to_timestamp(r.due_at / 1000), last_at = to_timestamp(r.at / 1000), last_status = r.status,
        last_response_ms = r.response_ms, streak = case when s.last_status = r.status then s.streak + 1 else 1 end,
        certificate_expires_at = to_timestamp(r.certificate / 1000), certificate_fingerprint = r.fingerprint,
        verdict = coalesce(r.verdict, s.verdict), verdict_since = coalesce(to_timestamp(r.since / 1000), s.verdict_since),
        verdict_cause = case when r.verdict is null then s.verdict_cause else r.cause::jsonb end,
        rolled_until = least(s.rolled_until, date_trunc('hour', to_timestamp(r.at / 1000), 'UTC')),
        minutes_until = least(s.minutes_until, date_trunc('minute', to_timestamp(r.at / 1000), 'UTC'))
      from r
      where s.monitor_id = r.monitor_id and s.location = r.location and s.worker_id = ${workerId}
        and s.attempt = r.attempt and s.last_due_at is distinct from to_timestamp(r.due_at / 1000)
      returning r.n),
    added as (
      insert into monitor_results (monitor_id, at, due_at, location, status, response_ms, status_code, interval_seconds,
        tries, confirmed, maintenance, dns_ms, connect_ms, tls_ms, first_byte_ms, body_ms, address, error,
        certificate_expires_at, details)
      select monitor_id, to_timestamp(at / 1000), to_timestamp(due_at / 1000), location, status, response_ms, status_code,
        interval_seconds, tries, confirmed, maintenance, dns_ms, connect_ms, tls_ms, first_byte_ms, body_ms, address,
        error::jsonb, to_timestamp(certificate / 1000), details::jsonb
      from r where n in (select n from stored))
    select n from stored`
  return rows.map(({ n }) => n)
}

/** Each column as the text of an array. */
function columns(records: readonly CheckRecord[]) {
  const plain = (value: (record: CheckRecord, index: number) => number | string | boolean | null | undefined) => {
    let text = '{'
    for (let i = 0; i < records.length; i++) text += `${i ? ',' : ''}${value(records[i] as CheckRecord, i) ?? 'NULL'}`
    return `${text}}`
  }
  const quoted = (value: (record: CheckRecord) => string | null | undefined) =>
    plain((record) => {
      const text = value(record)
      return text === null || text === undefined ? null : `"${text.replace(/[\\"]/g, '\\$&')}"`
    })
  const json = (value: (record: CheckRecord) => object | null) =>
    quoted((record) => {
      const found = value(record)
      return found && JSON.stringify(found)
    })
  return {
    n: plain((_, index) => index),
    monitorId: plain(({ plan }) => plan.monitorId),
    location: quoted(({ plan }) => plan.location),
    attempt: plain(({ plan }) => plan.attempt),
    dueAt: plain(({ dueAtMs }) => dueAtMs),
    at: plain(({ atMs }) => atMs),
    status: plain(({ result }) => result.status),
    responseMs: plain(({ result }) => result.responseTimeMs),
    statusCode: plain(({ result }) => result.statusCode),
    interval: plain(({ plan }) => plan.intervalSeconds),
    tries: plain(({ tries }) => tries),
    confirmed: plain(({ confirmed }) => confirmed),
    maintenance: plain(({ maintenance }) => maintenance),
    dnsMs: plain(({ result }) => result.phases.dnsMs),
    connectMs: plain(({ result }) => result.phases.connectMs),
    tlsMs: plain(({ result }) => result.phases.tlsMs),
    firstByteMs: plain(({ result }) => result.phases.firstByteMs),
    bodyMs: plain(({ result }) => result.phases.bodyMs),
    address: quoted(({ result }) => result.address),
    error: json(({ result }) => result.error),
    certificate: plain(({ result }) => result.certificateExpiresAt?.getTime()),
    fingerprint: quoted(({ result }) => result.certificateFingerprint),
    details: json(({ result }) => result.details),
    verdict: plain(({ change }) => change?.verdict),
    since: plain(({ change }) => change?.sinceMs),
    cause: json(({ change }) => change?.cause ?? null),
  }
}
