/**
 * Microsoft Teams by a Workflow ("when a webhook request is received"): an adaptive card. Text runs are the one element
 * that knows no Markdown, so people's words need no escaping. A Workflow accepts with 202 and an empty body.
 */
import { z } from 'zod'
import { secretAddress } from './config-fields.ts'
import { defineChannel, sent, tryLater } from './define.ts'
import { bytes, fit, outline } from './fit.ts'
import type { Message, Tone } from './message.ts'
import { post, quoted, refusal } from './post.ts'

/** A message has 28 KB, JSON and all; what Teams adds of its own has the rest. */
const MAX_BYTES = 24_000
const COLORS: Record<Tone, string> = { critical: 'attention', warning: 'warning', good: 'good', info: 'default' }

const config = z.strictObject({
  webhookUrl: secretAddress(
    'URL of the workflow',
    'https://prod-00.westeurope.logic.azure.com/workflows/XXXX/triggers/manual/paths/invoke',
  ),
})

const run = (text: string, look: object = {}) => ({ type: 'TextRun', text, ...look })
const block = (...inlines: object[]) => ({ type: 'RichTextBlock', inlines })

function cardOf(message: Message, max: number): object {
  // As JSON writes it, which is what counts.
  const measure = (text: string) => bytes(JSON.stringify(text)) - 2
  const { title, text, fields, link } = outline(message, { max, measure })
  return {
    type: 'message',
    attachments: [
      {
        contentType: 'application/vnd.microsoft.card.adaptive',
        contentUrl: null,
        content: {
          $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
          type: 'AdaptiveCard',
          version: '1.4',
          fallbackText: fit(title, { max: 200 }),
          msteams: { width: 'Full' },
          body: [
            block(run(title, { size: 'large', weight: 'bolder', color: COLORS[message.tone] })),
            ...(text ? [block(run(text))] : []),
            ...fields.map(({ name, value }) => block(run(`${name}: `, { weight: 'bolder' }), run(value))),
          ],
          actions: link ? [{ type: 'Action.OpenUrl', title: 'Open', url: link }] : [],
        },
      },
    ],
  }
}

export const teams = defineChannel<z.infer<typeof config>>({
  type: 'teams',
  title: 'Microsoft Teams',
  config,
  async send(message, { webhookUrl }, context) {
    const answer = await post(context, { url: webhookUrl, body: cardOf(message, MAX_BYTES - 6000) })
    if (!answer.reply) return answer.failure
    const { reply } = answer
    if (reply.status === 202) return sent()
    // The older connectors answer 200 with `1`, and 200 also when they could not deliver.
    if (reply.status === 200 && ['', '1'].includes(reply.text.trim())) return sent()
    if (reply.status === 200) return tryLater('answered 200, but did not accept the message')
    return refusal(reply, quoted((reply.json.error as { message?: string } | undefined)?.message))
  },
})
