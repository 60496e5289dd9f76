import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { createServer, getCACertificates, setDefaultCACertificates } from 'node:tls'
import { createAuthority, selfSigned } from '../testing/checks/certificates.ts'
import { brief, listen, runnerOf } from '../testing/checks/context.ts'
import { tlsCertificate } from './tls-certificate.ts'

const DAY_MS = 86_400_000
const authority = createAuthority()
const run = runnerOf(tlsCertificate)
const closers: (() => void)[] = []

before(() => setDefaultCACertificates([...getCACertificates(), authority.cert]))
after(() => {
  for (const close of closers) close()
})

async function serve(certificate: { cert: string; key: string }): Promise<string> {
  const server = createServer(certificate, (socket) => socket.on('error', () => {}))
  closers.push(() => server.close())
  return `localhost:${await listen(server)}`
}

const endingIn = (days: number) => authority.issue(['localhost'], { to: new Date(Date.now() + (days + 0.5) * DAY_MS) })

describe('a TLS certificate', () => {
  test('far from its end is up', async () => {
    const result = await run(await serve(endingIn(30)))
    assert.equal(brief(result), 'up')
    assert.deepEqual(result.details, { daysLeft: 30 })
  })

  test('near its end is degraded, past it down', async () => {
    const target = await serve(endingIn(1))
    assert.equal(brief(await run(target)), 'degraded certificate null: the certificate expires in 1 day')
    assert.equal(brief(await run(target, { warnDays: 1 })), 'up')
    assert.equal(brief(await run(await serve(endingIn(-1)))), 'down certificate tls: the certificate has expired')
  })

  test('that has expired says since when, where nobody asks who vouches for it', async () => {
    const target = await serve(endingIn(-332))
    const result = await run(target, { tls: { verify: false } })
    assert.equal(brief(result), 'degraded certificate null: the certificate expired 332 days ago')
  })

  test('without a date that can be read says so, and the result has no date', async () => {
    const { cert, key } = endingIn(30)
    const der = Buffer.from(cert.replace(/-----[^-]+-----/g, ''), 'base64').toString('latin1')
    const [, to = ''] = der.match(/\d{14}Z/g) ?? []
    const unreadable = Buffer.from(der.replace(to, `${to.slice(0, -3)}xxZ`), 'latin1').toString('base64')
    const target = await serve({ cert: `-----BEGIN CERTIFICATE-----\n${unreadable}\n-----END CERTIFICATE-----`, key })
    for (const verify of [false, true]) {
      const result = await run(target, { tls: { verify } })
      assert.match(brief(result), /^down certificate tls: the certificate /)
      assert.deepEqual([result.certificateExpiresAt, result.details], [null, null])
    }
  })

  test('of an absolute name is asked for without the final dot', async () => {
    const asked: (string | undefined)[] = []
    const server = createServer(
      {
        ...endingIn(30),
        SNICallback: (name, done) => {
          asked.push(name)
          done(null)
        },
      },
      (socket) => socket.on('error', () => {}),
    )
    closers.push(() => server.close())
    const port = await listen(server)
    const resolve = async () => [{ address: '127.0.0.1', family: 4 as const }]
    assert.equal(brief(await run(`localhost.:${port}`, {}, { resolve })), 'up')
    assert.deepEqual(asked, ['localhost'])
  })

  test('nobody vouches for is down, unless nobody asks', async () => {
    const target = `tls://${await serve(selfSigned(['localhost']))}`
    assert.equal(brief(await run(target)), 'down certificate tls: the certificate is self-signed')
    assert.equal(brief(await run(target, { tls: { verify: false } })), 'up')
  })

  test('of a server that is not there is down', async () => {
    assert.equal(brief(await run('127.0.0.1:1')), 'down refused connect: connection refused')
    assert.equal(tlsCertificate.target.parse('example.com').port, 443)
  })
})
