/** SQL of what alerts are decided by, and of writing them, with the entries that bring them out. Sending is outbox/store.ts. */
import type { Queryable, Tx } from '../../platform/database/port.ts'
import type { DeliveryQueue, Look } from '../../platform/queue/port.ts'
import type { EndedRun, StoredMessage } from './messages.ts'
import type { AlertKind, AlertPhase, OpenTrouble, Recipient, Withheld } from './rules.ts'

export interface Trouble extends OpenTrouble {
  id: string
  kind: AlertKind
  openedAt: Date
  /** It looks over since then. */
  overAt: Date | null
}

export interface NewTrouble {
  id: string
  projectId: string
  targetType: 'job' | 'monitor'
  targetId: string
  kind: AlertKind
  withheld: Withheld | null
  /** What is told of it waits until then, unless it is let go. */
  heldUntil?: Date | null
  at: Date
}

export interface NewAlerts {
  projectId: string
  troubleId: string | null
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

export const alertStore = (deliveries: DeliveryQueue) => ({ ...runStore, ...troubleStore, ...writeStore(deliveries) })

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

const troubleStore = {
  /** What is open of the targets, kept from others until the transaction ends. */
  async openTroubles(tx: Queryable, targetIds: readonly string[]): Promise<(Trouble & { targetId: string })[]> {
    const rows = await tx<(Trouble & { targetId: string })[]>`
      select id, target_id as "targetId", kind, opened_at as "openedAt", told_at as "toldAt",
        acknowledged_at is not null as acknowledged, withheld, reminders, over_at as "overAt"
      from alert_troubles where target_id = any(${[...targetIds]}::uuid[]) and closed_at is null
      order by target_id, opened_at for update`
    return [...rows]
  },
  async open(tx: Queryable, troubles: readonly NewTrouble[], now: Date): Promise<void> {
    if (troubles.length === 0) return
    const column = (read: (trouble: NewTrouble) => string | null) => troubles.map(read)
    await tx`
      insert into alert_troubles (id, project_id, target_type, target_id, kind, withheld, held_until, opened_at, told_at)
      select u.*, ${now} from unnest(${column(({ id }) => id)}::uuid[], ${column(({ projectId }) => projectId)}::uuid[],
        ${column(({ targetType }) => targetType)}::text[], ${column(({ targetId }) => targetId)}::uuid[],
        ${column(({ kind }) => kind)}::text[], ${column(({ withheld }) => withheld)}::text[],
        ${column(({ heldUntil }) => heldUntil?.toISOString() ?? null)}::text[]::timestamptz[],
        ${column(({ at }) => at.toISOString())}::text[]::timestamptz[]) u`
  },
  async reminded(tx: Queryable, ids: readonly string[], now: Date): Promise<void> {
    if (ids.length === 0) return
    await tx`update alert_troubles set told_at = ${now}, reminders = reminders + 1 where id = any(${[...ids]}::uuid[])`
  },
  /** Nothing suppresses them any longer. */
  async announced(tx: Queryable, ids: readonly string[], now: Date): Promise<void> {
    if (ids.length === 0) return
    await tx`update alert_troubles set withheld = null, told_at = ${now} where id = any(${[...ids]}::uuid[])`
  },
  /** They are recovering since `at`, and over at `due` unless they reopen before. */
  async looksOver(tx: Queryable, troubles: readonly { id: string; at: Date; due: Date }[]): Promise<void> {
    if (troubles.length === 0) return
    await tx`
      update alert_troubles t set over_at = u.at, over_due = u.due
      from unnest(${troubles.map(({ id }) => id)}::uuid[],
        ${troubles.map(({ at }) => at.toISOString())}::text[]::timestamptz[],
        ${troubles.map(({ due }) => due.toISOString())}::text[]::timestamptz[]) u (id, at, due)
      where t.id = u.id and t.over_at is null`
  },
  async goesOn(tx: Queryable, ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return
    await tx`update alert_troubles set over_at = null, over_due = null where id = any(${[...ids]}::uuid[])`
  },
  /** What was to be told of them later is suppressed. */
  async close(tx: Queryable, ids: readonly string[], now: Date): Promise<void> {
    if (ids.length === 0) return
    await tx`
      with closed as (
        update alert_troubles set closed_at = ${now} where id = any(${[...ids]}::uuid[]) returning id)
      update alerts a set status = 'suppressed', reason = 'Over before it was to be told'
      from closed where a.trouble_id = closed.id and a.status = 'pending' and a.due_at > ${now}`
  },
  /** By trouble: to whom its beginning went, or is on its way, or could not be delivered. */
  async toldOf(tx: Queryable, ids: readonly string[], now: Date): Promise<Map<string, string[]>> {
    const told = new Map<string, string[]>(ids.map((id) => [id, []]))
    if (ids.length === 0) return told
    const rows = await tx<{ id: string; providerIds: string[] }[]>`
      select first.trouble_id as id, array_agg(first.provider_id order by first.seq) as "providerIds"
      from (select trouble_id, provider_id, min(seq) as seq from alerts
        where trouble_id = any(${[...ids]}::uuid[]) and part = 'opening' and status <> 'suppressed' and due_at <= ${now}
          and provider_id is not null
        group by trouble_id, provider_id) first
      group by first.trouble_id`
    for (const { id, providerIds } of rows) told.set(id, providerIds)
    return told
  },
}

const writeStore = (deliveries: DeliveryQueue) => ({
  /** For each message one row per provider of its project, in their order; for a disabled provider a suppressed one. */
  async add(tx: Tx, messages: readonly NewAlerts[], now: Date): Promise<void> {
    const to = messages.flatMap((message, index) => message.to.map((one) => ({ ...one, of: index + 1 })))
    if (to.length === 0) return
    const column = (read: (alerts: NewAlerts) => string | null) => messages.map(read)
    const rows = await tx<(Look & { status: string })[]>`
      with messages as materialized (
        select n, project_id, trouble_id, part, message::jsonb as message, suppressed, waits
        from unnest(${column(({ projectId }) => projectId)}::uuid[], ${column(({ troubleId }) => troubleId)}::text[]::uuid[],
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
  /** They wait for nothing any longer: what is still to be told of them goes out at these times. */
  async letGo(tx: Tx, troubles: readonly { id: string; to: readonly Recipient[] }[], now: Date): Promise<void> {
    if (troubles.length === 0) return
    await tx`update alert_troubles set held_until = null where id = any(${troubles.map(({ id }) => id)}::uuid[])`
    const to = troubles.flatMap(({ id, to }) => to.map((recipient) => ({ ...recipient, id })))
    if (to.length === 0) return
    const rows = await tx<Look[]>`
      update alerts a set due_at = u.due_at, reason = null
      from unnest(${to.map(({ id }) => id)}::uuid[], ${to.map(({ providerId }) => providerId)}::uuid[],
        ${to.map(({ dueAt }) => dueAt.toISOString())}::text[]::timestamptz[]) u (trouble_id, provider_id, due_at)
      where a.trouble_id = u.trouble_id and a.part = 'opening' and a.status = 'pending' and a.provider_id = u.provider_id
      returning a.provider_id as "providerId", a.due_at as at`
    await deliveries.send(tx, rows, now)
  },
})
