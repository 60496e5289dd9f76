/** SQL of what alerts are decided by, and of writing them. Sending is outbox/store.ts. */
import type { Queryable } from '../../platform/database/port.ts'
import type { EndedRun, StoredMessage } from './messages.ts'

export interface Trouble {
  id: string
  openedAt: Date
  toldAt: Date
  acknowledged: boolean
}

export interface NewAlerts {
  projectId: string
  troubleId: string | null
  part: 'opening' | 'reminder' | 'closing' | 'single'
  message: StoredMessage
  /** One for each provider, in their order. */
  ids: string[]
  providerIds: string[]
  now: Date
  /** Not to be sent before; now when absent. */
  dueAt?: Date
  /** Why nobody is told: it stands in the history only. */
  suppressed?: string | null
}

export type AlertStore = ReturnType<typeof alertStore>

export function alertStore() {
  return {
    /** A run that is over, with its job's settings; null where no alert can be wanted. */
    async endedRun(tx: Queryable, runId: string): Promise<EndedRun | null> {
      const [row] = await tx<EndedRun[]>`
        select r.id, r.project_id as "projectId", p.name as "projectName", j.id as "jobId", j.name as "jobName",
          j.alert_config as "alertConfig", r.status, r.failure_kind as "failureKind", r.error, r.trigger, r.location,
          r.started_at as "startedAt", r.completed_at as "completedAt", r.duration_ms as "durationMs", r.tests
        from runs r join jobs j on j.id = r.job_id join projects p on p.id = r.project_id
        where r.id = ${runId} and r.status in ('completed', 'failed')
          and jsonb_array_length(coalesce(j.alert_config -> 'notificationProviders', '[]')) > 0`
      return row ?? null
    },
    /** Counts the run in, and makes others that end at the same time wait until this transaction is over. */
    async count(tx: Queryable, targetId: string, failed: boolean): Promise<{ failures: number; successes: number }> {
      const [row] = await tx<{ failures: number; successes: number }[]>`
        insert into alert_streaks (target_id, failures, successes)
        values (${targetId}, ${failed ? 1 : 0}, ${failed ? 0 : 1})
        on conflict (target_id) do update set
          failures = case when ${failed} then alert_streaks.failures + 1 else 0 end,
          successes = case when ${failed} then 0 else alert_streaks.successes + 1 end
        returning failures, successes`
      return row ?? { failures: 0, successes: 0 }
    },
    async openTrouble(tx: Queryable, targetId: string, kind: string): Promise<Trouble | null> {
      const [row] = await tx<Trouble[]>`
        select id, opened_at as "openedAt", told_at as "toldAt", acknowledged_at is not null as acknowledged
        from alert_troubles where target_id = ${targetId} and kind = ${kind} and closed_at is null for update`
      return row ?? null
    },
    async open(
      tx: Queryable,
      trouble: {
        id: string
        projectId: string
        targetType: string
        targetId: string
        kind: string
        at: Date
        now: Date
      },
    ): Promise<void> {
      const { id, projectId, targetType, targetId, kind, at, now } = trouble
      await tx`
        insert into alert_troubles (id, project_id, target_type, target_id, kind, opened_at, told_at)
        values (${id}, ${projectId}, ${targetType}, ${targetId}, ${kind}, ${at}, ${now})`
    },
    async told(tx: Queryable, id: string, now: Date): Promise<void> {
      await tx`update alert_troubles set told_at = ${now} where id = ${id}`
    },
    async close(tx: Queryable, id: string, now: Date): Promise<void> {
      await tx`update alert_troubles set closed_at = ${now} where id = ${id}`
    },
    /** What was to be told later of a trouble that is over already. */
    async dropNotDue(tx: Queryable, troubleId: string, now: Date): Promise<void> {
      await tx`update alerts set status = 'suppressed', reason = 'Over before the threshold was reached'
        where trouble_id = ${troubleId} and status = 'pending' and due_at > ${now}`
    },
    /** To whom the trouble's beginning went, or is on its way, or could not be brought. */
    async toldOf(tx: Queryable, troubleId: string): Promise<string[]> {
      const rows = await tx<{ id: string }[]>`
        select provider_id as id from alerts
        where trouble_id = ${troubleId} and part = 'opening' and status <> 'suppressed' and provider_id is not null
        order by seq`
      return rows.map((row) => row.id)
    },
    /** One row per provider of the project; those that are disabled are told nothing, and the history says so. */
    async add(tx: Queryable, alerts: NewAlerts): Promise<void> {
      const { projectId, troubleId, part, message, ids, providerIds, now, dueAt = now, suppressed = null } = alerts
      const { event, target } = message
      await tx`
        insert into alerts (id, project_id, trouble_id, part, event, target_type, target_id, target_name, message,
          provider_id, provider_name, provider_type, status, reason, due_at, created_at)
        select u.id, ${projectId}, ${troubleId}, ${part}, ${event}, ${target.type}, ${target.id}, ${target.name},
          ${tx.json(message as never)}, p.id, p.name, p.type, case when p.enabled and ${suppressed}::text is null then 'pending' else 'suppressed' end,
          case when p.enabled then ${suppressed}::text else 'The provider is disabled' end, ${dueAt}, ${now}
        from unnest(${ids}::uuid[], ${providerIds}::uuid[]) with ordinality u (id, provider_id, position)
          join notification_providers p on p.id = u.provider_id and p.project_id = ${projectId}
        order by u.position`
    },
  }
}
