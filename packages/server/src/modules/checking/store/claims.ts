/** SQL of who checks what: workers' leases, and the claims that stand and fall with them. All by the database's clock. */
import type { EngineView } from '../../../checks/define.ts'
import type { CheckPlan, LocationStatus } from '../../../checks/plan.ts'
import type { Database, Queryable } from '../../../platform/database/port.ts'

/** A plan as stored: secrets of config still sealed. */
export interface StoredPlan extends Omit<CheckPlan, 'verdict'> {
  verdict: LocationStatus
  sealedConfig: Buffer | null
  sealKeyId: string | null
}

export interface Sight {
  /** Something of our locations waits for a worker. */
  free: boolean
  /** Other workers whose lease is over. */
  expired: string[]
  /** The first monitors that changed since the mark, the oldest change first. */
  touched: Touched[]
  /** The database's time. */
  now: string
}

export interface Touched {
  id: string
  revision: number
  /** With microseconds. */
  at: string
}

/** From where on changes are read: after this time, and of that very time after this id. */
export interface Mark {
  at: string | null
  id: string
  /** Changes are seen when they are committed, which is later than they are dated. */
  overlapSeconds: number
}

export interface Share {
  location: string
  total: number
  workers: number
}

export interface LiveWorker {
  locations: string[]
  trouble: string | null
}

export interface PlannedWindow {
  projectId: string
  allMonitors: boolean
  monitorIds: string[]
  from: Date
  until: Date
}

const RECEPTION_LOST_SECONDS = 30
export type HeartbeatView = Pick<EngineView, 'lastHeartbeatAt' | 'heartbeatsCountFrom' | 'takesHeartbeats'>
export const NO_HEARTBEATS: HeartbeatView = { lastHeartbeatAt: null, heartbeatsCountFrom: null, takesHeartbeats: true }
export const MAX_TOUCHED = 5000
const MAX_WINDOWS = 10_000
const MAX_LIVE = 10_000

export type ClaimStore = ReturnType<typeof claimStore>

