/** What holds for every channel, against servers that judge by the providers' own rules. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { z } from 'zod'
import {
  discordRules,
  googlechatRules,
  mattermostRules,
  slackRules,
  teamsRules,
  telegramRules,
} from '../testing/channels/chat-rules.ts'
import {
  AWKWARD_NAMES,
  type CannedReply,
  contextOf,
  LINK,
  messageOf,
  type Received,
  type Rules,
  startProvider,
} from '../testing/channels/provider.ts'
import {
  ntfyRules,
  opsgenieRules,
  pagerdutyRules,
  pushoverRules,
  webhookRules,
} from '../testing/channels/push-rules.ts'
import type { ChannelContext } from './define.ts'
import { type AnyChannel, channels, secretValues, sendBy } from './index.ts'
import { EVENT_NAMES, type Message } from './message.ts'

/** Type → the rules of its provider. E-mail has a test of its own, with real mail servers. */
const RULES: Record<string, Rules> = {
  slack: slackRules,
  webhook: webhookRules,
  telegram: telegramRules,
  discord: discordRules,
  teams: teamsRules,
  pagerduty: pagerdutyRules,
  opsgenie: opsgenieRules,
  googlechat: googlechatRules,
  ntfy: ntfyRules,
  pushover: pushoverRules,
  mattermost: mattermostRules,
}

const byHttp = channels.all().filter(({ type }) => type !== 'email')
const rulesOf = ({ type }: AnyChannel) => RULES[type] as Rules
const configOf = (channel: AnyChannel, base: string) => channel.config.parse(rulesOf(channel).config(base)) as object

/** Sends to a server with those rules, or with `judge`. */
async function sending(
  channel: AnyChannel,
  message: Message,
  options: {
    judge?: (received: Received) => CannedReply | null
    context?: Partial<ChannelContext> & { profile?: 'strict' }
  } = {},
) {
  const provider = await startProvider(options.judge ?? rulesOf(channel).judge)
  try {
    const config = configOf(channel, provider.base)
    const verdict = await sendBy(channel, config, { message, context: contextOf(options.context) })
    return { verdict, received: provider.received, config }
  } finally {
    await provider.close()
  }
}

const only = (received: Received[]): Received => {
  assert.equal(received.length, 1)
  return received[0] as Received
}

describe('every channel', () => {
  it('of the contract is there', () => {
    for (const type of ['email', 'slack', 'webhook', 'telegram', 'discord', 'teams'])
      assert.equal(channels.get(type).type, type)
    assert.deepEqual([...byHttp.map(({ type }) => type)].sort(), Object.keys(RULES).sort())
  })

  for (const channel of channels.all()) {
    it(`${channel.type} describes its config as a form needs it, secrets known`, () => {
      const schema = z.toJSONSchema(channel.config, { io: 'input', unrepresentable: 'any' })
      assert.equal(schema.type, 'object')
      assert.equal(schema.additionalProperties, false)
      assert.ok(schema.required?.length)
      for (const field of Object.values(schema.properties ?? {}))
        assert.ok((field as { description?: string }).description)
      const fields = JSON.stringify(schema)
      assert.equal(fields.includes('"secret":true'), channel.type !== 'email')
    })
  }
})

