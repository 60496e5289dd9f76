/** How better-auth is set: our tables and columns, our hashes, nothing that leaves the machine, none of its own doors. */

import { twoFactor } from 'better-auth/plugins/two-factor'
import type { BetterAuthOptions } from 'better-auth/types'
import { newId } from '../../kernel/ids.ts'
import { hashPassword, verifyPassword } from '../../kernel/passwords.ts'
import { type AuthSettings, isSecure, secretOf } from './settings.ts'

const HOUR_SECONDS = 3600
/** Of the header that tells better-auth the caller's address, as our front door knows it. */
export const ADDRESS_HEADER = 'x-watchkeeper-address'
export const MAX_PASSWORD_LENGTH = 256

export function authOptions(settings: AuthSettings) {
  const { mails, log } = settings
  return {
    appName: 'Watchkeeper',
    baseURL: settings.publicUrl ?? 'http://localhost',
    secret: secretOf(settings),
    telemetry: { enabled: false },
    logger: { level: 'warn', log: (severity, text) => log.debug({ event: 'identity.engine', severity }, text) },
    ...tables(settings.sessionSeconds),
    emailAndPassword: {
      enabled: true,
      // A sign-up must not tell whether the address has an account, so it cannot sign in either.
      autoSignIn: false,
      // How good a password has to be is our own rule.
      minPasswordLength: 1,
      maxPasswordLength: MAX_PASSWORD_LENGTH,
      password: { hash: hashPassword, verify: ({ password, hash }) => verifyPassword(password, hash) },
      resetPasswordTokenExpiresIn: HOUR_SECONDS,
      revokeSessionsOnPasswordReset: true,
      sendResetPassword: async ({ user, token }) => void (await mails.reset(user.email, token)),
      onExistingUserSignUp: async ({ user }) => void (await mails.exists(user.email)),
    },
    emailVerification: {
      sendOnSignUp: true,
      expiresIn: 24 * HOUR_SECONDS,
      sendVerificationEmail: async ({ user, token }) => void (await mails.verification(user.email, token)),
    },
    // Counted at our own front door, per account and address.
    rateLimit: { enabled: false },
    plugins: [
      twoFactor({
        issuer: 'Watchkeeper',
        twoFactorTable: 'two_factors',
        schema: {
          user: { fields: { twoFactorEnabled: 'two_factor_enabled' } },
          twoFactor: {
            modelName: 'two_factors',
            fields: {
              userId: 'user_id',
              backupCodes: 'backup_codes',
              failedVerificationCount: 'failed_verification_count',
              lockedUntil: 'locked_until',
            },
          },
        },
      }),
    ],
    advanced: {
      useSecureCookies: isSecure(settings),
      cookiePrefix: 'watchkeeper',
      // No request of a browser reaches better-auth: our own routes call it, and no address to return to is passed on.
      disableCSRFCheck: true,
      disableOriginCheck: true,
      database: { generateId: newId },
      ipAddress: { ipAddressHeaders: [ADDRESS_HEADER] },
      // Nobody can tell by the time an answer takes whether a mail went out.
      backgroundTasks: { handler: (task) => settings.background('identity.mail', task) },
    },
    databaseHooks: {
      session: {
        create: {
          // Whoever is banned is told no more than somebody with a wrong password.
          async before(session, context) {
            const where = [{ field: 'id', value: session.userId }]
            const user = await context?.context.adapter.findOne<{ bannedAt: Date | null }>({ model: 'user', where })
            return user?.bannedAt ? false : undefined
          },
        },
      },
    },
  } satisfies BetterAuthOptions
}

const tables = (sessionSeconds: number) =>
  ({
    user: {
      modelName: 'users',
      fields: { emailVerified: 'email_verified', ...TIMES },
      additionalFields: {
        bannedAt: { type: 'date', required: false, input: false, returned: false, fieldName: 'banned_at' },
      },
    },
    session: {
      modelName: 'sessions',
      fields: {
        userId: 'user_id',
        token: 'token_hash',
        expiresAt: 'expires_at',
        ipAddress: 'ip_address',
        userAgent: 'user_agent',
        ...TIMES,
      },
      additionalFields: {
        signedInAt: { type: 'date', input: false, fieldName: 'signed_in_at', defaultValue: () => new Date() },
        activeProjectId: { type: 'string', required: false, input: false, fieldName: 'active_project_id' },
        impersonatedBy: { type: 'string', required: false, input: false, fieldName: 'impersonated_by' },
      },
      expiresIn: sessionSeconds,
      disableSessionRefresh: true,
      freshAge: 0,
    },
    account: {
      modelName: 'accounts',
      fields: {
        userId: 'user_id',
        accountId: 'account_id',
        providerId: 'provider_id',
        idToken: 'id_token',
        accessToken: 'access_token',
        accessTokenExpiresAt: 'access_token_expires_at',
        refreshToken: 'refresh_token',
        refreshTokenExpiresAt: 'refresh_token_expires_at',
        ...TIMES,
      },
    },
    verification: {
      modelName: 'verifications',
      fields: { expiresAt: 'expires_at', ...TIMES },
      storeIdentifier: 'hashed',
    },
  }) satisfies Partial<BetterAuthOptions>

const TIMES = { createdAt: 'created_at', updatedAt: 'updated_at' } as const
