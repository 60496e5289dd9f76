import assert from 'node:assert/strict'
import { createHash, X509Certificate } from 'node:crypto'
import { createSecureServer, type Http2SecureServer } from 'node:http2'
import { createServer as createHttpsServer } from 'node:https'
import { createServer as createTcpServer } from 'node:net'
import { after, before, describe, test } from 'node:test'
import { createServer as createTlsServer, getCACertificates, setDefaultCACertificates, type TLSSocket } from 'node:tls'
import { createAuthority, selfSigned } from '../testing/checks/certificates.ts'
import { brief, listen, runnerOf } from '../testing/checks/context.ts'
import { httpRequest } from './http-request.ts'

const DAY_MS = 86_400_000
const authority = createAuthority()
const run = runnerOf(httpRequest)

before(() => setDefaultCACertificates([...getCACertificates(), authority.cert]))

/** An HTTPS server on localhost with this certificate. */
async function secured(certificate: { cert: string; key: string }, options: object = {}) {
  const server = createHttpsServer({ ...certificate, ...options }, (_, response) => response.end('secret place'))
  const port = await listen(server)
  const close = () => {
    server.close()
    server.closeAllConnections()
  }
  return { server, url: `https://localhost:${port}/`, port, [Symbol.dispose]: close }
}

describe('a certificate', () => {
  test('that is good is up, and its end and fingerprint are told', async () => {
    const to = new Date(Date.now() + 20 * DAY_MS)
    const issued = authority.issue(['localhost'], { to })
    using site = await secured(issued)
    const result = await run(site.url)
    assert.equal(brief(result), 'up')
    assert.equal(result.certificateExpiresAt?.getTime(), Math.floor(to.getTime() / 1000) * 1000)
    const fingerprint = createHash('sha256').update(new X509Certificate(issued.cert).raw).digest('hex')
    assert.equal(result.certificateFingerprint, fingerprint)
    assert.ok((result.phases.tlsMs ?? 0) > 0)
  })

  test('for an address is matched by address', async () => {
    using site = await secured(authority.issue(['127.0.0.1']))
    assert.equal(brief(await run(`https://127.0.0.1:${site.port}/`)), 'up')
    assert.equal(brief(await run(site.url)), 'down certificate tls: the certificate is not valid for localhost')
  })

  const bad: Record<string, [certificate: () => { cert: string; key: string }, words: string]> = {
    expired: [
      () => authority.issue(['localhost'], { to: new Date(Date.now() - DAY_MS) }),
      'the certificate has expired',
    ],
    'not valid yet': [
      () => authority.issue(['localhost'], { from: new Date(Date.now() + DAY_MS) }),
      'the certificate is not valid yet',
    ],
    'for another host': [() => authority.issue(['other.example']), 'the certificate is not valid for localhost'],
    'self-signed': [() => selfSigned(['localhost']), 'the certificate is self-signed'],
    'of an unknown authority': [
      () => createAuthority('Somebody').issue(['localhost']),
      'the certificate comes without its intermediate certificate, or from an unknown authority',
    ],
  }
  for (const [name, [make, words]] of Object.entries(bad)) {
    test(`that is ${name} is down before a request is sent, unless nobody asks`, async () => {
      using site = await secured(make())
      let requests = 0
      site.server.on('request', () => requests++)
      const result = await run(site.url)
      assert.equal(brief(result), `down certificate tls: ${words}`)
      assert.notEqual(result.certificateExpiresAt, null)
      assert.equal(requests, 0)
      assert.equal(brief(await run(site.url, { tls: { verify: false } })), 'up')
    })
  }
})

describe('of several certificates', () => {
  const DAYS = (count: number) => new Date(Math.floor(Date.now() / 1000) * 1000 + count * DAY_MS)
  test('that of the monitored host counts, and the others are named', async () => {
    const soon = DAYS(5)
    const late = DAYS(100)
    using there = await secured(authority.issue(['127.0.0.1'], { to: late }))
    using here = await secured(authority.issue(['localhost'], { to: soon }))
    here.server.removeAllListeners('request')
    here.server.on('request', (_, response) =>
      response.writeHead(302, { Location: `https://127.0.0.1:${there.port}/` }).end(),
    )
    const result = await run(here.url)
    assert.equal(brief(result), 'up')
    assert.equal(result.certificateExpiresAt?.getTime(), soon.getTime())
    assert.deepEqual(result.details, { otherCertificates: `127.0.0.1 until ${late.toISOString()}` })
  })
})

