/** SQL of what alerts are decided by, and of writing them, with the entries that bring them out. Sending is outbox/store.ts. */
import type { Queryable, Tx } from '../../platform/database/port.ts'
import type { DeliveryQueue, Look } from '../../platform/queue/port.ts'
import type { EndedRun, StoredMessage } from './messages.ts'
import type { Kind, OpenTrouble, Part, Recipient, Withheld } from './rules.ts'

export interface Trouble extends OpenTrouble {
  id: string
  kind: Kind
  openedAt: Date
  /** It looks over since then. */
  overAt: Date | null
}

export interface NewTrouble {
  id: string
  projectId: string
  targetType: 'job' | 'monitor'
  targetId: string
  kind: Kind
  withheld: Withheld | null
  /** What is told of it waits until then, unless it is let go. */
  heldUntil?: Date | null
  at: Date
  now: Date
}

export interface NewAlerts {
  projectId: string
  troubleId: string | null
  part: Part
  message: StoredMessage
  /** One alert for each, in their order. */
  to: (Recipient & { id: string })[]
  now: Date
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
  /** What is open of the target, kept from others until the transaction ends. */
  async openTroubles(tx: Queryable, targetId: string): Promise<Trouble[]> {
    const rows = await tx<Trouble[]>`
      select id, kind, opened_at as "openedAt", told_at as "toldAt", acknowledged_at is not null as acknowledged, withheld,
        reminders, over_at as "overAt"
      from alert_troubles where target_id = ${targetId} and closed_at is null order by opened_at for update`
    return [...rows]
  },
  async open(tx: Queryable, trouble: NewTrouble): Promise<void> {
    const { id, projectId, targetType, targetId, kind, withheld, heldUntil = null, at, now } = trouble
    await tx`
      insert into alert_troubles (id, project_id, target_type, target_id, kind, withheld, held_until, opened_at, told_at)
      values (${id}, ${projectId}, ${targetType}, ${targetId}, ${kind}, ${withheld}, ${heldUntil}, ${at}, ${now})`
  },
  async reminded(tx: Queryable, id: string, now: Date): Promise<void> {
    await tx`update alert_troubles set told_at = ${now}, reminders = reminders + 1 where id = ${id}`
  },
  /** Nothing keeps it from people any longer. */
  async announced(tx: Queryable, id: string, now: Date): Promise<void> {
    await tx`update alert_troubles set withheld = null, told_at = ${now} where id = ${id}`
  },
  /** It looks over, and will be unless it begins again before `due`. */
  async looksOver(tx: Queryable, id: string, { at, due }: { at: Date; due: Date }): Promise<void> {
    await tx`update alert_troubles set over_at = ${at}, over_due = ${due} where id = ${id} and over_at is null`
  },
  async goesOn(tx: Queryable, id: string): Promise<void> {
    await tx`update alert_troubles set over_at = null, over_due = null where id = ${id} and over_at is not null`
  },
  /** What was to be told of it later is told to nobody. */
  async close(tx: Queryable, id: string, now: Date): Promise<void> {
    await tx`update alert_troubles set closed_at = ${now} where id = ${id}`
    await tx`update alerts set status = 'suppressed', reason = 'Over before it was to be told'
      where trouble_id = ${id} and status = 'pending' and due_at > ${now}`
  },
  /** To whom the trouble's beginning went, or is on its way, or could not be brought. */
  async toldOf(tx: Queryable, troubleId: string, now: Date): Promise<string[]> {
    const rows = await tx<{ id: string }[]>`
      select provider_id as id from alerts
      where trouble_id = ${troubleId} and part = 'opening' and status <> 'suppressed' and due_at <= ${now}
        and provider_id is not null
      order by seq`
    return [...new Set(rows.map((row) => row.id))]
  },
}

const writeStore = (deliveries: DeliveryQueue) => ({
  /** One row per provider of the project; those that are disabled are told nothing, and the history says so. */
  async add(tx: Tx, alerts: NewAlerts): Promise<void> {
    const { projectId, troubleId, part, message, to, now, suppressed = null, waits = null } = alerts
    const { event, target } = message
    const rows = await tx<(Look & { status: string })[]>`
      insert into alerts (id, project_id, trouble_id, part, event, target_type, target_id, target_name, message,
        provider_id, provider_name, provider_type, status, reason, due_at, created_at)
      select u.id, ${projectId}, ${troubleId}, ${part}, ${event}, ${target.type}, ${target.id}, ${target.name},
        ${tx.json(message as never)}, p.id, p.name, p.type,
        case when p.enabled and ${suppressed}::text is null then 'pending' else 'suppressed' end,
        case when p.enabled then coalesce(${suppressed}::text, ${waits}::text) else 'The provider is disabled' end, u.due_at, ${now}
      from unnest(${to.map(({ id }) => id)}::uuid[], ${to.map(({ providerId }) => providerId)}::uuid[],
          ${to.map(({ dueAt }) => dueAt.toISOString())}::text[]::timestamptz[])
          with ordinality u (id, provider_id, due_at, position)
        join notification_providers p on p.id = u.provider_id and p.project_id = ${projectId}
      order by u.position
      returning provider_id as "providerId", due_at as at, status`
    await deliveries.send(
      tx,
      rows.filter(({ status }) => status === 'pending'),
      now,
    )
  },
  /** Nothing is waited for any longer: what is still to be told goes out at these times. */
  async letGo(tx: Tx, id: string, { to, now }: { to: readonly Recipient[]; now: Date }): Promise<void> {
    await tx`update alert_troubles set held_until = null where id = ${id}`
    const rows = await tx<Look[]>`
      update alerts a set due_at = u.due_at, reason = null
      from unnest(${to.map(({ providerId }) => providerId)}::uuid[],
        ${to.map(({ dueAt }) => dueAt.toISOString())}::text[]::timestamptz[]) u (provider_id, due_at)
      where a.trouble_id = ${id} and a.part = 'opening' and a.status = 'pending' and a.provider_id = u.provider_id
      returning a.provider_id as "providerId", a.due_at as at`
    await deliveries.send(tx, rows, now)
  },
})
