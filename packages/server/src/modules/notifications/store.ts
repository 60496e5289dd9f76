/** SQL of what alerts are decided by, and of writing them, with the entries that bring them out. Sending is outbox/store.ts. */
import type { Scope } from '../../kernel/scope.ts'
import type { Queryable, Tx } from '../../platform/database/port.ts'
import type { DeliveryQueue, WakeUp } from '../../platform/queue/port.ts'
import type { ExplainedIncident, InMaintenance } from '../incidents/index.ts'
import type { EndedRun, StoredMessage } from './messages.ts'
import type { AlertPhase, Recipient } from './rules.ts'

export interface NewAlerts {
  projectId: string
  incidentId: string | null
  part: AlertPhase
  message: StoredMessage
  /** One alert for each, in their order. */
  to: (Recipient & { id: string })[]
  /** Why nobody is told: it stands in the history only. */
  suppressed?: string | null
  /** What they wait for. */
  waits?: string | null
}

export type AlertStore = ReturnType<typeof alertStore>

export const alertStore = (deliveries: DeliveryQueue) => ({ ...runStore, ...incidentAlerts, ...writeStore(deliveries) })

const runStore = {
  /** A run that is over, with its job's settings; null where no alert can be wanted. */
  async endedRun(tx: Queryable, runId: string): Promise<EndedRun | null> {
    const [row] = await tx<EndedRun[]>`
      select r.id, r.project_id as "projectId", p.name as "projectName", j.id as "jobId", j.name as "jobName",
        j.alert_config as "alertConfig", r.status, r.failure_kind as "failureKind", r.error, r.trigger, r.location,
        r.started_at as "startedAt", r.completed_at as "completedAt", r.duration_ms as "durationMs", r.tests,
        (select b.status from runs b where b.job_id = r.job_id and b.id < r.id and b.status in ('completed', 'failed')
          order by b.id desc limit 1) as "statusBefore"
      from runs r join jobs j on j.id = r.job_id join projects p on p.id = r.project_id
      where r.id = ${runId} and r.status in ('completed', 'failed')
        and jsonb_array_length(coalesce(j.alert_config -> 'notificationProviders', '[]')) > 0`
    return row ?? null
  },
  /** Counts the run in, and makes others that end at the same time wait until this transaction is over. */
  async count(tx: Queryable, jobId: string, failed: boolean): Promise<{ failures: number; successes: number }> {
    const [row] = await tx<{ failures: number; successes: number }[]>`
      insert into alert_streaks (target_id, failures, successes)
      values (${jobId}, ${failed ? 1 : 0}, ${failed ? 0 : 1})
      on conflict (target_id) do update set
        failures = case when ${failed} then alert_streaks.failures + 1 else 0 end,
        successes = case when ${failed} then 0 else alert_streaks.successes + 1 end
      returning failures, successes`
    return row ?? { failures: 0, successes: 0 }
  },
}

const incidentAlerts = {
  /** What was to be sent of them later is suppressed, since they are over. */
  async suppressLater(tx: Queryable, incidentIds: readonly string[], now: Date): Promise<void> {
    if (incidentIds.length === 0) return
    await tx`
      update alerts set status = 'suppressed', reason = 'Resolved before the alert was due'
      where trouble_id = any(${[...incidentIds]}::uuid[]) and status = 'pending' and due_at > ${now}`
  },
  /** What is still to be sent later of their beginning is suppressed for that reason. @returns the incidents it concerns */
  async explain(tx: Queryable, incidents: readonly ExplainedIncident[], now: Date): Promise<string[]> {
    if (incidents.length === 0) return []
    const rows = await tx<{ id: string }[]>`
      update alerts a set status = 'suppressed', reason = u.reason
      from unnest(${incidents.map(({ incidentId }) => incidentId)}::uuid[],
        ${incidents.map(({ reason }) => reason)}::text[]) u (incident_id, reason)
      where a.trouble_id = u.incident_id and a.status = 'pending' and a.part = 'opening' and a.due_at > ${now}
      returning a.trouble_id as id`
    return [...new Set(rows.map(({ id }) => id))]
  },
  /** What is still to be sent later of the open incidents. @returns those whose beginning it concerns */
  async mute(tx: Queryable, incidentIds: readonly string[], now: Date): Promise<string[]> {
    if (incidentIds.length === 0) return []
    const rows = await tx<{ id: string; part: AlertPhase }[]>`
      update alerts set status = 'suppressed', reason = 'muted'
      where trouble_id = any(${[...incidentIds]}::uuid[]) and status = 'pending' and part <> 'closing' and due_at > ${now}
      returning trouble_id as id, part`
    return [...new Set(rows.filter(({ part }) => part === 'opening').map(({ id }) => id))]
  },
  /** Of monitors in maintenance: those of which the history says already that they are down. */
  async notedInMaintenance(tx: Queryable, monitors: readonly InMaintenance[]): Promise<Set<string>> {
    if (monitors.length === 0) return new Set()
    const rows = await tx<{ id: string }[]>`
      select u.id from unnest(${monitors.map(({ monitorId }) => monitorId)}::uuid[],
        ${monitors.map(({ projectId }) => projectId)}::uuid[],
        ${monitors.map(({ maintenanceSince }) => maintenanceSince.toISOString())}::text[]::timestamptz[]) u (id, project_id, since)
      where exists (select 1 from alerts a where a.project_id = u.project_id and a.target_id = u.id
        and a.reason = 'maintenance' and a.created_at >= u.since)`
    return new Set(rows.map(({ id }) => id))
  },
  /** By incident: to which providers its beginning went, or is on its way, or could not be delivered. */
  async notifiedOf(tx: Queryable, ids: readonly string[], now: Date): Promise<Map<string, string[]>> {
    const notified = new Map<string, string[]>(ids.map((id) => [id, []]))
    if (ids.length === 0) return notified
    const rows = await tx<{ id: string; providerIds: string[] }[]>`
      select first.trouble_id as id, array_agg(first.provider_id order by first.seq) as "providerIds"
      from (select trouble_id, provider_id, min(seq) as seq from alerts
        where trouble_id = any(${[...ids]}::uuid[]) and part = 'opening' and status <> 'suppressed' and due_at <= ${now}
          and provider_id is not null
        group by trouble_id, provider_id) first
      group by first.trouble_id`
    for (const { id, providerIds } of rows) notified.set(id, providerIds)
    return notified
  },
}

