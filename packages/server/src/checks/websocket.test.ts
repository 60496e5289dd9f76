import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { after, before, beforeEach, describe, test } from 'node:test'
import { brief, listen, runnerOf } from '../testing/checks/context.ts'
import { websocket } from './websocket.ts'

const run = runnerOf(websocket)
let server: Server
let url = ''
let onUpgrade: (request: IncomingMessage, socket: Duplex) => void

const acceptOf = (request: IncomingMessage) =>
  createHash('sha1')
    .update(`${request.headers['sec-websocket-key']}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`)
    .digest('base64')
const accept = (request: IncomingMessage, socket: Duplex, key = acceptOf(request)) =>
  socket.write(
    `HTTP/1.1 101 Switching Protocols\r\nUpgrade: WebSocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${key}\r\n\r\n`,
  )

/** A frame as servers send it: not masked. */
function frame(text: string, { opcode = 1, final = true } = {}): Buffer {
  const payload = Buffer.from(text)
  const length = payload.length < 126 ? [payload.length] : [126, payload.length >> 8, payload.length & 0xff]
  return Buffer.concat([Buffer.from([(final ? 0x80 : 0) | opcode, ...length]), payload])
}

function unmasked(bytes: Buffer): string {
  const mask = bytes.subarray(2, 6)
  return Buffer.from(bytes.subarray(6).map((byte, i) => byte ^ (mask[i % 4] ?? 0))).toString()
}

before(async () => {
  server = createServer((_, response) => response.writeHead(403).end())
  server.on('upgrade', (request, socket) => {
    socket.on('error', () => {})
    onUpgrade(request, socket)
  })
  url = `ws://127.0.0.1:${await listen(server)}/chat?a=b`
})
beforeEach(() => {
  onUpgrade = (request, socket) => {
    accept(request, socket)
    socket.on('data', (bytes) => socket.write(frame(`echo ${unmasked(bytes)}`)))
  }
})
after(() => {
  server.close()
  server.closeAllConnections()
})

describe('a WebSocket', () => {
  test('that opens is up', async () => {
    let seen: IncomingMessage | undefined
    onUpgrade = (request, socket) => {
      seen = request
      accept(request, socket)
    }
    const result = await run(url.replace('ws://', 'ws://u:p@'), { headers: { 'X-Own': 'v', Origin: 'http://a' } })
    assert.equal(brief(result), 'up')
    assert.deepEqual(
      [result.statusCode, seen?.url, seen?.headers['x-own'], seen?.headers.origin],
      [101, '/chat?a=b', 'v', 'http://a'],
    )
    assert.equal(seen?.headers.authorization, `Basic ${Buffer.from('u:p').toString('base64')}`)
  })

  test('is told something, and waited for', async () => {
    assert.equal(brief(await run(url, { send: 'hello', expect: 'echo hello' })), 'up')
    assert.match(brief(await run(url, { send: 'hello', expect: 'other' }, { timeoutMs: 200 })), /^down timeout body/)
  })

  test('may answer at once, in pieces, between pings', async () => {
    onUpgrade = (request, socket) => {
      const bytes = [
        frame('p', { opcode: 9 }),
        frame('gre', { final: false }),
        frame('', { opcode: 10 }),
        frame('eting', { opcode: 0 }),
      ]
      accept(request, socket)
      socket.write(Buffer.concat(bytes))
    }
    assert.equal(brief(await run(url, { expect: 'greeting' })), 'up')
  })

  test('that does not open is down with the reason', async () => {
    onUpgrade = (_, socket) => void socket.end('HTTP/1.1 401 No\r\nContent-Length: 0\r\n\r\n')
    assert.equal(brief(await run(url)), 'down status null: answered 401, expected 101')
    onUpgrade = (request, socket) => void accept(request, socket, 'wrong')
    assert.match(brief(await run(url)), /^down status null: accepted with a wrong key/)
    onUpgrade = (_, socket) => void socket.write('HTTP/1.1 101 Switching Protocols\r\nUpgrade: h2c\r\n\r\n')
    assert.match(brief(await run(url)), /^down status null: switched to another protocol/)
    onUpgrade = (_, socket) => void socket.end()
    assert.match(brief(await run(url)), /^down no_answer headers/)
    onUpgrade = (_, socket) => void socket.end('nonsense')
    assert.match(brief(await run(url)), /^down malformed_response headers: the answer is not HTTP/)
    assert.equal(brief(await run('ws://127.0.0.1:1/')), 'down refused connect: connection refused')
    assert.match(brief(await run('wss://127.0.0.1:1/')), /^down refused connect/)
  })

  test('that breaks while we wait is down', async () => {
    const cases: [(socket: Duplex) => void, RegExp][] = [
      [
        (socket) => socket.end(frame('', { opcode: 8 })),
        /^down content null: closed before a message with "x" was received/,
      ],
      [(socket) => socket.end(), /^down incomplete_response body/],
      [
        (socket) => socket.write(Buffer.from([0x81, 0x81, 0, 0, 0, 0, 65])),
        /^down malformed_response body: a frame of the server is masked/,
      ],
      [
        (socket) => socket.write(Buffer.from([0x81, 127, 0, 0, 1, 0, 0, 0, 0, 0])),
        /^down malformed_response body: a message is longer than 1 MiB/,
      ],
    ]
    for (const [act, verdict] of cases) {
      onUpgrade = (request, socket) => {
        accept(request, socket)
        act(socket)
      }
      assert.match(brief(await run(url, { expect: 'x' })), verdict)
    }
  })
})

describe('a server that sends without end', () => {
  const empty = frame('', { opcode: 0, final: false })
  const cases: Record<string, [flood: Buffer, outcome: RegExp]> = {
    'parts of one message': [empty, /^down malformed_response body: a message has more than 10000 frames$/],
    pings: [
      frame('', { opcode: 9 }),
      /^down content body: the expected message was not received within 100000 frames$/,
    ],
    messages: [frame('x'.repeat(60_000)), /^down content body: the expected message was not received within 64 MiB$/],
  }
  for (const [name, [flood, outcome]] of Object.entries(cases)) {
    test(`${name} is broken off`, async () => {
      const block = Buffer.concat(Array(Math.max(1, Math.floor(65_536 / flood.length))).fill(flood))
      onUpgrade = (request, socket) => {
        accept(request, socket)
        const write = () => {
          while (!socket.destroyed && socket.write(block));
        }
        socket.on('drain', write)
        write()
      }
      assert.match(brief(await run(url, { expect: 'never' })), outcome)
    })
  }
})
