/**
 * Any HTTP endpoint of one's own. The body is signed with its time, carries an id that stays the same over attempts,
 * and is never sent on to where a redirect points.
 */
import { createHmac } from 'node:crypto'
import { z } from 'zod'
import { secretHeaders, secretText, webAddress } from './config-fields.ts'
import { defineChannel, sent } from './define.ts'
import type { Message } from './message.ts'
import { post, refusal } from './post.ts'
import { fillTemplate, templateProblem, type Values } from './template.ts'

const config = z.strictObject({
  url: webAddress('URL that messages are sent to'),
  method: z.enum(['POST', 'PUT', 'PATCH']).optional().meta({ description: 'Default POST' }),
  headers: secretHeaders().optional(),
  template: z
    .string()
    .max(20_000)
    .superRefine((text, context) => {
      const problem = templateProblem(text)
      if (problem) context.addIssue({ code: 'custom', message: problem })
    })
    .optional()
    .meta({
      description: 'JSON to send instead of the standard body; its strings may contain placeholders',
      examples: ['{"text": "{{title}}: {{message}}"}'],
    }),
  signingSecret: secretText('Secret key of the signature in X-Signature', 'a-long-random-text').optional(),
})

function valuesOf(message: Message): Values {
  const { id, event, occurredAt, project, target, status, previousStatus, alertId, link } = message
  return {
    id,
    event,
    occurredAt: occurredAt.toISOString(),
    project,
    target,
    status,
    previousStatus,
    title: message.title,
    message: message.text || message.title,
    ...(message.run ? { run: message.run } : {}),
    ...(message.check ? { check: message.check } : {}),
    incidentId: alertId,
    link,
  }
}

/** `t` is when it was sent, in Unix seconds; `v1` the HMAC-SHA256 of `t.body`. */
function signature(secret: string, body: string, now: Date): string {
  const seconds = Math.floor(now.getTime() / 1000)
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`
}

export const webhook = defineChannel<z.infer<typeof config>>({
  type: 'webhook',
  title: 'Webhook',
  config,
  async send(message, { url, method = 'POST', headers = {}, template, signingSecret }, context) {
    const values = valuesOf(message)
    const body = template === undefined ? JSON.stringify(values) : fillTemplate(template, values)
    const signed: Record<string, string> = signingSecret
      ? { 'x-signature': signature(signingSecret, body, context.now()) }
      : {}
    const own = { ...lowerCase(headers), 'idempotency-key': message.id, ...signed }
    const answer = await post(context, { url, method, headers: own, body })
    if (!answer.reply) return answer.failure
    const { reply } = answer
    return reply.status >= 200 && reply.status < 300 ? sent(`answered ${reply.status}`) : refusal(reply)
  },
})

const lowerCase = (headers: Record<string, string>) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))
