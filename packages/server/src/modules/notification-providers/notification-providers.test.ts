import assert from 'node:assert/strict'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { after, before, describe, it } from 'node:test'
import { SMTPServer } from 'smtp-server'
import { type Answer, type Client, startApp, type TestApp } from '../../testing/app.ts'
import { discordRules, slackRules, telegramRules } from '../../testing/channels/chat-rules.ts'
import { type CannedReply, type Received, startProvider } from '../../testing/channels/provider.ts'

const URL = '/api/notification-providers'
const HOOK = 'https://hooks.slack.com/services/T00001/B00001/abcdefghijklmnop'

let t: TestApp
const closers: (() => Promise<unknown>)[] = []
before(async () => {
  t = await startApp()
})
after(async () => {
  await t.close()
  for (const close of closers) await close()
})

async function provider(judge: (received: Received) => CannedReply | null) {
  const one = await startProvider(judge)
  closers.push(one.close)
  return one
}

const make = async (body: object, client: Client = t.owner) => {
  const answer = await client.post(URL, { name: 'Team', ...body })
  assert.equal(answer.status, 201, JSON.stringify(answer.body))
  return answer.body
}
const slack = { type: 'slack', config: { name: 'Watch', webhookUrl: HOOK } }

async function sealed(id: string): Promise<string> {
  const [row] = await t.app.db.sql<{ text: string }[]>`
    select p::text as text from notification_providers p where id = ${id}`
  return row?.text ?? ''
}

const refused = (answer: Answer, path: string, words?: RegExp) => {
  assert.equal(answer.status, 400, JSON.stringify(answer.body))
  assert.ok(
    answer.body.details.some((one: { path: string }) => one.path === path),
    JSON.stringify(answer.body),
  )
  if (words) assert.match(answer.body.error, words)
}

describe('creating and reading', () => {
  it('gives what the contract says, secrets masked everywhere', async () => {
    const made = await make(slack)
    assert.deepEqual([made.name, made.type, made.enabled, made.lastUsed], ['Team', 'slack', true, null])
    assert.deepEqual(made.config, { name: 'Watch', webhookUrl: '***' })
    assert.deepEqual((await t.owner.get(`${URL}/${made.id}`)).body, made)
    const list = (await t.owner.get(URL)).body
    assert.deepEqual(
      list.data.find(({ id }: { id: string }) => id === made.id),
      made,
    )
    assert.equal(list.pagination.total, list.data.length)
    const trail = await t.owner.get('/api/audit?action=notification_provider.create')
    for (const text of [JSON.stringify(list), await sealed(made.id), JSON.stringify(trail.body)])
      assert.ok(!text.includes('abcdefghijklmnop'))
  })

  it('takes each type with the least it needs', async () => {
    for (const [type, config] of [
      ['email', { to: ['ops@example.test'] }],
      ['slack', { webhookUrl: HOOK }],
      ['webhook', { url: 'https://example.com/hook' }],
      ['telegram', { botToken: '123456:AAexample', chatId: -1001234 }],
      ['discord', { webhookUrl: 'https://discord.com/api/webhooks/1/abcdefgh' }],
      ['teams', { webhookUrl: 'https://example.logic.azure.com/workflows/abcdefgh' }],
      ['pagerduty', { routingKey: '0'.repeat(32) }],
      ['opsgenie', { apiKey: 'abcdefgh' }],
      ['googlechat', { webhookUrl: 'https://chat.googleapis.com/v1/spaces/A/messages?key=k&token=abcdefgh' }],
      ['ntfy', { topic: 'our-alerts' }],
      ['pushover', { token: 'abcdefgh', user: 'ijklmnop' }],
      ['mattermost', { webhookUrl: 'https://mattermost.example.com/hooks/abcdefgh' }],
    ] as const) {
      assert.equal((await make({ type, config })).type, type)
    }
  })

  for (const [title, body, path] of [
    ['an unknown type', { type: 'pigeon', config: {} }, 'type'],
    ['a missing config', { type: 'slack' }, 'config'],
    ['a missing config field', { type: 'slack', config: {} }, 'config.webhookUrl'],
    ['an extra config field', { type: 'slack', config: { webhookUrl: HOOK, chanel: '#x' } }, 'config.chanel'],
    ["another type's config", { type: 'email', config: { webhookUrl: HOOK } }, 'config.to'],
    ['a malformed address', { type: 'email', config: { to: ['ops@example.test', 'nonsense'] } }, 'config.to.1'],
    [
      'a header of two lines',
      { type: 'webhook', config: { url: HOOK, headers: { 'X-A': 'b\r\nX-C: d' } } },
      'config.headers.X-A',
    ],
    [
      'an unknown placeholder',
      { type: 'webhook', config: { url: HOOK, template: '{"a":"{{constructor}}"}' } },
      'config.template',
    ],
    ['a mask that stands for nothing', { type: 'slack', config: { webhookUrl: '***' } }, 'config.webhookUrl'],
    ['no http address', { type: 'webhook', config: { url: 'file:///etc/passwd' } }, 'config.url'],
    ['a blank name', { ...slack, name: ' ' }, 'name'],
    ['an unknown field', { ...slack, surprise: 1 }, 'surprise'],
  ] as const) {
    it(`refuses ${title}, naming ${path}`, async () => {
      refused(await t.owner.post(URL, { name: 'Team', ...body }), path)
      if (!('name' in body)) {
        const { surprise: _, ...tested } = body as Record<string, unknown>
        if (path !== 'surprise') refused(await t.owner.post(`${URL}/test`, tested), path)
      }
    })
  }

  it('stops at a hundred in a project, however many ask at once', async () => {
    const other = await t.stranger()
    const asked = Array.from({ length: 110 }, (_, index) => other.post(URL, { name: `p${index}`, ...slack }))
    const statuses = (await Promise.all(asked)).map(({ status }) => status)
    assert.deepEqual(
      [statuses.filter((one) => one === 201).length, statuses.filter((one) => one === 400).length],
      [100, 10],
    )
  })
})

