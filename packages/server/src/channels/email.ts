/** E-mail by the mail server of the install: one mail per address, so that one refused address costs nobody else theirs. */
import { createHash } from 'node:crypto'
import { z } from 'zod'
import { oneLine } from '../kernel/line.ts'
import type { MailResult } from '../platform/mail/port.ts'
import { type ChannelContext, type DeliveryResult, defineChannel, givenUp, sent, tryLater } from './define.ts'
import { escapeHtml } from './escapes.ts'
import { fit, outline, plainText } from './fit.ts'
import type { Message } from './message.ts'

const MAX_ADDRESSES = 10
const AT_ONCE = 5
const LIMITS = { subject: 200, body: 20_000 }

const config = z.strictObject({
  to: z
    .array(z.email('Must be an e-mail address').max(254))
    .min(1, 'Must name at least one address')
    .max(MAX_ADDRESSES)
    .refine((addresses) => new Set(addresses).size === addresses.length, 'Must not contain an address twice')
    .meta({ description: 'Recipients of the e-mail', examples: [['ops@example.com']] }),
})

const paragraph = (text: string) => `<p style="white-space:pre-wrap">${escapeHtml(text)}</p>`

function htmlOf(message: Message): string {
  const { title, text, fields, link } = outline(message, { max: LIMITS.body })
  const rows = fields.map(
    ({ name, value }) =>
      `<tr><th align="left" valign="top">${escapeHtml(name)}</th><td style="white-space:pre-wrap">${escapeHtml(value)}</td></tr>`,
  )
  return [
    `<h2>${escapeHtml(title)}</h2>`,
    text && paragraph(text),
    rows.length > 0 ? `<table cellpadding="4">${rows.join('')}</table>` : '',
    link && /^https?:/.test(link) ? `<p><a href="${escapeHtml(link)}">${escapeHtml(link)}</a></p>` : '',
  ].join('\n')
}

/** The same for every attempt, so that mail programs show a repetition once. */
function idOf(message: Message, address: string): string {
  return `${message.id}.${createHash('sha256').update(address).digest('hex').slice(0, 12)}@${domainOf(message)}`
}

/** Mail programs show what has a reference in common as one conversation. */
const threadOf = (message: Message): Record<string, string> =>
  message.alertId ? { References: `<${message.alertId}@${domainOf(message)}>` } : {}

const domainOf = ({ link }: Message) => (link && URL.parse(link)?.hostname.replace(/^\[|\]$/g, '')) || 'watchkeeper'

export const email = defineChannel<z.infer<typeof config>>({
  type: 'email',
  title: 'E-mail',
  config,
  async send(message, { to }, context) {
    const mail = {
      subject: fit(oneLine(`${message.title} (${message.project.name})`), { max: LIMITS.subject }),
      text: plainText(outline(message, { max: LIMITS.body })),
      html: htmlOf(message),
      headers: threadOf(message),
    }
    const results: [string, MailResult][] = []
    for (let from = 0; from < to.length; from += AT_ONCE) {
      const some = to.slice(from, from + AT_ONCE)
      const sending = some.map((address) => context.mail.send({ ...mail, to: address, id: idOf(message, address) }))
      results.push(
        ...(await Promise.all(sending)).map((result, index) => [some[index] as string, result] as [string, MailResult]),
      )
    }
    return verdictOn(results, context)
  },
})

/** Sent when nobody is left who may still get it: a mailbox that is refused for good must not repeat the others' mail. */
function verdictOn(results: [string, MailResult][], { mail }: ChannelContext): DeliveryResult {
  if (!mail.configured) return givenUp('no mail server is configured: set SMTP_URL')
  const failures = results.flatMap(([address, result]) =>
    result.status === 'failed' ? [{ again: result.again, words: `${address}: ${result.reason}` }] : [],
  )
  const words = failures.map((failure) => failure.words).join('; ')
  if (failures.some(({ again }) => again)) return tryLater(words)
  if (failures.length === results.length) return givenUp(words)
  return sent(words)
}
