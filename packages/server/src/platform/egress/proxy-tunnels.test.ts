import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { connect, createServer as createTcpServer, type Server as TcpServer } from 'node:net'
import { after, before, beforeEach, describe, test } from 'node:test'
import { listening, portOf, startProxyFixture } from './proxy-fixture.ts'

let on: Awaited<ReturnType<typeof startProxyFixture>>
let state: (typeof on)['state']

before(async () => {
  on = await startProxyFixture()
  state = on.state
})
after(() => on.close())
beforeEach(() => on.reset())

describe('request smuggling', () => {
  const start = () => `POST http://127.0.0.1:${on.sitePort}/ HTTP/1.1\r\nHost: a\r\n`
  const attempts: Record<string, string> = {
    'both kinds of length': 'Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    'two lengths': 'Content-Length: 4\r\nContent-Length: 5\r\n\r\nabcde',
    'an unknown encoding': 'Transfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n',
    'an encoding in disguise': 'Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n',
    'a space before the colon': 'Content-Length : 4\r\n\r\nabcd',
    'a bare line feed': 'X: a\nContent-Length: 4\r\n\r\nabcd',
    'a folded header': 'X: a\r\n Content-Length: 4\r\n\r\nabcd',
    'a broken chunk size': 'Transfer-Encoding: chunked\r\n\r\nzz\r\n',
  }
  for (const [name, text] of Object.entries(attempts)) {
    test(`by ${name} is refused before a second request can exist`, async () => {
      const answer = await on.raw(
        `${start()}${text}GET http://127.0.0.1:${on.sitePort}/smuggled HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`,
      )
      assert.deepEqual(
        state.requests.filter(({ url }) => url === '/smuggled'),
        [],
      )
      assert.match(answer, /^HTTP\/1\.1 400 |^$/)
    })
  }
})

describe('tunnels', () => {
  let echo: TcpServer
  before(async () => {
    // Answers only once the client has said everything: a half-closed tunnel must stay open the other way.
    echo = await listening(
      createTcpServer({ allowHalfOpen: true }, async (socket) => {
        socket.on('error', () => {})
        const got = await socket.toArray().catch(() => [])
        socket.end(Buffer.concat(got))
      }),
    )
  })
  after(() => echo.close())

  function tunnel(target: string): Promise<{ head: string; talk(bytes: Buffer): Promise<Buffer> }> {
    return new Promise((resolve, reject) => {
      const client = connect({ port: on.port, host: '127.0.0.1', allowHalfOpen: true })
      client.on('error', reject).write(`CONNECT ${target} HTTP/1.1\r\nHost: ${target}\r\n\r\n`)
      client.once('data', (head) => {
        client.pause()
        const talk = async (bytes: Buffer) => {
          client.end(bytes)
          return Buffer.concat(await client.toArray())
        }
        resolve({ head: head.toString('latin1'), talk })
      })
    })
  }

  test('carry a megabyte there and back, half-closed in between', async () => {
    const bytes = Buffer.alloc(1_048_576, 'payload ')
    const { head, talk } = await tunnel(`127.0.0.1:${portOf(echo)}`)
    assert.match(head, /^HTTP\/1\.1 200 /)
    assert.ok(bytes.equals(await talk(bytes)))
  })

  test('carry bytes that were sent before the answer', async () => {
    const answer = await on.raw(
      `CONNECT 127.0.0.1:${on.sitePort} HTTP/1.1\r\n\r\nGET /early HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`,
    )
    assert.match(answer, /^HTTP\/1\.1 200 [\s\S]*HTTP\/1\.1 200 OK[\s\S]*site/)
    assert.equal(state.requests[0]?.url, '/early')
  })

  test('reach IPv6 targets', async (t) => {
    const six = createServer((_, response) => response.end('six'))
    const ready = await new Promise((resolve) =>
      six.once('error', () => resolve(false)).listen(0, '::1', () => resolve(true)),
    )
    if (!ready) return t.skip('this machine has no IPv6 loopback')
    assert.equal((await on.through(`http://[::1]:${portOf(six)}/`)).body, 'six')
    const { head } = await tunnel(`[::1]:${portOf(six)}`)
    assert.match(head, /^HTTP\/1\.1 200 /)
    six.close()
    six.closeAllConnections()
  })
})