describe('replacing', () => {
  it('needs name, type and config, and keeps a secret whose mask comes back', async () => {
    const before = await make(slack)
    const judge = await provider(() => ({ status: 200, body: 'ok' }))
    for (const field of ['name', 'type', 'config']) {
      refused(await t.owner.put(`${URL}/${before.id}`, { name: 'N', ...slack, [field]: undefined }), field)
    }
    const same = await t.owner.put(`${URL}/${before.id}`, before)
    assert.equal(same.status, 200)
    const url = `${judge.base}/services/T1/B1/abcdefghij`
    await t.owner.put(`${URL}/${before.id}`, { name: 'New', type: 'slack', config: { webhookUrl: url, channel: '#a' } })
    const kept = await t.owner.put(`${URL}/${before.id}`, { name: 'New', type: 'slack', config: { webhookUrl: '***' } })
    assert.deepEqual([kept.body.name, kept.body.config], ['New', { webhookUrl: '***' }])
    assert.equal((await t.owner.post(`${URL}/${before.id}/test`)).body.success, true)
    assert.equal(judge.received[0]?.url, '/services/T1/B1/abcdefghij')
  })

  it('leaves a trace that says a secret changed, and not to what', async () => {
    const { id } = await make(slack)
    await t.owner.put(`${URL}/${id}`, {
      name: 'Team',
      type: 'slack',
      config: { name: 'Watch', webhookUrl: `${HOOK}new` },
    })
    const [entry] = (await t.owner.get('/api/audit?action=notification_provider.update')).body.data
    assert.deepEqual([entry.resourceId, entry.changes], [id, { config: { from: '[secret]', to: '[secret]' } }])
  })

  it('enables and disables, and leaves that alone otherwise', async () => {
    const { id } = await make({ ...slack, enabled: false })
    const put = (more: object) => t.owner.put(`${URL}/${id}`, { name: 'Team', ...slack, ...more })
    assert.equal((await put({})).body.enabled, false)
    assert.equal((await put({ enabled: true })).body.enabled, true)
  })

  it('sends no stored secret to a new place', async () => {
    const { id } = await make({ type: 'telegram', config: { botToken: '123456:AAexample', chatId: '1' } })
    const moved = { name: 'T', type: 'telegram', config: { botToken: '***', chatId: '1', apiUrl: 'https://evil.test' } }
    refused(await t.owner.put(`${URL}/${id}`, moved), 'config.botToken', /Send the secret again/)
    const again = { ...moved, config: { ...moved.config, botToken: '123456:AAexample' } }
    assert.equal((await t.owner.put(`${URL}/${id}`, again)).status, 200)
    const hook = await make({
      type: 'webhook',
      config: { url: 'https://a.test/x', headers: { Authorization: 'Bearer t' } },
    })
    const elsewhere = (url: string) => t.owner.put(`${URL}/${hook.id}`, { ...hook, config: { ...hook.config, url } })
    refused(await elsewhere('https://b.test/x'), 'config.headers.Authorization')
    assert.equal((await elsewhere('https://a.test/y')).status, 200)
    refused(
      await t.owner.put(`${URL}/${hook.id}`, { name: 'x', type: 'slack', config: { webhookUrl: '***' } }),
      'config.webhookUrl',
    )
  })
})

