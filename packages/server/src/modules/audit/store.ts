/** SQL of the audit trail. Entries are only ever added. */
import type { Actor, Scope } from '../../kernel/scope.ts'
import type { Database, Queryable } from '../../platform/database/port.ts'
import type { AuditEntry } from './schema.ts'

export interface NewEntry {
  id: string
  /** Null: that of the project. */
  organizationId: string | null
  projectId: string | null
  actor: Actor
  action: string
  resourceType: string
  resourceId: string | null
  resourceName: string | null
  changes: AuditEntry['changes']
  createdAt: Date
}

export type AuditStore = ReturnType<typeof auditStore>

export function auditStore({ sql }: Database) {
  const matching = (scope: Scope, action: string | undefined) => {
    if (action === undefined) return sql`project_id = ${scope.projectId}`
    if (!action.endsWith('*')) return sql`project_id = ${scope.projectId} and action = ${action}`
    return sql`project_id = ${scope.projectId} and starts_with(action, ${action.slice(0, -1)})`
  }
  return {
    async add(tx: Queryable, entry: NewEntry): Promise<void> {
      const { actor } = entry
      await tx`
        insert into audit (id, organization_id, project_id, action, resource_type, resource_id, resource_name,
          actor_type, actor_id, actor_name, ip, user_agent, changes, created_at)
        values (${entry.id},
          coalesce(${entry.organizationId}::uuid, (select organization_id from projects where id = ${entry.projectId})),
          ${entry.projectId}, ${entry.action}, ${entry.resourceType}, ${entry.resourceId}, ${entry.resourceName},
          ${actor.type}, ${actor.id}, ${actor.name}, ${actor.ip}, ${actor.userAgent},
          ${entry.changes === null ? null : tx.json(entry.changes as never)}, ${entry.createdAt})`
    },
    async count(scope: Scope, action: string | undefined): Promise<number> {
      const [row] = await sql<{ total: number }[]>`
        select count(*)::int as total from audit where ${matching(scope, action)}`
      return row?.total ?? 0
    },
    async page(
      scope: Scope,
      action: string | undefined,
      range: { offset: number; limit: number },
    ): Promise<AuditEntry[]> {
      const rows = await sql<AuditEntry[]>`
        select id, action, resource_type as "resourceType", resource_id as "resourceId",
          resource_name as "resourceName",
          json_build_object('type', actor_type, 'id', actor_id, 'name', actor_name) as actor,
          ip, user_agent as "userAgent", changes, created_at as "createdAt"
        from audit where ${matching(scope, action)}
        order by id desc offset ${range.offset} limit ${range.limit}`
      return [...rows]
    },
  }
}
