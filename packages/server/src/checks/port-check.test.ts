import assert from 'node:assert/strict'
import { createSocket, type Socket as UdpSocket } from 'node:dgram'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { after, describe, test } from 'node:test'
import { createServer as createTlsServer } from 'node:tls'
import { selfSigned } from '../testing/checks/certificates.ts'
import { brief, listen, runnerOf } from '../testing/checks/context.ts'
import { portCheck } from './port-check.ts'

const run = runnerOf(portCheck)
const closers: (() => void)[] = []
after(() => {
  for (const close of closers) close()
})

async function greeting(text: string, then: 'end' | 'stay' = 'stay'): Promise<string> {
  const server = createServer((socket) => {
    socket.on('error', () => {}).on('data', (bytes) => socket.write(`you said ${bytes}`))
    if (text) socket.write(text)
    if (then === 'end') socket.end()
  })
  closers.push(() => server.close())
  return `127.0.0.1:${await listen(server)}`
}

async function udp(answer: ((bytes: Buffer) => string) | undefined): Promise<string> {
  const socket: UdpSocket = createSocket('udp4')
  socket.on('message', (bytes, from) => answer && socket.send(answer(bytes), from.port, from.address))
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  closers.push(() => socket.close())
  return `udp://127.0.0.1:${socket.address().port}`
}

describe('a TLS port', () => {
  for (const version of ['TLSv1.2', 'TLSv1.3'] as const) {
    test(`that demands a certificate of its clients is down, by ${version}`, async () => {
      const certificate = selfSigned(['127.0.0.1'])
      const options = { ...certificate, minVersion: version, maxVersion: version }
      const demanding = createTlsServer({ ...options, requestCert: true, rejectUnauthorized: true })
      const content = createTlsServer(options, (socket) => socket.on('error', () => {}))
      closers.push(
        () => demanding.close().unref(),
        () => content.close().unref(),
      )
      demanding.on('tlsClientError', () => {})
      const config = { secure: true, tls: { verify: false } }
      assert.match(brief(await run(`127.0.0.1:${await listen(demanding)}`, config)), /^down (tls|reset) /)
      assert.equal(brief(await run(`127.0.0.1:${await listen(content)}`, config)), 'up')
    })
  }
})

describe('a TCP port', () => {
  test('that accepts is up, that refuses or stays silent is down', async () => {
    const open = await greeting('')
    const result = await run(open)
    assert.equal(brief(result), 'up')
    assert.deepEqual([result.address, typeof result.phases.connectMs], ['127.0.0.1', 'number'])
    assert.equal(brief(await run(`tcp://${open}`)), 'up')
    assert.equal(brief(await run('127.0.0.1:1')), 'down refused connect: connection refused')
    assert.match(brief(await run('nope.invalid:80')), /^down dns dns/)
    assert.match(brief(await run('169.254.169.254:80')), /^unknown blocked/)
    const never = { resolve: () => new Promise<never>(() => {}), timeoutMs: 100 }
    assert.match(brief(await run('a.example:80', {}, never)), /^down timeout dns/)
  })

  test('must say what is expected, in pieces if it likes', async () => {
    const smtp = await greeting('220 mail ready\r\n')
    assert.equal(brief(await run(smtp, { expect: '220 ' })), 'up')
    assert.equal(brief(await run(smtp, { send: 'HELO\r\n', expect: 'you said HELO' })), 'up')
    assert.match(brief(await run(smtp, { expect: '250' }, { timeoutMs: 200 })), /^down timeout body/)
    const ending = await greeting('554 no\0\r\n', 'end')
    assert.equal(
      brief(await run(ending, { expect: '220' })),
      'down content null: "220" not found in the answer "554 no..."',
    )
    assert.match(brief(await run(await greeting('', 'end'), { expect: 'x' })), /^down no_answer body/)
    assert.match(
      brief(await run(await greeting('x'.repeat(200_000)), { expect: 'y' })),
      /^down content null: "y" not found/,
    )
  })

  test('speaks TLS from the first byte when asked to', async () => {
    const server = createTlsServer(selfSigned(['localhost']), (socket) => socket.on('error', () => {}).write('+OK'))
    closers.push(() => server.close())
    const target = `localhost:${await listen(server)}`
    assert.equal(brief(await run(target, { secure: true, expect: '+OK', tls: { verify: false } })), 'up')
    const refused = await run(target, { secure: true })
    assert.equal(brief(refused), 'down certificate tls: the certificate is self-signed')
    assert.notEqual(refused.certificateExpiresAt, null)
    assert.match(brief(await run(await greeting('220 plain'), { secure: true })), /^down tls tls/)
  })
})

describe('a UDP port', () => {
  test('that answers the probe is up', async () => {
    const echo = await udp((bytes) => `pong ${bytes}`)
    assert.equal(brief(await run(echo, { send: 'ping', expect: 'pong ping' })), 'up')
    assert.equal(
      brief(await run(echo, { send: 'ping', expect: 'other' })),
      'down content null: "other" not found in the answer "pong ping"',
    )
  })

  test('that is closed is down', async () => {
    assert.equal(brief(await run('udp://127.0.0.1:1', { send: 'x' })), 'down refused body: connection refused')
  })

  test('that says nothing is down when it should know the probe, and unknown without one', async () => {
    const silent = await udp(undefined)
    assert.equal(
      brief(await run(silent, { send: 'ping' }, { timeoutMs: 200 })),
      'down timeout body: no answer within 0.2 s',
    )
    assert.match(
      brief(await run(silent, {}, { timeoutMs: 200 })),
      /^unknown probe body: no answer within 0.2 s: a silent UDP port/,
    )
  })

  test('is asked at allowed addresses only', async () => {
    assert.match(brief(await run('udp://169.254.169.254:53', { send: 'x' })), /^unknown blocked/)
  })
})

describe('a target host:port', () => {
  for (const text of [
    '',
    'a',
    'a:',
    'a:0',
    'a:65536',
    'a:80:90',
    ':80',
    '-a:80',
    'a b:80',
    'http://a:80',
    '::1:80',
    '[::1]',
    'a@b:80',
    'a:80/x',
    'a:80/',
    'a:x',
  ]) {
    test(`${JSON.stringify(text)} is refused`, () => assert.equal(portCheck.target.safeParse(text).success, false))
  }
  test('is read as it should be', () => {
    assert.deepEqual(portCheck.target.parse(' udp://[::1]:53 '), { scheme: 'udp', host: '::1', port: 53 })
    assert.deepEqual(portCheck.target.parse('DB.example:5432'), { scheme: '', host: 'db.example', port: 5432 })
  })
})