describe('deleting', () => {
  it('is refused while jobs use it, naming them', async () => {
    const { id } = await make(slack)
    const alertConfig = { notificationProviders: [id.toUpperCase()] }
    const job = (await t.owner.post('/api/jobs', { name: 'Nightly "sums"', alertConfig })).body.job
    assert.deepEqual((await t.owner.get(`${URL}/${id}/usage`)).body.data, [{ type: 'job', id: job.id, name: job.name }])
    const answer = await t.owner.delete(`${URL}/${id}`)
    assert.deepEqual([answer.status, answer.body], [409, { error: 'In use by job "Nightly "sums""' }])
    await t.owner.patch(`/api/jobs/${job.id}`, { alertConfig: null })
    assert.deepEqual((await t.owner.get(`${URL}/${id}/usage`)).body.data, [])
    assert.deepEqual((await t.owner.delete(`${URL}/${id}`)).body, { success: true })
    assert.equal((await t.owner.get(`${URL}/${id}`)).status, 404)
  })

  it('never leaves a job with a provider that is gone, however close they come', async () => {
    for (let round = 0; round < 10; round++) {
      const { id } = await make(slack)
      const { body } = await t.owner.post('/api/jobs', { name: 'Racer' })
      const [job, removed] = await Promise.all([
        t.owner.patch(`/api/jobs/${body.job.id}`, { alertConfig: { notificationProviders: [id] } }),
        t.owner.delete(`${URL}/${id}`),
      ])
      assert.deepEqual([job.status, removed.status].sort(), job.status === 200 ? [200, 409] : [200, 400])
    }
  })
})

describe('jobs', () => {
  it("name only the project's own providers", async () => {
    const other = await t.stranger()
    const theirs = await make(slack, other)
    const mine = await make(slack)
    for (const ids of [[theirs.id], [mine.id, '01900000-0000-7000-8000-000000000000']]) {
      const answer = await t.owner.post('/api/jobs', { name: 'J', alertConfig: { notificationProviders: ids } })
      refused(
        answer,
        `alertConfig.notificationProviders.${ids.length - 1}`,
        /Must be the id of a notification provider/,
      )
    }
  })
})

