import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { contextOf, messageOf, type Received, startProvider } from '../testing/channels/provider.ts'
import { listen } from '../testing/checks/context.ts'
import { channels, sendBy } from './index.ts'
import type { Message } from './message.ts'
import { fillTemplate, PLACEHOLDERS, templateProblem } from './template.ts'

const channel = channels.get('webhook')

async function send(message: Message, more: object = {}, now = new Date()): Promise<Received> {
  const provider = await startProvider(() => ({ status: 204 }))
  try {
    const config = channel.config.parse({ url: `${provider.base}/hook?x=1`, ...more }) as object
    const verdict = await sendBy(channel, config, { message, context: contextOf({ now: () => now }) })
    assert.equal(verdict.sent, true, JSON.stringify(verdict))
    return provider.received[0] as Received
  } finally {
    await provider.close()
  }
}

describe('the body', () => {
  it('has every field that is promised', async () => {
    const run = { id: 'r', status: 'failed' }
    const message = messageOf('Checkout', { event: 'run.failed', run })
    const { json, method, headers, url } = await send(message)
    const { id, project, target, alertId, link } = message
    assert.deepEqual(json, {
      id,
      event: 'run.failed',
      occurredAt: '2026-03-01T12:00:00.000Z',
      project,
      target,
      status: 'down',
      previousStatus: 'up',
      title: 'Checkout failed',
      message: 'connection refused',
      run,
      incidentId: alertId,
      link,
    })
    assert.deepEqual([method, url, headers['content-type']], ['POST', '/hook?x=1', 'application/json; charset=utf-8'])
    assert.equal(headers['idempotency-key'], id)
    assert.equal(headers['x-signature'], undefined)
  })

  it('is signed with its time', async () => {
    const now = new Date('2026-03-01T12:00:00.999Z')
    const { text, headers } = await send(messageOf('Ünïcode 🚀'), { signingSecret: 'between us' }, now)
    const [, time = '', mac = ''] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(headers['x-signature'] ?? '') ?? []
    assert.equal(Number(time), Date.parse('2026-03-01T12:00:00Z') / 1000)
    assert.equal(mac, createHmac('sha256', 'between us').update(`${time}.${text}`).digest('hex'))
  })

  it('goes by the method and with the headers that were set, once each', async () => {
    const { method, headers } = await send(messageOf('x'), {
      method: 'PUT',
      headers: { 'Content-Type': 'application/vnd.shop+json', 'X-Key': 'top secret' },
    })
    assert.deepEqual(
      [method, headers['content-type'], headers['x-key']],
      ['PUT', 'application/vnd.shop+json', 'top secret'],
    )
  })
})

describe('an answer without an end', () => {
  for (const [what, status, verdict] of [
    ['is taken at its status', 202, { sent: true, answer: 'answered 202' }],
    ['is a refusal', 500, { sent: false, permanent: false, reason: 'answered 500', retryAfterSeconds: null }],
  ] as const) {
    for (const then of ['hangs', 'breaks off'] as const) {
      it(`${what} when it ${then}`, async () => {
        const server = createServer((_, response) => {
          response.writeHead(status).write('accep', () => then === 'breaks off' && response.destroy())
        })
        const config = channel.config.parse({ url: `http://127.0.0.1:${await listen(server)}/` }) as object
        const context = contextOf({ timeoutMs: 2000 })
        const found = await sendBy(channel, config, { message: messageOf('x'), context })
        server.close()
        server.closeAllConnections()
        assert.deepEqual(found, verdict)
      })
    }
  }
})

describe('headers', () => {
  for (const [name, value] of [
    ['X-Key', 'a\r\nX-Evil: 1'],
    ['X-Key', 'a\nb'],
    ['X-Key', 'nul\0'],
    ['X-Key', 'ключ'],
    ['X Key', 'a'],
    ['X-Key:', 'a'],
    ['', 'a'],
    ['Host', 'evil.test'],
    ['content-length', '0'],
    ['Transfer-Encoding', 'chunked'],
    ['X-Signature', 't=1,v1=0'],
    ['Idempotency-Key', 'mine'],
  ] as const) {
    it(`refuses ${JSON.stringify(name)}: ${JSON.stringify(value)}`, () => {
      const { error } = channel.config.safeParse({ url: 'https://example.com', headers: { [name]: value } })
      assert.deepEqual(error?.issues[0]?.path, ['headers', name])
    })
  }
})

describe('a template', () => {
  const template = JSON.stringify({
    text: '{{title}}: {{ message }} at {{occurredAt}}',
    run: '{{run}}',
    none: '{{target.url}}',
    list: ['{{project.name}}', 7, true, null],
  })

  it('is filled, whole values as they are', async () => {
    const message = messageOf('Shop', { run: { id: 'r' }, target: { type: 'job', id: 'j', name: 'Shop', url: null } })
    const { json } = await send(message, { template })
    assert.deepEqual(json, {
      text: 'Shop is down: connection refused at 2026-03-01T12:00:00.000Z',
      run: { id: 'r' },
      none: null,
      list: ['Shop', 7, true, null],
    })
  })

  it('stays JSON, and expands no value, whatever values say', async () => {
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is a name
    const name = 'He said "hi"\\\n{{message}} {{constructor}} ${7*7} $& $1'
    const { json } = await send(messageOf(name, { text: '{{title}}' }), {
      template: '{"a": "{{target.name}} {{message}}"}',
    })
    assert.deepEqual(json, { a: `${name} {{title}}` })
  })

  it('holds for any values', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (title, message) => {
        const filled = JSON.parse(
          fillTemplate('{"x": ["<{{title}}|{{message}}>"]}', { title, message, project: {}, target: {} }),
        )
        assert.deepEqual(filled, { x: [`<${title.toWellFormed()}|${message.toWellFormed()}>`.toWellFormed()] })
      }),
    )
  })

  for (const bad of [
    'text {{title}}',
    '"{{title}}"',
    '{"a": {{title}}}',
    '{"a": "{{constructor}}"}',
    '{"a": "{{project}}"}',
    '{"a": "{{target.__proto__}}"}',
    '{"a": "{{#each run}}"}',
    '{"a": "{{title | upper}}"}',
    '{"a": "{{}}"}',
    '{"{{constructor}}": 1}',
    '[{"{{title}}": "x"}]',
    JSON.stringify('x')
      .padStart(40, '[')
      .padEnd(40 + 37, ']'),
  ]) {
    it(`refuses ${bad.slice(0, 40)} by name`, () => {
      const { error } = channel.config.safeParse({ url: 'https://example.com', template: bad })
      assert.deepEqual(error?.issues[0]?.path, ['template'])
    })
  }

  it('may use every placeholder there is', () => {
    assert.equal(templateProblem(JSON.stringify(PLACEHOLDERS.map((name) => `{{${name}}}`))), null)
  })
})
