/** SQL of the history of alerts. */
import type { Scope } from '../../../kernel/scope.ts'
import type { Database, Queryable } from '../../../platform/database/port.ts'
import type { Alert, HistoryQuery } from './schema.ts'

export type AlertFilter = Omit<HistoryQuery, 'page' | 'limit'>

export type HistoryStore = ReturnType<typeof historyStore>

export function historyStore({ sql }: Database) {
  const matching = ({ projectId }: Scope, { targetId, event, status, providerId, from, to }: AlertFilter) => sql`
    a.project_id = ${projectId}
    ${targetId === undefined ? sql`` : sql`and a.target_id = ${targetId}`}
    ${status === undefined ? sql`` : sql`and a.status = ${status}`}
    ${providerId === undefined ? sql`` : sql`and a.provider_id = ${providerId}`}
    ${from === undefined ? sql`` : sql`and a.created_at >= ${from}`}
    ${to === undefined ? sql`` : sql`and a.created_at < ${to}`}
    ${
      event === undefined
        ? sql``
        : event.endsWith('*')
          ? sql`and starts_with(a.event, ${event.slice(0, -1)})`
          : sql`and a.event = ${event}`
    }`
  const columns = sql`
    a.id, a.event, a.target_type as "targetType", a.target_id as "targetId", a.target_name as "targetName",
    a.message ->> 'title' as message, a.status, a.reason,
    case when a.provider_name is null then null
      else json_build_object('id', a.provider_id, 'name', a.provider_name, 'type', a.provider_type) end as provider,
    a.attempts, a.trouble_id as "incidentId", t.acknowledged_at as "acknowledgedAt",
    t.acknowledged_by as "acknowledgedBy", a.created_at as "createdAt", a.sent_at as "sentAt"`
  return {
    async count(scope: Scope, filter: AlertFilter): Promise<number> {
      const [row] = await sql<{ total: number }[]>`
        select count(*)::int as total from alerts a where ${matching(scope, filter)}`
      return row?.total ?? 0
    },
    async page(scope: Scope, filter: AlertFilter, range: { offset: number; limit: number }): Promise<Alert[]> {
      const rows = await sql<Alert[]>`
        select ${columns} from alerts a left join alert_troubles t on t.id = a.trouble_id
        where ${matching(scope, filter)} order by a.id desc offset ${range.offset} limit ${range.limit}`
      return [...rows]
    },
    async get(tx: Queryable, scope: Scope, id: string): Promise<Alert | null> {
      const [row] = await tx<Alert[]>`
        select ${columns} from alerts a left join alert_troubles t on t.id = a.trouble_id
        where a.project_id = ${scope.projectId} and a.id = ${id}`
      return row ?? null
    },
    /** The same message to the same provider once more, under an id of its own: receivers shall not take it for seen. */
    async copy(tx: Queryable, scope: Scope, from: string, copy: { id: string; now: Date }): Promise<void> {
      await tx`
        insert into alerts (id, project_id, trouble_id, part, event, target_type, target_id, target_name, message,
          provider_id, provider_name, provider_type, status, due_at, created_at)
        select ${copy.id}, a.project_id, a.trouble_id, 'single', a.event, a.target_type, a.target_id, a.target_name,
          a.message, p.id, p.name, p.type, 'pending', ${copy.now}, ${copy.now}
        from alerts a join notification_providers p on p.id = a.provider_id
        where a.project_id = ${scope.projectId} and a.id = ${from}`
    },
    /** Somebody looks after the open trouble: no reminders. @returns false when it is over, or was taken already. */
    async acknowledge(tx: Queryable, troubleId: string, who: { name: string; now: Date }): Promise<boolean> {
      const rows = await tx`
        update alert_troubles set acknowledged_at = ${who.now}, acknowledged_by = ${who.name}
        where id = ${troubleId} and closed_at is null and acknowledged_at is null returning 1 as one`
      return rows.length > 0
    },
  }
}
