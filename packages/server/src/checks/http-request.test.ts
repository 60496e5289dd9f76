import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import { createServer as createHttp2Server } from 'node:http2'
import { connect } from 'node:net'
import { after, before, beforeEach, describe, test } from 'node:test'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { brief, listen, runnerOf } from '../testing/checks/context.ts'
import { httpRequest } from './http-request.ts'
import { website } from './website.ts'

const run = runnerOf(httpRequest)
const visit = runnerOf(website)
let site: Server
let port = 0
let url = ''
let requests: IncomingMessage[] = []
let onSite: RequestListener

before(async () => {
  site = createServer((request, response) => {
    requests.push(request)
    onSite(request, response)
  })
  port = await listen(site)
  url = `http://127.0.0.1:${port}/`
})
beforeEach(() => {
  requests = []
  onSite = (_, response) => response.end('ok')
})
after(() => {
  site.close()
  site.closeAllConnections()
})

describe('an HTTP request', () => {
  test('tells status, phases and address of an answer', async () => {
    const result = await run(`${url}path?q=1#fragment`)
    assert.equal(brief(result), 'up')
    assert.deepEqual(
      [result.statusCode, result.address, result.error, result.certificateExpiresAt],
      [200, '127.0.0.1', null, null],
    )
    const { dnsMs, connectMs, tlsMs, firstByteMs, bodyMs } = result.phases
    assert.deepEqual([dnsMs, tlsMs], [null, null])
    const sum = (connectMs ?? Number.NaN) + (firstByteMs ?? Number.NaN) + (bodyMs ?? Number.NaN)
    assert.ok(sum > 0 && sum <= result.responseTimeMs + 0.1, `${sum} of ${result.responseTimeMs}`)
    assert.equal(requests[0]?.url, '/path?q=1')
  })

  test('names are looked up, and timed', async () => {
    const result = await run(`http://localhost:${port}/`)
    assert.equal(brief(result), 'up')
    assert.notEqual(result.phases.dnsMs, null)
    assert.equal(requests[0]?.headers.host, `localhost:${port}`)
  })

  test('makes a new connection each time', async () => {
    await run(url)
    await run(url)
    assert.notEqual(requests[0]?.socket, requests[1]?.socket)
  })

  test('sends method, headers, body and credentials', async () => {
    const bodies: string[] = []
    onSite = async (request, response) => {
      bodies.push((await request.toArray()).join(''))
      response.end()
    }
    const config = {
      method: 'post',
      body: 'grüße',
      headers: { 'X-Own': ' v ', Accept: 'text/x', Host: 'other.example' },
    }
    await run(url, { ...config, auth: { type: 'bearer', token: 't0ken' } })
    await run(url, { auth: { type: 'basic', username: 'ü', password: 'p:w' } })
    await run(`http://us%20er:p%40w@127.0.0.1:${port}/`)
    assert.deepEqual(bodies, ['grüße', '', ''])
    const [post, basic, inUrl] = requests
    assert.deepEqual(
      [post?.method, post?.headers['x-own'], post?.headers.accept, post?.headers.host],
      ['POST', 'v', 'text/x', 'other.example'],
    )
    assert.equal(post?.headers['content-length'], '7')
    assert.equal(post?.headers.authorization, 'Bearer t0ken')
    assert.equal(basic?.headers.authorization, `Basic ${Buffer.from('ü:p:w').toString('base64')}`)
    assert.equal(inUrl?.headers.authorization, `Basic ${Buffer.from('us er:p@w').toString('base64')}`)
    assert.equal(inUrl?.headers['user-agent'], 'Watchkeeper')
  })

  test('HEAD has no body to wait for', async () => {
    onSite = (_, response) => response.writeHead(200, { 'Content-Length': 1000 }).end()
    assert.equal(brief(await run(url, { method: 'HEAD' })), 'up')
  })
})

