/** Monitors, their results and a clock that tests move, straight in the database. */
import type { CheckResult, CheckStatus } from '../checks/define.ts'
import type { Clock } from '../kernel/clock.ts'
import { newId } from '../kernel/ids.ts'
import { scopeOf } from '../kernel/scope.ts'
import { scheduleStore } from '../modules/checking/schedules/store.ts'
import type { MonitorStatus } from '../modules/incidents/index.ts'
import { followActivity } from '../modules/monitors/activity.ts'
import { monitorStore } from '../modules/monitors/store.ts'
import type { TestApp } from './app.ts'

export interface MovedClock extends Clock {
  set(at: Date | string): void
  advance(seconds: number): void
}

/** Stands still until it is moved. */
export function movedClock(start: Date | string): MovedClock {
  let ms = new Date(start).getTime()
  return {
    now: () => new Date(ms),
    set: (at) => {
      ms = new Date(at).getTime()
    },
    advance: (seconds) => {
      ms += seconds * 1000
    },
  }
}

export interface MonitorOptions {
  id?: string
  projectId?: string
  type?: string
  url?: string
  interval?: number
  timeout?: number
  locations?: string[]
  quorum?: string
  retries?: number
  delaySeconds?: number
  active?: boolean
  createdAt?: Date
}

export interface StoredResult {
  at: Date
  status: CheckStatus
  responseMs: number
  location?: string
  maintenance?: boolean
  intervalSeconds?: number
}

export function monitorKit(t: TestApp) {
  const { sql } = t.app.db
  return {
    async add(options: MonitorOptions = {}): Promise<string> {
      const {
        id = newId(),
        projectId = t.owner.projectId,
        url = 'http://127.0.0.1:1/',
        createdAt = new Date(),
        active = true,
      } = options
      await sql`insert into monitors (id, project_id, name, type, url, interval_seconds, timeout_seconds, locations, quorum,
          confirm_retries, confirm_delay_seconds, active, status, created_at, updated_at, touched_at)
        values (${id}, ${projectId}, 'A monitor', ${options.type ?? 'http_request'}, ${url}, ${options.interval ?? 60},
          ${options.timeout ?? 10}, ${options.locations ?? ['global']}, ${options.quorum ?? 'majority'},
          ${options.retries ?? 1}, ${options.delaySeconds ?? 0}, ${active},
          ${active ? 'pending' : 'paused'}, ${createdAt}, ${createdAt}, ${createdAt})`
      await scheduleStore.relocate(sql, id)
      await sql`update monitor_schedules set rolled_until = date_trunc('hour', ${createdAt}::timestamptz, 'UTC'),
          minutes_from = date_trunc('minute', ${createdAt}::timestamptz, 'UTC'),
          minutes_until = date_trunc('minute', ${createdAt}::timestamptz, 'UTC')
        where monitor_id = ${id}`
      return id
    },
    /** Pauses or resumes it, as somebody does at that time. */
    setActive: (monitorId: string, active: boolean, now = new Date()): Promise<void> =>
      t.app.db.transaction(async (tx) => {
        const [monitor] = await tx<
          { id: string; name: string; active: boolean; status: MonitorStatus; projectId: string }[]
        >`
          select id, name, active, status, project_id as "projectId" from monitors where id = ${monitorId} for update`
        if (!monitor) throw new Error(`no monitor ${monitorId}`)
        await monitorStore(t.app.db).setActive(tx, [monitorId], { active, now })
        await followActivity(tx, [monitor], { projectId: monitor.projectId, active, now })
      }),
    /** Changes columns of its definition, so that workers hear of it. */
    async redefine(monitorId: string, columns: Record<string, string | number | string[]>): Promise<void> {
      for (const [column, value] of Object.entries(columns))
        await sql`update monitors set ${sql(column)} = ${value} where id = ${monitorId}`
      await sql`update monitors set revision = revision + 1, touched_at = clock_timestamp() where id = ${monitorId}`
      if (columns.locations) await scheduleStore.relocate(sql, monitorId)
    },
    async remove(monitorId: string, projectId = t.owner.projectId): Promise<void> {
      await monitorStore(t.app.db).remove(sql, scopeOf(projectId), [monitorId])
    },
    async store(monitorId: string, results: readonly StoredResult[]): Promise<void> {
      const column = <T>(read: (result: StoredResult) => T) => results.map(read)
      await sql`insert into monitor_results (monitor_id, at, due_at, location, status, response_ms, interval_seconds, tries,
          confirmed, maintenance)
        select ${monitorId}, at, at, location, status, ms, seconds, 1, true, maintenance
        from unnest(${column((one) => one.at.toISOString())}::timestamptz[], ${column((one) => one.location ?? 'global')}::text[],
          ${column((one) => one.status)}::text[], ${column((one) => one.responseMs)}::real[],
          ${column((one) => one.intervalSeconds ?? 60)}::int[], ${column((one) => String(one.maintenance ?? false))}::text[]::boolean[])
          r(at, location, status, ms, seconds, maintenance)`
    },
    async transitions(monitorId: string) {
      return await sql<
        {
          from: string
          to: string
          at: Date
          endedAt: Date | null
          cause: Record<string, unknown>
          suppressedBy: string | null
        }[]
      >`select from_status as "from", to_status as "to", at, ended_at as "endedAt", cause, suppressed_by as "suppressedBy"
        from monitor_transitions where monitor_id = ${monitorId} order by seq`
    },
    async statusOf(monitorId: string): Promise<string | undefined> {
      const [row] = await sql<{ status: string }[]>`select status from monitors where id = ${monitorId}`
      return row?.status
    },
  }
}

/** What a check would hand back. */
export function resultOf(status: CheckStatus, more: Partial<CheckResult> = {}): CheckResult {
  const trouble = {
    kind: status === 'unknown' ? ('probe' as const) : ('refused' as const),
    message: status,
    phase: null,
  }
  return {
    status,
    responseTimeMs: 12.5,
    statusCode: status === 'up' ? 200 : null,
    phases: { dnsMs: null, connectMs: 1, tlsMs: null, firstByteMs: 2, bodyMs: 3 },
    address: '192.0.2.1',
    error: status === 'up' ? null : trouble,
    certificateExpiresAt: null,
    certificateFingerprint: null,
    details: null,
    ...more,
  }
}

/** Asks again and again until there is an answer. @throws Error when it takes longer than `seconds` */
export async function until<T>(
  ask: () => Promise<T | undefined | false> | T | undefined | false,
  seconds = 60,
): Promise<T> {
  for (const endsAt = performance.now() + seconds * 1000; ; ) {
    const answer = await ask()
    if (answer !== undefined && answer !== false) return answer
    if (performance.now() > endsAt) throw new Error(`it did not happen within ${seconds} s`)
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
}
