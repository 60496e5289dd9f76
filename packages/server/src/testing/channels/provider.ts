/** Loopback servers that stand for providers of messages: they judge what arrives by the documented rules, and keep it. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { z } from 'zod'
import type { ChannelContext } from '../../channels/define.ts'
import { announce, type EventName, type Message } from '../../channels/message.ts'
import { createEgress } from '../../platform/egress/guarded.ts'
import { createPolicy } from '../../platform/egress/policy.ts'
import type { Mail } from '../../platform/mail/port.ts'

export interface Received {
  method: string
  /** Path and query. */
  url: string
  headers: Record<string, string>
  text: string
  // Bodies of many shapes, read by tests only.
  // biome-ignore lint/suspicious/noExplicitAny: see above
  json: any
}

export interface CannedReply {
  status: number
  /** Objects go as JSON. */
  body?: unknown
  headers?: Record<string, string>
}

export interface Rules {
  /** A config that points at the server. */
  config(base: string): object
  /** What the provider would answer. */
  judge(received: Received): CannedReply
  /** What a reader would see, after the provider's own un-escaping: all texts, one after the other. */
  shown(received: Received): string
}

/** `judge` may be replaced, to see what a channel makes of other answers. Null hangs. */
export async function startProvider(judge: (received: Received) => CannedReply | null) {
  const received: Received[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const text = Buffer.concat(chunks).toString('utf8')
      const { method = '', url = '' } = request
      const one = { method, url, headers: request.headers as Record<string, string>, text, json: jsonOf(text) }
      received.push(one)
      const reply = judge(one)
      if (!reply) return
      const { status, body = '', headers = {} } = reply
      response.writeHead(status, headers).end(typeof body === 'string' ? body : JSON.stringify(body))
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    base: `http://127.0.0.1:${port}`,
    received,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const noMail: Mail = { configured: false, send: async () => ({ status: 'logged' }) }

export function contextOf(options: Partial<ChannelContext> & { profile?: 'open' | 'strict' } = {}): ChannelContext {
  const { profile = 'open', ...given } = options
  const policy = createPolicy({ profile, allow: [], deny: [] })
  return { egress: createEgress({ policy }), mail: noMail, now: () => new Date(), timeoutMs: 10_000, ...given }
}

export const LINK = 'https://watch.example.test/jobs/019b0d5e?tab=runs&x=1'

/** What the config of a channel looks like, as JSON Schema. */
export const formOf = ({ config }: { config: z.ZodType }) =>
  z.toJSONSchema(config, { io: 'input', unrepresentable: 'any' })

/** A message about something of that name. */
export function messageOf(name: string, more: Partial<Message> & { event?: EventName } = {}): Message {
  return {
    ...announce(more.event ?? 'monitor.down', name),
    id: '019b0d5e-6c1f-7d3a-9f6e-2b7c1a4d8e90',
    occurredAt: new Date('2026-03-01T12:00:00.000Z'),
    text: 'connection refused',
    fields: [
      { name: 'Monitor', value: name },
      { name: 'Location', value: 'eu-central' },
    ],
    project: { id: '019b0d5e-0000-7000-8000-000000000001', name: 'Shop' },
    target: { type: 'monitor', id: '019b0d5e-0000-7000-8000-000000000002', name, url: 'https://shop.example.test' },
    status: 'down',
    previousStatus: 'up',
    alertId: '019b0d5e-0000-7000-8000-000000000003',
    link: LINK,
    ...more,
  }
}

/** Names that broke messages elsewhere, and a few of our own. */
export const AWKWARD_NAMES = [
  'a_b*c[d](e)-f.g!',
  'He said "hi"\n& <b>x</b>',
  'x\r\nBcc: v@example.test',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is a name
  '$NAME {{name}} ${7*7} {{constructor}} {{id}}',
  '<!channel> <@U123> @everyone @here <https://evil.test|click>',
  '# big\n- list\n1. one\n> quote\n|| spoiler || ~~gone~~ `code` \\',
  '&lt;b&gt; &amp;amp; &#60;',
  '日本語 🚀 e\u0301 \u202eabc',
  '{"json": [1, 2]} %s %d \\u0000 \\n',
]