describe('the connection of an HTTP request', () => {
  test('reaches IPv6, and only the family asked for', async (t) => {
    const six = createServer((_, response) => response.end('six'))
    const ready = await once(six.listen(0, '::1'), 'listening').then(
      () => true,
      () => false,
    )
    if (!ready) return t.skip('this machine has no IPv6 loopback')
    const sixPort = (six.address() as { port: number }).port
    const both = async (_: string, family: number) =>
      [
        { address: '::1', family: 6 as const },
        { address: '127.0.0.1', family: 4 as const },
      ].filter((a) => family === 0 || a.family === family)
    assert.equal(brief(await run(`http://[::1]:${sixPort}/`)), 'up')
    const result = await run(`http://both.example:${sixPort}/`, {}, { resolve: both })
    assert.deepEqual([brief(result), result.address], ['up', '::1'])
    // Listening on one family only: the other address of the name saves the check.
    assert.equal((await run(`http://both.example:${port}/`, {}, { resolve: both })).address, '127.0.0.1')
    assert.equal(
      brief(await run(`http://both.example:${sixPort}/`, { ipFamily: '4' }, { resolve: both })),
      'down refused connect: connection refused',
    )
    assert.equal(
      brief(await run(`http://[::1]:${sixPort}/`, { ipFamily: '4' })),
      'down dns null: ::1 is no IPv4 address',
    )
    six.close()
  })

  test('speaks HTTP/2 without TLS when told to', async () => {
    const server = createHttp2Server((request, response) => {
      assert.deepEqual([request.method, request.url, request.headers['x-own']], ['PUT', '/two', 'v'])
      response.writeHead(201, { 'content-encoding': 'gzip' }).end(gzipSync('over two'))
    })
    const two = `http://127.0.0.1:${await listen(server as unknown as Server)}/two`
    const config = {
      httpVersion: '2',
      method: 'PUT',
      headers: { 'X-Own': 'v' },
      body: 'x',
      keyword: { value: 'over two' },
    }
    assert.equal(brief(await run(two, config)), 'up')
    assert.match(brief(await run(url, { httpVersion: '2' }, { timeoutMs: 5000 })), /^down /)
    server.close()
  })
})

describe('redirects', () => {
  test('change method and drop credentials as they must', async () => {
    const other = createServer((request, response) => {
      requests.push(request)
      response.end()
    })
    const otherPort = await listen(other, '127.0.0.2')
    const steps: Record<string, [number, string]> = {
      '/': [307, '/same'],
      '/same': [302, '/get'],
      '/get': [301, `http://127.0.0.2:${otherPort}/there`],
    }
    onSite = (request, response) => {
      const [status, location] = steps[request.url ?? ''] ?? [500, '/']
      response.writeHead(status, { Location: location }).end()
    }
    const headers = { 'X-Key': 'k', 'Content-Type': 'text/x', 'Accept-Language': 'de' }
    const result = await run(url, { method: 'POST', body: 'b', headers, auth: { type: 'bearer', token: 't' } })
    assert.equal(brief(result), 'up')
    assert.deepEqual(
      requests.map(({ method, url }) => `${method} ${url}`),
      ['POST /', 'POST /same', 'GET /get', 'GET /there'],
    )
    const seen = requests.map(({ headers }) => [
      headers.authorization,
      headers['x-key'],
      headers['content-type'],
      headers['accept-language'],
    ])
    assert.deepEqual(seen[1], ['Bearer t', 'k', 'text/x', 'de'])
    assert.deepEqual(seen[2], ['Bearer t', 'k', undefined, 'de'])
    assert.deepEqual(seen[3], [undefined, undefined, undefined, 'de'])
    assert.equal(result.address, '127.0.0.2')
    other.close()
  })
})

describe('an answer is judged', () => {
  const json = JSON.stringify({
    status: 'green',
    n: 3,
    list: [{ name: 'a' }, { name: 'b c' }],
    nothing: null,
    'a.b': 1,
  })
  const verdicts: [config: object, verdict: string][] = [
    [{ expectedStatus: '200' }, 'up'],
    [{ expectedStatus: '301, 400-499' }, 'down status null: answered 200, expected 301, 400-499'],
    [{ keyword: { value: 'green' } }, 'up'],
    [{ keyword: { value: 'red' } }, 'down content null: keyword "red" not found'],
    [{ keyword: { value: 'green', present: false } }, 'down content null: keyword "green" found'],
    [
      {
        json: [
          { path: '$.status', value: 'green' },
          { path: 'n', op: 'gt', value: 2 },
          { path: '$.list[1].name', value: 'b c' },
        ],
      },
      'up',
    ],
    [
      {
        json: [
          { path: "$['a.b']", value: 1 },
          { path: 'list', op: 'exists' },
          { path: 'gone', op: 'exists', value: false },
        ],
      },
      'up',
    ],
    [
      {
        json: [
          { path: '$.nothing', value: null },
          { path: 'status', op: 'contains', value: 'ree' },
          { path: 'n', op: 'lte', value: 3 },
        ],
      },
      'up',
    ],
    [{ json: [{ path: '$.n', op: 'gt', value: 5 }] }, 'down content null: $.n is 3, expected gt 5'],
    [{ json: [{ path: '$.n', op: 'gt', value: '1' }] }, 'down content null: $.n is 3, expected gt "1"'],
    [{ json: [{ path: '$.gone.deep', value: 1 }] }, 'down content null: $.gone.deep is missing'],
    [{ json: [{ path: '__proto__', op: 'exists' }] }, 'down content null: __proto__ is missing'],
    [{ json: [{ path: '$.list', op: 'exists', value: false }] }, 'down content null: $.list is there'],
  ]
  for (const [config, verdict] of verdicts) {
    test(`${JSON.stringify(config)}: ${verdict}`, async () => {
      onSite = (_, response) => response.end(json)
      assert.equal(brief(await run(url, config)), verdict)
    })
  }

  test('as not being JSON, or too long to be read as JSON', async () => {
    const config = { json: [{ path: 'a', value: 1 }] }
    assert.equal(brief(await run(url, config)), 'down content null: the body is not JSON')
    onSite = (_, response) => response.end(JSON.stringify({ a: 1, b: 'x'.repeat(1_100_000) }))
    assert.equal(brief(await run(url, config)), 'down content null: the body is too long to be read as JSON')
  })

  test('as degraded when it is slow', async () => {
    onSite = (_, response) => void setTimeout(() => response.end(), 30)
    assert.match(
      brief(await run(url, { maxResponseMs: 10 })),
      /^degraded slow null: answered in \d+ ms, more than 10 ms$/,
    )
    assert.equal(brief(await run(url, { maxResponseMs: 30_000 })), 'up')
  })

  test('in its own alphabet and compression', async () => {
    for (const [encoding, pack] of [
      ['gzip', gzipSync],
      ['br', brotliCompressSync],
    ] as const) {
      onSite = (_, response) =>
        response
          .writeHead(200, { 'Content-Encoding': encoding, 'Content-Type': 'text/plain; charset=iso-8859-1' })
          .end(pack(Buffer.from('grüße', 'latin1')))
      assert.equal(brief(await run(url, { keyword: { value: 'grüße' } })), 'up')
    }
  })
})

