import assert from 'node:assert/strict'
import { createServer as createHttpServer } from 'node:http'
import {
  createSecureServer,
  createServer,
  type Http2Server,
  type IncomingHttpHeaders,
  type ServerHttp2Stream,
} from 'node:http2'
import { after, before, beforeEach, describe, test } from 'node:test'
import { selfSigned } from '../testing/checks/certificates.ts'
import { brief, listen, runnerOf } from '../testing/checks/context.ts'
import { grpcHealth } from './grpc-health.ts'

const run = runnerOf(grpcHealth)
let server: Http2Server
let target = ''
let onCall: (stream: ServerHttp2Stream, headers: IncomingHttpHeaders) => void

/** An answer as gRPC servers give it. */
function answer(stream: ServerHttp2Stream, message: number[] | null, trailers: object = { 'grpc-status': '0' }) {
  stream.respond({ ':status': 200, 'content-type': 'application/grpc' }, { waitForTrailers: true })
  stream.on('wantTrailers', () => stream.sendTrailers({ ...trailers }))
  stream.end(message ? Buffer.from([0, 0, 0, 0, message.length, ...message]) : undefined)
}

before(async () => {
  server = createServer()
  server.on('stream', (stream, headers) => {
    stream.on('error', () => {})
    onCall(stream, headers)
  })
  target = `127.0.0.1:${await listen(server as never)}`
})
beforeEach(() => {
  onCall = (stream) => answer(stream, [8, 1])
})
after(() => server.close())

describe('a gRPC server', () => {
  test('that serves is up, asked as the standard says', async () => {
    let seen: IncomingHttpHeaders = {}
    let body = ''
    onCall = async (stream, headers) => {
      seen = headers
      body = Buffer.concat(await stream.toArray()).toString('hex')
      answer(stream, [8, 1])
    }
    const result = await run(`grpc://${target}`, { service: 'shop.Cart', authorization: 'Bearer t' })
    assert.equal(brief(result), 'up')
    assert.deepEqual(result.details, { health: 'SERVING' })
    const { ':path': path, ':method': method, te, authorization } = seen
    assert.deepEqual(
      [method, path, seen['content-type'], te, authorization],
      ['POST', '/grpc.health.v1.Health/Check', 'application/grpc', 'trailers', 'Bearer t'],
    )
    assert.equal(body, `000000000b0a09${Buffer.from('shop.Cart').toString('hex')}`)
  })

  const answers: [name: string, act: (stream: ServerHttp2Stream) => void, verdict: RegExp][] = [
    ['does not serve', (stream) => answer(stream, [8, 2]), /^down status null: the service reports NOT_SERVING$/],
    ['does not know', (stream) => answer(stream, []), /^down status null: the service reports UNKNOWN$/],
    [
      'does not know the service',
      (stream) => answer(stream, null, { 'grpc-status': '5', 'grpc-message': 'unknown service' }),
      /^down status null: answered gRPC status NOT_FOUND: unknown service$/,
    ],
    [
      'has no health service',
      (stream) => stream.respond({ ':status': 200, 'grpc-status': '12' }, { endStream: true }),
      /^down status null: answered gRPC status UNIMPLEMENTED$/,
    ],
    [
      'is only a web server',
      (stream) => stream.respond({ ':status': 404 }, { endStream: true }),
      /^down status null: answered 404, expected 200$/,
    ],
    [
      'answers nonsense',
      (stream) => answer(stream, [9, 9, 9]),
      /^down status null: the service reports something unknown$/,
    ],
    [
      'answers a page',
      (stream) => {
        stream.respond({ ':status': 200 })
        stream.end('<html>')
      },
      /^down malformed_response .*not a health report$/,
    ],
    [
      'never ends',
      (stream) => {
        stream.respond({ ':status': 200 })
        stream.write(Buffer.alloc(100_000))
      },
      /^down malformed_response .*too long$/,
    ],
    ['resets', (stream) => stream.close(2), /^down malformed_response headers: HTTP\/2: /],
    ['goes away', (stream) => stream.session?.destroy(), /^down (no_answer|reset|malformed_response) /],
  ]
  for (const [name, act, verdict] of answers) {
    test(`that ${name} is down`, async () => {
      onCall = act
      assert.match(brief(await run(target)), verdict)
    })
  }

  test('that stays silent, is not there, or speaks HTTP/1.1 is down', async () => {
    onCall = () => {}
    assert.match(brief(await run(target, {}, { timeoutMs: 300 })), /^down timeout headers/)
    assert.equal(brief(await run('127.0.0.1:1')), 'down refused connect: connection refused')
    const old = createHttpServer((_, response) => response.end())
    assert.match(brief(await run(`127.0.0.1:${await listen(old)}`, {}, { timeoutMs: 5000 })), /^down /)
    old.close()
  })

  test('is spoken to over TLS', async () => {
    const secure = createSecureServer(selfSigned(['localhost']))
    secure.on('stream', (stream) => answer(stream, [8, 1]))
    const url = `grpcs://localhost:${await listen(secure as never)}`
    assert.equal(brief(await run(url, { tls: { verify: false } })), 'up')
    assert.match(brief(await run(url)), /^down certificate tls: the certificate is self-signed/)
    secure.close()
  })
})
