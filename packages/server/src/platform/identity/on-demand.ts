/**
 * Identity that loads its engine when somebody proves something for the first time: workers and schedulers never do, and
 * better-auth is some seventy megabytes of memory. The cookies of sessions are read without it.
 */
import type { Sql } from '../database/port.ts'
import type { Identity } from './port.ts'
import { sessionCookie } from './session-cookie.ts'
import { type AuthSettings, isSecure, secretOf } from './settings.ts'

type Method = Exclude<keyof Identity, 'cookie'>

/** As a record, so that none can be forgotten. */
const METHODS: Record<Method, true> = {
  signUp: true,
  signIn: true,
  proveSecondFactor: true,
  startSession: true,
  signOut: true,
  changePassword: true,
  requestReset: true,
  resetPassword: true,
  sendVerification: true,
  verifyEmail: true,
  beginTwoFactor: true,
  confirmTwoFactor: true,
  endTwoFactor: true,
  newRecoveryCodes: true,
}

export function identityOnDemand(settings: AuthSettings & { sql: Sql }): Identity {
  let made: Promise<Identity> | undefined
  const engine = () => {
    made ??= import('./better-auth.ts')
      .then(({ betterAuthIdentity }) => betterAuthIdentity(settings))
      .catch((error) => {
        made = undefined
        throw error
      })
    return made
  }
  const methods = Object.keys(METHODS).map((name) => {
    const call = async (...given: unknown[]) =>
      ((await engine())[name as Method] as (...given: unknown[]) => Promise<unknown>)(...given)
    return [name, call] as const
  })
  return { cookie: sessionCookie(secretOf(settings), isSecure(settings)), ...Object.fromEntries(methods) } as Identity
}
