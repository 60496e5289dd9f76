/**
 * Reads HTTP/1.1 answers from bytes as they come, one after the other, and says in plain words what is wrong with a bad
 * one. Of our own because a check needs the exact fault, a cap on everything and a new connection each time, and a load
 * test the time of each phase: this costs less than half of what node:http's client does. It knows no sockets and
 * decodes no body.
 */
import { createByteStore } from '../byte-store.ts'
import { malformed, ProtocolFault } from '../protocol-fault.ts'
import { Framing } from './framing.ts'
import { type Http1Head, parseHead } from './head.ts'

export interface ReaderOptions<Head extends Http1Head> {
  /** Forgive what browsers forgive (bare line feeds, odd bytes in headers, longer headers). */
  lenient: boolean
  /** 101 ends the answer: what follows is another protocol. Otherwise it is malformed. */
  upgrade?: boolean
  maxHeadBytes?: number
  /** Makes of a head what the caller needs of it; `parseHead` unless given. */
  readHead?(text: string, lenient: boolean): Head
  onHead(head: Head): void
  /** Body bytes as sent, content encoding still on. They are there only for the length of the call. */
  onBody(bytes: Buffer): void
}

/** Of one answer with all that frames it: chunks of one byte may have extensions of thousands. */
const MAX_ANSWER_BYTES = 33_554_432
const MAX_HEAD_BYTES = 16_384
const MAX_LENIENT_HEAD_BYTES = 262_144

export class ResponseReader<Head extends Http1Head = Http1Head> {
  readonly #options: ReaderOptions<Head>
  readonly #maxHeadBytes: number
  readonly #held = createByteStore()
  #method: string
  #maxBytes = MAX_ANSWER_BYTES
  #framing: Framing | undefined
  #searchedBytes = 0
  #headBytes = 0
  #receivedBytes = 0

  /** `method`: of the request whose answer comes first. Answers to HEAD and CONNECT have no body. */
  constructor(method: string, options: ReaderOptions<Head>) {
    this.#method = method
    this.#options = options
    this.#maxHeadBytes = options.maxHeadBytes ?? (options.lenient ? MAX_LENIENT_HEAD_BYTES : MAX_HEAD_BYTES)
  }

  /** The next request has been sent on this connection. Bytes that were left over belong to no answer. */
  next(method: string, maxBytes: number): void {
    this.#method = method
    this.#maxBytes = maxBytes
    this.#framing = undefined
    this.#searchedBytes = 0
    this.#headBytes = 0
    this.#receivedBytes = 0
    if (this.#held.size() > 0) this.#held.take()
  }

  /** Returns true when the answer is complete. @throws ProtocolFault malformed_response */
  push(bytes: Buffer): boolean {
    this.#receivedBytes += bytes.length
    if (this.#receivedBytes > this.#maxBytes)
      throw malformed(`the encoded response is larger than ${Math.floor(this.#maxBytes / 1_048_576)} MiB`)
    // Nearly always the head comes whole, and nothing has to be held.
    const wasHeld = this.#held.size() > 0
    if (wasHeld) this.#held.push(bytes)
    if (!this.#framing) this.#readHeads(wasHeld ? this.#held.view() : bytes, wasHeld)
    else this.#pushBody(wasHeld ? this.#held.take() : bytes)
    return this.#framing?.isDone() === true
  }

  /** Several come first where there are interim answers (100, 103). */
  #readHeads(bytes: Buffer, areHeld: boolean): void {
    let used = 0
    for (let end = -1; !this.#framing && end !== 0 && used < bytes.length; used += end)
      end = this.#readHead(used === 0 ? bytes : bytes.subarray(used))
    if (areHeld) this.#held.drop(used)
    const rest = areHeld && this.#framing ? this.#held.take() : bytes.subarray(used)
    if (this.#framing) this.#pushBody(rest)
    else if (!areHeld) this.#held.push(rest)
  }

  #pushBody(bytes: Buffer): void {
    const unused = bytes.length > 0 ? this.#framing?.push(bytes) : undefined
    if (unused) this.#held.push(unused)
  }

  /** @returns its length; 0: it is not complete */
  #readHead(bytes: Buffer): number {
    const { lenient, upgrade, readHead, onHead, onBody } = this.#options
    const end = endOfHead(bytes, this.#searchedBytes)
    if (end < 0 && bytes.length < this.#maxHeadBytes) {
      if (!'HTTP/'.startsWith(bytes.toString('latin1', 0, 5))) throw malformed('the answer is not HTTP')
      this.#searchedBytes = Math.max(0, bytes.length - 2)
      return 0
    }
    this.#headBytes += end
    if (end < 0 || this.#headBytes > this.#maxHeadBytes)
      throw malformed(`the headers are longer than ${this.#maxHeadBytes / 1024} KiB`)
    const text = bytes.toString('latin1', 0, end)
    const head = readHead ? readHead(text, lenient) : (parseHead(text, lenient) as Head)
    this.#searchedBytes = 0
    if (head.status === 101 && !upgrade) {
      throw malformed('the response switches to another protocol without being asked')
    }
    if (head.status >= 200 || head.status === 101) {
      this.#framing = new Framing(head, { method: this.#method, lenient, onBody })
      onHead(head)
    }
    return end
  }

  /** The connection has ended. @throws ProtocolFault unless the answer may end here. */
  end(): void {
    if (this.#framing) this.#framing.end()
    else if (this.#held.size() > 0 || this.#headBytes > 0) {
      throw new ProtocolFault('incomplete_response', 'connection ended in the middle of the headers', 'headers')
    } else throw new ProtocolFault('no_answer', 'connection ended without an answer', 'headers')
  }

  hasRest(): boolean {
    return this.#held.size() > 0
  }

  /** Bytes after the end of the answer. */
  rest(): Buffer {
    return Buffer.from(this.#held.view())
  }
}

const EMPTY_LINE = Buffer.from('\n\r\n')
const BARE_EMPTY_LINE = Buffer.from('\n\n')

/** After the empty line; a bare line feed ends a line too, so that the fault can be named. */
function endOfHead(bytes: Buffer, from: number): number {
  const usual = bytes.indexOf(EMPTY_LINE, from)
  const bare = (usual < 0 ? bytes : bytes.subarray(0, usual)).indexOf(BARE_EMPTY_LINE, from)
  if (bare >= 0) return bare + 2
  return usual < 0 ? -1 : usual + 3
}
