/** What people do with their own account: the password, the second factor, the sessions. */
import { type Keyed, withKey } from '../../../http/idempotency.ts'
import { conflict, invalid, notFound } from '../../../kernel/errors.ts'
import type { Person } from '../../../kernel/scope.ts'
import type { Visit } from '../../../platform/identity/port.ts'
import type { Audit } from '../../audit/index.ts'
import { AUTH_CHANGED, type Base } from '../../base.ts'
import type { Notice, NotifyUser } from '../notices.ts'
import { checkPassword } from '../password-rules.ts'
import type { SignInLimits } from '../sign-in/limits.ts'
import type { SignInStore } from '../sign-in/store.ts'
import { about, type IdentityTrail, NOWHERE } from '../trail.ts'
import { ownSession, proven } from '../visit.ts'
import type { AccountStore, ListedSession } from './store.ts'

interface Cookies {
  cookies: string[]
}

export interface AccountService {
  changePassword(person: Keyed<Person>, passwords: { current: string; next: string }, visit: Visit): Promise<Cookies>
  beginTwoFactor(person: Person, password: string, visit: Visit): Promise<{ uri: string; recoveryCodes: string[] }>
  confirmTwoFactor(person: Keyed<Person>, code: string, visit: Visit): Promise<Cookies>
  endTwoFactor(person: Keyed<Person>, password: string, visit: Visit): Promise<Cookies>
  newRecoveryCodes(person: Keyed<Person>, password: string, visit: Visit): Promise<{ recoveryCodes: string[] }>
  sessions(person: Person): Promise<(ListedSession & { current: boolean })[]>
  endSession(person: Person, id: string): Promise<void>
  /** @returns how many ended */
  endOthers(person: Keyed<Person>): Promise<number>
}

interface Parts {
  store: AccountStore
  codes: Pick<SignInStore, 'useCode'>
  limits: SignInLimits
  trail: IdentityTrail
  tell: NotifyUser
}

export function accountService(
  base: Base & { audit: Audit },
  { store, codes, limits, trail, tell }: Parts,
): AccountService {
  const { identity, pubsub, clock, db, audit } = base
  const wrong = (path: string) => invalid({ path, message: 'Is not right' })

  /** Before a proof: it is the person themselves, and they have not tried too often. */
  const begin = async (person: Person, visit: Visit) => {
    ownSession(person)
    await limits.count('account', person.user.id, visit.ip)
  }
  /** After it: every node looks anew, the trail says so, and the person is told. */
  const end = async (person: Keyed<Person>, visit: Visit, { action, notice }: { action: string; notice: Notice }) => {
    pubsub.publish(AUTH_CHANGED)
    tell(person.user, notice, visit)
    await trail.note(person.actor, about(person, action), person)
  }

  return {
    async changePassword(person, passwords, visit) {
      await begin(person, visit)
      await checkPassword('newPassword', passwords.next, person.user)
      const outcome = await identity.changePassword(passwords, visit)
      proven(outcome, wrong('currentPassword'))
      await end(person, visit, { action: 'user.password_change', notice: 'password' })
      return outcome
    },
    async beginTwoFactor(person, password, visit) {
      await begin(person, visit)
      const outcome = await identity.beginTwoFactor(password, visit)
      return proven(outcome, wrong('password'), 'Two-factor authentication is already enabled')
    },
    async confirmTwoFactor(person, code, visit) {
      await begin(person, visit)
      if (person.session?.twoFactorEnabled) throw conflict('Two-factor authentication is already enabled')
      const text = code.replace(/\s+/g, '')
      const outcome = await identity.confirmTwoFactor(text, visit)
      proven(outcome, wrong('code'), 'Two-factor authentication was not begun. Call /api/auth/two-factor/enable first')
      await codes.useCode(person.user.id, text, clock.now())
      await end(person, visit, { action: 'user.two_factor_enable', notice: 'two_factor_on' })
      return outcome
    },
    async endTwoFactor(person, password, visit) {
      await begin(person, visit)
      const outcome = await identity.endTwoFactor(password, visit)
      proven(outcome, wrong('password'))
      await end(person, visit, { action: 'user.two_factor_disable', notice: 'two_factor_off' })
      return outcome
    },
    async newRecoveryCodes(person, password, visit) {
      await begin(person, visit)
      const outcome = await identity.newRecoveryCodes(password, visit)
      const codes = proven(outcome, wrong('password'), 'Two-factor authentication is not enabled')
      await end(person, visit, { action: 'user.recovery_codes_renew', notice: 'recovery_codes' })
      return codes
    },
    async sessions({ user, session }) {
      const rows = await store.sessions(user.id, clock.now())
      return rows.map((row) => ({ ...row, current: row.id === session?.id }))
    },
    async endSession(person, id) {
      ownSession(person)
      await db.transaction(async (tx) => {
        if ((await store.end(tx, person.user.id, { id })) === 0) throw notFound('session')
        await audit.record(tx, { ...NOWHERE, actor: person.actor }, about(person, 'user.session_revoke'))
      })
      pubsub.publish(AUTH_CHANGED)
    },
    async endOthers(person) {
      const { id } = ownSession(person)
      const ended = await db.transaction(
        withKey(person, async (tx) => {
          const count = await store.end(tx, person.user.id, { not: id })
          await audit.record(tx, { ...NOWHERE, actor: person.actor }, about(person, 'user.session_revoke'))
          return count
        }),
      )
      pubsub.publish(AUTH_CHANGED)
      return ended
    },
  }
}
