/** Frames of HTTP/2 servers, as HTTP checks and gRPC checks read them. node takes the frames apart; the rest is ours. */
import { connect } from 'node:net'
import { grpcHealth } from '../../../packages/server/src/checks/grpc-health.ts'
import { exchangeHttp2 } from '../../../packages/server/src/checks/http/http2.ts'
import { runProbe, UP } from '../../../packages/server/src/checks/probe.ts'
import { contextOf, runnerOf } from '../../../packages/server/src/testing/checks/context.ts'
import { answeringServer, DEADLINE_MS, sizeOfResult } from '../check-results.ts'
import type { FuzzTarget } from '../target.ts'

const DATA = 0
const HEADERS = 1
const RST_STREAM = 3
const SETTINGS = 4
const PUSH_PROMISE = 5
const PING = 6
const GOAWAY = 7
const WINDOW_UPDATE = 8
const CONTINUATION = 9
const END_STREAM = 1
const END_HEADERS = 4

/** RFC 9113 §4.1. */
function frame(type: number, flags: number, stream: number, payload: Buffer | string = ''): Buffer {
  const bytes = Buffer.from(payload as string, 'latin1')
  const head = Buffer.alloc(9)
  head.writeUIntBE(bytes.length, 0, 3)
  head[3] = type
  head[4] = flags
  head.writeUInt32BE(stream, 5)
  return Buffer.concat([head, bytes])
}

/** A field that is not indexed, without Huffman coding (RFC 7541 §6.2.2). */
const field = (name: string, value: string) =>
  `\0${String.fromCharCode(name.length)}${name}${String.fromCharCode(value.length)}${value}`
/** Of the static table. */
const STATUS_200 = '\x88'
const settings = frame(SETTINGS, 0, 0)
const settled = frame(SETTINGS, 1, 0)
const head = (more = '', flags = END_HEADERS) => frame(HEADERS, flags, 1, STATUS_200 + more)

const address = answeringServer()
const run = runnerOf(grpcHealth)

export const http2Frames: FuzzTarget = {
  name: 'http2-frames',
  seeds: [
    Buffer.concat([settings, settled, head(field('content-type', 'text/html')), frame(DATA, END_STREAM, 1, 'hello')]),
    Buffer.concat([
      settings,
      head('', 0),
      frame(CONTINUATION, END_HEADERS, 1, field('set-cookie', 'a=b')),
      frame(DATA, 1, 1),
    ]),
    Buffer.concat([
      settings,
      head(field('content-encoding', 'gzip')),
      frame(DATA, 0, 1, '\x1f\x8b'),
      frame(RST_STREAM, 0, 1, '\0\0\0\x08'),
    ]),
    Buffer.concat([
      settings,
      head(field('content-type', 'application/grpc')),
      frame(DATA, 0, 1, '\0\0\0\0\x02\x08\x01'),
      frame(HEADERS, END_HEADERS | END_STREAM, 1, field('grpc-status', '5') + field('grpc-message', 'gone')),
    ]),
    Buffer.concat([
      settings,
      frame(PUSH_PROMISE, END_HEADERS, 1, '\0\0\0\x02\x82\x84\x86'),
      frame(DATA, 1, 2, 'pushed'),
    ]),
    Buffer.concat([settings, frame(GOAWAY, 0, 0, '\0\0\0\0\0\0\0\x0benough')]),
  ],
  words: [
    settings,
    settled,
    head(),
    frame(PING, 0, 0, '12345678'),
    frame(WINDOW_UPDATE, 0, 1, '\x7f\xff\xff\xff'),
    frame(DATA, 0, 1, 'x'),
    frame(DATA, 0, 1),
    frame(DATA, END_STREAM, 1),
    frame(HEADERS, END_HEADERS | END_STREAM, 1, field('grpc-status', '99')),
    frame(HEADERS, END_HEADERS, 1, '\x08\x03103'),
    frame(CONTINUATION, 0, 1, field('a', 'b')),
    field('content-encoding', 'br, gzip'),
  ],
  async feed(parts) {
    const port = await address(parts)
    const [size, grpc] = await Promise.all([
      exchanged(port),
      run(`grpc://127.0.0.1:${port}`, {}, { timeoutMs: DEADLINE_MS }),
    ])
    return size + sizeOfResult(grpc)
  },
  isRefusal: () => false,
  // A body as long as what was sent, fields that node lets through, and words about both.
  maxOutput: (inputBytes) => inputBytes + 200_000,
  // The kernel's work, and of both ends.
  maxCostFactor: null,
}

async function exchanged(port: number): Promise<number> {
  let size = 0
  const request = {
    method: 'GET',
    target: '/',
    authority: `127.0.0.1:${port}`,
    headers: [],
    body: null,
    lenient: false,
    keepBody: true,
    isEnough: () => false,
  }
  const result = await runProbe(contextOf({ timeoutMs: DEADLINE_MS }), async (probe) => {
    const socket = probe.own(connect(port, '127.0.0.1'))
    socket.on('error', () => {})
    const { headers, setCookies, body } = await exchangeHttp2(probe, socket, {
      ...request,
      origin: `http://127.0.0.1:${port}`,
    })
    for (const [name, value] of headers) size += name.length + value.length
    for (const line of setCookies) size += line.length
    size += body.bytes.length
    return UP
  })
  return size + sizeOfResult(result)
}
