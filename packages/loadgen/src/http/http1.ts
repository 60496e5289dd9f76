// HTTP/1.1 on one connection, one request at a time: writes requests and reads responses as their bytes come.
import type { Socket } from 'node:net'
import { newUnchunker, type Unchunker } from './chunked.ts'
import type { ConnectionInfo } from './connect.ts'
import { CodedError, errorCodes } from './error-codes.ts'
import type { Line, Running } from './exchange.ts'
import { type ResponseHead, readHead } from './response-head.ts'

const mostHeadBytes = 64 * 1024
/** A connection the server is about to give up is given up here a little before. */
const idleMarginMs = 500
const headEnd = Buffer.from('\r\n\r\n')
const bareHeadEnd = Buffer.from('\n\n')
const bodiless = new Set([101, 204, 304])
const withLength = new Set(['POST', 'PUT', 'PATCH'])

/** Text of a request's head. The caller has checked names and values. */
export function http1Head({ method, url, headers, body, closes }: RequestHead): string {
  let text = `${method} ${url.pathname}${url.search} HTTP/1.1\r\n`
  let hasHost = false
  let fields = ''
  for (let i = 0; i < headers.length; i += 2) {
    hasHost ||= (headers[i] as string).toLowerCase() === 'host'
    fields += `${headers[i]}: ${asBytes(headers[i + 1] as string)}\r\n`
  }
  if (!hasHost) text += `Host: ${url.host}\r\n`
  if (closes) text += 'Connection: close\r\n'
  if (body !== undefined) fields += `Content-Length: ${Buffer.byteLength(body)}\r\n`
  else if (withLength.has(method)) fields += 'Content-Length: 0\r\n'
  return `${text}${fields}\r\n`
}

// Heads are written one byte a character; what does not fit goes as UTF-8.
function asBytes(value: string): string {
  return /[^\0-\xff]/.test(value) ? Buffer.from(value).toString('latin1') : value
}

interface RequestHead {
  method: string
  url: URL
  headers: string[]
  body: string | Uint8Array | undefined
  closes: boolean
}

// A class because every byte of a test passes through here.
export class Http1 implements Line {
  readonly info: ConnectionInfo
  readonly #socket: Socket
  #running: Running | undefined
  /** Bytes of a head that has not ended. */
  #begun: Buffer | undefined
  #head: ResponseHead | undefined
  /** Bytes of the body still to come. */
  #left = 0
  #unchunker: Unchunker | undefined
  #isOver = false
  #staleAtMs = Number.POSITIVE_INFINITY

  constructor(info: ConnectionInfo) {
    this.info = info
    this.#socket = info.socket
    if (info.reader === undefined) this.#socket.on('data', (bytes: Buffer) => this.#read(bytes))
    else info.reader.read = (bytes) => this.#read(bytes)
    this.#socket.on('error', (error) => this.#lost(error))
    this.#socket.on('end', () => this.#ended())
    this.#socket.on('close', () => this.#lost(connectionEnded()))
  }

  isUsable(): boolean {
    return !this.#isOver && this.#running === undefined && performance.now() < this.#staleAtMs
  }

  send(running: Running): void {
    const { http1Head: text, body } = running.request
    const socket = this.#socket
    if (this.#isOver) {
      running.lost(connectionEnded())
      return
    }
    this.#running = running
    this.#head = undefined
    this.#begun = undefined
    running.ready()
    if (body === undefined) {
      running.sentBytes += text.length
      socket.write(text, 'latin1')
    } else {
      running.sentBytes += text.length + Buffer.byteLength(body)
      socket.cork()
      socket.write(text, 'latin1')
      socket.write(body, 'utf8')
      socket.uncork()
    }
    // The system takes what fits at once; only the rest of large bodies has to wait.
    if (socket.writableLength === 0) running.sent()
    else socket.write('', () => running.sent())
  }

  destroy(): void {
    const running = this.#running
    this.#isOver = true
    this.#running = undefined
    this.#socket.destroy()
    running?.fail(connectionEnded())
  }

