/** Servers that misbehave in the ways that have fooled other products (BC-01, 03, 04, 06): each is down for the true reason. */
import assert from 'node:assert/strict'
import { createServer as createHttpServer, type RequestListener, type Server } from 'node:http'
import { createServer, type Socket } from 'node:net'
import { after, before, beforeEach, describe, test } from 'node:test'
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib'
import { brief, listen, runnerOf } from '../testing/checks/context.ts'
import { httpRequest } from './http-request.ts'

const run = runnerOf(httpRequest)
let site: Server
let url = ''
let onSite: RequestListener = (_, response) => response.end('ok')

before(async () => {
  site = createHttpServer((request, response) => onSite(request, response))
  url = `http://127.0.0.1:${await listen(site)}/`
})
beforeEach(() => {
  onSite = (_, response) => response.end('ok')
})
after(() => {
  site.close()
  site.closeAllConnections()
})

/** Answers each connection with these bytes, whatever is asked. */
async function rawServer(answer: string, then: (socket: Socket) => void = (socket) => socket.end()) {
  const server = createServer((socket) => {
    socket
      .on('error', () => {})
      .once('data', () => {
        socket.write(answer, 'latin1')
        then(socket)
      })
  })
  const port = await listen(server)
  return { url: `http://127.0.0.1:${port}/`, [Symbol.dispose]: () => void server.close() }
}

function endless(chunk: Buffer): RequestListener {
  return (_, response) => {
    const write = () => {
      while (!response.destroyed && response.write(chunk));
    }
    response.on('drain', write)
    write()
  }
}

describe('a redirect loop', () => {
  test('is down after one burst of hops, with its last URL', async () => {
    let requests = 0
    onSite = (_, response) => {
      requests++
      response.writeHead(302, { Location: '/a' }).end()
    }
    for (const config of [{}, { expectedStatus: '200-399' }]) {
      requests = 0
      assert.equal(brief(await run(url, config)), `down redirect_loop null: redirect loop, 10 hops, last ${url}a`)
      assert.equal(requests, 11)
    }
  })

  test('that a cookie ends is none', async () => {
    onSite = (request, response) => {
      if (request.url === '/start')
        response.writeHead(302, { Location: '/', 'Set-Cookie': 'seen=1; Path=/; HttpOnly' }).end()
      else if (request.headers.cookie === 'seen=1') response.end('in')
      else response.writeHead(302, { Location: '/start' }).end()
    }
    assert.equal(brief(await run(url, { keyword: { value: 'in' } })), 'up')
  })

  test('is followed although the body of a redirect never ends', async () => {
    onSite = (request, response) => {
      if (request.url === '/') response.writeHead(302, { Location: '/there' }).write('x')
      else response.end('there')
    }
    assert.equal(brief(await run(url, { keyword: { value: 'there' } })), 'up')
  })

  test('of no hops is judged by its status', async () => {
    onSite = (_, response) => response.writeHead(302, { Location: '/a' }).end()
    assert.equal(brief(await run(url, { followRedirects: false })), 'down status null: answered 302, expected 200-299')
    assert.equal(brief(await run(url, { followRedirects: false, expectedStatus: '302' })), 'up')
    assert.match(brief(await run(url, { maxRedirects: 0 })), /^down redirect_loop/)
  })

  for (const location of ['file:///etc/passwd', 'gopher://127.0.0.1/', 'http://', 'javascript:alert(1)']) {
    test(`to ${location} is down`, async () => {
      onSite = (_, response) => response.writeHead(302, { Location: location }).end()
      assert.match(brief(await run(url)), /^down redirect null: redirect to /)
    })
  }
})

describe('an endless or huge body', () => {
  test('is read up to the cap and judged by its status, memory flat, ten at once', async () => {
    onSite = endless(Buffer.alloc(65_536, 'x'))
    const results = await Promise.all(Array.from({ length: 10 }, () => run(url)))
    for (const result of results) assert.equal(brief(result), 'up')
  })

  test('counts decoded bytes: a gzip bomb is cut, ten at once', async () => {
    const bomb = gzipSync(Buffer.alloc(100_000_000))
    onSite = (_, response) => response.writeHead(200, { 'Content-Encoding': 'gzip' }).end(bomb)
    const results = await Promise.all(Array.from({ length: 10 }, () => run(url, { keyword: { value: 'x' } })))
    for (const result of results)
      assert.equal(brief(result), 'down content null: keyword "x" not found in the first 1048576 bytes')
    assert.ok(process.memoryUsage().arrayBuffers < 300_000_000)
  })
})

