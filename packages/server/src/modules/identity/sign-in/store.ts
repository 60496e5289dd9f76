/** SQL of signing up and in: what stands beside better-auth's own tables. */
import { createHash } from 'node:crypto'
import type { Database, Queryable } from '../../../platform/database/port.ts'

export interface FoundUser {
  id: string
  name: string
  email: string
  emailVerified: boolean
}

export type SignUpPolicy = 'open' | 'invited' | 'off'
export type SignInStore = ReturnType<typeof signInStore>

/** How long a code of the second factor could be good for, its neighbours included, and some more. */
const CODE_SECONDS = 300

export function signInStore({ sql }: Database) {
  return {
    async signUpPolicy(): Promise<SignUpPolicy | null> {
      const [row] = await sql<{ signUp: SignUpPolicy | null }[]>`
        select sign_up as "signUp" from instance_settings`
      return row?.signUp ?? null
    },
    async isInvited(token: string, email: string, now: Date): Promise<boolean> {
      const hash = createHash('sha256').update(token).digest()
      const [row] = await sql`
        select 1 from invitations i join organizations o on o.id = i.organization_id
        where i.token_hash = ${hash} and i.email = ${email} and i.status = 'pending' and i.expires_at > ${now}
          and o.deleted_at is null`
      return row !== undefined
    },
    async user(by: { id: string } | { email: string }): Promise<FoundUser | null> {
      const [row] = await sql<FoundUser[]>`
        select id, name, email, email_verified as "emailVerified" from users
        where ${'id' in by ? sql`id = ${by.id}` : sql`email = ${by.email}`}`
      return row ?? null
    },
    async setVerified(tx: Queryable, userId: string): Promise<void> {
      await tx`update users set email_verified = true, updated_at = now() where id = ${userId}`
    },
    async endSession(tokenHash: string): Promise<void> {
      await sql`delete from sessions where token_hash = ${tokenHash}`
    },
    /** @returns false when the code was used before. */
    async useCode(userId: string, code: string, now: Date): Promise<boolean> {
      const hash = createHash('sha256').update(code).digest()
      const rows = await sql`
        insert into used_codes (user_id, code_hash, used_at) values (${userId}, ${hash}, ${now})
        on conflict (user_id, code_hash) do update set used_at = excluded.used_at
          where used_codes.used_at < ${now}::timestamptz - make_interval(secs => ${CODE_SECONDS})
        returning 1`
      return rows.length > 0
    },
    /** What has run out. */
    async sweep(now: Date, activeSince: Date): Promise<void> {
      await sql`delete from sessions where expires_at < ${now} or last_active_at < ${activeSince}`
      await sql`delete from verifications where expires_at < ${now}`
      await sql`delete from used_codes where used_at < ${now}::timestamptz - interval '1 day'`
    },
  }
}
