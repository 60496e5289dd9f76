/** Where the body of an HTTP/1.1 answer ends: by its length, by chunks, or with the connection (RFC 9112 §6). */
import { malformed, ProtocolFault } from '../protocol-fault.ts'
import type { Http1Head } from './head.ts'

export interface FramingOptions {
  method: string
  lenient: boolean
  /** Once for all parts that came together: chunks may have one byte each. */
  onBody(bytes: Buffer): void
}

/** Chunk extensions and trailers mean nothing to us. */
const MAX_LINE_BYTES = 4096
const MAX_TRAILER_BYTES = 16_384

type State = 'length' | 'chunk-line' | 'chunk' | 'chunk-end' | 'trailer' | 'to-end' | 'done'

/** A class, since every body of a check and of a load test passes through one. */
export class Framing {
  readonly #options: FramingOptions
  #state: State = 'done'
  /** Of the body, or of the chunk. */
  #left = 0
  readonly #announced: number | undefined
  #received = 0
  #trailerBytes = 0
  /** Of the body, among the bytes that came together. */
  #part: Buffer | undefined
  /** Several parts, copied to one place. */
  #joined: Buffer | undefined
  #joinedBytes = 0

  /** @throws ProtocolFault malformed_response, here and while reading */
  constructor({ status, contentLength, transferEncoding }: Http1Head, options: FramingOptions) {
    this.#options = options
    const { method, lenient } = options
    // After CONNECT, what follows is the tunnel.
    const isBodiless = method === 'HEAD' || method === 'CONNECT' || status === 101 || status === 204 || status === 304
    if (isBodiless) return
    if (transferEncoding !== undefined) {
      if (transferEncoding !== 'chunked')
        throw malformed(`unknown transfer encoding "${transferEncoding.slice(0, 50)}"`)
      if (contentLength !== undefined && !lenient)
        throw malformed('the length of the body is declared in two ways at once')
      this.#state = 'chunk-line'
    } else if (contentLength === undefined) this.#state = 'to-end'
    else if (contentLength > 0) {
      this.#state = 'length'
      this.#left = contentLength
      this.#announced = contentLength
    }
  }

  isDone(): boolean {
    return this.#state === 'done'
  }

  /** Returns what was not used: an unfinished line, to be put in front of the next bytes, or what follows the answer. */
  push(bytes: Buffer): Buffer | undefined {
    let rest = bytes
    while (rest.length > 0 && this.#state !== 'done') {
      if (this.#state === 'length' || this.#state === 'chunk' || this.#state === 'to-end')
        rest = this.#readBody(rest, bytes.length)
      else {
        const end = rest.indexOf(10)
        if (end > MAX_LINE_BYTES || (end < 0 && rest.length > MAX_LINE_BYTES))
          throw malformed('a line without end in the body')
        if (end < 0) break
        this.#readLine(rest.toString('latin1', 0, end))
        rest = rest.subarray(end + 1)
      }
    }
    this.#handOver()
    return rest.length > 0 ? rest : undefined
  }

  #readBody(bytes: Buffer, togetherBytes: number): Buffer {
    const isAll = this.#state === 'to-end' || bytes.length <= this.#left
    const part = isAll ? bytes : bytes.subarray(0, this.#left)
    this.#received += part.length
    if (this.#state !== 'to-end') {
      this.#left -= part.length
      if (this.#left === 0) this.#state = this.#state === 'length' ? 'done' : 'chunk-end'
    }
    if (this.#part === undefined) this.#part = part
    else this.#join(part, togetherBytes)
    return isAll ? NOTHING : bytes.subarray(part.length)
  }

  #join(part: Buffer, togetherBytes: number): void {
    if (this.#joined === undefined) {
      this.#joined = Buffer.allocUnsafe(togetherBytes)
      this.#joinedBytes = (this.#part as Buffer).copy(this.#joined)
    }
    this.#joinedBytes += part.copy(this.#joined, this.#joinedBytes)
  }

  #handOver(): void {
    const bytes = this.#joined?.subarray(0, this.#joinedBytes) ?? this.#part
    this.#part = undefined
    this.#joined = undefined
    if (bytes && bytes.length > 0) this.#options.onBody(bytes)
  }

  #readLine(text: string): void {
    if (!text.endsWith('\r') && !this.#options.lenient)
      throw malformed('a line of the body ends without a carriage return')
    const line = text.endsWith('\r') ? text.slice(0, -1) : text
    if (this.#state === 'chunk-line') {
      this.#left = chunkSize(line)
      this.#state = this.#left === 0 ? 'trailer' : 'chunk'
    } else if (this.#state === 'chunk-end') {
      if (line !== '') throw malformed('a chunk of the body is longer than announced')
      this.#state = 'chunk-line'
    } else {
      this.#trailerBytes += line.length
      if (this.#trailerBytes > MAX_TRAILER_BYTES) throw malformed('trailers without end')
      if (line === '') this.#state = 'done'
    }
  }

  /** The connection has ended. @throws ProtocolFault unless the answer may end here. */
  end(): void {
    if (this.#state === 'to-end') this.#state = 'done'
    if (this.#state === 'done') return
    const of = this.#announced === undefined ? '' : ` of ${this.#announced}`
    const message = `connection ended in the middle of the body, after ${this.#received}${of} bytes`
    throw new ProtocolFault('incomplete_response', message, 'body')
  }
}

const NOTHING = Buffer.alloc(0)

function chunkSize(line: string): number {
  const size = /^([\da-f]{1,12})[ \t]*(;|$)/i.exec(line)?.[1]
  if (size === undefined) throw malformed('a chunk of the body without a size')
  return Number.parseInt(size, 16)
}