describe('an answer that never ends', () => {
  test('is down at the deadline, with the phase', async () => {
    onSite = (_, response) => void response.writeHead(200).write('x')
    assert.equal(
      brief(await run(url, {}, { timeoutMs: 300 })),
      'down timeout body: no answer within 0.3 s, timeout in phase body',
    )
    onSite = () => {}
    const result = await run(url, {}, { timeoutMs: 300 })
    assert.equal(brief(result), 'down timeout headers: no answer within 0.3 s, timeout in phase headers')
    assert.ok(result.responseTimeMs >= 299)
  })

  test('is down although bytes keep dripping', async () => {
    onSite = (_, response) => {
      const timer = setInterval(() => response.write('x'), 20)
      response.on('close', () => clearInterval(timer))
    }
    assert.match(brief(await run(url, {}, { timeoutMs: 400 })), /^down timeout body/)
  })

  test('counts redirects and names into the one deadline', async () => {
    onSite = (_, response) => void setTimeout(() => response.writeHead(302, { Location: '/next' }).end(), 60)
    assert.match(brief(await run(url, { maxRedirects: 20 }, { timeoutMs: 400 })), /^down timeout headers/)
    const hanging = () => new Promise<never>(() => {})
    assert.match(
      brief(await run('http://slow.example/', {}, { timeoutMs: 100, resolve: hanging })),
      /^down timeout dns/,
    )
  })

  test('closes its connection when the check is over', async () => {
    const closed = Promise.withResolvers<void>()
    onSite = (request) => request.socket.once('close', () => closed.resolve())
    await run(url, {}, { timeoutMs: 100 })
    await closed.promise
  })
})

describe('a broken answer is down with its own kind', () => {
  test('when it is cut', async () => {
    onSite = (_, response) => {
      response.writeHead(200, { 'Content-Length': 1000 })
      response.write('half', () => response.socket?.end())
    }
    assert.equal(
      brief(await run(url)),
      'down incomplete_response body: connection ended in the middle of the body, after 4 of 1000 bytes',
    )
  })

  test('when there is none', async () => {
    using server = await rawServer('')
    assert.equal(brief(await run(server.url)), 'down no_answer headers: connection ended without an answer')
    using resetting = await rawServer('', (socket) => socket.resetAndDestroy())
    assert.equal(brief(await run(resetting.url)), 'down reset headers: connection reset')
  })

  const malformed: Record<string, [answer: string, words: RegExp]> = {
    'a bad header byte': [
      'HTTP/1.1 200 OK\r\nX-Bad: a\x01b\r\nContent-Length: 2\r\n\r\nok',
      /illegal character in header X-Bad$/,
    ],
    'a bare line feed': ['HTTP/1.1 200 OK\nContent-Length: 2\n\nok', /ends without a carriage return$/],
    'a space before the colon': [
      'HTTP/1.1 200 OK\r\nX : a\r\nContent-Length: 2\r\n\r\nok',
      /space before the colon of header X$/,
    ],
    '40 KB of headers': [
      `HTTP/1.1 200 OK\r\nX: ${'x'.repeat(40_000)}\r\nContent-Length: 2\r\n\r\nok`,
      /headers are longer than 16 KiB$/,
    ],
  }
  for (const [name, [answer, words]] of Object.entries(malformed)) {
    test(`when it has ${name}, unless the monitor is lenient`, async () => {
      using server = await rawServer(answer)
      const result = brief(await run(server.url))
      assert.match(result, /^down malformed_response headers: /)
      assert.match(result, words)
      assert.equal(brief(await run(server.url, { lenientHttp: true })), 'up')
    })
  }

  test('when two lengths differ, however lenient', async () => {
    using server = await rawServer('HTTP/1.1 200 OK\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\nok')
    for (const lenientHttp of [false, true])
      assert.match(brief(await run(server.url, { lenientHttp })), /^down malformed_response .*differ$/)
  })

  test('when its body is not what its encoding says', async () => {
    onSite = (_, response) => response.writeHead(200, { 'Content-Encoding': 'gzip' }).end('no gzip')
    assert.equal(brief(await run(url)), 'down malformed_response body: the body is not valid gzip')
    onSite = (_, response) =>
      response.writeHead(200, { 'Content-Encoding': 'gzip' }).end(gzipSync('cut').subarray(0, -9))
    assert.equal(brief(await run(url)), 'down malformed_response body: the body is not valid gzip')
  })
})

