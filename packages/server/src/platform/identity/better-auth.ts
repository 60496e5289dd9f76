/** Identity by better-auth on our own tables. It is asked through its functions; none of its routes is mounted. */
import { betterAuth } from 'better-auth'
import { getAdapter } from 'better-auth/db/adapter'
import { Kysely } from 'kysely'
import type { Sql } from '../database/port.ts'
import { ADDRESS_HEADER, authOptions } from './auth-options.ts'
import { withHashedTokens } from './hashed-tokens.ts'
import { poolDialect } from './pool-dialect.ts'
import type { Identity, IdentityRefusal, IdentityResult, Visit } from './port.ts'
import { sessionCookie } from './session-cookie.ts'
import { type AuthSettings, isSecure, secretOf } from './settings.ts'

export async function betterAuthIdentity(settings: AuthSettings & { sql: Sql }): Promise<Identity> {
  const cookie = sessionCookie(secretOf(settings), isSecure(settings))
  const auth = await createAuth(settings, cookie.hashOf)
  const { api } = auth
  return {
    cookie,
    signUp: (person, visit) =>
      attempt(async () => {
        const answer = await api.signUpEmail({ ...asked(visit), body: person })
        return ok(answer, { userId: answer.response.user.id })
      }),
    signIn: ({ email, password, remember }, visit) =>
      attempt(async () => {
        const body = { email, password, rememberMe: remember }
        const answer = await api.signInEmail({ ...asked(visit), body })
        const needsSecondFactor = 'twoFactorRedirect' in answer.response
        return ok(answer, { userId: needsSecondFactor ? '' : answer.response.user.id, needsSecondFactor })
      }),
    proveSecondFactor: ({ kind, code }, visit) =>
      attempt(async () => {
        const call = kind === 'totp' ? api.verifyTOTP : api.verifyBackupCode
        const answer = await call({ ...asked(visit), body: { code } })
        return ok(answer, { userId: answer.response.user.id })
      }),
    startSession: (session, visit) => attempt(() => startSession(auth, cookie, { session, visit })),
    signOut: (visit) => attempt(async () => ok(await api.signOut(asked(visit)), null)),
    changePassword: ({ current, next }, visit) =>
      attempt(async () => {
        const body = { currentPassword: current, newPassword: next, revokeOtherSessions: true }
        return ok(await api.changePassword({ ...asked(visit), body }), null)
      }),
    async requestReset(email, visit) {
      await api.requestPasswordReset({ ...asked(visit), body: { email } })
    },
    resetPassword: ({ token, password }) =>
      attempt(async () => {
        const context = await auth.$context
        const promise = await context.internalAdapter.findVerificationValue(`reset-password:${token}`)
        const answer = await api.resetPassword({ returnHeaders: true, body: { token, newPassword: password } })
        const userId = promise?.value ?? ''
        // Whoever has the link can read the address's mail.
        await context.internalAdapter.updateUser(userId, { emailVerified: true })
        return ok(answer, { userId })
      }),
    async sendVerification(email, visit) {
      // Without the session: with one it would say more about the address.
      await api.sendVerificationEmail({ ...asked({ ...visit, cookie: '' }), body: { email } })
    },
    verifyEmail: (token) =>
      attempt(async () => {
        const answer = await api.verifyEmail({ returnHeaders: true, query: { token } })
        return ok(answer, { email: emailIn(token) })
      }),
    beginTwoFactor: (password, visit) =>
      attempt(async () => {
        const answer = await api.enableTwoFactor({ ...asked(visit), body: { password, method: 'totp' } })
        const { totpURI = '', backupCodes = [] } = answer.response as { totpURI?: string; backupCodes?: string[] }
        return ok(answer, { uri: totpURI, recoveryCodes: backupCodes })
      }),
    confirmTwoFactor: (code, visit) =>
      attempt(async () => ok(await api.verifyTOTP({ ...asked(visit), body: { code } }), null)),
    endTwoFactor: (password, visit) =>
      attempt(async () => ok(await api.disableTwoFactor({ ...asked(visit), body: { password } }), null)),
    newRecoveryCodes: (password, visit) =>
      attempt(async () => {
        const answer = await api.generateBackupCodes({ ...asked(visit), body: { password } })
        return ok(answer, { recoveryCodes: answer.response.backupCodes })
      }),
  }
}

type Auth = Awaited<ReturnType<typeof createAuth>>

async function createAuth(settings: AuthSettings & { sql: Sql }, hashOf: (token: string) => string) {
  const options = authOptions(settings)
  const db = new Kysely({ dialect: poolDialect(settings.sql) })
  const adapter = withHashedTokens(
    await getAdapter({ ...options, database: { db, type: 'postgres', transaction: true } }),
    hashOf,
  )
  return betterAuth({ ...options, database: () => adapter })
}

async function startSession(
  auth: Auth,
  cookie: Identity['cookie'],
  { session, visit }: { session: Parameters<Identity['startSession']>[0]; visit: Visit },
): Promise<IdentityResult<{ sessionId: string }>> {
  const { internalAdapter, authCookies } = await auth.$context
  const { userId, lastsSeconds, impersonatedBy } = session
  const made = await internalAdapter.createSession(
    userId,
    false,
    {
      impersonatedBy,
      ipAddress: visit.ip,
      userAgent: visit.userAgent,
      expiresAt: new Date(Date.now() + lastsSeconds * 1000),
      signedInAt: new Date(),
    },
    true,
  )
  if (!made) return { status: 'refused', why: 'wrong', cookies: [] }
  const { secure } = authCookies.sessionToken.attributes
  const value = encodeURIComponent(cookie.write(made.token))
  const line = `${cookie.name}=${value}; Max-Age=${lastsSeconds}; Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`
  return { status: 'ok', value: { sessionId: made.id }, cookies: [line] }
}

function asked({ cookie, ip, userAgent }: Visit): { headers: Headers; returnHeaders: true } {
  return { headers: new Headers({ cookie, 'user-agent': userAgent, [ADDRESS_HEADER]: ip }), returnHeaders: true }
}

const ok = <Value>({ headers }: { headers: Headers }, value: Value): IdentityResult<Value> => ({
  status: 'ok',
  value,
  cookies: headers.getSetCookie(),
})

/** What better-auth throws at people becomes a value; what it throws at us stays thrown. */
async function attempt<Value>(work: () => Promise<IdentityResult<Value>>): Promise<IdentityResult<Value>> {
  try {
    return await work()
  } catch (error) {
    const why = refusalOf(error as { name?: string; statusCode?: number; body?: { code?: string } })
    if (!why) throw error
    return { status: 'refused', why, cookies: [] }
  }
}

const LOCKED = new Set(['TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE', 'ACCOUNT_TEMPORARILY_LOCKED'])
const CONFLICT = new Set([
  'TOTP_ALREADY_ENABLED',
  'TOTP_NOT_ENABLED',
  'TWO_FACTOR_NOT_ENABLED',
  'BACKUP_CODES_NOT_ENABLED',
])

function refusalOf({ name, statusCode = 500, body }: { name?: string; statusCode?: number; body?: { code?: string } }) {
  if (name !== 'APIError' || statusCode >= 500) return null
  const code = body?.code ?? ''
  if (LOCKED.has(code)) return 'locked' satisfies IdentityRefusal
  return CONFLICT.has(code) || statusCode === 409
    ? ('conflict' satisfies IdentityRefusal)
    : ('wrong' satisfies IdentityRefusal)
}

/** Of a token whose signature was found good. */
function emailIn(token: string): string {
  const payload = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8')) as { email?: string }
  return payload.email ?? ''
}
