/**
 * Proving who somebody is: passwords, second factors, sessions. What people then may do is not decided here, nor who
 * may sign up, nor how often somebody may try.
 */
export interface SessionCookie {
  name: string
  /** The token inside a cookie's value; null when we never signed it. */
  read(value: string): string | null
  write(token: string): string
  /** What the database knows a token by. */
  hashOf(token: string): string
}

/** The request in which something is proven. */
export interface Visit {
  /** Its Cookie header. */
  cookie: string
  ip: string
  userAgent: string
}

/** `cookies`: Set-Cookie lines for the answer, with or without success. */
export type IdentityResult<Value = null> = { cookies: string[] } & (
  | { status: 'ok'; value: Value }
  | { status: 'refused'; why: IdentityRefusal }
)

export type IdentityRefusal =
  /** Address, password, code or link are not right, or no longer. Which of them is not said. */
  | 'wrong'
  /** Too many tries; the wait is minutes. */
  | 'locked'
  /** The state does not allow it: it is on already, or was never begun. */
  | 'conflict'

export interface NewPerson {
  name: string
  email: string
  password: string
}

export type CodeKind = 'totp' | 'recovery'

export interface Identity {
  cookie: SessionCookie
  /** Refused where there is such a person: the caller's answer must not tell. Takes as long either way. */
  signUp(person: NewPerson, visit: Visit): Promise<IdentityResult<{ userId: string }>>
  signIn(
    credentials: { email: string; password: string; remember: boolean },
    visit: Visit,
  ): Promise<IdentityResult<{ userId: string; needsSecondFactor: boolean }>>
  /** The second step of signing in. */
  proveSecondFactor(proof: { kind: CodeKind; code: string }, visit: Visit): Promise<IdentityResult<{ userId: string }>>
  /** Signs somebody in whose identity was proven elsewhere: by single sign-on, or by the super admin who looks on. */
  startSession(
    session: { userId: string; lastsSeconds: number; impersonatedBy: string | null },
    visit: Visit,
  ): Promise<IdentityResult<{ sessionId: string }>>
  signOut(visit: Visit): Promise<IdentityResult>
  /** Ends every other session of the person and gives this one a new token. */
  changePassword(passwords: { current: string; next: string }, visit: Visit): Promise<IdentityResult>
  /** Sends a link, or does as much work for nothing. */
  requestReset(email: string, visit: Visit): Promise<void>
  /** The link works once; all sessions of the person end. */
  resetPassword(proof: { token: string; password: string }): Promise<IdentityResult<{ userId: string }>>
  sendVerification(email: string, visit: Visit): Promise<void>
  verifyEmail(token: string): Promise<IdentityResult<{ email: string }>>
  /** The first half of turning the second factor on: nothing is asked for yet. */
  beginTwoFactor(password: string, visit: Visit): Promise<IdentityResult<{ uri: string; recoveryCodes: string[] }>>
  /** The second half: a code from the app. The session gets a new token. */
  confirmTwoFactor(code: string, visit: Visit): Promise<IdentityResult>
  endTwoFactor(password: string, visit: Visit): Promise<IdentityResult>
  newRecoveryCodes(password: string, visit: Visit): Promise<IdentityResult<{ recoveryCodes: string[] }>>
}

/** Mails that proving needs; whoever makes the adapter says their words. */
export interface IdentityMails {
  verification(to: string, token: string): Promise<unknown>
  reset(to: string, token: string): Promise<unknown>
  /** Somebody wants to sign up with an address that has an account. */
  exists(to: string): Promise<unknown>
}
