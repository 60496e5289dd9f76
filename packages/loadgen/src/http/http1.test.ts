// HTTP/1.1 byte by byte, against servers that write exactly what a test says.
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { describe, it } from 'node:test'
import { readOptions } from '../script/options.ts'
import { openPolicy } from './address-policy.ts'
import { newConnector } from './connect.ts'
import { type Exchange, type ExchangeRequest, exchange } from './exchange.ts'
import { http1Head } from './http1.ts'
import { newConnectionPool } from './pool.ts'

interface Peer {
  ask(more?: Partial<ExchangeRequest>): Promise<Exchange>
  connections(): number
  /** What the server has read, all connections together. */
  heard(): string
}

/** `answer` is called for every request (told by its empty line) with its number. */
async function withPeer(answer: (socket: Socket, request: number) => void, use: (peer: Peer) => Promise<void>) {
  let heard = ''
  let connections = 0
  let requests = 0
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    connections++
    sockets.add(socket)
    socket.on('error', () => {})
    let read = ''
    socket.on('data', (bytes) => {
      read += bytes.toString('latin1')
      heard += bytes.toString('latin1')
      for (let end = read.indexOf('\r\n\r\n'); end >= 0; end = read.indexOf('\r\n\r\n')) {
        read = read.slice(end + 4)
        answer(socket, ++requests)
      }
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/path?q=1`)
  const pool = newConnectionPool(
    newConnector(readOptions({}).options, { addresses: openPolicy, proxySocket: undefined }),
  )
  const ask = async (more: Partial<ExchangeRequest> = {}) => {
    const { method = 'GET', body } = more
    const text = http1Head({ method, url, headers: ['X-A', 'grüße €'], body, closes: false })
    const bounds = { timeoutMs: 60_000, maxBodyBytes: 1000, keepBody: true }
    const connection = pool.take(url)
    const result = await exchange(
      connection,
      { method, url, headers: [], http1Head: text, body, ...bounds, ...more },
      () => {},
    )
    pool.release(connection, result.failure !== undefined)
    return result
  }
  try {
    await use({ ask, connections: () => connections, heard: () => heard })
  } finally {
    pool.closeAll()
    for (const socket of sockets) socket.destroy()
    server.close()
  }
}

const plain = 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok'

describe('HTTP/1.1', { concurrency: 4 }, () => {
  const bodies: [string, string, { status?: number; body?: string; failure?: number }][] = [
    ['a length', plain, { body: 'ok' }],
    ['no reason phrase, bare line feeds', 'HTTP/1.1 404\nContent-Length: 2\n\nno', { status: 404, body: 'no' }],
    [
      'chunks',
      'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\nA;x=1\r\n0123456789\r\n0\r\nT: 1\r\n\r\n',
      { body: 'abc0123456789' },
    ],
    ['the end of the connection', 'HTTP/1.0 200 OK\r\n\r\nuntil the end|', { body: 'until the end' }],
    ['nothing', 'HTTP/1.1 204 No Content\r\n\r\n', { status: 204, body: '' }],
    [
      'hints before it',
      `HTTP/1.1 103 Early Hints\r\nLink: x\r\n\r\nHTTP/1.1 100 Continue\r\n\r\n${plain}`,
      { body: 'ok' },
    ],
    ['a folded header', 'HTTP/1.1 200 OK\r\nX: a\r\n b\r\nContent-Length: 0\r\n\r\n', { body: '' }],
    ['less than it promised', 'HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nok|', { failure: 1220 }],
    ['an unfinished chunk', 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n9\r\nabc|', { failure: 1220 }],
    ['no chunk', 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n', { failure: 1000 }],
    ['two lengths', 'HTTP/1.1 200 OK\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nok', { failure: 1000 }],
    ['a bad length', 'HTTP/1.1 200 OK\r\nContent-Length: -1\r\n\r\nok', { failure: 1000 }],
    ['another protocol', 'SSH-2.0-x\r\n\r\n', { failure: 1000 }],
    ['too much', `HTTP/1.1 200 OK\r\nContent-Length: 1001\r\n\r\n${'x'.repeat(1001)}`, { failure: 1000 }],
    ['endless headers', `HTTP/1.1 200 OK\r\n${'X: yyyyyyyyyyyyyyyy\r\n'.repeat(4000)}\r\n`, { failure: 1000 }],
  ]
  for (const [what, bytes, wanted] of bodies) {
    it(`reads ${what}`, async () => {
      const text = bytes.replace(/\|$/, '')
      const send = (socket: Socket) => {
        if (text === bytes) socket.write(text, 'latin1')
        else socket.end(text, 'latin1')
      }
      await withPeer(send, async ({ ask }) => {
        const { status, body, failure } = await ask()
        assert.equal(failure?.code, wanted.failure, failure?.text)
        if (wanted.failure !== undefined) return
        assert.deepEqual([status, body.toString()], [wanted.status ?? 200, wanted.body])
      })
    })
  }

  it('reads one byte at a time what it reads at once', async () => {
    const dribble = (socket: Socket) => {
      socket.setNoDelay(true)
      let at = 0
      const step = () => {
        if (at < plain.length && !socket.destroyed) socket.write(plain[at++] as string, () => setImmediate(step))
      }
      step()
    }
    await withPeer(dribble, async ({ ask }) => {
      const { body, receivedBytes } = await ask()
      assert.deepEqual([body.toString(), receivedBytes], ['ok', plain.length])
    })
  })

  it('keeps the connection, writes what was asked, and knows where a HEAD ends', async () => {
    await withPeer(
      (socket) => socket.write(plain.slice(0, -2)),
      async ({ ask, connections, heard }) => {
        const first = await ask({ method: 'HEAD' })
        const again = await ask({ method: 'HEAD' })
        assert.equal(connections(), 1)
        assert.ok(first.timings.connecting > 0 && again.timings.connecting === 0)
        assert.ok(first.timings.blocked >= first.timings.connecting)
        assert.match(
          heard(),
          /^HEAD \/path\?q=1 HTTP\/1\.1\r\nHost: 127\.0\.0\.1:\d+\r\nX-A: grÃ¼Ã\u009fe â\u0082¬\r\n\r\n/,
        )
        assert.equal(first.sentBytes + again.sentBytes, heard().length)
      },
    )
  })

  it('asks again what may be asked twice when the kept connection had just ended', async () => {
    const hangUp = (socket: Socket, request: number) => {
      if (request === 2) socket.destroy()
      else socket.write(plain)
    }
    await withPeer(hangUp, async ({ ask, connections }) => {
      assert.equal((await ask()).status, 200)
      assert.equal((await ask()).status, 200)
      assert.equal(connections(), 2)
    })
    await withPeer(hangUp, async ({ ask }) => {
      assert.equal((await ask({ method: 'POST', body: 'x' })).status, 200)
      assert.equal((await ask({ method: 'POST', body: 'x' })).failure?.code, 1220)
    })
  })

  it('does not trust a connection that says more than it was asked, or two lengths at once', async () => {
    const both = 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n1\r\na\r\n0\r\n\r\n'
    for (const answer of [
      `${plain}HTTP/1.1 200 OK\r\n\r\n`,
      both,
      plain.replace('OK\r\n', 'OK\r\nConnection: close\r\n'),
    ]) {
      await withPeer(
        (socket) => socket.write(answer),
        async ({ ask, connections }) => {
          await ask()
          await ask()
          assert.equal(connections(), 2)
        },
      )
    }
  })

  it('ends a request whose time is up, and one whose answer is larger than allowed', async () => {
    await withPeer(
      () => {},
      async ({ ask }) => {
        assert.equal((await ask({ timeoutMs: 30 })).failure?.code, 1050)
      },
    )
  })
})
