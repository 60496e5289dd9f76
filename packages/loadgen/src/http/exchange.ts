// One request and its response, with the time of every phase. How bytes become a response belongs to http1.ts and
// http2.ts; redirects, cookies and metrics to client.ts.
import type { ConnectionInfo } from './connect.ts'
import { CodedError, errorCodes, failureOf, type HttpFailure } from './error-codes.ts'
import { emptyHead, type ScriptResponseHead } from './response-head.ts'

/** Milliseconds; `duration` = sending + waiting + receiving, `blocked` = everything before sending. */
export interface Timings {
  duration: number
  blocked: number
  lookingUp: number
  connecting: number
  tls: number
  sending: number
  waiting: number
  receiving: number
}

export interface Exchange {
  /** 0 after a failure. */
  status: number
  head: ScriptResponseHead
  body: Buffer
  timings: Timings
  sentBytes: number
  receivedBytes: number
  failure: HttpFailure | undefined
}

export interface ExchangeRequest {
  method: string
  url: URL
  /** Flat name, value list. */
  headers: string[]
  /** Text of the head for HTTP/1.1, from `http1Head`. */
  http1Head: string
  body: string | Uint8Array | undefined
  timeoutMs: number
  maxBodyBytes: number
  keepBody: boolean
}

/** What carries requests, one at a time: an HTTP/1.1 or HTTP/2 connection. */
export interface HttpTransport {
  info: ConnectionInfo
  isUsable(): boolean
  /** Reports to `running` until that is done. */
  send(running: Running): void
  destroy(): void
}

/** A place for one line at a time, made when it is needed. */
export interface HttpConnection {
  line: HttpTransport | undefined
  /** Opens a new line in place of the old one. */
  open(): Promise<HttpTransport>
  isBusy: boolean
}

const noBody = Buffer.alloc(0)
const repeatable = new Set(['GET', 'HEAD', 'OPTIONS', 'TRACE'])

/** Never rejects: what went wrong is in `failure`. `onStart` receives a function that cuts the exchange off. */
export function exchange(
  connection: HttpConnection,
  request: ExchangeRequest,
  onStart: (abort: (error: Error) => void) => void,
): Promise<Exchange> {
  return new Promise((resolve) => {
    const running = new Running(connection, request, resolve)
    onStart((error) => running.fail(error))
    running.start()
  })
}

// A class because thousands are made a second.
export class Running {
  readonly request: ExchangeRequest
  isDone = false
  receivedBytes = 0
  sentBytes = 0
  readonly #connection: HttpConnection
  readonly #resolve: (exchange: Exchange) => void
  readonly #timer: NodeJS.Timeout
  readonly #startMs = performance.now()
  #readyMs = 0
  #sentMs = 0
  #headMs = 0
  #head: ScriptResponseHead = emptyHead
  #first: Buffer | undefined
  #more: Buffer[] | undefined
  #bodyBytes = 0
  #isFresh = false

  constructor(connection: HttpConnection, request: ExchangeRequest, resolve: (exchange: Exchange) => void) {
    this.#connection = connection
    this.request = request
    this.#resolve = resolve
    this.#timer = setTimeout(
      () => this.fail(new CodedError(errorCodes.timeout, 'request timeout')),
      Math.max(1, request.timeoutMs),
    )
  }

  start(): void {
    const { line } = this.#connection
    if (line?.isUsable() === true) {
      line.send(this)
      return
    }
    this.#isFresh = true
    this.#connection.open().then(
      (opened) => {
        if (!this.isDone) opened.send(this)
      },
      (error) => this.fail(error),
    )
  }

  /** The connection is there and the request begins to leave. */
  ready(): void {
    this.#readyMs = performance.now()
  }

  sent(): void {
    this.#sentMs ||= performance.now()
  }

  /** The first byte of an answer is there. */
  answered(): void {
    this.#headMs ||= performance.now()
  }

  head(head: ScriptResponseHead): void {
    this.#head = head
  }

  /** A part of the body, in a buffer that may be used again afterwards. */
  data(part: Buffer): void {
    this.#bodyBytes += part.length
    const { maxBodyBytes, keepBody } = this.request
    if (this.#bodyBytes > maxBodyBytes) {
      this.fail(new CodedError(errorCodes.tooLarge, `the response is larger than ${maxBodyBytes} bytes`))
    } else if (keepBody && !this.isDone && part.length > 0) {
      const copy = Buffer.from(part)
      if (this.#first === undefined) this.#first = copy
      else {
        this.#more ??= [this.#first]
        this.#more.push(copy)
      }
    }
  }

  /** The line broke. A request that may be sent twice goes out again when a kept connection had just been closed. */
  lost(error: Error): void {
    const { method, body } = this.request
    const isSafe = repeatable.has(method) && body === undefined
    if (this.isDone || this.#isFresh || !isSafe || this.receivedBytes > 0) this.fail(error)
    else {
      this.#connection.line = undefined
      this.#sentMs = 0
      this.start()
    }
  }

  complete(): void {
    this.#finish(undefined)
  }

  fail(error: unknown): void {
    if (!this.isDone) this.#finish(failureOf(error))
  }

  #finish(failure: HttpFailure | undefined): void {
    if (this.isDone) return
    this.isDone = true
    clearTimeout(this.#timer)
    const endMs = performance.now()
    const info = this.#isFresh ? this.#connection.line?.info : undefined
    const readyMs = this.#readyMs || endMs
    const sentMs = this.#readyMs === 0 ? endMs : this.#sentMs || readyMs
    const headMs = this.#headMs || endMs
    const sending = sentMs - readyMs
    const waiting = Math.max(0, headMs - sentMs)
    const receiving = Math.max(0, endMs - headMs)
    this.#resolve({
      status: failure === undefined ? this.#head.status : 0,
      head: this.#head,
      body: this.#more === undefined ? (this.#first ?? noBody) : Buffer.concat(this.#more),
      timings: {
        duration: sending + waiting + receiving,
        blocked: readyMs - this.#startMs,
        lookingUp: info?.lookupMs ?? 0,
        connecting: info?.connectingMs ?? 0,
        tls: info?.tlsMs ?? 0,
        sending,
        waiting,
        receiving,
      },
      sentBytes: this.sentBytes,
      receivedBytes: this.receivedBytes,
      failure,
    })
  }
}
