// A WebSocket client (RFC 6455) on the same connector as HTTP, so that the address policy and TLS options hold for it.
import { createHash, randomBytes } from 'node:crypto'
import type { Socket } from 'node:net'
import type { ConnectionInfo, Connector } from './connect.ts'
import { CodedError, errorCodes } from './error-codes.ts'

export interface WebSocketEvents {
  open(): void
  message(data: Buffer, isBinary: boolean): void
  ping(data: Buffer): void
  pong(data: Buffer): void
  /** Called exactly once, last. */
  close(code: number, reason: string): void
  error(message: string): void
}

export interface WebSocketConnection {
  status: number
  statusText: string
  headers: Record<string, string>
  info: ConnectionInfo
  send(data: string | Uint8Array): void
  ping(): void
  close(code: number, reason: string): void
  destroy(): void
}

const opcodes = { continuation: 0, text: 1, binary: 2, close: 8, ping: 9, pong: 10 } as const
const mostHandshakeBytes = 64 * 1024

export interface WebSocketRequest {
  url: URL
  headers: Record<string, string>
  maxMessageBytes: number
  timeoutMs: number
}

/** Opens a connection; rejects when the handshake fails. */
export async function openWebSocket(
  connector: Connector,
  request: WebSocketRequest,
  events: WebSocketEvents,
): Promise<WebSocketConnection> {
  const { url } = request
  const isSecure = url.protocol === 'wss:'
  const port = Number(url.port) || (isSecure ? 443 : 80)
  const info = await connector.open({ protocol: url.protocol, hostname: url.hostname, port, http1Only: true })
  const key = randomBytes(16).toString('base64')
  const { socket } = info
  socket.write(handshake(request, key))
  const head = await readHead(socket, request.timeoutMs)
  const [statusLine = '', ...lines] = head.text.split('\r\n')
  const [, status = '0', statusText = ''] = /^HTTP\/1\.[01] (\d+)(?!\d) ?(.*)$/.exec(statusLine) ?? []
  const headers = Object.fromEntries(
    lines
      .filter((line) => line.includes(':'))
      .map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
  )
  const accept = createHash('sha1').update(`${key}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`).digest('base64')
  if (status !== '101' || headers['sec-websocket-accept'] !== accept) {
    socket.destroy()
    throw new CodedError(errorCodes.other, `websocket: bad handshake (status ${status})`)
  }
  return { ...converse(socket, head.rest, request.maxMessageBytes, events), status: 101, statusText, headers, info }
}

function handshake({ url, headers }: WebSocketRequest, key: string): string {
  const lines = [
    `GET ${url.pathname}${url.search} HTTP/1.1`,
    `Host: ${url.host}`,
    'Upgrade: websocket',
    'Connection: Upgrade',
    `Sec-WebSocket-Key: ${key}`,
    'Sec-WebSocket-Version: 13',
  ]
  for (const [name, value] of Object.entries(headers)) {
    if (/[\r\n]/.test(name + value)) throw new Error(`invalid header '${name}'`)
    lines.push(`${name}: ${value}`)
  }
  return `${lines.join('\r\n')}\r\n\r\n`
}

function readHead(socket: Socket, timeoutMs: number): Promise<{ text: string; rest: Buffer }> {
  return new Promise((resolve, reject) => {
    let seen = Buffer.alloc(0)
    const finish = (act: () => void) => {
      clearTimeout(timer)
      socket.off('data', onData)
      socket.off('error', onError)
      socket.off('close', onClose)
      act()
    }
    const fail = (error: Error) =>
      finish(() => {
        socket.destroy()
        reject(error)
      })
    const onError = (error: Error) => fail(error)
    const onClose = () => fail(new Error('the connection ended during the handshake'))
    const onData = (chunk: Buffer) => {
      seen = Buffer.concat([seen, chunk])
      const end = seen.indexOf('\r\n\r\n')
      if (end >= 0) {
        socket.pause()
        finish(() => resolve({ text: seen.toString('latin1', 0, end), rest: seen.subarray(end + 4) }))
      } else if (seen.length > mostHandshakeBytes) fail(new Error('the handshake response is too long'))
    }
    const timer = setTimeout(() => fail(new CodedError(errorCodes.timeout, 'request timeout')), timeoutMs)
    socket.on('data', onData)
    socket.on('error', onError)
    socket.on('close', onClose)
  })
}

