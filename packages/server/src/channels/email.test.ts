/** E-mail by real mail servers, read by a real parser. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { after, describe, it } from 'node:test'
import { type ParsedMail, simpleParser } from 'mailparser'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { smtpMail } from '../platform/mail/smtp.ts'
import { AWKWARD_NAMES, contextOf, LINK, messageOf } from '../testing/channels/provider.ts'
import { createAuthority } from '../testing/checks/certificates.ts'
import type { DeliveryResult } from './define.ts'
import { channels, sendBy } from './index.ts'
import type { Message } from './message.ts'

const closers: (() => Promise<void>)[] = []
after(async () => {
  for (const close of closers) await close()
})

async function mailServer(options: SMTPServerOptions = {}) {
  const received: { to: string[]; mail: ParsedMail; raw: string }[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', async () => {
        const raw = Buffer.concat(chunks).toString('utf8')
        received.push({ to: envelope.rcptTo.map(({ address }) => address), mail: await simpleParser(raw), raw })
        done()
      })
    },
    ...options,
  })
  server.on('error', () => {})
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  closers.push(() => new Promise((resolve) => server.close(() => resolve())))
  return { received, port: (server.server.address() as AddressInfo).port }
}

const FROM = 'Watchkeeper <watch@example.test>'
const channel = channels.get('email')

function send(
  port: number,
  message: Message,
  options: { to?: string[]; ca?: string; scheme?: string; timeoutMs?: number } = {},
): Promise<DeliveryResult> {
  const { to = ['ops@example.test'], scheme = 'smtp://', ca, timeoutMs } = options
  const mail = smtpMail({
    url: `${scheme}127.0.0.1:${port}`,
    from: FROM,
    ...(ca ? { ca } : {}),
    ...(timeoutMs ? { timeoutMs } : {}),
  })
  const config = channel.config.parse({ to }) as object
  return sendBy(channel, config, { message, context: contextOf({ mail }) })
}

const unhtml = (html: string) =>
  html
    .replace(/<[^>]+>/g, '')
    .replace(
      /&(amp|lt|gt|quot|#39);/g,
      (_, name) => ({ amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" })[name as string] as string,
    )

describe('a mail', () => {
  for (const name of AWKWARD_NAMES) {
    it(`shows ${JSON.stringify(name)} as it is, in one subject and with no header of its own`, async () => {
      const { port, received } = await mailServer()
      assert.deepEqual(await send(port, messageOf(name, { text: `It broke: ${name}` })), { sent: true, answer: '' })
      const { mail, to, raw } = received[0] as (typeof received)[number]
      const lines = (text: string | undefined) => (text ?? '').replaceAll('\r\n', '\n')
      assert.deepEqual(to, ['ops@example.test'])
      assert.ok(lines(mail.text).includes(name.replaceAll('\r\n', '\n')))
      assert.ok(lines(unhtml(mail.html || '')).includes(name.replaceAll('\r\n', '\n')))
      assert.doesNotMatch(mail.html || '', /<b>x<\/b>|href="https:\/\/evil/)
      assert.equal(mail.headerLines.filter(({ key }) => key === 'subject').length, 1)
      assert.equal(mail.headers.has('bcc'), false)
      assert.ok(mail.subject?.startsWith(name.replace(/\p{Cc}+/gu, ' ').slice(0, 20)))
      assert.ok(raw.split('\r\n').every((line) => line.length <= 998))
      assert.ok(mail.text?.includes(LINK))
    })
  }

  it('is the same mail when it is sent again, and belongs to the others about one trouble', async () => {
    const { port, received } = await mailServer()
    const down = messageOf('Shop')
    const up = messageOf('Shop', { event: 'monitor.up', id: '019b0d5e-6c1f-7d3a-9f6e-2b7c1a4d8e91' })
    for (const message of [down, down, up]) await send(port, message)
    const [first, second, third] = received.map(({ mail }) => mail)
    assert.equal(first?.messageId, second?.messageId)
    assert.notEqual(first?.messageId, third?.messageId)
    assert.deepEqual(first?.references, third?.references)
  })

  it('is cut, but keeps its link', async () => {
    const { port, received } = await mailServer()
    await send(port, messageOf('n'.repeat(5000), { text: '🚀'.repeat(50_000) }))
    const [{ mail }] = received as [(typeof received)[number]]
    assert.ok((mail.text?.length ?? 0) <= 20_000)
    assert.ok(mail.text?.includes(LINK) && (mail.subject?.length ?? 999) <= 200)
  })
})

describe('a mail server', () => {
  it('is spoken to over TLS, with a password', async () => {
    const authority = createAuthority()
    const { port, received } = await mailServer({
      ...authority.issue(['127.0.0.1']),
      secure: true,
      authOptional: false,
      disabledCommands: [],
      onAuth: ({ password }, _session, done) =>
        password === 'p@ss' ? done(null, { user: 'ada' }) : done(new Error('Wrong password')),
    })
    const good = await send(port, messageOf('x'), { scheme: 'smtps://ada:p%40ss@', ca: authority.cert })
    assert.equal(good.sent, true, JSON.stringify(good))
    assert.equal(received.length, 1)
    const wrong = await send(port, messageOf('x'), { scheme: 'smtps://ada:nonsense@', ca: authority.cert })
    assert.ok(!wrong.sent && wrong.permanent && !wrong.reason.includes('nonsense'))
    const distrusted = await send(port, messageOf('x'), { scheme: 'smtps://ada:p%40ss@' })
    assert.equal(distrusted.sent, false)
  })

  it('that refuses one recipient costs the others nothing', async () => {
    const { port, received } = await mailServer({
      onRcptTo: ({ address }, _session, done) =>
        address.startsWith('gone') ? done(Object.assign(new Error('No such user'), { responseCode: 550 })) : done(),
    })
    const to = ['a@example.test', 'gone@example.test', 'b@example.test']
    const verdict = await send(port, messageOf('x'), { to })
    assert.ok(verdict.sent && /gone@example\.test: .*No such user/.test(verdict.answer))
    assert.deepEqual(received.flatMap((one) => one.to).sort(), ['a@example.test', 'b@example.test'])
    const alone = await send(port, messageOf('x'), { to: ['gone@example.test'] })
    assert.ok(!alone.sent && alone.permanent)
  })

  it('that is busy or slow is asked again later', async () => {
    const busy = await mailServer({
      onRcptTo: (_address, _session, done) => done(Object.assign(new Error('Try later'), { responseCode: 451 })),
    })
    const later = await send(busy.port, messageOf('x'))
    assert.ok(!later.sent && !later.permanent && /Try later/.test(later.reason))
    const slow = await mailServer({ onConnect: () => {} })
    const late = await send(slow.port, messageOf('x'), { timeoutMs: 300 })
    assert.ok(!late.sent && !late.permanent && /too long/.test(late.reason))
  })

  it('that is not there is said for good', async () => {
    const config = channel.config.parse({ to: ['ops@example.test'] }) as object
    const verdict = await sendBy(channel, config, { message: messageOf('x'), context: contextOf() })
    assert.ok(!verdict.sent && verdict.permanent && /SMTP_URL/.test(verdict.reason))
  })
})

describe('the config', () => {
  for (const to of [
    [],
    ['nonsense'],
    ['a@example.test\r\nBcc: b@example.test'],
    ['a@example.test, b@example.test'],
    ['"a" <a@example.test>'],
    ['a@example.test', 'a@example.test'],
    Array.from({ length: 11 }, (_, index) => `a${index}@example.test`),
    'a@example.test',
  ]) {
    it(`refuses ${JSON.stringify(to).slice(0, 60)}`, () => {
      assert.equal(channel.config.safeParse({ to }).error?.issues[0]?.path[0], 'to')
    })
  }
})
