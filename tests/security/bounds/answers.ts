/** Bounds of what reads the answers of targets: HTTP, CONNECT, cookies, HTTP/2, WebSocket, gRPC, DNS. */
import type { Socket } from 'node:net'
import { dnsQuery } from '../../../packages/server/src/checks/dns-query.ts'
import { grpcHealth } from '../../../packages/server/src/checks/grpc-health.ts'
import { type Body, createBody } from '../../../packages/server/src/checks/http/body.ts'
import { websocket } from '../../../packages/server/src/checks/websocket.ts'
import { brief, runnerOf } from '../../../packages/server/src/testing/checks/context.ts'
import { startDnsServer, textData } from '../../../packages/server/src/testing/checks/dns-server.ts'
import { cookiesFor, newCookieJar, parseSetCookie, storeCookie } from '../../../packages/wire/src/cookies.ts'
import { ResponseReader } from '../../../packages/wire/src/http1/response-reader.ts'
import { newTunnelReader } from '../../../packages/wire/src/http1/tunnel.ts'
import { createFrameReader } from '../../../packages/wire/src/websocket/frames.ts'
import { exchangeOver } from '../../support/http2-exchange.ts'
import { answerHead, END_STREAM, field, frame, SETTINGS, TYPE } from '../../support/http2-frames.ts'
import { upgradeAnswer, writeEndlessly } from '../../support/sockets.ts'
import { atEnd, KIB, MIB, type Row, times } from './row.ts'
import { LATE, OK, runHttp, SHORT, serving, slowly } from './target.ts'

const runGrpc = runnerOf(grpcHealth)
const runSocket = runnerOf(websocket)
const runDns = runnerOf(dnsQuery)
const httpLate = async (head: string, piece: string) => {
  const port = await serving((socket) => {
    socket.write(head)
    slowly(socket, piece)
  })
  return brief(await runHttp(`http://127.0.0.1:${port}/`, {}, SHORT))
}

/** What an answer of HTTP/1 comes to, given in parts; with the size of its body. */
function answered(parts: Iterable<string | Buffer>, lenient = false): Promise<string> {
  return new Promise((resolve) => {
    const said = ({ sizeBytes, truncated }: Body) => resolve(`${sizeBytes} bytes${truncated ? ', cut' : ''}`)
    const fail = (error: unknown) => resolve((error as Error).message)
    const body = createBody({ encoding: undefined, keep: true, onEnd: said, onError: fail, onDrain: () => {} })
    const reader = new ResponseReader('GET', {
      lenient,
      onHead: () => {},
      onBody: (bytes) => void body.write(bytes),
    })
    try {
      for (const part of parts) if (reader.push(Buffer.from(part as string, 'latin1'))) return body.end()
    } catch (error) {
      fail(error)
    }
  })
}
const CHUNKED = `${OK}Transfer-Encoding: chunked\r\n\r\n`

/** What the answer of a proxy comes to that was asked for a connection. */
function tunnelled(parts: Iterable<string>): string {
  const read = newTunnelReader()
  try {
    for (const part of parts) {
      const answer = read(Buffer.from(part, 'latin1'))
      if (answer) return `open, ${answer.rest.length} bytes`
    }
    return 'nothing'
  } catch (error) {
    return (error as Error).message
  }
}

/** What a jar holds in the end, given what was set by many hosts. */
function kept(lines: Iterable<string>, hosts = 1): string {
  const jar = newCookieJar()
  for (const line of lines) {
    for (let i = 0; i < hosts; i++) {
      const cookie = parseSetCookie(line, new URL(`http://host${i}.test/`))
      if (cookie) storeCookie(jar, cookie)
    }
  }
  const sent = cookiesFor(jar, new URL('http://host0.test/'))
  return `${jar.size} hosts, ${sent.reduce((sum, { name, value }) => sum + name.length + value.length, 0)} bytes`
}

const http2 = async (say: (socket: Socket) => void, timeoutMs = 60_000) => {
  const port = await serving((socket) => {
    socket.write(SETTINGS)
    say(socket)
  })
  const { result, response } = await exchangeOver(port, timeoutMs)
  return response ? `${response.body.sizeBytes} bytes${response.body.truncated ? ', cut' : ''}` : brief(result)
}
const grpc = async (say: (socket: Socket) => void, options = {}) => {
  const port = await serving((socket) => {
    socket.write(SETTINGS)
    say(socket)
  })
  return brief(await runGrpc(`grpc://127.0.0.1:${port}`, {}, options))
}
const data = (payload: Buffer, flags = 0) => frame(TYPE.data, { flags, stream: 1 }, payload)
const nothingKnown = frame(TYPE.unknown, {}, Buffer.alloc(16_000))
const manyFields = answerHead(times(2000, field('a', 'b')).join(''))

