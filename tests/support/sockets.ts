/** HTTP by hand over a socket: for what no client library, and no server, would send. */
import { createHash } from 'node:crypto'
import { connect, type Socket } from 'node:net'

export interface RawAnswer {
  status: number
  text: string
  /** The server closed the connection by itself. */
  closed: boolean
}

/** Sends the text as it is and reads until the server closes or `quietMs` pass without a byte. */
export function sendRaw(origin: string, text: string | Buffer, quietMs = 3000): Promise<RawAnswer> {
  const { hostname, port } = new URL(origin)
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname)
    let answer = ''
    const finish = (closed: boolean) => {
      clearTimeout(timer)
      socket.destroy()
      resolve({ status: Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1] ?? 0), text: answer, closed })
    }
    let timer = setTimeout(() => finish(false), quietMs)
    socket.on('data', (bytes) => {
      answer += bytes.toString('latin1')
      clearTimeout(timer)
      timer = setTimeout(() => finish(false), quietMs)
    })
    socket.on('close', () => finish(true))
    socket.on('error', (error: NodeJS.ErrnoException) =>
      answer || error.code === 'ECONNRESET' || error.code === 'EPIPE' ? finish(true) : reject(error),
    )
    socket.write(text)
  })
}

/** Writes the piece again and again, as fast as it is read, until the connection ends. */
export function writeEndlessly(socket: Socket, piece: Buffer | string): void {
  const write = () => {
    while (!socket.destroyed && socket.write(piece));
  }
  socket.on('drain', write)
  write()
}

/** What a WebSocket server answers to a request for one (RFC 6455 §4.2.2). */
export function upgradeAnswer(request: Buffer): string {
  const key = /sec-websocket-key: (\S+)/i.exec(request.toString('latin1'))?.[1]
  const accept = createHash('sha1').update(`${key}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`).digest('base64')
  const head = `Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${accept}\r\n\r\n`
  return `HTTP/1.1 101 Switching Protocols\r\n${head}`
}
