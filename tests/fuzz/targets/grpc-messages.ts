/** Messages and trailers of gRPC servers, in frames that are in order, as health checks read them. */
import { createServer, type Http2Server } from 'node:http2'
import { grpcHealth } from '../../../packages/server/src/checks/grpc-health.ts'
import { listen, runnerOf } from '../../../packages/server/src/testing/checks/context.ts'
import { DEADLINE_MS, sizeOfResult } from '../check-results.ts'
import type { FuzzTarget } from '../target.ts'

const run = runnerOf(grpcHealth)
let address: Promise<number> | undefined
let message: readonly Buffer[] = []
let trailers: Record<string, string> = {}

function serve(): Promise<number> {
  const server: Http2Server = createServer()
  server.on('session', (session) => session.on('error', () => {}))
  server.on('stream', (stream) => {
    stream.on('error', () => {})
    stream.respond({ ':status': 200, 'content-type': 'application/grpc' }, { waitForTrailers: true })
    stream.on('wantTrailers', () => stream.sendTrailers(trailers))
    for (const part of message) stream.write(part)
    stream.end()
  })
  return listen(server as never).then((port) => {
    server.unref()
    return port
  })
}

/** What a field may hold; the first byte of an input decides whether its message is in the trailers, too. */
const asText = (bytes: Buffer) =>
  bytes
    .toString('latin1', 0, 1000)
    .replace(/[^\x20-\x7e\x80-\xff]/g, '')
    .trim()

export const grpcMessages: FuzzTarget = {
  name: 'grpc-messages',
  seeds: [
    Buffer.from('\0\0\0\0\0\x02\x08\x01', 'latin1'),
    Buffer.from('\0\0\0\0\0\0', 'latin1'),
    Buffer.from('\0\0\0\0\0\x03\x08\x81\0', 'latin1'),
    Buffer.from('5\0\0\0\0\x05not found', 'latin1'),
    Buffer.from('99%E4%BD\xe9', 'latin1'),
  ],
  words: [
    '\0\0\0\0\x02',
    '\x08\x01',
    '\x08',
    '\xff\xff\xff\xff',
    '\x01\0\0\0\x02\x08\x01',
    '\x0a\x03abc',
    '%00',
    '%F0%9F%98%80',
  ],
  async feed(parts) {
    const bytes = Buffer.concat(parts)
    const code = /^[\x31-\x39]+/.exec(bytes.toString('latin1', 0, 20))?.[0]
    message = code === undefined ? [bytes.subarray(1)] : []
    trailers = code === undefined ? { 'grpc-status': '0' } : { 'grpc-status': code, 'grpc-message': asText(bytes) }
    address ??= serve()
    return sizeOfResult(await run(`grpc://127.0.0.1:${await address}`, {}, { timeoutMs: DEADLINE_MS }))
  },
  isRefusal: () => false,
  // The status' words, escaped as JSON.
  maxOutput: () => 2000,
  // The kernel's work, and of both ends.
  maxCostFactor: null,
}
