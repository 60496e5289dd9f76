/** Bounds of what reads the answers of targets: HTTP, HTTP/2, WebSocket, gRPC, DNS, compressed bodies. */
import { randomBytes } from 'node:crypto'
import { createServer, type Socket } from 'node:net'
import { brotliCompressSync, gzipSync, zstdCompressSync } from 'node:zlib'
import { dnsQuery } from '../../../packages/server/src/checks/dns-query.ts'
import { grpcHealth } from '../../../packages/server/src/checks/grpc-health.ts'
import { type Body, createBody } from '../../../packages/server/src/checks/http/body.ts'
import { createResponseReader } from '../../../packages/server/src/checks/http/response-reader.ts'
import { httpRequest } from '../../../packages/server/src/checks/http-request.ts'
import { websocket } from '../../../packages/server/src/checks/websocket.ts'
import { createFrameReader } from '../../../packages/server/src/checks/websocket-frames.ts'
import { brief, listen, runnerOf } from '../../../packages/server/src/testing/checks/context.ts'
import { startDnsServer, textData } from '../../../packages/server/src/testing/checks/dns-server.ts'
import { exchangeOver } from '../../support/http2-exchange.ts'
import { answerHead, END_STREAM, field, frame, SETTINGS, TYPE } from '../../support/http2-frames.ts'
import { upgradeAnswer, writeEndlessly } from '../../support/sockets.ts'
import { atEnd, KIB, MIB, type Row, times } from './row.ts'

/** The port of a server on loopback that says this once it was spoken to. */
async function serving(say: (socket: Socket, first: Buffer) => void): Promise<number> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.once('data', (first: Buffer) => {
      socket.resume()
      say(socket, first)
    })
  })
  atEnd(() => {
    server.close()
    for (const socket of sockets) socket.destroy()
  })
  return await listen(server)
}

/** A piece every 20 ms until the connection ends. */
function slowly(socket: Socket, piece: Buffer | string): void {
  const timer = setInterval(() => socket.write(piece), 20)
  socket.once('close', () => clearInterval(timer))
}

/** Long enough to read some pieces; a busy machine makes it no shorter. */
const SHORT = { timeoutMs: 400 }
const LATE = /^down timeout .*no answer within 0\.4 s/
const runHttp = runnerOf(httpRequest)
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
    const reader = createResponseReader({
      method: 'GET',
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
const OK = 'HTTP/1.1 200 OK\r\n'
const CHUNKED = `${OK}Transfer-Encoding: chunked\r\n\r\n`

/** What a compressed body comes to. */
function decoded(encoding: string, parts: Iterable<Buffer>): Promise<string> {
  return new Promise((resolve) => {
    let drained = () => {}
    let over = false
    const end = (words: string) => {
      over = true
      resolve(words)
      drained()
    }
    const body = createBody({
      encoding,
      keep: true,
      onEnd: ({ sizeBytes, truncated }) => end(`${sizeBytes} bytes${truncated ? ', cut' : ''}`),
      onError: ({ message }) => end(message),
      onDrain: () => drained(),
    })
    const write = async () => {
      for (const part of parts) {
        if (over) return
        if (body.write(part)) continue
        await new Promise<void>((resume) => {
          drained = resume
        })
      }
      body.end()
    }
    write()
  })
}
const zeros = Buffer.alloc(2 * MIB)
/** Frames of zstd that hold nothing (RFC 8878 §3.1.2). */
const skippable = Buffer.concat([Buffer.from([0x50, 0x2a, 0x4d, 0x18, 0, 0, 0x10, 0]), Buffer.alloc(MIB)])

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
  const reader = createFrameReader(() => {})
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

function* endless(part: Buffer): Generator<Buffer> {
  const block = part.length > 65_536 ? part : Buffer.concat(times(Math.ceil(65_536 / part.length), part))
  for (;;) yield block
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
    outcome: /^the answer is longer than 32 MiB as sent$/,
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
    parser: 'HTTP/2',
    bound: 'bytes in',
    run: () => http2((socket) => writeEndlessly(socket, nothingKnown)),
    outcome: /the answer is longer than 32 MiB as sent$/,
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
    outcome: /^what was expected did not come within 64 MiB$/,
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
    outcome: /the answer is longer than 32 MiB as sent$/,
  },
  {
    parser: 'gRPC',
    bound: 'bytes out',
    run: () =>
      grpc((socket) => {
        socket.write(answerHead())
        for (let i = 0; i < 5; i++) socket.write(data(Buffer.alloc(13_200)))
      }),
    outcome: /the answer is no health report: too long$/,
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

  ...(
    [
      ['gzip', gzipSync, gzipSync('')],
      ['br', brotliCompressSync, null],
      ['zstd', zstdCompressSync, skippable],
    ] as const
  ).flatMap(([parser, compress, nothing]): Row[] => [
    {
      parser,
      bound: 'bytes in',
      run: () => decoded(parser, nothing ? endless(nothing) : [Buffer.alloc(16 * MIB + 1)]),
      outcome: /^the body as sent is longer than 16 MiB$/,
    },
    {
      parser,
      bound: 'bytes out',
      run: () => decoded(parser, [compress(zeros)]),
      outcome: /^1048576 bytes, cut$/,
    },
    {
      parser,
      bound: 'pieces',
      run: () => decoded(times(6, parser).join(), [compress('')]),
      outcome: /^the body is encoded more than 5 times$/,
    },
    {
      parser,
      bound: 'time',
      run: async () => {
        const packed = compress(randomBytes(10_000))
        const port = await serving((socket) => {
          socket.write(`${OK}Content-Encoding: ${parser}\r\n\r\n`)
          let at = 0
          const timer = setInterval(() => socket.write(packed.subarray(at++, at)), 20)
          socket.once('close', () => clearInterval(timer))
        })
        return brief(await runHttp(`http://127.0.0.1:${port}/`, {}, SHORT))
      },
      outcome: LATE,
    },
  ]),
]
