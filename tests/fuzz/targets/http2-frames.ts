/** Frames of HTTP/2 servers, as HTTP checks and gRPC checks read them. node takes the frames apart; the rest is ours. */
import { grpcHealth } from '../../../packages/server/src/checks/grpc-health.ts'
import { runnerOf } from '../../../packages/server/src/testing/checks/context.ts'
import { exchangeOver } from '../../support/http2-exchange.ts'
import {
  answerHead,
  END_HEADERS,
  END_STREAM,
  field,
  frame,
  SETTINGS,
  SETTINGS_ACK,
  TYPE,
} from '../../support/http2-frames.ts'
import { answeringServer, DEADLINE_MS, sizeOfResult } from '../check-results.ts'
import type { FuzzTarget } from '../target.ts'

const address = answeringServer()
const run = runnerOf(grpcHealth)
const data = (payload: string, flags = 0) => frame(TYPE.data, { flags, stream: 1 }, payload)
const trailers = (...fields: string[]) =>
  frame(TYPE.headers, { flags: END_HEADERS | END_STREAM, stream: 1 }, fields.join(''))

export const http2Frames: FuzzTarget = {
  name: 'http2-frames',
  seeds: [
    [SETTINGS, SETTINGS_ACK, answerHead(field('content-type', 'text/html')), data('hello', END_STREAM)],
    [
      SETTINGS,
      answerHead('', 0),
      frame(TYPE.continuation, { flags: END_HEADERS, stream: 1 }, field('set-cookie', 'a=b')),
      data('', END_STREAM),
    ],
    [
      SETTINGS,
      answerHead(field('content-encoding', 'gzip')),
      data('\x1f\x8b'),
      frame(TYPE.rstStream, { stream: 1 }, '\0\0\0\x08'),
    ],
    [
      SETTINGS,
      answerHead(field('content-type', 'application/grpc')),
      data('\0\0\0\0\x02\x08\x01'),
      trailers(field('grpc-status', '5'), field('grpc-message', 'gone')),
    ],
    [
      SETTINGS,
      frame(TYPE.pushPromise, { flags: END_HEADERS, stream: 1 }, '\0\0\0\x02\x82\x84\x86'),
      frame(TYPE.data, { flags: END_STREAM, stream: 2 }, 'pushed'),
    ],
    [SETTINGS, frame(TYPE.goAway, {}, '\0\0\0\0\0\0\0\x0benough')],
  ].map((frames) => Buffer.concat(frames)),
  words: [
    SETTINGS,
    SETTINGS_ACK,
    answerHead(),
    frame(TYPE.ping, {}, '12345678'),
    frame(TYPE.windowUpdate, { stream: 1 }, '\x7f\xff\xff\xff'),
    frame(TYPE.unknown, {}, 'x'),
    data('x'),
    data(''),
    data('', END_STREAM),
    trailers(field('grpc-status', '99')),
    frame(TYPE.headers, { flags: END_HEADERS, stream: 1 }, '\x08\x03103'),
    frame(TYPE.continuation, { stream: 1 }, field('a', 'b')),
    field('content-encoding', 'br, gzip'),
  ],
  async feed(parts) {
    const port = await address(parts)
    const [{ result, response }, grpc] = await Promise.all([
      exchangeOver(port, DEADLINE_MS),
      run(`grpc://127.0.0.1:${port}`, {}, { timeoutMs: DEADLINE_MS }),
    ])
    let size = sizeOfResult(result) + sizeOfResult(grpc)
    for (const [name, value] of response?.headers ?? []) size += name.length + value.length
    for (const line of response?.setCookies ?? []) size += line.length
    return size + (response?.body.bytes.length ?? 0)
  },
  isRefusal: () => false,
  // A body as long as what was sent, fields that node lets through, and words about both.
  maxOutput: (inputBytes) => inputBytes + 200_000,
  // The kernel's work, and of both ends.
  maxCostFactor: null,
}
