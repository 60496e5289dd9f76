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
  password: { subject: 'Your password was changed', done: 'Your password was changed. All other sessions have ended.' },
  two_factor_on: {
    subject: 'Two-factor authentication was enabled',
    done: 'Two-factor authentication was enabled for your account.',
  },
  two_factor_off: {
    subject: 'Two-factor authentication was disabled',
    done: 'Two-factor authentication was disabled for your account.',
  },
  recovery_codes: {
    subject: 'New recovery codes were generated',
    done: 'New recovery codes were generated; the old ones no longer work.',
  },
}

export function accountNotices({ mail, config, clock, log, background }: Base): NotifyUser {
  return ({ email: to }, what, { ip }) => {
    const { subject, done } = WORDS[what]
    const at = clock.now().toISOString().slice(0, 16).replace('T', ' ')
    const lines = [
      `Account: ${to} on Watchkeeper. Time: ${at} UTC. IP address: ${ip}.`,
      done,
      `If this was not you, choose a new password at once:\n${baseOf(config)}/forgot-password`,
    ]
    const sending = mail.send({ to, subject, text: `${lines.join('\n\n')}\n` }).then((result) => {
      if (result.status === 'failed')
        log.warn({ event: 'account.not_told', what, reason: result.reason }, 'account notice e-mail not sent')
    })
    background('identity.notice', sending)
  }
}
