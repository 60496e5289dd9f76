/** The words of the mails that identity needs, and the links in them. */
import type { Config } from '../../config.ts'
import type { IdentityMails } from '../../platform/identity/port.ts'
import type { Mail } from '../../platform/mail/port.ts'

type Place = Pick<Config, 'PUBLIC_URL' | 'HOST' | 'PORT'>

/** Under which address browsers reach the pages; never taken from a request, whose Host anybody can set. */
export function baseOf({ PUBLIC_URL, HOST, PORT }: Place): string {
  if (PUBLIC_URL !== undefined) return PUBLIC_URL.replace(/(?<!\/)\/+$/, '')
  // What listens on every address of the machine is reached under none of that name.
  if (HOST === '0.0.0.0' || HOST === '::') return `http://localhost:${PORT}`
  return `http://${HOST.includes(':') ? `[${HOST}]` : HOST}:${PORT}`
}

export function identityMails(mail: Mail, config: Place): IdentityMails {
  const link = (path: string, token: string) => `${baseOf(config)}${path}?token=${encodeURIComponent(token)}`
  const send = (to: string, subject: string, lines: string[]) =>
    mail.send({ to, subject, text: `${lines.join('\n\n')}\n` })
  return {
    verification: (to, token) =>
      send(to, 'Confirm your e-mail address', [
        `Confirm that ${to} is your e-mail address on Watchkeeper:\n${link('/verify-email', token)}`,
        'The link is valid for one day. If you did not sign up, ignore this e-mail.',
      ]),
    reset: (to, token) =>
      send(to, 'Choose a new password', [
        `Choose a new password for ${to} on Watchkeeper:\n${link('/reset-password', token)}`,
        'The link is valid for one hour and works once. If you did not ask for it, ignore this e-mail.',
      ]),
    exists: (to) =>
      send(to, 'You already have an account', [
        `A sign-up on Watchkeeper was requested with ${to}, which already has an account.`,
        `Sign in, or choose a new password:\n${baseOf(config)}/sign-in`,
      ]),
  }
}
