/** ntfy, hosted or one's own: plain text, published as JSON. Accepted is the message's id in the answer. */
import { z } from 'zod'
import { line } from '../kernel/line.ts'
import { secretText, webAddress } from './config-fields.ts'
import { defineChannel, sent, tryLater } from './define.ts'
import { bytes, fit, outline, plainText } from './fit.ts'
import type { Tone } from './message.ts'
import { post, quoted, refusal } from './post.ts'

/** A longer message (in bytes) becomes an attachment that nobody reads on a phone. */
const LIMITS = { message: 4096, title: 250 }
const PRIORITY: Record<Tone, number> = { critical: 5, warning: 4, good: 3, info: 3 }
const TAG: Record<Tone, string> = {
  critical: 'rotating_light',
  warning: 'warning',
  good: 'white_check_mark',
  info: 'bell',
}

const config = z.strictObject({
  topic: line(64)
    .regex(/^[\w-]+$/, 'Must be letters, digits, _ and -')
    .meta({ description: 'On a public server, anyone who knows the topic can read it', examples: ['our-alerts-7f3k'] }),
  serverUrl: webAddress('URL of the ntfy server; default https://ntfy.sh').optional(),
  token: secretText('Access token, if the topic requires one', 'tk_exampleexampleexampleexample').optional(),
})

export const ntfy = defineChannel<z.infer<typeof config>>({
  type: 'ntfy',
  title: 'ntfy',
  config,
  async send(message, { topic, serverUrl, token }, context) {
    // Title and link have places of their own.
    const parts = { ...outline({ ...message, link: null }, { max: LIMITS.message, measure: bytes }), title: '' }
    const body = {
      topic,
      title: fit(message.title, { max: LIMITS.title, measure: bytes }),
      message: plainText(parts) || message.event,
      priority: PRIORITY[message.tone],
      tags: [TAG[message.tone]],
      ...(message.link ? { click: message.link } : {}),
    }
    const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {}
    const answer = await post(context, { url: serverUrl ?? 'https://ntfy.sh', body, headers })
    if (!answer.reply) return answer.failure
    const { reply } = answer
    if (reply.status === 200 && typeof reply.json.id === 'string') return sent()
    if (reply.status === 200) return tryLater('answered 200, but without a message')
    return refusal(reply, quoted(reply.json.error))
  },
})
