/** Discord by a webhook: an embed without mentions. Everything people wrote is escaped, since embeds are Markdown. */
import { z } from 'zod'
import { secretAddress } from './config-fields.ts'
import { defineChannel, sent, tryLater } from './define.ts'
import { fit, outline, plainText } from './fit.ts'
import type { Message, Tone } from './message.ts'
import { boundedPause, type ProviderReply, post, quoted, refusal } from './post.ts'

/** Of embeds, in characters: all its texts together 6000. `content` has 2000. */
const LIMITS = { title: 256, description: 3000, fieldName: 256, fieldValue: 1024, fields: 25, all: 6000, content: 2000 }
const COLORS: Record<Tone, number> = { critical: 0xd93025, warning: 0xf29900, good: 0x188038, info: 0x5f6368 }

const config = z.strictObject({
  webhookUrl: secretAddress('URL of the webhook', 'https://discord.com/api/webhooks/123456789012345678/XXXX'),
})

/** Discord shows any punctuation after a backslash as itself. */
const escapeMark = (character: string) => (/[!-/:-@[-`{-~]/.test(character) ? `\\${character}` : character)

function embedOf(message: Message): object {
  const title = fit(message.title, { max: LIMITS.title, escape: escapeMark })
  const description = fit(message.text, { max: LIMITS.description, escape: escapeMark })
  let left = LIMITS.all - title.length - description.length
  const fields = message.fields.slice(0, LIMITS.fields).flatMap(({ name, value }, index, all) => {
    const share = Math.floor(left / (all.length - index))
    const shownName = fit(name, { max: Math.min(LIMITS.fieldName, Math.floor(share / 4)), escape: escapeMark })
    const shown = fit(value, { max: Math.min(LIMITS.fieldValue, share - shownName.length), escape: escapeMark })
    left -= shownName.length + shown.length
    // Discord refuses fields that are blank.
    return shown.trim() && shownName.trim() ? [{ name: shownName, value: shown, inline: shown.length < 40 }] : []
  })
  return {
    title,
    ...(description.trim() ? { description } : {}),
    ...(message.link ? { url: message.link } : {}),
    color: COLORS[message.tone],
    fields,
    timestamp: message.occurredAt.toISOString(),
  }
}

/** Waiting makes Discord say whether the message was kept. */
function waiting(address: string): string {
  const url = new URL(address)
  url.searchParams.set('wait', 'true')
  return url.href
}

function pauseOf({ json, retryAfterSeconds }: ProviderReply): number | null {
  return typeof json.retry_after === 'number' ? boundedPause(json.retry_after) : retryAfterSeconds
}

export const discord = defineChannel<z.infer<typeof config>>({
  type: 'discord',
  title: 'Discord',
  config,
  async send(message, { webhookUrl }, context) {
    const ask = (body: object) =>
      post(context, { url: waiting(webhookUrl), body: { ...body, allowed_mentions: { parse: [] } } })
    let answer = await ask({ embeds: [embedOf(message)] })
    // 50035: the form of the body is refused.
    if (answer.reply?.status === 400 && answer.reply.json.code === 50035) {
      answer = await ask({ content: plainText(outline(message, { max: LIMITS.content, escape: escapeMark })) })
    }
    if (!answer.reply) return answer.failure
    const { reply } = answer
    if (reply.status === 204 || (reply.status === 200 && typeof reply.json.id === 'string')) return sent()
    if (reply.status === 200) return tryLater('answered 200, but without a message')
    return refusal({ ...reply, retryAfterSeconds: pauseOf(reply) }, quoted(reply.json.message))
  },
})
