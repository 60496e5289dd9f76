// One request and its response on one connection, with the time of every phase. Redirects, cookies and metrics belong
// to client.ts.
import type { Dispatcher } from 'undici'
import { CodedError, errorCodes, failureOf, type HttpFailure } from './error-codes.ts'
import type { Connection } from './pool.ts'

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
  status: number
  statusText: string
  /** Name, value, name, value … as received. */
  rawHeaders: string[]
  body: Buffer
  timings: Timings
  sentBytes: number
  receivedBytes: number
  failure: HttpFailure | undefined
}

export interface ExchangeRequest {
  method: string
  origin: string
  path: string
  /** Flat name, value list. */
  headers: string[]
  body: string | Uint8Array | undefined
  timeoutMs: number
  maxBodyBytes: number
  keepBody: boolean
}

const noBody = Buffer.alloc(0)

/** Never rejects: what went wrong is in `failure`. `onStart` receives a function that cuts the exchange off. */
export function exchange(
  connection: Connection,
  request: ExchangeRequest,
  onStart: (abort: (error: Error) => void) => void,
): Promise<Exchange> {
  return new Promise((resolve) => {
    const handler = new Handler(connection, request, resolve)
    onStart((error) => handler.cut(error))
    handler.dispatch()
  })
}

// A class because undici calls these by name, thousands of times a second.
class Handler implements Dispatcher.DispatchHandler {
  readonly #connection: Connection
  readonly #request: ExchangeRequest
  readonly #resolve: (exchange: Exchange) => void
  readonly #timer: NodeJS.Timeout
  readonly #startMs = performance.now()
  #readyMs = 0
  #sentMs = 0
  #headMs = 0
  #status = 0
  #statusText = ''
  #rawHeaders: string[] = []
  #chunks: Buffer[] = []
  #bodyBytes = 0
  #readBefore = 0
  #writtenBefore = 0
  #abort: ((error?: Error) => void) | undefined
  #isDone = false

  constructor(connection: Connection, request: ExchangeRequest, resolve: (exchange: Exchange) => void) {
    this.#connection = connection
    this.#request = request
    this.#resolve = resolve
    this.#timer = setTimeout(
      () => this.cut(new CodedError(errorCodes.timeout, 'request timeout')),
      Math.max(1, request.timeoutMs),
    )
  }

  dispatch(): void {
    const { origin, path, method, headers, body } = this.#request
    try {
      this.#connection.client.dispatch(
        { origin, path, method: method as Dispatcher.HttpMethod, headers, body: body ?? null },
        this,
      )
    } catch (error) {
      this.#finish(failureOf(error))
    }
  }

  cut(error: Error): void {
    if (this.#isDone) return
    this.#finish(failureOf(error))
    this.#abort?.(error)
  }

  onConnect(abort: (error?: Error) => void): void {
    this.#abort = abort
    if (this.#isDone) {
      abort(new Error('cut off'))
      return
    }
    this.#readyMs = performance.now()
    const socket = this.#connection.info?.socket
    if (socket !== undefined && !this.#connection.isFresh) {
      this.#readBefore = socket.bytesRead
      this.#writtenBefore = socket.bytesWritten
    }
  }

  onRequestSent(): void {
    this.#sentMs = performance.now()
  }

  onResponseStarted(): void {
    this.#headMs = performance.now()
  }

  onHeaders(status: number, rawHeaders: Buffer[], _resume: () => void, statusText: string): boolean {
    // Informational responses (100, 103) come before the real one.
    if (status < 200) return true
    if (this.#headMs === 0) this.#headMs = performance.now()
    this.#status = status
    this.#statusText = statusText
    for (const part of rawHeaders) {
      if (Array.isArray(part)) this.#rawHeaders.push(part.join(', '))
      else this.#rawHeaders.push(typeof part === 'string' ? part : part.toString('latin1'))
    }
    return true
  }

  onData(chunk: Buffer): boolean {
    this.#bodyBytes += chunk.length
    if (this.#bodyBytes > this.#request.maxBodyBytes) {
      this.cut(new CodedError(errorCodes.tooLarge, `the response is larger than ${this.#request.maxBodyBytes} bytes`))
      return false
    }
    if (this.#request.keepBody) this.#chunks.push(chunk)
    return true
  }

  onComplete(): void {
    this.#finish(undefined)
  }

  onError(error: Error): void {
    this.#finish(failureOf(error))
  }

  #finish(failure: HttpFailure | undefined): void {
    if (this.#isDone) return
    this.#isDone = true
    clearTimeout(this.#timer)
    const endMs = performance.now()
    const connection = this.#connection
    const { info } = connection
    const isFirst = connection.isFresh
    connection.isFresh = false
    const readyMs = this.#readyMs || endMs
    const sentMs = this.#readyMs === 0 ? endMs : this.#sentMs || readyMs
    const headMs = this.#headMs || endMs
    const chunks = this.#chunks
    const { socket } = info ?? {}
    const [sending, waiting, receiving] = [sentMs - readyMs, Math.max(0, headMs - sentMs), Math.max(0, endMs - headMs)]
    this.#resolve({
      status: failure === undefined ? this.#status : 0,
      statusText: this.#statusText,
      rawHeaders: this.#rawHeaders,
      body: chunks.length === 1 ? (chunks[0] as Buffer) : chunks.length === 0 ? noBody : Buffer.concat(chunks),
      timings: {
        duration: sending + waiting + receiving,
        blocked: readyMs - this.#startMs,
        lookingUp: isFirst ? (info?.lookupMs ?? 0) : 0,
        connecting: isFirst ? (info?.connectingMs ?? 0) : 0,
        tls: isFirst ? (info?.tlsMs ?? 0) : 0,
        sending,
        waiting,
        receiving,
      },
      sentBytes: this.#readyMs === 0 ? 0 : Math.max(0, (socket?.bytesWritten ?? 0) - this.#writtenBefore),
      receivedBytes: this.#readyMs === 0 ? 0 : Math.max(0, (socket?.bytesRead ?? 0) - this.#readBefore),
      failure,
    })
  }
}