const writeStore = (deliveries: DeliveryQueue) => ({
  /** For each message one row per provider of its project, in their order; for a disabled provider a suppressed one. */
  async add(tx: Tx, messages: readonly NewAlerts[], now: Date): Promise<void> {
    const to = messages.flatMap((message, index) => message.to.map((one) => ({ ...one, of: index + 1 })))
    if (to.length === 0) return
    const column = (read: (alerts: NewAlerts) => string | null) => messages.map(read)
    const rows = await tx<(WakeUp & { status: string })[]>`
      with messages as materialized (
        select n, project_id, trouble_id, part, message::jsonb as message, suppressed, waits
        from unnest(${column(({ projectId }) => projectId)}::uuid[], ${column(({ incidentId }) => incidentId)}::text[]::uuid[],
          ${column(({ part }) => part)}::text[], ${column(({ message }) => JSON.stringify(message))}::text[],
          ${column(({ suppressed }) => suppressed ?? null)}::text[], ${column(({ waits }) => waits ?? null)}::text[])
          with ordinality u (project_id, trouble_id, part, message, suppressed, waits, n))
      insert into alerts (id, project_id, trouble_id, part, event, target_type, target_id, target_name, message,
        provider_id, provider_name, provider_type, status, reason, due_at, created_at)
      select u.id, m.project_id, m.trouble_id, m.part, m.message ->> 'event', m.message #>> '{target,type}',
        (m.message #>> '{target,id}')::uuid, m.message #>> '{target,name}', m.message, p.id, p.name, p.type,
        case when p.enabled and m.suppressed is null then 'pending' else 'suppressed' end,
        case when p.enabled then coalesce(m.suppressed, m.waits) else 'The provider is disabled' end, u.due_at, ${now}
      from unnest(${to.map(({ id }) => id)}::uuid[], ${to.map(({ providerId }) => providerId)}::uuid[],
          ${to.map(({ dueAt }) => dueAt.toISOString())}::text[]::timestamptz[], ${to.map(({ of }) => of)}::int[])
          with ordinality u (id, provider_id, due_at, message, position)
        join messages m on m.n = u.message
        join notification_providers p on p.id = u.provider_id and p.project_id = m.project_id
      order by u.position
      returning provider_id as "providerId", due_at as at, status`
    const pending = rows.filter(({ status }) => status === 'pending')
    await deliveries.send(tx, pending, now)
  },
  /** What is still to be sent of their beginning goes out at these times. */
  async release(tx: Tx, incidents: readonly { id: string; to: readonly Recipient[] }[], now: Date): Promise<void> {
    const to = incidents.flatMap(({ id, to }) => to.map((recipient) => ({ ...recipient, id })))
    if (to.length === 0) return
    const rows = await tx<WakeUp[]>`
      update alerts a set due_at = u.due_at, reason = null
      from unnest(${to.map(({ id }) => id)}::uuid[], ${to.map(({ providerId }) => providerId)}::uuid[],
        ${to.map(({ dueAt }) => dueAt.toISOString())}::text[]::timestamptz[]) u (trouble_id, provider_id, due_at)
      where a.trouble_id = u.trouble_id and a.part = 'opening' and a.status = 'pending' and a.provider_id = u.provider_id
      returning a.provider_id as "providerId", a.due_at as at`
    await deliveries.send(tx, rows, now)
  },
  /** The same message to the same provider once more, under an id of its own: receivers shall not take it for seen. */
  async copy(tx: Tx, scope: Scope, { from, id, now }: { from: string; id: string; now: Date }): Promise<void> {
    const rows = await tx<WakeUp[]>`
      insert into alerts (id, project_id, trouble_id, part, event, target_type, target_id, target_name, message,
        provider_id, provider_name, provider_type, status, due_at, created_at)
      select ${id}, a.project_id, a.trouble_id, 'single', a.event, a.target_type, a.target_id, a.target_name,
        a.message, p.id, p.name, p.type, 'pending', ${now}, ${now}
      from alerts a join notification_providers p on p.id = a.provider_id
      where a.project_id = ${scope.projectId} and a.id = ${from}
      returning provider_id as "providerId", due_at as at`
    await deliveries.send(tx, rows, now)
  },
})
