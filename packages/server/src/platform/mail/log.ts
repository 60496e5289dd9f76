/** Mail for installs without a mail server: whoever may read the log finds the links there. */
import type { Log } from '../../kernel/log.ts'
import type { Mail } from './port.ts'

export function logMail(log: Log): Mail {
  return {
    configured: false,
    async send({ to, subject, text }) {
      log.info({ event: 'mail.not_sent', to, subject, text }, 'SMTP_URL is not set; e-mail written to the log only')
      return { status: 'logged' }
    },
  }
}