for (const channel of byHttp) {
  describe(channel.type, () => {
    for (const name of AWKWARD_NAMES) {
      it(`shows ${JSON.stringify(name)} as it is`, async () => {
        const { verdict, received } = await sending(channel, messageOf(name, { text: `It broke: ${name}` }))
        assert.equal(verdict.sent, true, JSON.stringify(verdict))
        assert.ok(rulesOf(channel).shown(only(received)).includes(name))
      })
    }

    it('keeps to the limits whatever the length, cuts no character in two, and keeps the link', async () => {
      for (const unit of ['x', '🚀', 'é', '*_<&"', '\n']) {
        for (const times of [300, 60_000]) {
          const long = `a${unit.repeat(times)}`
          const fields = Array.from({ length: 30 }, (_, index) => ({
            name: `Field ${index}`,
            value: long.slice(0, 5000).toWellFormed(),
          }))
          for (const more of [{}, { fields }, { text: '' }]) {
            const { verdict, received } = await sending(channel, messageOf(long, { text: long, ...more }))
            assert.equal(verdict.sent, true, JSON.stringify([unit, times, verdict]))
            const shown = rulesOf(channel).shown(only(received))
            assert.ok(shown.includes(LINK))
            assert.ok(shown.isWellFormed() && !shown.includes('\ufffd'))
          }
        }
      }
    })

    it('sends every event, also without text, fields, link and an open alert', async () => {
      for (const event of EVENT_NAMES) {
        for (const bare of [{}, { text: '', fields: [], link: null, alertId: null, status: null }]) {
          const { verdict } = await sending(channel, messageOf('Checkout', { event, ...bare }))
          assert.equal(verdict.sent, true, `${event} ${JSON.stringify(verdict)}`)
        }
      }
    })

    it('tells what passes from what is for good, and honours Retry-After', async () => {
      for (const [status, permanent] of [
        [400, true],
        [401, true],
        [403, true],
        [404, true],
        [410, true],
        [408, false],
        [429, false],
        [500, false],
        [503, false],
      ] as const) {
        const judge = () => ({ status, body: 'no such thing', headers: { 'retry-after': '7' } })
        const { verdict } = await sending(channel, messageOf('x'), { judge })
        assert.ok(!verdict.sent && verdict.permanent === permanent, `${status} ${JSON.stringify(verdict)}`)
        assert.match(verdict.reason, new RegExp(`${status}`))
        assert.doesNotMatch(verdict.reason, /no such thing/)
        if (!permanent) assert.equal(verdict.retryAfterSeconds, 7)
      }
    })

    it('follows no redirect', async () => {
      const judge = ({ url }: Received) =>
        url === '/other' ? { status: 200 } : { status: 302, headers: { location: '/other' } }
      const { verdict, received } = await sending(channel, messageOf('x'), { judge })
      assert.ok(!verdict.sent && verdict.permanent && /redirect/.test(verdict.reason))
      assert.equal(only(received).url === '/other', false)
    })

    it('does not take any 200 for success', async () => {
      if (channel.type === 'webhook') return
      const { verdict } = await sending(channel, messageOf('x'), {
        judge: () => ({ status: 200, body: '<html>Sign in</html>' }),
      })
      assert.equal(verdict.sent, false)
    })

    it('gives up waiting in time, and tries again later', async () => {
      const { verdict } = await sending(channel, messageOf('x'), { judge: () => null, context: { timeoutMs: 200 } })
      assert.deepEqual(verdict, {
        sent: false,
        permanent: false,
        reason: 'no answer within 0.2 s',
        retryAfterSeconds: null,
      })
    })

    it('tries again later when nobody listens', async () => {
      const config = configOf(channel, 'http://127.0.0.1:1')
      const verdict = await sendBy(channel, config, { message: messageOf('x'), context: contextOf() })
      assert.deepEqual(verdict, {
        sent: false,
        permanent: false,
        reason: 'connection refused',
        retryAfterSeconds: null,
      })
    })

    it('says so when no TLS is spoken there', async () => {
      const { base, close } = await startProvider(() => ({ status: 200 }))
      const config = configOf(channel, base.replace('http:', 'https:'))
      const verdict = await sendBy(channel, config, { message: messageOf('x'), context: contextOf() })
      await close()
      assert.ok(!verdict.sent && !verdict.permanent)
      assert.equal(verdict.reason, 'no TLS connection: wrong version number')
    })

    it('goes nowhere that the egress policy forbids', async () => {
      const { verdict, received } = await sending(channel, messageOf('x'), { context: { profile: 'strict' } })
      assert.ok(!verdict.sent && verdict.permanent && /egress policy/.test(verdict.reason))
      assert.equal(received.length, 0)
    })

    it('shows no secret, however the provider repeats it', async () => {
      const judge = ({ url, text, headers }: Received) => ({
        status: 403,
        body: `no: ${url} ${JSON.stringify(headers)} ${text}`.slice(0, 60_000),
      })
      const { verdict, config } = await sending(channel, messageOf('x'), { judge })
      const secrets = secretValues(channel, config)
      assert.ok(secrets.length > 0)
      for (const secret of secrets)
        assert.ok(!JSON.stringify(verdict).includes(secret), `${secret} in ${JSON.stringify(verdict)}`)
    })

    it('refuses missing, extra and malformed fields by name', () => {
      const good = rulesOf(channel).config('https://example.com') as Record<string, unknown>
      const pathsOf = (config: unknown) =>
        channel.config
          .safeParse(config)
          .error?.issues.map(({ path, code }) => (code === 'unrecognized_keys' ? 'extra' : path.join('.')))
      assert.equal(channel.config.safeParse(good).success, true)
      assert.deepEqual(pathsOf({ ...good, surprise: 1 }), ['extra'])
      const required = Object.keys(good).filter(
        (name) => !channel.config.safeParse({ ...good, [name]: undefined }).success,
      )
      assert.ok(required.length > 0)
      for (const name of required) assert.deepEqual(pathsOf({ ...good, [name]: undefined })?.[0], name)
      for (const [name, value] of Object.entries(good)) {
        if (typeof value !== 'string') continue
        for (const bad of [`${value}\r\nBcc: x@example.test`, `${value}\nx`, true, '', '   ', 'x'.repeat(3000)]) {
          assert.equal(pathsOf({ ...good, [name]: bad })?.[0], name, `${name} = ${JSON.stringify(bad).slice(0, 60)}`)
        }
        if (!value.startsWith('http')) continue
        for (const bad of [
          'ftp://example.com',
          'https://user:pw@example.com/x',
          'example.com',
          'http://',
          'javascript:alert(1)',
        ]) {
          assert.equal(pathsOf({ ...good, [name]: bad })?.[0], name, bad)
        }
      }
    })
  })
}
