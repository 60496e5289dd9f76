/** SQL of the sessions of one's own account. */
import type { Database, Queryable } from '../../../platform/database/port.ts'

export interface ListedSession {
  id: string
  signedInAt: Date
  lastActiveAt: Date
  expiresAt: Date
  ip: string | null
  userAgent: string | null
  impersonated: boolean
}

export type AccountStore = ReturnType<typeof accountStore>

const MAX_SESSIONS = 200

export function accountStore({ sql }: Database) {
  return {
    async sessions(userId: string, now: Date): Promise<ListedSession[]> {
      const rows = await sql<ListedSession[]>`
        select id, signed_in_at as "signedInAt", last_active_at as "lastActiveAt", expires_at as "expiresAt",
          nullif(ip_address, '') as ip, nullif(user_agent, '') as "userAgent",
          impersonated_by is not null as impersonated
        from sessions where user_id = ${userId} and expires_at > ${now} order by id desc limit ${MAX_SESSIONS}`
      return [...rows]
    },
    /** @returns how many ended */
    async end(tx: Queryable, userId: string, which: { id: string } | { not: string }): Promise<number> {
      const rows = await tx`delete from sessions where user_id = ${userId}
        and ${'id' in which ? tx`id = ${which.id}` : tx`id <> ${which.not}`} returning 1`
      return rows.length
    },
  }
}