describe('a content coding', () => {
  const keyword = { value: 'hello' }
  const cases: Record<string, [header: string | string[], body: Buffer]> = {
    gzip: ['gzip', gzipSync('hello')],
    br: ['br', brotliCompressSync('hello')],
    zstd: ['zstd', zstdCompressSync('hello')],
    deflate: ['deflate', deflateSync('hello')],
    'deflate without its header': ['deflate', deflateRawSync('hello')],
    'several, in one header': ['gzip, identity, BR', brotliCompressSync(gzipSync('hello'))],
    'several, in two headers': [['deflate', 'gzip'], gzipSync(deflateRawSync('hello'))],
  }
  for (const [name, [header, body]] of Object.entries(cases)) {
    test(`is undone: ${name}`, async () => {
      onSite = (_, response) => response.writeHead(200, { 'Content-Encoding': header }).end(body)
      assert.equal(brief(await run(url, { keyword })), 'up')
    })
  }

  const nothing: Record<string, RequestListener> = {
    'after HEAD': (_, response) => response.writeHead(200, { 'Content-Encoding': 'gzip' }).end(),
    'with a length of nothing': (_, response) =>
      response.writeHead(200, { 'Content-Encoding': 'br', 'Content-Length': 0 }).end(),
    'in no chunk': (_, response) =>
      response.writeHead(200, { 'Content-Encoding': 'zstd', 'Transfer-Encoding': 'chunked' }).end(),
    'with 204': (_, response) => response.writeHead(204, { 'Content-Encoding': 'deflate' }).end(),
    'in a redirect': (_, response) => response.writeHead(302, { 'Content-Encoding': 'gzip', Location: '/a' }).end(),
  }
  for (const [name, answer] of Object.entries(nothing)) {
    test(`of nothing is nothing to unpack: ${name}`, async () => {
      onSite = answer
      const config = {
        expectedStatus: '200-302',
        followRedirects: false,
        method: name === 'after HEAD' ? 'HEAD' : 'GET',
      }
      assert.equal(brief(await run(url, config)), 'up')
    })
  }

  test('that is undone without end is broken off by what was sent', async () => {
    const emptyBlocks = Buffer.concat([
      gzipSync('').subarray(0, 10),
      Buffer.alloc(65_535, Buffer.from([0, 0, 0, 0xff, 0xff])),
    ])
    onSite = (request, response) => {
      response.writeHead(200, { 'Content-Encoding': 'gzip' })
      response.write(emptyBlocks)
      endless(emptyBlocks.subarray(10))(request, response)
    }
    assert.equal(brief(await run(url)), 'down malformed_response body: the encoded body is larger than 16 MiB')
  })
})

describe('a target that is not there', () => {
  test('is down with the reason and the phase', async () => {
    assert.equal(brief(await run('http://127.0.0.1:1/')), 'down refused connect: connection refused')
    assert.match(brief(await run('http://nope.invalid/')), /^down dns dns: host name/)
    const two = async () => [
      { address: '127.0.0.1', family: 4 as const },
      { address: '127.0.0.2', family: 4 as const },
    ]
    assert.equal(
      brief(await run('http://both.example:1/', {}, { resolve: two })),
      'down refused connect: connection refused',
    )
  })

  test('is refused by the policy at every hop, and nothing is sent', async () => {
    onSite = (_, response) => response.writeHead(302, { Location: 'http://169.254.169.254/latest' }).end()
    assert.equal(
      brief(await run(url)),
      'unknown blocked null: blocked by egress policy: 169.254.169.254 (link-local, cloud metadata)',
    )
    const strict = { policy: { profile: 'strict' as const } }
    assert.equal(
      brief(await run(url, {}, strict)),
      'unknown blocked null: blocked by egress policy: 127.0.0.1 (loopback)',
    )
    const inside = { ...strict, resolve: async () => [{ address: '10.0.0.1', family: 4 as const }] }
    assert.equal(
      brief(await run('http://name.example/', {}, inside)),
      'unknown blocked null: blocked by egress policy: 10.0.0.1 (private)',
    )
  })
})

describe('trouble of our own is unknown, never down', () => {
  test('when there is no free file descriptor, or too many lookups wait', async () => {
    for (const code of ['EMFILE', 'EBUSY', 'ENOBUFS']) {
      const resolve = () => Promise.reject(Object.assign(new Error(code), { code }))
      assert.match(brief(await run('http://a.example/', {}, { resolve })), /^unknown probe dns: /)
    }
  })

  test('and shutdown is an exception', async () => {
    const stop = new AbortController()
    onSite = () => stop.abort(new Error('shutting down'))
    await assert.rejects(run(url, {}, { signal: stop.signal }), /shutting down/)
    await assert.rejects(run(url, {}, { signal: stop.signal }), /shutting down/)
  })
})