  #read(bytes: Buffer): void {
    const running = this.#running
    // An answer nobody asked for: there is no telling what the next one would be.
    if (running === undefined || running.isDone) {
      this.destroy()
      return
    }
    running.sent()
    running.answered()
    running.receivedBytes += bytes.length
    if (this.#head !== undefined) this.#readBody(running, bytes)
    else this.#readHead(running, this.#begun === undefined ? bytes : Buffer.concat([this.#begun, bytes]))
  }

  #readHead(running: Running, bytes: Buffer): void {
    let end = bytes.indexOf(headEnd)
    let bodyAt = end + headEnd.length
    if (end < 0) {
      end = bytes.indexOf(bareHeadEnd)
      bodyAt = end + bareHeadEnd.length
    }
    if ((end < 0 ? bytes.length : end) > mostHeadBytes) this.#refuse(`headers larger than ${mostHeadBytes} bytes`)
    else if (end < 0) this.#begun = Buffer.from(bytes)
    else {
      const head = readHead(bytes.toString('latin1', 0, end))
      if ('problem' in head) this.#refuse(head.problem)
      else this.#takeHead(running, head, bytes.subarray(bodyAt))
    }
  }

  #takeHead(running: Running, head: ResponseHead, rest: Buffer): void {
    // Informational responses (100, 103) come before the real one; 101 is the last word of this protocol.
    if (head.status < 200 && head.status !== 101) {
      this.#begun = undefined
      if (rest.length > 0) this.#readHead(running, rest)
      return
    }
    this.#head = head
    running.head(head)
    const { method } = running.request
    const isBodiless = method === 'HEAD' || bodiless.has(head.status)
    this.#left = isBodiless ? 0 : typeof head.length === 'number' ? head.length : Number.POSITIVE_INFINITY
    this.#unchunker = head.length === 'chunked' && !isBodiless ? newUnchunker((part) => running.data(part)) : undefined
    this.#readBody(running, rest)
  }

  #readBody(running: Running, bytes: Buffer): void {
    if (this.#unchunker !== undefined) {
      this.#readChunks(running, this.#unchunker, bytes)
      return
    }
    const isAll = bytes.length >= this.#left
    if (this.#left > 0) running.data(isAll ? bytes.subarray(0, this.#left) : bytes)
    const extra = bytes.length - this.#left
    this.#left -= Math.min(this.#left, bytes.length)
    if (isAll) this.#complete(running, extra > 0)
    else if (running.isDone) this.destroy()
  }

  #readChunks(running: Running, unchunker: Unchunker, bytes: Buffer): void {
    try {
      const end = unchunker.feed(bytes)
      if (end >= 0) this.#complete(running, end < bytes.length)
      else if (running.isDone) this.destroy()
    } catch (error) {
      this.#refuse((error as Error).message)
    }
  }

  #complete(running: Running, hasMore: boolean): void {
    this.#running = undefined
    const { closes, idleSeconds, status } = this.#head as ResponseHead
    // A server that answered before it had read everything would take the rest for a request.
    if (closes || hasMore || status === 101 || this.#socket.writableLength > 0) this.destroy()
    else if (idleSeconds !== undefined) this.#staleAtMs = performance.now() + idleSeconds * 1000 - idleMarginMs
    running.complete()
  }

  #refuse(problem: string): void {
    this.#running?.fail(new CodedError(errorCodes.other, problem))
    this.destroy()
  }

  // The end of the connection is also the end of a body whose length was not told.
  #ended(): void {
    const running = this.#running
    const isUntilEnd = this.#head !== undefined && this.#left === Number.POSITIVE_INFINITY
    if (running !== undefined && isUntilEnd && this.#unchunker === undefined) this.#complete(running, true)
    else this.#lost(connectionEnded())
  }

  #lost(error: Error): void {
    const running = this.#running
    this.#running = undefined
    this.destroy()
    running?.lost(error)
  }
}

const connectionEnded = () => new CodedError(errorCodes.ended, 'the connection ended before the response')
