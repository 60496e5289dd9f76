/** SQL of definitions that are tried without being saved. */
import type { CheckResult } from '../../../checks/define.ts'
import type { Scope } from '../../../kernel/scope.ts'
import type { Database } from '../../../platform/database/port.ts'
import type { Sealed } from '../../../platform/vault/port.ts'

export interface NewTry {
  id: string
  location: string
  sealed: Sealed
  askedAt: Date
  expiresAt: Date
}

export type RequestStore = ReturnType<typeof requestStore>

export function requestStore({ sql }: Database) {
  return {
    async addTry(scope: Scope, one: NewTry): Promise<void> {
      await sql`
        insert into monitor_tries (id, project_id, location, sealed, seal_key_id, asked_at, expires_at)
        values (${one.id}, ${scope.projectId}, ${one.location}, ${one.sealed.bytes}, ${one.sealed.keyId}, ${one.askedAt},
          ${one.expiresAt})`
    },
    async triesSince(scope: Scope, since: Date): Promise<number> {
      const [row] = await sql<{ total: number }[]>`
        select count(*)::int as total from monitor_tries
        where project_id = ${scope.projectId} and asked_at > ${since}`
      return row?.total ?? 0
    },
    /** One that waits for a worker of these locations; null when none does. Nobody else gets it. */
    async takeTry(locations: readonly string[], now: Date) {
      const [row] = await sql<
        { id: string; projectId: string; location: string; sealed: Uint8Array; sealKeyId: string }[]
      >`
        update monitor_tries set taken_at = ${now} where id = (
          select id from monitor_tries
          where taken_at is null and location = any(${[...locations]}::text[]) and expires_at > ${now}
          order by asked_at limit 1 for update skip locked)
        returning id, project_id as "projectId", location, sealed, seal_key_id as "sealKeyId"`
      return row ?? null
    },
    async finishTry(id: string, result: CheckResult): Promise<void> {
      await sql`update monitor_tries set result = ${sql.json(result as never)} where id = ${id}`
    },
    async tries(ids: readonly string[]): Promise<{ id: string; isTaken: boolean; result: CheckResult | null }[]> {
      const rows = await sql<{ id: string; isTaken: boolean; result: CheckResult | null }[]>`
        select id, taken_at is not null as "isTaken", result from monitor_tries where id = any(${ids}::uuid[])`
      return [...rows]
    },
    /** What nobody waits for any longer; kept a while, since they count against the project's limit. */
    async forgetTries(before: Date): Promise<void> {
      await sql`delete from monitor_tries where expires_at < ${before}`
    },
  }
}
