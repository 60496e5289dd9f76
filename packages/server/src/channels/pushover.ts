/** Pushover: plain text to one person or group. Accepted is `status: 1` in the body. */
import { z } from 'zod'
import { secretText, webAddress } from './config-fields.ts'
import { defineChannel, sent, tryLater } from './define.ts'
import { fit, outline, plainText } from './fit.ts'
import type { Tone } from './message.ts'
import { post, refusal } from './post.ts'

/** Characters: message 1024, title 250, url 512, its title 100. */
const LIMITS = { message: 1024, title: 250, url: 512 }
/** High: shown in spite of the person's own quiet hours. Emergency (2), which repeats until confirmed, is nobody's default. */
const PRIORITY: Record<Tone, number> = { critical: 1, warning: 0, good: 0, info: 0 }

const config = z.strictObject({
  token: secretText('API token of your application', 'azGDORePK8gMaC0QOYAMyEEuzJnyUi'),
  user: secretText('Key of the user or group', 'uQiRzpo4DXghDmr9QzzfQu27cmVRsG'),
  apiUrl: webAddress('Base URL of the API; default https://api.pushover.net').optional(),
})

export const pushover = defineChannel<z.infer<typeof config>>({
  type: 'pushover',
  title: 'Pushover',
  config,
  async send(message, { token, user, apiUrl }, context) {
    const base = (apiUrl ?? 'https://api.pushover.net').replace(/(?<!\/)\/+$/, '')
    const short = message.link !== null && message.link.length <= LIMITS.url
    const whole = short ? { ...message, link: null } : message
    // The title has a place of its own, and so has the link, unless it is too long for it.
    const parts = { ...outline(whole, { max: LIMITS.message }), title: '' }
    const body = {
      token,
      user,
      title: fit(message.title, { max: LIMITS.title }),
      message: plainText(parts) || message.event,
      ...(short ? { url: message.link, url_title: 'Open' } : {}),
      priority: PRIORITY[message.tone],
      timestamp: Math.floor(message.occurredAt.getTime() / 1000),
    }
    const answer = await post(context, { url: `${base}/1/messages.json`, body })
    if (!answer.reply) return answer.failure
    const { reply } = answer
    if (reply.status === 200 && reply.json.status === 1) return sent()
    if (reply.status === 200) return tryLater('answered 200, but not status 1')
    const errors = Array.isArray(reply.json.errors) ? reply.json.errors.map(String).join('; ') : ''
    return refusal(reply, errors)
  },
})
