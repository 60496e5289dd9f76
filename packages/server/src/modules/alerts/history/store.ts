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
  }
}