describe('a website', () => {
  test('is asked for as a browser does, and its redirects and errors count', async () => {
    assert.equal(brief(await visit(url)), 'up')
    assert.match(requests[0]?.headers.accept ?? '', /text\/html/)
    assert.match(requests[0]?.headers['accept-encoding'] ?? '', /gzip/)
    onSite = (_, response) => response.writeHead(503).end()
    assert.equal(brief(await visit(url)), 'down status null: answered 503, expected 200-399')
  })

  test('is judged by its title and keyword', async () => {
    onSite = (_, response) =>
      response
        .writeHead(200, { 'Content-Encoding': 'gzip' })
        .end(gzipSync('<html><TITLE lang="de">\n Fisch &amp; Chips &#x2603; </TITLE><p>open'))
    assert.equal(brief(await visit(url, { title: 'Fisch & Chips ☃', keyword: { value: 'open' } })), 'up')
    assert.equal(
      brief(await visit(url, { title: 'Meat' })),
      'down content null: the title is "Fisch & Chips ☃", expected "Meat"',
    )
    onSite = (_, response) => response.end('<title'.repeat(100_000))
    assert.equal(brief(await visit(url, { title: 'x' })), 'down content null: the page has no title')
  })
})

describe('through a proxy', () => {
  let proxy: Server
  let proxyUrl = ''
  let seen: string[] = []
  before(async () => {
    proxy = createServer((request, response) => {
      seen.push(`${request.method} ${request.url} ${request.headers['proxy-authorization'] ?? ''}`)
      response.end('by proxy')
    })
    proxy.on('connect', (request, client, head) => {
      seen.push(`CONNECT ${request.url}`)
      if (request.url?.startsWith('refused.')) return client.end('HTTP/1.1 407 Who?\r\n\r\n')
      const target = connect(port, '127.0.0.1', () => {
        client.write('HTTP/1.1 200 OK\r\n\r\n')
        target.write(head)
        target.pipe(client).pipe(target)
      })
      target.on('error', () => client.destroy())
      client.on('error', () => target.destroy())
    })
    proxyUrl = `http://u:p@127.0.0.1:${await listen(proxy)}`
  })
  beforeEach(() => {
    seen = []
  })
  after(() => {
    proxy.close()
    proxy.closeAllConnections()
  })

  test('plain HTTP is asked for in absolute form', async () => {
    assert.equal(brief(await run('http://site.example/path', { proxyUrl, keyword: { value: 'by proxy' } })), 'up')
    assert.deepEqual(seen, [`GET http://site.example/path Basic ${Buffer.from('u:p').toString('base64')}`])
  })

  test('HTTPS goes through a tunnel, and its refusals are the proxy’s', async () => {
    assert.equal(
      brief(await run('https://refused.example/', { proxyUrl })),
      'down proxy connect: the proxy answered 407',
    )
    assert.match(brief(await run('https://site.example/', { proxyUrl })), /^down tls tls: /)
    assert.deepEqual(seen, ['CONNECT refused.example:443', 'CONNECT site.example:443'])
    const strict = { policy: { profile: 'strict' as const } }
    assert.match(brief(await run('http://site.example/', { proxyUrl }, strict)), /^unknown blocked/)
  })
})
