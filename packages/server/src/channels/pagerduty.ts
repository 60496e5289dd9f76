/** PagerDuty by the Events API v2: trouble opens an alert, its end resolves the same one. Accepted is 202 with `success`. */
import { z } from 'zod'
import { line } from '../kernel/line.ts'
import { secretText, webAddress } from './config-fields.ts'
import { defineChannel, sent, tryLater } from './define.ts'
import { fit } from './fit.ts'
import { type Message, type Tone, tellsOfEnd } from './message.ts'
import { post, quoted, refusal } from './post.ts'

/** Of the API: summary 1024 characters, key 255; an event 512 KB in all. */
const LIMITS = { summary: 1024, details: 10_000, value: 2000 }
const SEVERITY: Record<Tone, string> = { critical: 'critical', warning: 'warning', good: 'info', info: 'info' }

const config = z.strictObject({
  routingKey: secretText(
    'Integration key of an Events API v2 integration',
    '0123456789abcdef0123456789abcdef',
    line(32).length(32, 'Must be 32 characters'),
  ),
  apiUrl: webAddress(
    'https://events.eu.pagerduty.com for accounts in the EU; default https://events.pagerduty.com',
  ).optional(),
})

const keyOf = ({ alertId, id }: Message) => alertId ?? id

function eventOf(message: Message): object {
  const details = Object.fromEntries(message.fields.map(({ name, value }) => [name, fit(value, { max: LIMITS.value })]))
  return {
    payload: {
      summary: fit(message.title, { max: LIMITS.summary }),
      source: fit(message.target.name, { max: 255 }),
      severity: SEVERITY[message.tone],
      timestamp: message.occurredAt.toISOString(),
      class: message.event,
      group: fit(message.project.name, { max: 255 }),
      custom_details: { ...details, text: fit(message.text, { max: LIMITS.details }) },
    },
    client: 'Watchkeeper',
    ...(message.link ? { client_url: message.link, links: [{ href: message.link, text: 'Open' }] } : {}),
  }
}

export const pagerduty = defineChannel<z.infer<typeof config>>({
  type: 'pagerduty',
  title: 'PagerDuty',
  config,
  async send(message, { routingKey, apiUrl }, context) {
    const base = (apiUrl ?? 'https://events.pagerduty.com').replace(/(?<!\/)\/+$/, '')
    const resolves = tellsOfEnd(message)
    const common = { routing_key: routingKey, dedup_key: keyOf(message) }
    const body = resolves
      ? { ...common, event_action: 'resolve' }
      : { ...common, event_action: 'trigger', ...eventOf(message) }
    const answer = await post(context, { url: `${base}/v2/enqueue`, body })
    if (!answer.reply) return answer.failure
    const { reply } = answer
    if (reply.status === 202 && reply.json.status === 'success') return sent(quoted(reply.json.message))
    if (reply.status < 300) return tryLater(`answered ${reply.status}, but not success`)
    const errors = Array.isArray(reply.json.errors) ? reply.json.errors.map(String) : []
    return refusal(reply, [reply.json.message, ...errors].filter(Boolean).join('; '))
  },
})
