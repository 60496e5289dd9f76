/** What each chat does in its own way: its sign of success, its words for a refusal, its fallback to plain text. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
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
import { channels, sendBy } from './index.ts'

/** Answers with each reply in turn, the last one for ever. */
async function talk(type: string, rules: Rules, ...replies: (CannedReply | ((received: Received) => CannedReply))[]) {
  let turn = 0
  const provider = await startProvider((received) => {
    const reply = replies[Math.min(turn++, replies.length - 1)] as CannedReply
    return typeof reply === 'function' ? (reply as (received: Received) => CannedReply)(received) : reply
  })
  try {
    const channel = channels.get(type)
    const config = channel.config.parse(rules.config(provider.base)) as object
    const message = messageOf(AWKWARD_NAMES.join('\n'))
    const verdict = await sendBy(channel, config, { message, context: contextOf() })
    return { verdict, received: provider.received, message }
  } finally {
    await provider.close()
  }
}

const telegramNo = (status: number, description: string, parameters?: object): CannedReply => ({
  status,
  body: { ok: false, error_code: status, description, ...(parameters && { parameters }) },
})

describe('plain text after refused markup', () => {
  const cases: [string, Rules, CannedReply][] = [
    ['slack', slackRules, { status: 400, body: 'invalid_blocks' }],
    ['discord', discordRules, { status: 400, body: { code: 50035, message: 'Invalid Form Body' } }],
    ['telegram', telegramRules, telegramNo(400, "Bad Request: can't parse entities: unexpected end")],
    ['googlechat', googlechatRules, { status: 400, body: { error: { message: 'Invalid JSON payload' } } }],
  ]
  for (const [type, rules, refusal] of cases) {
    it(`is sent by ${type}, once, by the same rules and with the link`, async () => {
      const { verdict, received } = await talk(type, rules, refusal, rules.judge)
      assert.equal(verdict.sent, true, JSON.stringify(verdict))
      assert.equal(received.length, 2)
      const { json } = received[1] as Received
      assert.deepEqual(
        [json.blocks, json.embeds, json.parse_mode, json.cardsV2],
        [undefined, undefined, undefined, undefined],
      )
      const shown = rules.shown(received[1] as Received)
      for (const name of AWKWARD_NAMES) assert.ok(shown.includes(name), name)
      assert.ok(shown.includes(LINK))
      const again = await talk(type, rules, refusal)
      assert.ok(!again.verdict.sent && again.verdict.permanent)
      assert.equal(again.received.length, 2)
    })
  }
})

describe('slack', () => {
  it('believes the body, and repeats its words', async () => {
    const gone = await talk('slack', slackRules, { status: 404, body: 'no_service' })
    assert.deepEqual(gone.verdict, {
      sent: false,
      permanent: true,
      reason: 'answered 404: no_service',
      retryAfterSeconds: null,
    })
    const odd = await talk('slack', slackRules, { status: 200, body: 'rollup_error' })
    assert.match(JSON.stringify(odd.verdict), /"permanent":false.*rollup_error/)
  })

  it('sets no markup free: nothing people wrote stands in mrkdwn', async () => {
    const { received } = await talk('slack', slackRules, slackRules.judge)
    const { blocks, mrkdwn } = (received[0] as Received).json
    assert.equal(mrkdwn, false)
    const marked = blocks.filter(({ text }: { text?: { type: string } }) => text?.type === 'mrkdwn')
    assert.deepEqual(
      marked.map(({ text }: { text: { text: string } }) => text.text),
      ['<https://watch.example.test/jobs/019b0d5e?tab=runs&amp;x=1|Open>'],
    )
  })
})

describe('discord', () => {
  it('mentions nobody, waits for the message, and takes the pause from the body', async () => {
    const { received } = await talk('discord', discordRules, discordRules.judge)
    assert.deepEqual(received[0]?.json.allowed_mentions, { parse: [] })
    assert.match(received[0]?.url ?? '', /\?wait=true$/)
    const limited = { status: 429, body: { message: 'You are being rate limited.', retry_after: 64.57, global: false } }
    const { verdict } = await talk('discord', discordRules, limited)
    assert.match(JSON.stringify(verdict), /being rate limited\.","retryAfterSeconds":65/)
  })
})

describe('telegram', () => {
  it('believes ok, not the status alone', async () => {
    const { verdict } = await talk('telegram', telegramRules, { status: 200, body: { ok: false, description: 'hm' } })
    assert.equal(verdict.sent, false)
  })

  it('takes the pause from the body and says what is wrong with the token or the chat', async () => {
    const slow = await talk(
      'telegram',
      telegramRules,
      telegramNo(429, 'Too Many Requests: retry after 35', { retry_after: 35 }),
    )
    assert.match(JSON.stringify(slow.verdict), /"permanent":false.*"retryAfterSeconds":35/)
    for (const [status, words] of [
      [401, 'Unauthorized'],
      [403, 'Forbidden: bot was blocked by the user'],
      [404, 'Not Found'],
    ] as const) {
      const { verdict } = await talk('telegram', telegramRules, telegramNo(status, words))
      assert.ok(!verdict.sent && verdict.permanent && verdict.reason.includes(words))
    }
  })

  it('follows a group to its new number', async () => {
    const moved = telegramNo(400, 'Bad Request: group chat was upgraded', { migrate_to_chat_id: -100777 })
    const { verdict, received } = await talk('telegram', telegramRules, moved, { status: 200, body: { ok: true } })
    assert.equal(verdict.sent, true)
    assert.deepEqual(
      received.map(({ json }) => json.chat_id),
      ['-100123', '-100777'],
    )
  })
})

describe('teams', () => {
  it('takes 202 for sent, and the old connectors at their word', async () => {
    for (const [reply, sent] of [
      [{ status: 202 }, true],
      [{ status: 200, body: '1' }, true],
      [{ status: 200, body: 'Webhook message delivery failed with error: HTTP error 429' }, false],
    ] as const) {
      const { verdict } = await talk('teams', teamsRules, reply)
      assert.equal(verdict.sent, sent, JSON.stringify([reply, verdict]))
    }
    const { verdict } = await talk('teams', teamsRules, {
      status: 401,
      body: { error: { message: 'The signature is wrong' } },
    })
    assert.match(JSON.stringify(verdict), /"permanent":true,"reason":"answered 401: The signature is wrong"/)
  })
})

describe('googlechat', () => {
  it('names the request and the thread, so that a repetition is the same message', async () => {
    const { received, message } = await talk('googlechat', googlechatRules, googlechatRules.judge)
    const query = new URL(received[0]?.url ?? '', 'http://x').searchParams
    assert.deepEqual([query.get('requestId'), query.get('key')], [message.id, 'keykeykey'])
    assert.deepEqual(received[0]?.json.thread, { threadKey: message.alertId })
  })
})

describe('mattermost', () => {
  it('wakes nobody whom a name mentions', async () => {
    const { received } = await talk('mattermost', mattermostRules, mattermostRules.judge)
    assert.doesNotMatch(received[0]?.json.text, /@[a-z]/i)
  })
})