function converse(socket: Socket, first: Buffer, maxBytes: number, events: WebSocketEvents) {
  let pending: Buffer = first
  let parts: Buffer[] = []
  let partBytes = 0
  let partOpcode = 0
  let closeSent = false
  let closed: { code: number; reason: string } | undefined

  const write = (opcode: number, data: Buffer) => {
    if (!socket.destroyed && socket.writable) socket.write(frame(opcode, data))
  }
  const sendClose = (code: number, reason: string) => {
    if (closeSent) return
    closeSent = true
    const body = Buffer.alloc(2 + Buffer.byteLength(reason))
    body.writeUInt16BE(code)
    body.write(reason, 2)
    write(opcodes.close, body)
    setTimeout(() => socket.destroy(), 1000).unref()
  }
  const failWith = (code: number, message: string) => {
    events.error(message)
    sendClose(code, message)
    socket.destroy()
  }
  const receive = (opcode: number, isFinal: boolean, data: Buffer) => {
    if (opcode === opcodes.ping) {
      write(opcodes.pong, data)
      events.ping(data)
    } else if (opcode === opcodes.pong) events.pong(data)
    else if (opcode === opcodes.close) {
      closed = { code: data.length >= 2 ? data.readUInt16BE() : 1005, reason: data.toString('utf8', 2) }
      sendClose(closed.code === 1005 ? 1000 : closed.code, '')
      socket.end()
    } else {
      if (opcode !== opcodes.continuation) partOpcode = opcode
      partBytes += data.length
      if (partBytes > maxBytes) return failWith(1009, 'message too large')
      parts.push(data)
      if (!isFinal) return
      events.message(parts.length === 1 ? (parts[0] as Buffer) : Buffer.concat(parts), partOpcode === opcodes.binary)
      parts = []
      partBytes = 0
    }
  }
  const consume = () => {
    for (;;) {
      const read = readFrame(pending, maxBytes)
      if (read === 'more') return
      if (read === 'too large') return failWith(1009, 'message too large')
      pending = read.rest
      receive(read.opcode, read.isFinal, read.data)
    }
  }
  socket.on('data', (chunk: Buffer) => {
    pending = pending.length === 0 ? chunk : Buffer.concat([pending, chunk])
    consume()
  })
  socket.on('error', (error) => events.error(error.message))
  socket.on('close', () => events.close(closed?.code ?? 1006, closed?.reason ?? ''))
  setImmediate(() => {
    events.open()
    consume()
    socket.resume()
  })
  return {
    send: (data: string | Uint8Array) =>
      write(typeof data === 'string' ? opcodes.text : opcodes.binary, Buffer.from(data as string)),
    ping: () => write(opcodes.ping, Buffer.alloc(0)),
    close: sendClose,
    destroy: () => socket.destroy(),
  }
}

function frame(opcode: number, data: Buffer): Buffer {
  const mask = randomBytes(4)
  const lengthBytes = data.length < 126 ? 0 : data.length < 65_536 ? 2 : 8
  const head = Buffer.alloc(2 + lengthBytes + 4)
  head[0] = 0x80 | opcode
  head[1] = 0x80 | (lengthBytes === 0 ? data.length : lengthBytes === 2 ? 126 : 127)
  if (lengthBytes === 2) head.writeUInt16BE(data.length, 2)
  if (lengthBytes === 8) head.writeBigUInt64BE(BigInt(data.length), 2)
  mask.copy(head, 2 + lengthBytes)
  const masked = Buffer.from(data)
  for (let i = 0; i < masked.length; i++) masked[i] = (masked[i] as number) ^ (mask[i & 3] as number)
  return Buffer.concat([head, masked])
}

type Frame = { opcode: number; isFinal: boolean; data: Buffer; rest: Buffer }

function readFrame(data: Buffer, maxBytes: number): Frame | 'more' | 'too large' {
  if (data.length < 2) return 'more'
  const short = (data[1] as number) & 127
  const lengthBytes = short === 126 ? 2 : short === 127 ? 8 : 0
  if (data.length < 2 + lengthBytes) return 'more'
  const length = lengthBytes === 0 ? short : lengthBytes === 2 ? data.readUInt16BE(2) : Number(data.readBigUInt64BE(2))
  if (length > maxBytes) return 'too large'
  const isMasked = ((data[1] as number) & 128) !== 0
  const start = 2 + lengthBytes + (isMasked ? 4 : 0)
  if (data.length < start + length) return 'more'
  const body = Buffer.from(data.subarray(start, start + length))
  if (isMasked) for (let i = 0; i < length; i++) body[i] = (body[i] as number) ^ (data[start - 4 + (i & 3)] as number)
  return {
    opcode: (data[0] as number) & 15,
    isFinal: ((data[0] as number) & 128) !== 0,
    data: body,
    rest: data.subarray(start + length),
  }
}