describe('testing', () => {
  it('sends the long, awkward message by the same builder, and says what the provider said', async () => {
    for (const [type, rules] of [
      ['slack', slackRules],
      ['discord', discordRules],
      ['telegram', telegramRules],
    ] as const) {
      const judge = await provider(rules.judge)
      const answer = await t.owner.post(`${URL}/test`, { type, config: rules.config(judge.base) })
      assert.equal(answer.status, 200)
      assert.deepEqual([answer.body.success, judge.received.length], [true, 1], JSON.stringify(answer.body))
      assert.match(rules.shown(judge.received[0] as Received), /a_b\*c\[d\]\(e\)-f\.g!/)
    }
  })

  it('repeats the words of a refusal without the secrets in them', async () => {
    const judge = await provider(({ url }) => ({ status: 404, body: JSON.stringify({ message: `none at ${url}` }) }))
    const answer = await t.owner.post(`${URL}/test`, { type: 'discord', config: discordRules.config(judge.base) })
    assert.equal(answer.status, 200)
    assert.deepEqual(answer.body, { success: false, message: 'Not delivered: answered 404: none at ***?wait=true' })
  })

  it('shows nothing of an answer but its status and the field for words', async () => {
    for (const status of [200, 202, 403, 500]) {
      const judge = await provider(() => ({ status, body: 'root_entry:x:0:0 of what only the server can read' }))
      for (const [type, config] of [
        ['webhook', { url: judge.base }],
        ['slack', slackRules.config(judge.base)],
        ['discord', discordRules.config(judge.base)],
        ['telegram', telegramRules.config(judge.base)],
        ['teams', { webhookUrl: judge.base }],
        ['googlechat', { webhookUrl: judge.base }],
        ['mattermost', { webhookUrl: judge.base }],
        ['ntfy', { serverUrl: judge.base, topic: 'ops' }],
      ] as const) {
        const { body } = await t.owner.post(`${URL}/test`, { type, config })
        assert.match(body.message, /^(The provider accepted the message|Not delivered: answered \d+)/, type)
        assert.doesNotMatch(body.message, /x:0|only the server/, type)
      }
    }
  })

  it('of a stored one marks it as used when it succeeds, and leaves a trace', async () => {
    const judge = await provider(() => ({ status: 204 }))
    const { id } = await make({ type: 'webhook', config: { url: judge.base, signingSecret: 'between us' } })
    assert.equal((await t.owner.post(`${URL}/${id}/test`)).body.success, true)
    assert.match(judge.received[0]?.headers['x-signature'] ?? '', /^t=\d+,v1=[0-9a-f]{64}$/)
    assert.ok(Date.parse((await t.owner.get(`${URL}/${id}`)).body.lastUsed) > 0)
    const [entry] = (await t.owner.get('/api/audit?action=notification_provider.test')).body.data
    assert.equal(entry.resourceId, id)
  })

  it('ends in time when the provider hangs', async () => {
    const judge = await provider(() => null)
    const answer = await t.owner.post(`${URL}/test`, { type: 'webhook', config: { url: judge.base } })
    assert.deepEqual([answer.status, answer.body.success], [200, false])
    assert.match(answer.body.message, /no answer within/)
  })

  it('by mail goes through the mail server of the install', async () => {
    const server = new SMTPServer({ authOptional: true, disabledCommands: ['STARTTLS'], logger: false })
    server.listen(0, '127.0.0.1')
    await once(server.server, 'listening')
    closers.push(() => new Promise<void>((resolve) => server.close(() => resolve())))
    const { port } = server.server.address() as AddressInfo
    const app = await startApp({ env: { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'watch@example.test' } })
    closers.push(app.close)
    const body = { type: 'email', config: { to: ['ops@example.test'] } }
    assert.equal((await app.owner.post(`${URL}/test`, body)).body.success, true)
    const without = (await t.owner.post(`${URL}/test`, body)).body
    assert.deepEqual([without.success, /SMTP_URL/.test(without.message)], [false, true])
  })
})

describe('a strict install', () => {
  it('takes https addresses only, and sends nothing to private ones', async () => {
    const app = await startApp({ env: { EGRESS: 'strict' } })
    closers.push(app.close)
    for (const [type, config, path] of [
      ['webhook', { url: 'http://example.com/x' }, 'config.url'],
      ['slack', { webhookUrl: 'http://hooks.example.com/abcdefgh' }, 'config.webhookUrl'],
    ] as const) {
      refused(await app.owner.post(URL, { name: 'x', type, config }), path, /https/)
    }
    const answer = await app.owner.post(`${URL}/test`, { type: 'webhook', config: { url: 'https://127.0.0.1:9/x' } })
    assert.deepEqual([answer.status, answer.body.success], [200, false])
    assert.match(answer.body.message, /egress policy/)
  })
})

describe('403 and 404', () => {
  it('lets viewers look and editors all but delete', async () => {
    const { id } = await make(slack)
    const viewer = await t.as('project_viewer')
    const editor = await t.as('project_editor')
    assert.equal((await viewer.get(`${URL}/${id}`)).status, 200)
    assert.equal((await viewer.post(URL, { name: 'x', ...slack })).status, 403)
    assert.equal((await viewer.post(`${URL}/test`, slack)).status, 403)
    assert.equal((await editor.put(`${URL}/${id}`, { name: 'x', ...slack })).status, 200)
    assert.equal((await editor.delete(`${URL}/${id}`)).status, 403)
  })

  it("answers another project's id, a random one and a malformed one alike", async () => {
    const { id } = await make(slack)
    const other = await t.stranger()
    for (const wrong of [id, '01900000-0000-7000-8000-000000000000', 'nonsense']) {
      for (const [method, path, body] of [
        ['GET', ''],
        ['PUT', '', { name: 'x', ...slack }],
        ['DELETE', ''],
        ['POST', '/test'],
        ['GET', '/usage'],
      ] as const) {
        const answer = await other.request(method, `${URL}/${wrong}${path}`, { body })
        assert.deepEqual([answer.status, answer.body], [404, { error: 'Not found' }])
      }
    }
  })
})
