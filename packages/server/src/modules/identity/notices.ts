/**
 * Mails that tell people what was done to their account, so that nobody does it behind their back. Best effort: what was
 * done stands, whether the mail arrives or not.
 */
import type { Person } from '../../kernel/scope.ts'
import type { Visit } from '../../platform/identity/port.ts'
import type { Base } from '../base.ts'
import { baseOf } from './mails.ts'

export type Notice = 'password' | 'two_factor_on' | 'two_factor_off' | 'recovery_codes'

/** Never throws and never keeps its caller waiting. */
export type NotifyUser = (user: Pick<Person['user'], 'email'>, what: Notice, visit: Visit) => void

const WORDS: Record<Notice, { subject: string; done: string }> = {
  password: { subject: 'Your password was changed', done: 'The password was changed. Every other session has ended.' },
  two_factor_on: { subject: 'Your second factor is on', done: 'The second factor was turned on.' },
  two_factor_off: { subject: 'Your second factor is off', done: 'The second factor was turned off.' },
  recovery_codes: {
    subject: 'Your recovery codes are new',
    done: 'The recovery codes were made anew; the old ones are dead.',
  },
}

export function accountNotices({ mail, config, clock, log, background }: Base): NotifyUser {
  return ({ email: to }, what, { ip }) => {
    const { subject, done } = WORDS[what]
    const at = clock.now().toISOString().slice(0, 16).replace('T', ' ')
    const lines = [
      `This is about the account of ${to} on Watchkeeper, at ${at} UTC, from ${ip}.`,
      done,
      `If it was not you, choose a new password at once:\n${baseOf(config)}/forgot-password`,
    ]
    const sending = mail.send({ to, subject, text: `${lines.join('\n\n')}\n` }).then((result) => {
      if (result.status === 'failed')
        log.warn({ event: 'account.not_told', what, reason: result.reason }, 'a mail about an account was not sent')
    })
    background('identity.notice', sending)
  }
}