export function claimStore({ sql }: Database) {
  const planColumns = (tx: Queryable) => tx`
    s.monitor_id as "monitorId", m.project_id as "projectId", s.location, s.attempt, m.revision, m.type, m.url, m.method,
    m.config, m.sealed_config as "sealedConfig", m.seal_key_id as "sealKeyId", m.interval_seconds as "intervalSeconds",
    m.timeout_seconds as "timeoutSeconds", m.confirm_retries as "confirmRetries",
    m.confirm_delay_seconds as "confirmDelaySeconds", s.verdict,
    (extract(epoch from s.last_due_at) * 1000)::float8 as "lastDueAtMs"`

  /** Nobody has a lease for so long: the database's clock was ahead when it was given. */
  const isOver = sql`(lease_until < now() or lease_until > now() + interval '1 minute')`
  return {
    async enroll(id: string, locations: readonly string[], leaseSeconds: number): Promise<void> {
      await sql`insert into monitor_workers (id, locations, lease_until)
        values (${id}, ${[...locations]}::text[], now() + make_interval(secs => ${leaseSeconds}))`
    },
    /** False: the lease ran out and somebody has taken what we held. */
    async renew(id: string, leaseSeconds: number, trouble: string | null): Promise<boolean> {
      const rows = await sql`
        update monitor_workers set lease_until = now() + make_interval(secs => ${leaseSeconds}), trouble = ${trouble}
        where id = ${id} returning 1`
      return rows.length > 0
    },
    /** Workers whose lease holds, or was over a moment ago only. */
    async live(graceSeconds: number): Promise<LiveWorker[]> {
      return await sql<LiveWorker[]>`
        select locations, trouble from monitor_workers
        where lease_until > now() - make_interval(secs => ${graceSeconds}) limit ${MAX_LIVE}`
    },
    /** Everything a worker looks for again and again, in one round trip. */
    async look(id: string, locations: readonly string[], mark: Mark): Promise<Sight> {
      const [row] = await sql<Sight[]>`
        select now()::text as now, exists(select 1 from monitor_schedules where location = any(${[...locations]}::text[])
            and worker_id is null and active) as free,
          array(select id from monitor_workers where ${isOver} and id <> ${id}) as expired,
          coalesce((select json_agg(json_build_object('id', id, 'revision', revision, 'at', touched_at::text)) from (
            select id, revision, touched_at from monitors where (touched_at, id) > (
                least(coalesce(${mark.at}::text::timestamptz, now()), now()) - make_interval(secs => ${mark.overlapSeconds}), ${mark.id}::uuid)
              order by touched_at, id limit ${MAX_TOUCHED}) changed), '[]') as touched`
      return row as Sight
    },
    /** Ends those of these workers whose lease is over; what they held is free afterwards. */
    async reap(ids: readonly string[]): Promise<string[]> {
      const rows = await sql<{ id: string }[]>`
        delete from monitor_workers where ${isOver} and id = any(${[...ids]}::uuid[]) returning id`
      return rows.map(({ id }) => id)
    },
    async leave(id: string): Promise<void> {
      await sql`delete from monitor_workers where id = ${id}`
    },
    /** Makes up to `limit` free monitors of the location the worker's. */
    async claim(workerId: string, location: string, limit: number): Promise<StoredPlan[]> {
      return await sql<StoredPlan[]>`
        with free as (select s.monitor_id from monitor_schedules s
            join monitors m on m.id = s.monitor_id join projects p on p.id = m.project_id
          where s.location = ${location} and s.worker_id is null and s.active and p.deleted_at is null
          limit ${limit} for update of s skip locked),
        s as (update monitor_schedules set worker_id = ${workerId}, attempt = attempt + 1
          where monitor_id in (select monitor_id from free) and location = ${location} and worker_id is null returning *)
        select ${planColumns(sql)} from s join monitors m on m.id = s.monitor_id`
    },
    /** The plans of these monitors that are still the worker's. */
    async plans(workerId: string, monitorIds: string[]): Promise<StoredPlan[]> {
      return await sql<StoredPlan[]>`
        select ${planColumns(sql)} from monitor_schedules s join monitors m on m.id = s.monitor_id
        where s.monitor_id = any(${monitorIds}::uuid[]) and s.worker_id = ${workerId}`
    },
    /** Per location: how much there is to check, and how many workers share it. */
    async shares(locations: readonly string[]): Promise<Share[]> {
      return await sql<Share[]>`
        select location, (select count(*)::int from monitor_schedules s where s.location = l.location and active) as total,
          (select count(*)::int from monitor_workers w where l.location = any(w.locations) and not ${isOver}) as workers
        from unnest(${[...locations]}::text[]) l(location)`
    },
    async release(workerId: string, location: string, monitorIds: string[]): Promise<void> {
      await sql`update monitor_schedules set worker_id = null, attempt = attempt + 1
        where worker_id = ${workerId} and location = ${location} and monitor_id = any(${monitorIds}::uuid[])`
    },
    /** Maintenance that is on, or begins within the hour. */
    async windows(now: Date): Promise<PlannedWindow[]> {
      return await sql<PlannedWindow[]>`
        select project_id as "projectId", all_monitors as "allMonitors", occurrence_from as "from", occurrence_until as "until",
          array(select monitor_id from maintenance_window_targets l where l.window_id = w.id) as "monitorIds"
        from maintenance_windows w
        where enabled and occurrence_until > ${now}::timestamptz - interval '1 minute'
          and occurrence_from < ${now}::timestamptz + interval '1 hour'
        limit ${MAX_WINDOWS}`
    },
    /** A time that a clock which was ahead has left in the future counts as now. */
    async heartbeats(monitorId: string): Promise<HeartbeatView> {
      const [row] = await sql<HeartbeatView[]>`
        select m.last_heartbeat_at as "lastHeartbeatAt",
          least(greatest(m.touched_at, r.open_since), now()) as "heartbeatsCountFrom",
          coalesce(r.seen_at > now() - make_interval(secs => ${RECEPTION_LOST_SECONDS}), true) as "takesHeartbeats"
        from monitors m left join heartbeat_reception r on true where m.id = ${monitorId}`
      return row ?? NO_HEARTBEATS
    },
  }
}
