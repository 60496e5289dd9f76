import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, createServer, type Server } from 'node:net'
import { after, describe, it } from 'node:test'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { createLog } from '../../kernel/log.ts'
import { createAuthority } from '../../testing/checks/certificates.ts'
import { logMail } from './log.ts'
import { smtpMail } from './smtp.ts'

interface Received {
  to: string[]
  from: string
  text: string
  user: string | undefined
  secure: boolean
}

const closers: (() => Promise<void>)[] = []
after(async () => {
  for (const close of closers) await close()
})

/** A mail server that keeps what it was given. */
async function mailServer(options: SMTPServerOptions = {}) {
  const received: Received[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const { rcptTo, mailFrom } = session.envelope
        received.push({
          to: rcptTo.map(({ address }) => address),
          from: mailFrom ? mailFrom.address : '',
          text: Buffer.concat(chunks).toString('utf8'),
          user: session.user,
          secure: session.secure,
        })
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

/** Something that listens and speaks as told; it never is a mail server. */
async function listener(speak: (server: Server) => void): Promise<number> {
  const server = createServer()
  speak(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  closers.push(async () => void server.close())
  return (server.address() as AddressInfo).port
}

const FROM = 'Watchkeeper <watch@example.test>'
const HELLO = { to: 'ada@example.test', subject: 'Hello', text: 'Line one\nLine two\n' }
const mailTo = (port: number, more: { user?: string; ca?: string; timeoutMs?: number; scheme?: string } = {}) => {
  const { user = '', scheme = 'smtp', ...options } = more
  return smtpMail({ url: `${scheme}://${user}127.0.0.1:${port}`, from: FROM, ...options })
}

describe('a mail server that answers', () => {
  it('is handed the message', async () => {
    const { port, received } = await mailServer()
    const result = await mailTo(port).send({ ...HELLO, id: 'one@example.test' })
    assert.deepEqual(result, { status: 'sent', id: 'one@example.test' })
    const [mail] = received
    assert.deepEqual([mail?.to, mail?.from], [['ada@example.test'], 'watch@example.test'])
    assert.match(mail?.text ?? '', /^From: Watchkeeper <watch@example\.test>\r$/m)
    assert.match(mail?.text ?? '', /^Message-ID: <one@example\.test>\r$/m)
    assert.match(mail?.text ?? '', /^Line one\r\nLine two\r$/m)
  })

  it('gets no header, no recipient and no command from hostile text', async () => {
    const { port, received } = await mailServer()
    const evil = 'x\r\nBcc: eve@example.test\r\n\r\nRCPT TO:<eve@example.test>'
    const mail = mailTo(port)
    const result = await mail.send({ ...HELLO, subject: evil, text: '.\r\nQUIT\r\n', headers: { 'X-Note': evil } })
    assert.equal(result.status, 'sent')
    assert.deepEqual(received[0]?.to, ['ada@example.test'])
    const [head = ''] = (received[0]?.text ?? '').split('\r\n\r\n')
    assert.doesNotMatch(head, /^bcc:/im)
    assert.equal((await mail.send({ ...HELLO, to: 'ada@example.test, eve@example.test' })).status, 'failed')
    assert.equal((await mail.send({ ...HELLO, to: 'ada@example.test>\r\nRCPT TO:<eve@example.test' })).status, 'failed')
    assert.equal(received.length, 1)
  })

  it('is told user and password, over TLS from the first byte or after STARTTLS', async () => {
    const authority = createAuthority()
    const certificate = authority.issue(['127.0.0.1'])
    const onAuth: SMTPServerOptions['onAuth'] = ({ username, password }, _session, done) =>
      password === 'p@ss:word' ? done(null, { user: username ?? '' }) : done(new Error('Wrong password'))
    for (const secure of [true, false]) {
      const { port, received } = await mailServer({
        ...certificate,
        secure,
        onAuth,
        authOptional: false,
        disabledCommands: [],
      })
      const scheme = secure ? 'smtps' : 'smtp'
      const options = { scheme, ca: authority.cert }
      const sent = await mailTo(port, { ...options, user: 'ada:p%40ss%3Aword@' }).send(HELLO)
      assert.equal(sent.status, 'sent')
      assert.deepEqual([received[0]?.user, received[0]?.secure], ['ada', true])
      const refused = await mailTo(port, { ...options, user: 'ada:wrong@' }).send(HELLO)
      assert.deepEqual([refused.status, 'again' in refused && refused.again], ['failed', false])
      assert.ok(!JSON.stringify(refused).includes('wrong@'))
      const distrusted = await mailTo(port, { scheme, user: 'ada:p%40ss%3Aword@' }).send(HELLO)
      assert.equal(distrusted.status, 'failed')
    }
  })

  it('says whether trying again makes sense', async () => {
    for (const [responseCode, again] of [
      [550, false],
      [451, true],
    ] as const) {
      const { port } = await mailServer({
        onRcptTo: (_address, _session, done) => done(Object.assign(new Error('Not here'), { responseCode })),
      })
      const result = await mailTo(port).send(HELLO)
      assert.deepEqual([result.status, 'again' in result && result.again], ['failed', again])
      assert.match('reason' in result ? result.reason : '', /Not here/)
    }
  })
})

describe('a mail server that does not', () => {
  it('has refused the connection', async () => {
    const port = await listener(() => {})
    for (const close of closers.splice(-1)) await close()
    const result = await mailTo(port).send(HELLO)
    assert.deepEqual([result.status, 'again' in result && result.again], ['failed', true])
  })

  it('says nothing, or one byte now and then, or hangs up: the deadline covers all of it', async () => {
    const sockets = new Set<{ destroy(): void }>()
    const silent = await listener((server) => server.on('connection', (socket) => sockets.add(socket)))
    const dripping = await listener((server) =>
      server.on('connection', (socket) => {
        sockets.add(socket)
        const drip = setInterval(() => socket.write('2'), 20)
        socket.on('close', () => clearInterval(drip)).on('error', () => {})
      }),
    )
    const rude = await listener((server) => server.on('connection', (socket) => socket.end('554 no\r\n')))
    for (const port of [silent, dripping]) {
      const result = await mailTo(port, { timeoutMs: 300 }).send(HELLO)
      assert.deepEqual(result, { status: 'failed', reason: 'The mail server took too long', again: true })
    }
    assert.equal((await mailTo(rude).send(HELLO)).status, 'failed')
    for (const socket of sockets) socket.destroy()
  })

  it('offers no sign-in, or no TLS to one elsewhere: the password is kept', async () => {
    const { port, received } = await mailServer({ disabledCommands: ['STARTTLS', 'AUTH'] })
    assert.equal((await mailTo(port, { user: 'ada:secret@' }).send(HELLO)).status, 'failed')
    assert.equal(received.length, 0)
  })
})

describe('settings', () => {
  it('refuses addresses that are none, without repeating them', () => {
    for (const url of ['http://ada:secret@mail.test', 'smtp://', 'mail.test', 'smtp:ada:secret']) {
      assert.throws(
        () => smtpMail({ url, from: FROM }),
        (error: Error) => !error.message.includes('secret'),
      )
    }
  })

  it('only writes the mail down without a server', async () => {
    const lines: string[] = []
    const log = createLog({
      level: 'info',
      terminal: false,
      stream: { write: (line: string) => lines.push(line) } as never,
    })
    const mail = logMail(log)
    assert.equal(mail.configured, false)
    const text = 'http://watch.example.test/reset?token=abc'
    assert.deepEqual(await mail.send({ ...HELLO, text }), { status: 'logged' })
    assert.match(lines.join(''), /http:\/\/watch\.example\.test\/reset\?token=abc/)
  })
})
