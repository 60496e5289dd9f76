// HTTP/2 on one connection, one request at a time.
import { STATUS_CODES } from 'node:http'
import type { ClientHttp2Session, ClientHttp2Stream, IncomingHttpHeaders, OutgoingHttpHeaders } from 'node:http2'
import type { ConnectionInfo } from './connect.ts'
import { CodedError, errorCodes } from './error-codes.ts'
import type { ExchangeRequest, HttpTransport, Running } from './exchange.ts'
import { newHead } from './response-head.ts'

/** What belongs to HTTP/1.1 connections and must not be sent here. */
const notHere = new Set(['connection', 'host', 'keep-alive', 'proxy-connection', 'te', 'transfer-encoding', 'upgrade'])

export class Http2 implements HttpTransport {
  readonly info: ConnectionInfo
  readonly #session: ClientHttp2Session

  constructor(info: ConnectionInfo, origin: string) {
    this.info = info
    // Loaded only where it is spoken.
    this.#session = process.getBuiltinModule('node:http2').connect(origin, {
      createConnection: () => info.socket,
      settings: { enablePush: false },
    })
    // Every stream hears of it too.
    this.#session.on('error', () => {})
  }

  isUsable(): boolean {
    return !this.#session.closed && !this.#session.destroyed
  }

  send(running: Running): void {
    const { socket } = this.info
    const readBefore = socket.bytesRead
    const writtenBefore = socket.bytesWritten
    const { body } = running.request
    running.ready()
    let stream: ClientHttp2Stream
    try {
      stream = this.#session.request(fieldsOf(running.request), { endStream: body === undefined })
    } catch (error) {
      running.fail(error)
      return
    }
    const count = () => {
      running.receivedBytes = Math.max(0, socket.bytesRead - readBefore)
      running.sentBytes = Math.max(0, socket.bytesWritten - writtenBefore)
    }
    stream.on('response', (headers) => {
      running.sent()
      running.answered()
      const status = headers[':status'] ?? 0
      running.head(newHead(status, STATUS_CODES[status] ?? '', flat(headers)))
    })
    stream.on('data', (part: Buffer) => running.data(part))
    stream.on('end', () => {
      count()
      // A stream that was reset ends as well, and says so after.
      if (stream.rstCode === 0) running.complete()
    })
    stream.on('error', (error) => {
      count()
      running.lost(error)
    })
    stream.on('close', () => running.lost(new CodedError(errorCodes.http2, 'HTTP/2: stream ended')))
    if (body === undefined) running.sent()
    else stream.end(body, () => running.sent())
  }

  destroy(): void {
    this.#session.destroy()
    this.info.socket.destroy()
  }
}

function fieldsOf({ method, url, headers }: ExchangeRequest): OutgoingHttpHeaders {
  const fields: OutgoingHttpHeaders = {
    ':method': method,
    ':path': `${url.pathname}${url.search}`,
    ':scheme': 'https',
    ':authority': url.host,
  }
  for (let i = 0; i < headers.length; i += 2) {
    const name = (headers[i] as string).toLowerCase()
    if (name === 'host') fields[':authority'] = headers[i + 1]
    if (!notHere.has(name)) fields[name] = headers[i + 1]
  }
  return fields
}

function flat(headers: IncomingHttpHeaders): string[] {
  return Object.entries(headers).flatMap(([name, value]) => {
    if (name.startsWith(':') || value === undefined) return []
    return [value].flat().flatMap((one) => [name, String(one)])
  })
}