describe('WebSockets', () => {
  before(() => {
    on.site.on('upgrade', (request, socket, head) => {
      state.requests.push(request)
      if (request.url === '/no')
        return void socket.end('HTTP/1.1 426 No\r\nContent-Length: 4\r\nX-Why: because\r\n\r\nnope')
      socket.write(
        'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Accept: a\r\n\r\nhello ',
      )
      socket.write(head)
      socket.pipe(socket)
    })
  })

  const handshake = (url: string) =>
    `GET ${url} HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Key: k\r\n\r\n`

  function talk(first: string, until: string): Promise<string> {
    return new Promise((resolve, reject) => {
      const client = connect(on.port, '127.0.0.1')
      let got = ''
      client.on('error', reject).write(`${first}ping`)
      client.setEncoding('latin1').on('data', (chunk) => {
        got += chunk
        if (!got.endsWith(until)) return
        client.destroy()
        resolve(got)
      })
    })
  }

  test('upgrade in absolute form', async () => {
    const got = await talk(handshake(`http://127.0.0.1:${on.sitePort}/ws`), 'hello ping')
    assert.match(got, /^HTTP\/1\.1 101 Switching Protocols\r\n/)
    assert.match(got, /Sec-WebSocket-Accept: a\r\n/)
    assert.deepEqual([state.requests[0]?.url, state.requests[0]?.headers['sec-websocket-key']], ['/ws', 'k'])
  })

  test('upgrade inside a tunnel', async () => {
    const got = await talk(`CONNECT 127.0.0.1:${on.sitePort} HTTP/1.1\r\n\r\n${handshake('/ws')}`, 'hello ping')
    assert.match(got, /^HTTP\/1\.1 200 [\s\S]*HTTP\/1\.1 101 /)
  })

  test('learn why the target said no, and why the policy did', async () => {
    assert.match(
      await on.raw(handshake(`http://127.0.0.1:${on.sitePort}/no`)),
      /^HTTP\/1\.1 426 No\r\n[\s\S]*X-Why: because\r\n[\s\S]*nope$/,
    )
    assert.match(await on.raw(handshake('http://169.254.169.254/')), /^HTTP\/1\.1 403 blocked by egress policy/)
  })
})

describe('hostile peers', () => {
  async function hostile(answer: string, close = true): Promise<TcpServer> {
    return listening(
      createTcpServer((socket) => {
        socket
          .on('error', () => {})
          .once('data', () => (close ? socket.end(answer, 'latin1') : socket.write(answer, 'latin1')))
      }),
    )
  }
  const answers: Record<string, string> = {
    'no answer at all': '',
    'something that is not HTTP': 'SSH-2.0-OpenSSH_9\r\n',
    'an illegal byte in a header': 'HTTP/1.1 200 OK\r\nX-Bad: a\x01b\r\nContent-Length: 2\r\n\r\nok',
    'too many headers': `HTTP/1.1 200 OK\r\n${'X-Long: '.padEnd(1000, 'x').concat('\r\n').repeat(100)}\r\n`,
    'a protocol switch nobody asked for': 'HTTP/1.1 101 Switching\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n',
    'two lengths': 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\nok',
  }
  for (const [name, text] of Object.entries(answers)) {
    test(`${name} becomes a 502 of the proxy`, async () => {
      const server = await hostile(text)
      const answer = await on.through(`http://127.0.0.1:${portOf(server)}/`)
      assert.deepEqual([answer.status, answer.headers['x-egress']], [502, 'failed'])
      server.close()
    })
  }

  test('clients that break off in every phase leave the proxy serving', async () => {
    const silent = await hostile('', false)
    const lines = [
      '',
      'G',
      `GET http://127.0.0.1:${on.sitePort}/ HTTP/1.1\r\n`,
      '\x16\x03\x01\x02\x00',
      `CONNECT 127.0.0.1:${on.sitePort} HTTP/1.1\r\n\r\n`,
    ]
    lines.push(
      `GET http://127.0.0.1:${portOf(silent)}/ HTTP/1.1\r\nHost: a\r\n\r\n`,
      `CONNECT 127.0.0.1:${portOf(silent)} HTTP/1.1\r\n\r\nx`,
    )
    for (let round = 0; round < 20; round++) {
      for (const line of lines) {
        const client = connect(on.port, '127.0.0.1').on('error', () => {})
        await once(client, 'connect')
        client.write(line, 'latin1')
        if (round % 2) client.resetAndDestroy()
        else client.destroy()
      }
    }
    assert.equal((await on.through(`http://127.0.0.1:${on.sitePort}/`)).body, 'site')
    silent.close()
  })
})
