/** Signing up, and proving that the address is one's own. */
import { AppError } from '../../../kernel/errors.ts'
import type { NewPerson, Visit } from '../../../platform/identity/port.ts'
import type { Audit } from '../../audit/index.ts'
import { AUTH_CHANGED, type Base } from '../../base.ts'
import { checkPassword } from '../password-rules.ts'
import { about, actorOf, NOWHERE } from '../trail.ts'
import { notProven, proven } from '../visit.ts'
import type { SignInLimits } from './limits.ts'
import type { SignInStore, SignUpPolicy } from './store.ts'

export interface SignUp {
  policy(): Promise<SignUpPolicy>
  /** The same for an address with and without account. */
  signUp(person: NewPerson & { invitationToken?: string | undefined }, visit: Visit): Promise<void>
  sendVerification(email: string, visit: Visit): Promise<void>
  verify(token: string, visit: Visit): Promise<void>
}

export function signUpService(base: Base & { audit: Audit }, store: SignInStore, limits: SignInLimits): SignUp {
  const { identity, config, clock, db, pubsub, audit } = base
  const policy = async () => (await store.signUpPolicy()) ?? config.SIGN_UP

  /** @returns whether the address is proven already, by the link that was sent to it */
  async function admit(email: string, token: string | undefined): Promise<boolean> {
    const rule = await policy()
    if (rule === 'off') throw closed('Sign-up is closed')
    const invited = token !== undefined && (await store.isInvited(token, email, clock.now()))
    if (invited) return true
    if (token !== undefined) throw closed('The invitation is for another address, or is no longer valid')
    if (rule === 'invited') throw closed('Sign-up is by invitation only')
    return false
  }

  return {
    policy,
    async signUp({ invitationToken, ...person }, visit) {
      await limits.count('sign-up', person.email, visit.ip)
      const isProven = await admit(person.email, invitationToken)
      await checkPassword('password', person.password, person)
      const { userId } = proven(await identity.signUp(person, visit), closed('Sign-up is not possible'))
      // Where there was an account already, the id is nobody's.
      const user = await store.user({ id: userId })
      if (!user) return
      await db.transaction(async (tx) => {
        if (isProven) await store.setVerified(tx, user.id)
        await audit.record(tx, { ...NOWHERE, actor: actorOf(user, visit) }, about({ user }, 'user.sign_up'))
      })
      if (!isProven) base.background('identity.mail', identity.sendVerification(person.email, visit))
    },
    async sendVerification(email, visit) {
      if (await limits.mayMail('verify', email)) {
        base.background('identity.mail', identity.sendVerification(email, visit))
      }
    },
    async verify(token, visit) {
      const { email } = proven(await identity.verifyEmail(token), notProven('The link is invalid or has expired'))
      const user = await store.user({ email })
      pubsub.publish(AUTH_CHANGED)
      if (!user) return
      await db.transaction((tx) =>
        audit.record(tx, { ...NOWHERE, actor: actorOf(user, visit) }, about({ user }, 'user.email_verify')),
      )
    },
  }
}

const closed = (shown: string) => new AppError({ status: 403, shown })
