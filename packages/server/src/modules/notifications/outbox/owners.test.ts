/** Who looks after an organization hears by mail that a provider does not work, over real SMTP; else by another provider. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { after, before, describe, it } from 'node:test'
import { SMTPServer } from 'smtp-server'
import { type AlertKit, alertKit } from '../../../testing/alerts.ts'

interface Mail {
  to: string
  text: string
}

const mails: Mail[] = []
let refuses = false
let server: SMTPServer
let kit: AlertKit

before(async () => {
  server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onRcptTo: (_address, _session, done) => done(refuses ? new Error('no such mailbox') : null),
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        // Long lines come folded: those of headers, and those of the text.
        const text = Buffer.concat(chunks)
          .toString('utf8')
          .replace(/\r\n[ \t]+/g, ' ')
          .replace(/=\r\n/g, '')
        mails.push(...session.envelope.rcptTo.map(({ address }) => ({ to: address, text })))
        done()
      })
    },
  })
  server.on('error', () => {})
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo
  kit = await alertKit({ SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'Watchkeeper <watch@example.test>' })
})
after(async () => {
  await kit.close()
  await new Promise<void>((resolve) => server.close(() => resolve()))
})

const emailOf = async (userId: string) =>
  (await kit.t.app.db.sql<{ email: string }[]>`select email from users where id = ${userId}`)[0]?.email ?? ''

describe('a provider that fails', () => {
  it('is told by mail to owners and admins, to nobody else, and once', async () => {
    const admin = await kit.t.as('org_admin')
    const viewer = await kit.t.as('project_viewer')
    const broken = await kit.hook()
    broken.answer.status = 401
    const id = await kit.addJob([broken])
    await kit.run(id, 'failed')
    const wanted = [await emailOf(kit.t.owner.userId), await emailOf(admin.userId)].sort()
    await kit.until('the mails', () => mails.length >= wanted.length)
    await kit.run(id, 'passed')
    await kit.settled(id, 2)
    assert.deepEqual(mails.map(({ to }) => to).sort(), wanted)
    assert.ok(!wanted.includes(await emailOf(viewer.userId)))
    for (const { text } of mails) {
      assert.match(text, /^Subject: Messages to Hook are not delivered\r$/m)
      assert.match(text, /Last error: answered (=\r\n)?401/)
      assert.match(text, /^Message-ID: <[\w.-]+@watchkeeper>\r$/m)
    }
    assert.equal(new Set(mails.map(({ text }) => /^Message-ID: (.+)\r$/m.exec(text)?.[1])).size, wanted.length)
  })

  it('is told again once it has worked in between', async () => {
    const broken = await kit.hook()
    const id = await kit.addJob([broken])
    mails.length = 0
    for (const status of [401, 204, 401]) {
      broken.answer.status = status
      const tries = broken.received.length + 1
      await kit.run(id, status === 204 ? 'passed' : 'failed')
      await kit.until('the attempt', () => broken.received.length >= tries)
      await kit.until('it is written down', async () => (await kit.history(id)).at(-1).status !== 'pending')
    }
    await kit.until('two notices', () => mails.length === 4)
  })

  it('is told by another provider where no mail gets through', async () => {
    refuses = true
    const broken = await kit.hook()
    const well = await kit.hook()
    broken.answer.status = 401
    const id = await kit.addJob([broken])
    await kit.run(id, 'failed')
    const told = await kit.until('the notice', async () => {
      const { data } = (await kit.t.owner.get('/api/alerts/history?event=provider.failing')).body
      return data.find(({ targetId }: { targetId: string }) => targetId === broken.id)
    })
    assert.notEqual(told.provider.id, broken.id)
    await kit.until('it arrives', async () => (await kit.history(broken.id)).every(({ status }) => status === 'sent'))
    assert.equal(well.received.length, 1)
    refuses = false
  })
})
