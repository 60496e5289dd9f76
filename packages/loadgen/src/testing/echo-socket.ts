// A WebSocket server for tests: sends every message back. Only what the tests need of RFC 6455.
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'

export async function startEchoSocket(): Promise<{ url: string; close(): Promise<void> }> {
  const open = new Set<Socket>()
  const server = createServer()
  server.on('upgrade', (request, socket: Socket) => {
    open.add(socket)
    const accept = createHash('sha1').update(
      `${request.headers['sec-websocket-key']}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`,
    )
    socket.write(
      `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${accept.digest('base64')}\r\n\r\n`,
    )
    let pending = Buffer.alloc(0)
    socket.on('error', () => {})
    socket.on('data', (chunk: Buffer) => {
      pending = Buffer.concat([pending, chunk])
      for (;;) {
        const length = (pending[1] ?? 0) & 127
        if (pending.length < 6 + length || pending.length < 6) return
        const body = pending.subarray(6, 6 + length)
        const mask = pending.subarray(2, 6)
        const plain = Buffer.from(body.map((byte, i) => byte ^ (mask[i & 3] ?? 0)))
        const opcode = (pending[0] ?? 0) & 15
        pending = pending.subarray(6 + length)
        const answer = opcode === 9 ? 10 : opcode
        socket.write(Buffer.concat([Buffer.from([0x80 | answer, plain.length]), plain]))
        if (opcode === 8) socket.end()
      }
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `ws://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    async close() {
      for (const socket of open) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
