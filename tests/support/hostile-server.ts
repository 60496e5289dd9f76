/**
 * Serves hostile-targets.ts as a process of its own: one port for each attack, said as JSON on its output. A line on its
 * input asks how many connections are open.
 */
import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { gzipSync } from 'node:zlib'
import { answerHead, frame, SETTINGS, TYPE } from './http2-frames.ts'
import { upgradeAnswer, writeEndlessly } from './sockets.ts'

const BLOCK_BYTES = 65_536
const blockOf = (unit: Buffer) => Buffer.concat(Array<Buffer>(Math.ceil(BLOCK_BYTES / unit.length)).fill(unit))

/** Writes for as long as the other side takes it. */
function flood(socket: Socket, unit: Buffer): void {
  writeEndlessly(socket, blockOf(unit))
}

const answer = (headers: string, body: Buffer | string = '') =>
  Buffer.concat([Buffer.from(`HTTP/1.1 200 OK\r\n${headers}\r\n`, 'latin1'), Buffer.from(body)])

const encoded = (coding: string, first: Buffer, unit: Buffer) => (socket: Socket) => {
  socket.write(answer(`Content-Encoding: ${coding}\r\n`, first))
  flood(socket, unit)
}

function upgraded(socket: Socket, request: Buffer): void {
  socket.write(upgradeAnswer(request))
}

const h2 = (first: Buffer, unit: Buffer) => (socket: Socket) => {
  socket.write(Buffer.concat([SETTINGS, first]))
  flood(socket, unit)
}

const EMPTY_BLOCK = Buffer.from([0, 0, 0, 0xff, 0xff])
const GZIP_HEAD = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3])

const ATTACKS: Record<string, (socket: Socket, request: Buffer) => void> = {
  'ws-empty-parts'(socket, request) {
    upgraded(socket, request)
    socket.write(Buffer.from([1, 0]))
    flood(socket, Buffer.from([0, 0]))
  },
  'ws-pings'(socket, request) {
    upgraded(socket, request)
    flood(socket, Buffer.from([0x89, 0]))
  },
  'gzip-empty-blocks': encoded('gzip', GZIP_HEAD, EMPTY_BLOCK),
  'gzip-endless-name': encoded('gzip', Buffer.from([0x1f, 0x8b, 8, 8, 0, 0, 0, 0, 0, 3]), Buffer.from('a')),
  'deflate-empty-blocks': encoded('deflate', Buffer.from([0x78, 0x9c]), EMPTY_BLOCK),
  'zstd-skipped-frames': encoded('zstd', Buffer.alloc(0), Buffer.from([0x50, 0x2a, 0x4d, 0x18, 0, 0, 0, 0])),
  // The header of the stream with the first block of metadata, then such blocks, all of no bytes (RFC 7932 §9.2).
  'br-empty-blocks': encoded('br', Buffer.from([0x0c]), Buffer.from([0x06])),
  'gzip-bomb': (socket) => void socket.end(answer('Content-Encoding: gzip\r\n', gzipSync(Buffer.alloc(200 << 20)))),
  'one-byte-chunks'(socket) {
    socket.write(answer('Transfer-Encoding: chunked\r\n'))
    flood(socket, Buffer.from('1\r\nx\r\n'))
  },
  'chunk-extensions'(socket) {
    socket.write(answer('Transfer-Encoding: chunked\r\n'))
    flood(socket, Buffer.from(`1;${'e'.repeat(4000)}\r\nx\r\n`))
  },
  'endless-interim': (socket) => flood(socket, Buffer.from('HTTP/1.1 100 Continue\r\n\r\n')),
  'endless-header'(socket) {
    socket.write('HTTP/1.1 200 OK\r\n')
    flood(socket, Buffer.from('X: y\r\n'))
  },
  drip(socket) {
    socket.write(answer('Content-Length: 1000000\r\n'))
    const timer = setInterval(() => socket.write('x'), 50)
    socket.on('close', () => clearInterval(timer))
  },
  'h2-empty-data': h2(answerHead(), frame(TYPE.data, { stream: 1 })),
  'h2-pings': h2(Buffer.alloc(0), frame(TYPE.ping, {}, Buffer.alloc(8))),
  'h2-continuations': h2(answerHead('', 0), frame(TYPE.continuation, { stream: 1 })),
  'grpc-bytes': h2(answerHead(), frame(TYPE.data, { stream: 1 }, 'x')),
  'port-flood': (socket) => flood(socket, Buffer.from('x')),
  'json-nul': (socket) => void socket.end(answer('', '{"status":"bad\\u0000x\\ud83d"}')),
  'title-nul': (socket) => void socket.end(answer('', '<title>bad\0x</title>')),
}
/** Says its part before it is asked anything. */
const SPEAKS_FIRST = new Set(['port-flood'])

let open = 0
const ports: Record<string, number> = {}
for (const [name, attack] of Object.entries(ATTACKS)) {
  const server = createServer((socket) => {
    open++
    socket.on('error', () => {}).once('close', () => open--)
    if (SPEAKS_FIRST.has(name)) attack(socket, Buffer.alloc(0))
    else socket.once('data', (request) => attack(socket, request))
    socket.resume()
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  ports[name] = (server.address() as AddressInfo).port
}
console.log(JSON.stringify(ports))
process.stdin.on('data', () => console.log(String(open)))
process.stdin.on('end', () => process.exit())
