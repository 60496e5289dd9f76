/** Signing in and out, and what a forgotten password needs. */
import { AppError } from '../../../kernel/errors.ts'
import type { CodeKind, IdentityResult, Visit } from '../../../platform/identity/port.ts'
import type { Audit } from '../../audit/index.ts'
import { AUTH_CHANGED, type Base } from '../../base.ts'
import type { NotifyUser } from '../notices.ts'
import { checkPassword } from '../password-rules.ts'
import type { EndSessionIn } from '../session-end.ts'
import { about, actorOf, type IdentityTrail } from '../trail.ts'
import { notProven, proven } from '../visit.ts'
import type { SignInLimits } from './limits.ts'
import type { SignInStore } from './store.ts'

export interface Entered {
  cookies: string[]
  needsSecondFactor: boolean
}

export interface SignIn {
  signIn(credentials: { email: string; password: string; remember: boolean }, visit: Visit): Promise<Entered>
  secondFactor(proof: { kind: CodeKind; code: string }, visit: Visit): Promise<Entered>
  signOut(visit: Visit): Promise<{ cookies: string[] }>
  requestReset(email: string, visit: Visit): Promise<void>
  reset(proof: { token: string; password: string }, visit: Visit): Promise<void>
}

interface Parts {
  limits: SignInLimits
  trail: IdentityTrail
  /** Whether an organization of the person wants them to sign in elsewhere. */
  isSsoEnforcedFor(userId: string): Promise<boolean>
  endSessionIn: EndSessionIn
  tell: NotifyUser
}

export function signInService(
  { identity, clock, pubsub, background }: Base & { audit: Audit },
  store: SignInStore,
  { limits, trail, isSsoEnforcedFor, endSessionIn, tell }: Parts,
): SignIn {
  const { cookie } = identity

  async function entered(userId: string, { cookies }: IdentityResult<unknown>, visit: Visit): Promise<Entered> {
    if (await isSsoEnforcedFor(userId)) {
      for (const line of cookies) await endSessionIn(line)
      throw new AppError({ status: 403, shown: 'Your organization requires single sign-on' })
    }
    if (await endSessionIn(visit.cookie)) pubsub.publish(AUTH_CHANGED)
    const user = await store.user({ id: userId })
    if (user) await trail.note(actorOf(user, visit), about({ user }, 'user.sign_in'))
    return { cookies, needsSecondFactor: false }
  }

  return {
    async signIn(credentials, visit) {
      await limits.count('sign-in', credentials.email, visit.ip)
      const outcome = await identity.signIn(credentials, visit)
      const { userId, needsSecondFactor } = proven(outcome, notProven('E-mail or password is wrong'))
      if (needsSecondFactor) return { cookies: outcome.cookies, needsSecondFactor }
      return entered(userId, outcome, visit)
    },
    async secondFactor({ kind, code }, visit) {
      const refused = notProven('The code is wrong or was already used, or sign-in took too long')
      // A session of before is no second factor, and would turn this into another question.
      const challenge = { ...visit, cookie: without(visit.cookie, cookie.name) }
      const outcome = await identity.proveSecondFactor({ kind, code: tidied(kind, code) }, challenge)
      const { userId } = proven(outcome, refused)
      if (kind === 'totp' && !(await store.useCode(userId, tidied(kind, code), clock.now()))) {
        for (const line of outcome.cookies) await endSessionIn(line)
        throw refused
      }
      return entered(userId, outcome, visit)
    },
    async signOut(visit) {
      const { cookies } = await identity.signOut(visit)
      pubsub.publish(AUTH_CHANGED)
      return { cookies }
    },
    async requestReset(email, visit) {
      if (await limits.mayMail('reset', email)) background('identity.mail', identity.requestReset(email, visit))
    },
    async reset({ token, password }, visit) {
      await limits.count('reset', token, visit.ip)
      await checkPassword('password', password)
      const outcome = await identity.resetPassword({ token, password })
      const { userId } = proven(outcome, notProven('The link is invalid or has expired'))
      pubsub.publish(AUTH_CHANGED)
      const user = await store.user({ id: userId })
      if (!user) return
      tell(user, 'password', visit)
      await trail.note(actorOf(user, visit), about({ user }, 'user.password_reset'))
    },
  }
}

/** People type codes with blanks, and recovery codes without the dash. */
function tidied(kind: CodeKind, code: string): string {
  const text = code.replace(/[\s-]+/g, '')
  return kind === 'totp' ? text : `${text.slice(0, 5)}-${text.slice(5)}`
}

const without = (cookies: string, name: string) =>
  cookies
    .split(/; */)
    .filter((pair) => !pair.startsWith(`${name}=`))
    .join('; ')
