/** The words of an invitation's mail, and the link in it. */
import { createHash, randomBytes } from 'node:crypto'
import type { Config } from '../../../config.ts'
import type { MailMessage } from '../../../platform/mail/port.ts'
import { baseOf } from '../../identity/index.ts'

const TOKEN_BYTES = 32

/** The end of a link; stored is only its hash. */
export const newLinkToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url')
export const linkHash = (token: string): Buffer => createHash('sha256').update(token).digest()

export const inviteUrl = (config: Pick<Config, 'PUBLIC_URL' | 'HOST' | 'PORT'>, token: string): string =>
  `${baseOf(config)}/invitations/${token}`

export interface InvitationMail {
  to: string
  url: string
  organizationName: string
  inviterName: string
  message: string | null
  expiresAt: Date
}

export function invitationMail(mail: InvitationMail): MailMessage {
  const { to, url, organizationName, inviterName, message, expiresAt } = mail
  const lines = [
    `${inviterName} invites you to ${organizationName} on Watchkeeper.`,
    ...(message ? [quoted(message)] : []),
    `Accept or decline the invitation:\n${url}`,
    `The link is valid until ${expiresAt.toISOString().slice(0, 16).replace('T', ' ')} UTC, for ${to} only.`,
    'If you did not expect an invitation, ignore this e-mail.',
  ]
  return { to, subject: `Invitation to ${organizationName}`, text: `${lines.join('\n\n')}\n` }
}

const quoted = (message: string) =>
  message
    .split(/\r?\n/)
    .map((line) => `> ${line}`)
    .join('\n')

/** `a***@example.com`: enough to know one's own address again. */
export const masked = (email: string): string => {
  const at = email.lastIndexOf('@')
  return `${email.slice(0, 1)}***${email.slice(at)}`
}
