/** SQL of heartbeats: who calls is known by the key alone. */
import type { Database } from '../../../platform/database/port.ts'

export type HeartbeatStore = ReturnType<typeof heartbeatStore>

export function heartbeatStore({ sql }: Database) {
  return {
    /** Notes the call. @returns the monitor, and whether it should be looked at now; null for a key that is not in use. */
    async beat(hash: Buffer, now: Date): Promise<{ id: string; isWaited: boolean } | null> {
      const [row] = await sql<{ id: string; isWaited: boolean }[]>`
        update monitors m set last_heartbeat_at = greatest(last_heartbeat_at, ${now}::timestamptz)
        from projects p
        where m.heartbeat_key_hash = ${hash} and p.id = m.project_id and p.deleted_at is null
        returning m.id, m.active and m.status not in ('up', 'maintenance') as "isWaited"`
      return row ?? null
    },
  }
}
