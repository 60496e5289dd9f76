/** SQL of heartbeats: who calls is known by the key alone. */
import type { Database } from '../../../platform/database/port.ts'

/** Of processes that say every five seconds that they take calls. */
const BREAK_SECONDS = 12

export type HeartbeatStore = ReturnType<typeof heartbeatStore>

export function heartbeatStore({ sql }: Database) {
  return {
    /** Notes the call. @returns the monitor, and whether it should be looked at now; null for a key that is not in use. */
    async beat(hash: Buffer, now: Date): Promise<{ id: string; isWaited: boolean } | null> {
      const [row] = await sql<{ id: string; isWaited: boolean }[]>`
        update monitors m set last_heartbeat_at = case when last_heartbeat_at > ${now}::timestamptz + interval '1 minute'
            then ${now} else greatest(last_heartbeat_at, ${now}) end
        from projects p
        where m.heartbeat_key_hash = ${hash} and p.id = m.project_id and p.deleted_at is null
        returning m.id, m.active and m.status not in ('up', 'maintenance') as "isWaited"`
      return row ?? null
    },
    /** A process takes calls: from now on where it has just begun, or where nobody did for a while or the clock was set. */
    async receive(isNew: boolean): Promise<void> {
      await sql`insert into heartbeat_reception (open_since, seen_at) values (now(), now())
        on conflict (one) do update set seen_at = now(), open_since = case
          when ${isNew} or heartbeat_reception.seen_at not between now() - make_interval(secs => ${BREAK_SECONDS}) and now()
          then now() else heartbeat_reception.open_since end`
    },
  }
}
