/**
 * Reads one HTTP/1.1 answer from bytes as they come, and says in plain words what is wrong with a bad one.
 * Of its own because a check needs the exact fault, a cap on everything and a new connection each time: this costs less
 * than half of what node:http's client does per check. It knows no sockets and decodes no body.
 */
import { createByteStore } from '../../kernel/byte-store.ts'
import { CheckFailure } from '../probe.ts'
import { createFraming, type Framing } from './framing.ts'
import { malformed, parseHead, type ResponseHead } from './response-head.ts'

export interface ReaderOptions {
  /** Answers to HEAD have no body. */
  method: string
  /** Forgive what browsers forgive (bare line feeds, odd bytes in headers, longer headers). */
  lenient: boolean
  /** 101 ends the answer: what follows is another protocol. Otherwise it is malformed. */
  upgrade?: boolean
  onHead(head: ResponseHead): void
  /** Body bytes as sent, content encoding still on. */
  onBody(bytes: Buffer): void
}

/** Of one answer with all that frames it: chunks of one byte may have extensions of thousands. */
const MAX_ANSWER_BYTES = 33_554_432
const MAX_HEAD_BYTES = 16_384
const MAX_LENIENT_HEAD_BYTES = 262_144

export function createResponseReader(options: ReaderOptions) {
  const maxHeadBytes = options.lenient ? MAX_LENIENT_HEAD_BYTES : MAX_HEAD_BYTES
  let framing: Framing | undefined
  const held = createByteStore()
  let searchedBytes = 0
  let headBytes = 0
  let receivedBytes = 0

  /** Returns true when the answer is complete. @throws CheckFailure malformed_response */
  function push(bytes: Buffer): boolean {
    receivedBytes += bytes.length
    if (receivedBytes > MAX_ANSWER_BYTES) throw malformed('the answer is longer than 32 MiB as sent')
    // Nearly always the head comes whole, and nothing has to be held.
    const wasHeld = held.size() > 0
    if (wasHeld) held.push(bytes)
    if (!framing) readHeads(wasHeld ? held.view() : bytes, wasHeld)
    else pushBody(wasHeld ? held.take() : bytes)
    return framing?.isDone() === true
  }

  /** Several come first where there are interim answers (100, 103). */
  function readHeads(bytes: Buffer, areHeld: boolean): void {
    let used = 0
    for (let end = -1; !framing && end !== 0 && used < bytes.length; used += end) end = readHead(bytes.subarray(used))
    if (areHeld) held.drop(used)
    const rest = areHeld && framing ? held.take() : bytes.subarray(used)
    if (framing) pushBody(rest)
    else if (!areHeld) held.push(rest)
  }

  function pushBody(bytes: Buffer): void {
    const unused = bytes.length > 0 ? framing?.push(bytes) : undefined
    if (unused) held.push(unused)
  }

  /** @returns its length; 0: it is not complete */
  function readHead(bytes: Buffer): number {
    const end = endOfHead(bytes, searchedBytes)
    if (end < 0 && bytes.length < maxHeadBytes) {
      if (!'HTTP/'.startsWith(bytes.toString('latin1', 0, 5))) throw malformed('the answer is not HTTP')
      searchedBytes = Math.max(0, bytes.length - 2)
      return 0
    }
    headBytes += end
    if (end < 0 || headBytes > maxHeadBytes) throw malformed(`the headers are longer than ${maxHeadBytes / 1024} KiB`)
    const head = parseHead(bytes.toString('latin1', 0, end), options.lenient)
    searchedBytes = 0
    if (head.status === 101 && !options.upgrade) {
      throw malformed('the answer switches to another protocol without being asked')
    }
    if (head.status >= 200 || head.status === 101) {
      framing = createFraming(head, options)
      options.onHead(head)
    }
    return end
  }

  /** The connection has ended. @throws CheckFailure unless the answer may end here. */
  function end(): void {
    if (framing) framing.end()
    else if (held.size() > 0 || headBytes > 0) {
      throw new CheckFailure('incomplete_response', 'connection ended in the middle of the headers', 'headers')
    } else throw new CheckFailure('no_answer', 'connection ended without an answer', 'headers')
  }

  /** `rest`: bytes after the end of the answer. */
  return { push, end, rest: () => Buffer.from(held.view()) }
}

/** After the empty line; a bare line feed ends a line too, so that the fault can be named. */
function endOfHead(bytes: Buffer, from: number): number {
  const usual = bytes.indexOf('\n\r\n', from)
  const bare = (usual < 0 ? bytes : bytes.subarray(0, usual)).indexOf('\n\n', from)
  if (bare >= 0) return bare + 2
  return usual < 0 ? -1 : usual + 3
}
