/** A target that misbehaves, and a check of it that has little time. */
import { createServer, type Socket } from 'node:net'
import { httpRequest } from '../../../packages/server/src/checks/http-request.ts'
import { listen, runnerOf } from '../../../packages/server/src/testing/checks/context.ts'
import { atEnd } from './row.ts'

/** The port of a server on loopback that says this once it was spoken to. */
export async function serving(say: (socket: Socket, first: Buffer) => void): Promise<number> {
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
export function slowly(socket: Socket, piece: Buffer | string): void {
  const timer = setInterval(() => socket.write(piece), 20)
  socket.once('close', () => clearInterval(timer))
}

/** Long enough to read some pieces; a busy machine makes it no shorter. */
export const SHORT = { timeoutMs: 400 }
export const LATE = /^down timeout .*no answer within 0\.4 s/
export const runHttp = runnerOf(httpRequest)
export const OK = 'HTTP/1.1 200 OK\r\n'
