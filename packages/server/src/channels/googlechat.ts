/** Google Chat by a space's webhook: a card whose texts know a little HTML. Accepted is the message's own name in the answer. */
import { z } from 'zod'
import { secretAddress } from './config-fields.ts'
import { defineChannel, sent, tryLater } from './define.ts'
import { escapeAngles } from './escapes.ts'
import { bytes, outline, plainText } from './fit.ts'
import type { Message } from './message.ts'
import { post, quoted, refusal } from './post.ts'

/** A message has 32,000 bytes, text and cards together; the frame of the card has the rest. */
const MAX_BYTES = 20_000
const MAX_TEXT_BYTES = 4000

const config = z.strictObject({
  webhookUrl: secretAddress('URL of the webhook', 'https://chat.googleapis.com/v1/spaces/AAAA/messages?key=K&token=T'),
})

/** As JSON writes it, which is what counts. */
const measure = (text: string) => bytes(JSON.stringify(text)) - 2

function cardOf(message: Message): object {
  const { text, fields, link } = outline(message, { max: MAX_BYTES, measure, escape: escapeAngles })
  // The header is plain text: nothing in it is read as markup.
  const { title } = outline(message, { max: MAX_BYTES, measure })
  const widgets = [
    ...(text ? [{ textParagraph: { text } }] : []),
    ...fields.map(({ name, value }) => ({ decoratedText: { topLabel: name, text: value, wrapText: true } })),
    ...(link ? [{ buttonList: { buttons: [{ text: 'Open', onClick: { openLink: { url: link } } }] } }] : []),
  ]
  return {
    cardsV2: [
      { cardId: message.id, card: { header: { title }, ...(widgets.length > 0 ? { sections: [{ widgets }] } : {}) } },
    ],
  }
}

/** A request id makes a repetition give the first message again; the thread holds one trouble together. */
function addressOf(webhookUrl: string, { id, alertId }: Message): string {
  const url = new URL(webhookUrl)
  url.searchParams.set('requestId', id)
  if (alertId) url.searchParams.set('messageReplyOption', 'REPLY_MESSAGE_FALLBACK_TO_NEW_THREAD')
  return url.href
}

export const googlechat = defineChannel<z.infer<typeof config>>({
  type: 'googlechat',
  title: 'Google Chat',
  config,
  async send(message, { webhookUrl }, context) {
    const url = addressOf(webhookUrl, message)
    const thread = message.alertId ? { thread: { threadKey: message.alertId } } : {}
    let answer = await post(context, { url, body: { ...cardOf(message), ...thread } })
    if (answer.reply?.status === 400) {
      const text = plainText(outline(message, { max: MAX_TEXT_BYTES, measure }))
      answer = await post(context, { url, body: { text, ...thread } })
    }
    if (!answer.reply) return answer.failure
    const { reply } = answer
    if (reply.status === 200 && typeof reply.json.name === 'string') return sent()
    if (reply.status === 200) return tryLater('answered 200, but without a message')
    return refusal(reply, quoted((reply.json.error as { message?: string } | undefined)?.message))
  },
})
