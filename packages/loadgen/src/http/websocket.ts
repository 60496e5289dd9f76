// A WebSocket client (RFC 6455) on the same connector as HTTP, so that the address policy and TLS options hold for it.
import type { Socket } from 'node:net'
import { ResponseReader } from '../../../wire/src/http1/response-reader.ts'
import {
  closeFrame,
  createFrameReader,
  encodeFrame,
  MessageTooLong,
  OPCODES,
} from '../../../wire/src/websocket/frames.ts'
import { newWebSocketKey, upgradeFault, upgradeRequest } from '../../../wire/src/websocket/handshake.ts'
import type { ConnectionInfo, Connector } from './connect.ts'
import { CodedError, errorCodes } from './error-codes.ts'
import { readHead, type ScriptResponseHead } from './response-head.ts'

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

const maxHandshakeBytes = 64 * 1024

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
  const key = newWebSocketKey()
  const { socket } = info
  socket.write(upgradeRequest(url, headersOf(request), key))
  const { head, rest } = await readAnswer(socket, request.timeoutMs)
  if (upgradeFault(head, key) !== undefined) {
    socket.destroy()
    throw new CodedError(errorCodes.other, `websocket: bad handshake (status ${head.status})`)
  }
  const { status, statusText, fields } = head
  const headers = Object.fromEntries(
    fields.flatMap((name, i) => (i % 2 === 0 ? [[name.toLowerCase(), fields[i + 1] ?? '']] : [])),
  )
  return {
    ...converse(socket, { rest, maxMessageBytes: request.maxMessageBytes }, events),
    status,
    statusText,
    headers,
    info,
  }
}

function headersOf({ headers }: WebSocketRequest): [string, string][] {
  const entries = Object.entries(headers)
  for (const [name, value] of entries) {
    if (/[\r\n]/.test(name + value)) throw new Error(`invalid header '${name}'`)
  }
  return entries
}

interface Answer {
  head: ScriptResponseHead
  /** The first frames. */
  rest: Buffer
}

function readAnswer(socket: Socket, timeoutMs: number): Promise<Answer> {
  return new Promise((resolve, reject) => {
    let head: ScriptResponseHead | undefined
    const reader = new ResponseReader<ScriptResponseHead>('GET', {
      lenient: true,
      upgrade: true,
      maxHeadBytes: maxHandshakeBytes,
      readHead,
      onHead: (found) => {
        head = found
      },
      onBody: () => {},
    })
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
    const onData = (bytes: Buffer) => {
      try {
        reader.push(bytes)
      } catch (error) {
        return fail(error as Error)
      }
      if (head === undefined) return
      const found = head
      // The body of a refusal is not waited for.
      socket.pause()
      finish(() => resolve({ head: found, rest: reader.rest() }))
    }
    const timer = setTimeout(() => fail(new CodedError(errorCodes.timeout, 'request timeout')), timeoutMs)
    socket.on('data', onData)
    socket.on('error', onError)
    socket.on('close', onClose)
  })
}

interface Conversation {
  rest: Buffer
  maxMessageBytes: number
}

function converse(socket: Socket, { rest, maxMessageBytes }: Conversation, events: WebSocketEvents) {
  let closeSent = false
  let closed: { code: number; reason: string } | undefined

  const write = (frame: Buffer) => {
    if (!socket.destroyed && socket.writable) socket.write(frame)
  }
  const sendClose = (code: number, reason: string) => {
    if (closeSent) return
    closeSent = true
    write(closeFrame(code, reason))
    setTimeout(() => socket.destroy(), 1000).unref()
  }
  const frames = createFrameReader(
    {
      onMessage: (bytes, isBinary) => events.message(isBinary ? Buffer.from(bytes) : bytes, isBinary),
      onPing(bytes) {
        write(encodeFrame(OPCODES.pong, bytes))
        events.ping(bytes)
      },
      onPong: (bytes) => events.pong(bytes),
      onClose(code, reason) {
        closed = { code, reason }
        sendClose(code === 1005 ? 1000 : code, '')
        socket.end()
      },
    },
    { maxMessageBytes },
  )
  const read = (bytes: Buffer) => {
    if (closed !== undefined || socket.destroyed) return
    try {
      frames.push(bytes)
    } catch (error) {
      const { message } = error as Error
      events.error(message)
      sendClose(error instanceof MessageTooLong ? 1009 : 1002, message)
      socket.destroy()
    }
  }
  socket.on('data', read)
  socket.on('error', (error) => events.error(error.message))
  socket.on('close', () => events.close(closed?.code ?? 1006, closed?.reason ?? ''))
  setImmediate(() => {
    events.open()
    read(rest)
    socket.resume()
  })
  return {
    send: (data: string | Uint8Array) =>
      write(
        typeof data === 'string' ? encodeFrame(OPCODES.text, Buffer.from(data)) : encodeFrame(OPCODES.binary, data),
      ),
    ping: () => write(encodeFrame(OPCODES.ping, NOTHING)),
    close: sendClose,
    destroy: () => socket.destroy(),
  }
}

const NOTHING = Buffer.alloc(0)