const frames = (parts: Iterable<Buffer>) => {
  const reader = createFrameReader(
    { onMessage: () => {} },
    { maxMessageBytes: MIB, total: { bytes: 64 * MIB, frames: 100_000 } },
  )
  try {
    for (const part of parts) reader.push(part)
    return 'taken'
  } catch (error) {
    return (error as Error).message
  }
}
const large = (first: number, bytes: number) => {
  const head = Buffer.from([first, 127, 0, 0, 0, 0, 0, 0, 0, 0])
  head.writeUInt32BE(bytes, 6)
  return Buffer.concat([head, Buffer.alloc(bytes)])
}

const dns = async (zone: Parameters<typeof startDnsServer>[0], config: object, options = {}) => {
  const server = await startDnsServer(zone)
  atEnd(server.close)
  const result = await runDns('example.test', { server: server.address, ...config }, options)
  return result.details ? String(result.details.answer) : brief(result)
}

export const answerRows: Row[] = [
  {
    parser: 'HTTP head',
    bound: 'bytes in',
    run: () => answered([`${OK}X: ${'x'.repeat(16 * KIB)}`]),
    outcome: /^the headers are longer than 16 KiB$/,
  },
  {
    parser: 'HTTP head',
    bound: 'bytes out',
    run: () => answered([OK, ...times(260, `X: ${'x'.repeat(KIB)}\n`), '\n'], true),
    outcome: /^the headers are longer than 256 KiB$/,
  },
  {
    parser: 'HTTP head',
    bound: 'pieces',
    run: () => answered(times(1000, 'HTTP/1.1 100 Continue\r\n\r\n')),
    outcome: /^the headers are longer than 16 KiB$/,
  },
  { parser: 'HTTP head', bound: 'time', run: () => httpLate(OK, 'X: y\r\n'), outcome: LATE },

  {
    parser: 'HTTP chunks',
    bound: 'bytes in',
    run: () => answered([CHUNKED, ...times(8300, `1;${'x'.repeat(4050)}\r\na\r\n`)]),
    outcome: /^the encoded response is larger than 32 MiB$/,
  },
  {
    parser: 'HTTP chunks',
    bound: 'bytes out',
    run: () => answered([CHUNKED, ...times(17, `10000\r\n${'x'.repeat(65_536)}\r\n`), '0\r\n\r\n']),
    outcome: /^1048576 bytes, cut$/,
  },
  {
    parser: 'HTTP chunks',
    bound: 'pieces',
    run: () => answered([CHUNKED, '0\r\n', ...times(16 * KIB + 1, 'a\r\n')]),
    outcome: /^trailers without end$/,
  },
  { parser: 'HTTP chunks', bound: 'time', run: () => httpLate(CHUNKED, '1\r\na\r\n'), outcome: LATE },

  {
    parser: 'CONNECT',
    bound: 'bytes in',
    run: () => tunnelled([OK, ...times(260, `X: ${'x'.repeat(KIB)}\r\n`)]),
    outcome: /^the headers are longer than 256 KiB$/,
  },
  {
    parser: 'CONNECT',
    bound: 'bytes out',
    run: () => tunnelled([`${OK}\r\n${'x'.repeat(MIB)}`]),
    outcome: /^the encoded response is larger than 1 MiB$/,
  },
  {
    parser: 'CONNECT',
    bound: 'pieces',
    run: () => tunnelled(times(20_000, 'HTTP/1.1 100 Continue\r\n\r\n')),
    outcome: /^the headers are longer than 256 KiB$/,
  },
  {
    parser: 'CONNECT',
    bound: 'time',
    run: async () => {
      const port = await serving((socket) => slowly(socket, 'HTTP/1.1 100 Continue\r\n\r\n'))
      return brief(await runHttp('https://127.0.0.1:1/', { proxyUrl: `http://127.0.0.1:${port}` }, SHORT))
    },
    outcome: LATE,
  },

  {
    parser: 'cookies',
    bound: 'bytes in',
    run: () => kept([`a=${'x'.repeat(4 * KIB)}`]),
    outcome: /^0 hosts, 0 bytes$/,
  },
  {
    parser: 'cookies',
    bound: 'bytes out',
    run: () => kept(times(400, 0).map((_, i) => `${i}=`.padEnd(4 * KIB, 'x'))),
    outcome: /^1 hosts, 737100 bytes$/,
  },
  { parser: 'cookies', bound: 'pieces', run: () => kept(['a=1'], 200), outcome: /^100 hosts, 2 bytes$/ },
  {
    parser: 'cookies',
    bound: 'time',
    run: () => kept(times(20, `a=1${'; Path=/'.repeat(32 * KIB)}`)),
    outcome: /^1 hosts, 2 bytes$/,
  },

  {
    parser: 'HTTP/2',
    bound: 'bytes in',
    run: () => http2((socket) => writeEndlessly(socket, nothingKnown)),
    outcome: /the encoded response is larger than 32 MiB$/,
  },
  {
    parser: 'HTTP/2',
    bound: 'bytes out',
    run: () =>
      http2((socket) => {
        socket.write(answerHead())
        for (let left = MIB + 1; left > 0; left -= 16_384) socket.write(data(Buffer.alloc(Math.min(left, 16_384))))
        socket.write(data(Buffer.alloc(0), END_STREAM))
      }),
    outcome: /^1048576 bytes, cut$/,
  },
  {
    parser: 'HTTP/2',
    bound: 'pieces',
    run: () => http2((socket) => void socket.write(manyFields)),
    outcome: /^down malformed_response headers: .*NGHTTP2_ENHANCE_YOUR_CALM$/,
  },
  {
    parser: 'HTTP/2',
    bound: 'time',
    run: () => http2((socket) => slowly(socket, frame(TYPE.ping, {}, '12345678')), SHORT.timeoutMs),
    outcome: LATE,
  },

  {
    parser: 'WebSocket',
    bound: 'bytes in',
    run: () => frames(times(65, large(0x8a, MIB - 10))),
    outcome: /^the expected message was not received within 64 MiB$/,
  },
  {
    parser: 'WebSocket',
    bound: 'bytes out',
    run: () => frames([large(1, MIB / 2), large(0, MIB / 2), large(0, 1)]),
    outcome: /^a message is longer than 1 MiB$/,
  },
  {
    parser: 'WebSocket',
    bound: 'pieces',
    run: () => frames(times(10_001, Buffer.from([0, 0]))),
    outcome: /^a message has more than 10000 frames$/,
  },
  {
    parser: 'WebSocket',
    bound: 'time',
    run: async () => {
      const port = await serving((socket, first) => {
        socket.write(upgradeAnswer(first))
        slowly(socket, Buffer.from([0x89, 0]))
      })
      return brief(await runSocket(`ws://127.0.0.1:${port}/`, { expect: 'x' }, SHORT))
    },
    outcome: LATE,
  },

  {
    parser: 'gRPC',
    bound: 'bytes in',
    run: () => grpc((socket) => writeEndlessly(socket, nothingKnown)),
    outcome: /the encoded response is larger than 32 MiB$/,
  },
  {
    parser: 'gRPC',
    bound: 'bytes out',
    run: () =>
      grpc((socket) => {
        socket.write(answerHead())
        for (let i = 0; i < 5; i++) socket.write(data(Buffer.alloc(13_200)))
      }),
    outcome: /the response is not a health report: too long$/,
  },
  {
    parser: 'gRPC',
    bound: 'pieces',
    run: () => grpc((socket) => void socket.write(manyFields)),
    outcome: /^down malformed_response headers: .*NGHTTP2_ENHANCE_YOUR_CALM$/,
  },
  {
    parser: 'gRPC',
    bound: 'time',
    run: () =>
      grpc((socket) => {
        socket.write(answerHead())
        slowly(socket, data(Buffer.from([0])))
      }, SHORT),
    outcome: LATE,
  },

  {
    parser: 'DNS',
    bound: 'bytes in',
    // A record that claims more than a packet may hold.
    run: () => dns({ 'TXT example.test': [`ff${'61'.repeat(100)}`] }, { recordType: 'TXT' }),
    outcome: /^down malformed_response dns: malformed answer of the name server$/,
  },
  {
    parser: 'DNS',
    bound: 'bytes out',
    run: async () =>
      `${(await dns({ 'TXT example.test': times(20, textData('x'.repeat(200))) }, { recordType: 'TXT' })).length} shown`,
    outcome: /^2000 shown$/,
  },
  {
    parser: 'DNS',
    bound: 'pieces',
    run: async () => `${(await dns({ 'A example.test': times(50, '0a000001') }, {})).split(', ').length} shown`,
    outcome: /^20 shown$/,
  },
  {
    parser: 'DNS',
    bound: 'time',
    run: () => dns({ 'A example.test': 'silence' }, {}, SHORT),
    outcome: /^down timeout /,
  },
]
