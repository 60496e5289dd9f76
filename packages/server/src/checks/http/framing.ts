/** Where the body of an HTTP/1.1 answer ends: by its length, by chunks, or with the connection (RFC 9112 §6). */
import { type ByteStore, createByteStore } from '../../kernel/byte-store.ts'
import { CheckFailure } from '../probe.ts'
import { malformed, type ResponseHead } from './response-head.ts'

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

export type Framing = ReturnType<typeof createFraming>

/** @throws CheckFailure malformed_response, here and while reading */
export function createFraming(head: ResponseHead, { method, lenient, onBody }: FramingOptions) {
  let { state, left } = firstState(head, method, lenient)
  const announced = state === 'length' ? left : undefined
  let received = 0
  let trailerBytes = 0
  let only: Buffer | undefined
  /** Only where several parts came together. */
  let parts: ByteStore | undefined

  /** Returns what was not used: an unfinished line, to be put in front of the next bytes, or what follows the answer. */
  function push(bytes: Buffer): Buffer | undefined {
    let rest: Buffer = bytes
    while (rest.length > 0 && state !== 'done') {
      if (state === 'length' || state === 'chunk' || state === 'to-end') rest = readBody(rest)
      else {
        const end = rest.indexOf(10)
        if (end > MAX_LINE_BYTES || (end < 0 && rest.length > MAX_LINE_BYTES))
          throw malformed('a line without end in the body')
        if (end < 0) break
        readLine(rest.toString('latin1', 0, end))
        rest = rest.subarray(end + 1)
      }
    }
    handOver()
    return rest.length > 0 ? rest : undefined
  }

  function readBody(bytes: Buffer): Buffer {
    const part = state === 'to-end' || bytes.length <= left ? bytes : bytes.subarray(0, left)
    received += part.length
    if (state !== 'to-end') {
      left -= part.length
      if (left === 0) state = state === 'length' ? 'done' : 'chunk-end'
    }
    if (!only && !parts) only = part
    else {
      parts ??= createByteStore()
      if (only) parts.push(only)
      only = undefined
      parts.push(part)
    }
    return bytes.subarray(part.length)
  }

  function handOver(): void {
    const bytes = only ?? parts?.take()
    only = undefined
    parts = undefined
    if (bytes && bytes.length > 0) onBody(bytes)
  }

  function readLine(text: string): void {
    if (!text.endsWith('\r') && !lenient) throw malformed('a line of the body ends without a carriage return')
    const line = text.replace(/\r$/, '')
    if (state === 'chunk-line') {
      left = chunkSize(line)
      state = left === 0 ? 'trailer' : 'chunk'
    } else if (state === 'chunk-end') {
      if (line !== '') throw malformed('a chunk of the body is longer than announced')
      state = 'chunk-line'
    } else {
      trailerBytes += line.length
      if (trailerBytes > MAX_TRAILER_BYTES) throw malformed('trailers without end')
      if (line === '') state = 'done'
    }
  }

  /** The connection has ended. @throws CheckFailure unless the answer may end here. */
  function end(): void {
    if (state === 'to-end') state = 'done'
    if (state === 'done') return
    const of = announced === undefined ? '' : ` of ${announced}`
    const message = `connection ended in the middle of the body, after ${received}${of} bytes`
    throw new CheckFailure('incomplete_response', message, 'body')
  }

  return { push, end, isDone: () => state === 'done' }
}

function firstState(
  { status, headers }: ResponseHead,
  method: string,
  lenient: boolean,
): { state: State; left: number } {
  const encoding = headers.get('transfer-encoding')
  const length = headers.get('content-length')
  if (method === 'HEAD' || status === 101 || status === 204 || status === 304) return { state: 'done', left: 0 }
  if (encoding !== undefined) {
    if (encoding.toLowerCase() !== 'chunked') throw malformed(`unknown transfer encoding "${encoding.slice(0, 50)}"`)
    if (length !== undefined && !lenient) throw malformed('two ways to tell the length of the body at once')
    return { state: 'chunk-line', left: 0 }
  }
  if (length === undefined) return { state: 'to-end', left: 0 }
  return { state: Number(length) === 0 ? 'done' : 'length', left: Number(length) }
}

function chunkSize(line: string): number {
  const size = /^([\da-f]{1,12})[ \t]*(;|$)/i.exec(line)?.[1]
  if (size === undefined) throw malformed('a chunk of the body without a size')
  return Number.parseInt(size, 16)
}
