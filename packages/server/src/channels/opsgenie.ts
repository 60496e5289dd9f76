/** Opsgenie by its alert API: trouble opens an alert, its end closes the one with the same alias. Accepted is 202. */
import { z } from 'zod'
import { secretText, webAddress } from './config-fields.ts'
import { type ChannelContext, defineChannel, sent } from './define.ts'
import { fit } from './fit.ts'
import { type Message, type Tone, tellsOfEnd } from './message.ts'
import { post, quoted, refusal } from './post.ts'

/** Characters: message 130, alias 512, description 15,000, details 8000 in all, entity 512, source 100, note 25,000. */
const LIMITS = { message: 130, description: 15_000, details: 8000, entity: 512 }
const PRIORITY: Record<Tone, string> = { critical: 'P1', warning: 'P3', good: 'P5', info: 'P5' }

const config = z.strictObject({
  apiKey: secretText('Key of an API integration', '01234567-89ab-cdef-0123-456789abcdef'),
  apiUrl: webAddress('https://api.eu.opsgenie.com for accounts in the EU; default https://api.opsgenie.com').optional(),
})
type Config = z.infer<typeof config>

/** As JSON writes it, to be on the safe side of "8000 characters in all"; each entry has a frame of `"":"",`. */
const measure = (text: string) => JSON.stringify(text).length - 2
const FRAME = 6

const aliasOf = ({ alertId, id }: Message) => alertId ?? id

function alertOf(message: Message): object {
  const text = [message.text, message.link].filter(Boolean).join('\n\n')
  const kept = message.link === null ? 0 : message.link.length + 2
  const description =
    text.length <= LIMITS.description
      ? text
      : `${fit(message.text, { max: LIMITS.description - kept })}${message.link ? `\n\n${message.link}` : ''}`
  return {
    message: fit(message.title, { max: LIMITS.message }),
    alias: aliasOf(message),
    description,
    details: detailsOf(message),
    entity: fit(message.target.name, { max: LIMITS.entity }),
    source: 'Watchkeeper',
    priority: PRIORITY[message.tone],
  }
}

function detailsOf({ fields, event, link }: Message): Record<string, string> {
  const details: Record<string, string> = { event, ...(link ? { link } : {}) }
  let left = LIMITS.details - JSON.stringify(details).length
  for (const [index, { name, value }] of fields.entries()) {
    const share = Math.floor(left / (fields.length - index)) - measure(name) - FRAME
    if (share < 1) break
    details[name] = fit(value, { max: share, measure })
    left -= measure(name) + measure(details[name]) + FRAME
  }
  return details
}

export const opsgenie = defineChannel<Config>({
  type: 'opsgenie',
  title: 'Opsgenie',
  config,
  async send(message, config, context) {
    const alias = encodeURIComponent(aliasOf(message))
    const answer = tellsOfEnd(message)
      ? await ask(context, config, {
          path: `/${alias}/close?identifierType=alias`,
          body: {
            source: 'Watchkeeper',
            note: fit([message.title, message.text].filter(Boolean).join('\n'), { max: 5000 }),
          },
        })
      : await ask(context, config, { path: '', body: alertOf(message) })
    if (!answer.reply) return answer.failure
    const { reply } = answer
    if (reply.status === 202) return sent(quoted(reply.json.result))
    return refusal(reply, quoted(reply.json.message))
  },
})

function ask(context: ChannelContext, { apiKey, apiUrl }: Config, { path, body }: { path: string; body: object }) {
  const base = (apiUrl ?? 'https://api.opsgenie.com').replace(/(?<!\/)\/+$/, '')
  return post(context, { url: `${base}/v2/alerts${path}`, body, headers: { authorization: `GenieKey ${apiKey}` } })
}