describe('a TLS connection', () => {
  test('never takes a session up again', async () => {
    using site = await secured(authority.issue(['localhost']))
    const reused: boolean[] = []
    site.server.on('secureConnection', (socket: TLSSocket) => reused.push(socket.isSessionReused()))
    for (let i = 0; i < 3; i++) assert.equal(brief(await run(site.url)), 'up')
    assert.deepEqual(reused, [false, false, false])
  })

  test('that cannot be agreed on is down in phase tls', async () => {
    using old = await secured(authority.issue(['localhost']), {
      maxVersion: 'TLSv1.1',
      minVersion: 'TLSv1',
      ciphers: 'DEFAULT@SECLEVEL=0',
    })
    assert.match(brief(await run(old.url)), /^down tls tls: TLS: /)
    const plain = createTcpServer((socket) => socket.on('error', () => {}).end('220 mail.example ready\r\n'))
    assert.match(brief(await run(`https://localhost:${await listen(plain)}/`)), /^down (tls|reset) tls: /)
    const closing = createTcpServer((socket) => socket.on('error', () => {}).once('data', () => socket.end()))
    assert.match(brief(await run(`https://localhost:${await listen(closing)}/`)), /^down reset tls: /)
    const silent = createTcpServer((socket) => socket.on('error', () => {}).resume())
    assert.match(
      brief(await run(`https://localhost:${await listen(silent)}/`, {}, { timeoutMs: 300 })),
      /^down timeout tls/,
    )
    for (const server of [plain, closing, silent]) server.close()
  })

  test('that only wants client certificates is down, not a crash', async () => {
    const server = createTlsServer({
      ...authority.issue(['localhost']),
      requestCert: true,
      rejectUnauthorized: true,
      ca: authority.cert,
    })
    server.on('tlsClientError', () => {})
    assert.match(brief(await run(`https://localhost:${await listen(server)}/`)), /^down (tls|reset|no_answer) /)
    server.close()
  })
})

describe('HTTP/2', () => {
  let server: Http2SecureServer
  let url = ''
  before(async () => {
    server = createSecureServer({ ...authority.issue(['localhost']), allowHTTP1: true })
    server.on('request', (request, response) => {
      if (request.url === '/gone') return void request.stream.session?.destroy()
      if (request.url === '/reset') return void request.stream.close(2)
      if (request.url === '/silent') return
      if (request.url === '/half') {
        response.write('half')
        setImmediate(() => request.stream.close(2))
        return
      }
      if (request.url === '/away') return void response.writeHead(302, { location: '/' }).end()
      response.end(`by ${request.httpVersion}`)
    })
    url = `https://localhost:${await listen(server as never)}`
  })
  after(() => server.close())

  test('is spoken when the server can, HTTP/1.1 when told to', async () => {
    assert.equal(brief(await run(url, { keyword: { value: 'by 2.0' } })), 'up')
    assert.equal(brief(await run(url, { keyword: { value: 'by 1.1' }, httpVersion: '1.1' })), 'up')
    assert.equal(brief(await run(`${url}/away`, { keyword: { value: 'by 2.0' }, httpVersion: '2' })), 'up')
  })

  test('faults are told in the same words', async () => {
    assert.match(brief(await run(`${url}/gone`)), /^down (no_answer|malformed_response|reset) headers/)
    assert.match(brief(await run(`${url}/reset`)), /^down malformed_response headers: HTTP\/2: /)
    assert.match(brief(await run(`${url}/half`)), /^down (malformed|incomplete)_response body: /)
    assert.match(brief(await run(`${url}/silent`, {}, { timeoutMs: 500 })), /^down timeout headers/)
  })

  test('only is down where it is not spoken', async () => {
    using site = await secured(authority.issue(['localhost']))
    assert.match(brief(await run(site.url, { httpVersion: '2' })), /^down tls tls: /)
  })
})
