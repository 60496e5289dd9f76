// HTTP/1.1 on one connection, one request at a time: writes requests and reads responses as their bytes come.
import type { Socket } from 'node:net'
import { ResponseReader } from '../../../wire/src/http1/response-reader.ts'
import type { ConnectionInfo } from './connect.ts'
import { CodedError, errorCodes } from './error-codes.ts'
import type { HttpTransport, Running } from './exchange.ts'
import { readHead, type ScriptResponseHead } from './response-head.ts'

const maxHeadBytes = 64 * 1024
/** As sent: a chunk of one byte takes six. */
const maxFraming = 8
const minAnswerBytes = 1024 * 1024
/** A connection the server is about to give up is given up here a little before. */
const idleMarginMs = 500
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
export class Http1 implements HttpTransport {
  readonly info: ConnectionInfo
  readonly #socket: Socket
  #running: Running | undefined
  #head: ScriptResponseHead | undefined
  readonly #reader = new ResponseReader<ScriptResponseHead>('GET', {
    lenient: true,
    // The last word of this protocol: the connection ends with it.
    upgrade: true,
    maxHeadBytes,
    readHead,
    onHead: (head) => {
      this.#head = head
      this.#running?.head(head)
    },
    onBody: (part) => this.#running?.data(part),
  })
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
    const { method, maxBodyBytes } = running.request
    if (this.#isOver) {
      running.lost(connectionEnded())
      return
    }
    this.#running = running
    this.#head = undefined
    this.#reader.next(method, Math.max(minAnswerBytes, maxFraming * maxBodyBytes))
    writeSoon(this)
  }

  /** Writes the request that was given to `send`, unless it has failed since. */
  write(): void {
    const running = this.#running
    if (running === undefined || running.isDone) return
    const { http1Head: text, body } = running.request
    const socket = this.#socket
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
    try {
      if (this.#reader.push(bytes)) this.#complete(running, this.#reader.hasRest())
      else if (running.isDone) this.destroy()
    } catch (error) {
      running.fail(error)
      this.destroy()
    }
  }

  #complete(running: Running, hasMore: boolean): void {
    this.#running = undefined
    const { closes, idleSeconds, status } = this.#head as ScriptResponseHead
    // A server that answered before it had read everything would take the rest for a request.
    if (closes || hasMore || status === 101 || this.#socket.writableLength > 0) this.destroy()
    else if (idleSeconds !== undefined) this.#staleAtMs = performance.now() + idleSeconds * 1000 - idleMarginMs
    running.complete()
  }

  // The end of the connection is also the end of a body whose length was not told.
  #ended(): void {
    const running = this.#running
    if (running !== undefined && this.#mayEndHere()) this.#complete(running, true)
    else this.#lost(connectionEnded())
  }

  #mayEndHere(): boolean {
    try {
      this.#reader.end()
      return true
    } catch {
      return false
    }
  }

  #lost(error: Error): void {
    const running = this.#running
    this.#running = undefined
    this.destroy()
    running?.lost(error)
  }
}

/**
 * Requests leave together once all that came in has been read: to wake a target that sleeps costs more than to write, and
 * what has its answer must not wait while other scripts of the thread run.
 */
let outgoing: Http1[] = []
function writeSoon(line: Http1): void {
  if (outgoing.push(line) === 1) setImmediate(writeAll)
}

function writeAll(): void {
  const lines = outgoing
  outgoing = []
  for (const line of lines) line.write()
}

const connectionEnded = () => new CodedError(errorCodes.ended, 'the connection ended before the response')
