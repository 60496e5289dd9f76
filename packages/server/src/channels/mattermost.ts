/** Mattermost by an incoming webhook: one Markdown text, escaped. Success is the body `ok`. */
import { z } from 'zod'
import { line } from '../kernel/line.ts'
import { secretAddress } from './config-fields.ts'
import { defineChannel, sent, tryLater } from './define.ts'
import { type Outline, outline } from './fit.ts'
import { post, quoted, refusal } from './post.ts'

/** Characters of one post. */
const MAX_LENGTH = 16_383

const config = z.strictObject({
  webhookUrl: secretAddress('URL of the incoming webhook', 'https://mattermost.example.com/hooks/xxxx'),
  channel: line(64)
    .optional()
    .meta({ description: 'Channel to post to instead of the one of the webhook', examples: ['alerts'] }),
})

/**
 * Markdown shows punctuation after a backslash as itself. Mentions are looked for in the text as it is shown, escaped or
 * not, so a name that says @all gets a blank without width after the sign.
 */
const escapeMark = (character: string) =>
  character === '@' ? '@\u200b' : /[!-/:-?[-`{-~]/.test(character) ? `\\${character}` : character

function markdownOf({ title, text, fields, link }: Outline): string {
  const list = fields.map(({ name, value }) => `**${name}:** ${value}`).join('\n')
  return [`**${title}**`, text, list, link ?? ''].filter((part) => part !== '').join('\n\n')
}

export const mattermost = defineChannel<z.infer<typeof config>>({
  type: 'mattermost',
  title: 'Mattermost',
  config,
  async send(message, { webhookUrl, channel }, context) {
    const marks = 4 * (message.fields.length + 1)
    const text = markdownOf(outline(message, { max: MAX_LENGTH - marks, escape: escapeMark }))
    const body = { text, ...(channel ? { channel } : {}) }
    const answer = await post(context, { url: webhookUrl, body })
    if (!answer.reply) return answer.failure
    const { reply } = answer
    if (reply.status === 200 && reply.text.trim() === 'ok') return sent('ok')
    if (reply.status === 200) return tryLater('answered 200, but not ok')
    return refusal(reply, quoted(reply.json.message))
  },
})
