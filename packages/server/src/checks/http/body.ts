/** The body of an answer: decoded, counted, kept only if someone wants to read it, and never more than the cap. */
import { createByteStore } from '../../../../wire/src/byte-store.ts'
import { createDecoding } from '../../kernel/content-coding.ts'
import { CheckFailure } from '../probe.ts'

/** Decoded bytes read of any answer. */
export const MAX_BODY_BYTES = 1_048_576
/** Bytes as sent: whoever sends more for less than the cap above only wants to keep us busy. */
const MAX_ENCODED_BYTES = 16 * MAX_BODY_BYTES

export interface Body {
  /** Decoded; empty unless it was to be kept. */
  bytes: Buffer
  sizeBytes: number
  /** There was more than the cap. */
  truncated: boolean
}

export const NO_BODY: Body = { bytes: Buffer.alloc(0), sizeBytes: 0, truncated: false }

export interface BodyOptions {
  /** The header Content-Encoding. */
  encoding: string | undefined
  keep: boolean
  /** All is read, or the cap is reached, whichever comes first; once. */
  onEnd(body: Body): void
  onError(error: CheckFailure): void
  /** After `write` returned false: there is room again. */
  onDrain(): void
}

export interface BodySink {
  /** False: write no more until `onDrain`. */
  write(bytes: Buffer): boolean
  end(): void
  destroy(): void
}

export function createBody({ encoding, keep, onEnd, onError, onDrain }: BodyOptions): BodySink {
  const kept = keep ? createByteStore() : undefined
  let sizeBytes = 0
  let over = false
  const end = () => {
    if (over) return
    over = true
    onEnd({ bytes: kept?.take() ?? NO_BODY.bytes, sizeBytes, truncated: sizeBytes >= MAX_BODY_BYTES })
  }
  const decoding = createDecoding(encoding, {
    maxEncodedBytes: MAX_ENCODED_BYTES,
    onDrain,
    onEnd: end,
    onError: (message) => onError(new CheckFailure('malformed_response', message, 'body')),
    onBytes(bytes) {
      if (over) return
      const part = bytes.subarray(0, MAX_BODY_BYTES - sizeBytes)
      sizeBytes += part.length
      kept?.push(part)
      if (sizeBytes < MAX_BODY_BYTES) return
      decoding.destroy()
      end()
    },
  })
  return decoding
}
