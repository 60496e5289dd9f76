/** A mail server on loopback that keeps what it is given, to be read by a real parser. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { type ParsedMail, simpleParser } from 'mailparser'
import { SMTPServer } from 'smtp-server'
import { eventually } from './until.ts'

export interface ReceivedMail extends ParsedMail {
  /** Of the envelope. */
  recipients: string[]
}

export interface MailServer {
  /** For SMTP_URL. */
  url: string
  received: ReceivedMail[]
  /** The newest mail to that address whose subject matches, once it is there. */
  mailTo(address: string, subject: RegExp): Promise<ReceivedMail>
  close(): Promise<void>
}

export async function startMailServer(): Promise<MailServer> {
  const received: ReceivedMail[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onData(stream, { envelope }, done) {
      simpleParser(stream).then((mail) => {
        received.push({ ...mail, recipients: envelope.rcptTo.map(({ address }) => address) })
        done()
      }, done)
    },
  })
  server.on('error', () => {})
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    received,
    async mailTo(address, subject) {
      const find = () =>
        received.findLast((mail) => mail.recipients.includes(address) && subject.test(mail.subject ?? ''))
      await eventually(async () => assert.ok(find(), `no mail to ${address} about ${subject}`), 60)
      return find() as ReceivedMail
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
