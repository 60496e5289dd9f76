/** SQL of checks on demand: a monitor's own, brought forward, and definitions that are tried without being saved. */
import type { CheckResult } from '../../../checks/define.ts'
import type { Scope } from '../../../kernel/scope.ts'
import type { Database } from '../../../platform/database/port.ts'
import type { Sealed } from '../../../platform/vault/port.ts'

export interface Turn {
  location: string
  attempt: number
}

export interface RequestProgress {
  location: string
  isTaken: boolean
  isOver: boolean
}

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
    /** Those of the locations that a worker looks after just now. */
    async served(locations: readonly string[]): Promise<Set<string>> {
      const rows = await sql<{ location: string }[]>`
        select l.location from unnest(${[...locations]}::text[]) l (location)
        where exists (select 1 from monitor_workers w where l.location = any(w.locations) and w.lease_until > now())`
      return new Set(rows.map(({ location }) => location))
    },
    /**
     * Takes the monitor from its workers, as if it had never been checked: whoever claims it next checks it at once. Due
     * times stay what they are. @returns its locations with their fencing numbers; none while it is paused
     */
    async bringForward(monitorId: string, locations: readonly string[] | null): Promise<Turn[]> {
      const rows = await sql<Turn[]>`
        update monitor_schedules set worker_id = null, attempt = attempt + 1, last_due_at = null
        where monitor_id = ${monitorId} and active
          ${locations ? sql`and location = any(${[...locations]}::text[])` : sql``}
        returning location, attempt`
      return [...rows]
    },
    /** How it stands at these locations since: whether somebody has taken it, and whether a result came in. */
    async progress(monitorId: string, turns: readonly Turn[]): Promise<RequestProgress[]> {
      const rows = await sql<RequestProgress[]>`
        select s.location, s.attempt > t.attempt as "isTaken", s.attempt > t.attempt and s.last_due_at is not null as "isOver"
        from monitor_schedules s
          join unnest(${turns.map((turn) => turn.location)}::text[], ${turns.map((turn) => turn.attempt)}::int[])
            as t (location, attempt) on t.location = s.location
        where s.monitor_id = ${monitorId}`
      return [...rows]
    },
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
