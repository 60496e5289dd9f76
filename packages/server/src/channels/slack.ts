/**
 * Slack by an incoming webhook. What people wrote goes into `plain_text` blocks, where nothing is markup; the link is
 * the only mrkdwn. Success is the body `ok`.
 */
import { z } from 'zod'
import { line } from '../kernel/line.ts'
import { secretAddress } from './config-fields.ts'
import { defineChannel, sent, tryLater } from './define.ts'
import { escapeAngles } from './escapes.ts'
import { fit, outline, plainText } from './fit.ts'
import type { Message } from './message.ts'
import { type ProviderReply, post, refusal } from './post.ts'

/** Of Block Kit: header 150, section 3000, field 2000, 10 fields to a section; `text` 40,000, advised 4000. */
const LIMITS = { header: 150, section: 3000, field: 2000, fields: 10, text: 4000 }

const config = z.strictObject({
  webhookUrl: secretAddress('URL of the incoming webhook', 'https://hooks.slack.com/services/T000/B000/XXXX'),
  channel: line(80)
    .optional()
    .meta({ description: 'Channel to post to; supported only by legacy webhooks', examples: ['#alerts'] }),
  name: line(80).optional().meta({ description: 'Name of the sender, if the webhook allows it' }),
})

/** Where the address ends inside `<…|…>`. */
const linkAddress = (link: string) => link.replaceAll('|', '%7C').replaceAll('>', '%3E').replaceAll('&', '&amp;')

function blocksOf(message: Message): object[] {
  const plain = (text: string, max: number) => ({
    type: 'plain_text',
    text: fit(text, { max, escape: escapeAngles }),
    emoji: false,
  })
  const fields = message.fields
    .slice(0, LIMITS.fields)
    .map(({ name, value }) => plain(`${name}: ${value}`, LIMITS.field))
  return [
    { type: 'header', text: plain(message.title, LIMITS.header) },
    ...(message.text ? [{ type: 'section', text: plain(message.text, LIMITS.section) }] : []),
    ...(fields.length > 0 ? [{ type: 'section', fields }] : []),
    ...(message.link
      ? [{ type: 'section', text: { type: 'mrkdwn', text: `<${linkAddress(message.link)}|Open>` } }]
      : []),
  ]
}

const markupRefused = ({ status, text }: ProviderReply) => status === 400 && /invalid_blocks|invalid_payload/.test(text)

/** Slack answers with one word, such as `no_service`. */
const wordOf = ({ text }: ProviderReply) => /^[a-z]+(?:_[a-z]+){1,5}\b/.exec(text.slice(0, 100))?.[0] ?? ''

export const slack = defineChannel<z.infer<typeof config>>({
  type: 'slack',
  title: 'Slack',
  config,
  async send(message, { webhookUrl, channel, name }, context) {
    const common = { ...(channel ? { channel } : {}), ...(name ? { username: name } : {}), mrkdwn: false }
    const text = plainText(outline(message, { max: LIMITS.text, escape: escapeAngles }))
    const ask = (body: object) => post(context, { url: webhookUrl, body: { ...common, text, ...body } })
    let answer = await ask({ blocks: blocksOf(message) })
    if (answer.reply && markupRefused(answer.reply)) answer = await ask({})
    if (!answer.reply) return answer.failure
    const { reply } = answer
    if (reply.status !== 200) return refusal(reply, wordOf(reply))
    if (reply.text.trim() === 'ok') return sent('ok')
    return tryLater(`answered 200, but not ok: ${wordOf(reply)}`)
  },
})
