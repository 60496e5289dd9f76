/** The body of an answer: decoded, counted, kept only if someone wants to read it, and never more than the cap. */
import type { Transform } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate, createZstdDecompress } from 'node:zlib'
import { CheckFailure } from '../probe.ts'

/** Decoded bytes read of any answer. */
export const MAX_BODY_BYTES = 1_048_576

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
}

export interface BodySink {
  write(bytes: Buffer): void
  end(): void
}

const DECODERS: Record<string, () => Transform> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
  zstd: createZstdDecompress,
}

export function createBody({ encoding = 'identity', keep, onEnd, onError }: BodyOptions): BodySink {
  const plain = createPlainBody(keep, onEnd)
  const decoder = DECODERS[encoding.toLowerCase()]?.()
  // An unknown encoding is the browser's problem too; status and size can be judged all the same.
  if (!decoder) return plain
  decoder.on('data', (bytes: Buffer) => {
    plain.write(bytes)
    if (plain.full()) decoder.destroy()
  })
  decoder.on('end', plain.end)
  decoder.on('error', () =>
    onError(new CheckFailure('malformed_response', `the body is not valid ${encoding}`, 'body')),
  )
  return {
    // A bomb arrives small: what is sent until the cap is reached needs no back pressure.
    write: (bytes) => void (decoder.destroyed || decoder.write(bytes)),
    end: () => void (decoder.destroyed || decoder.end()),
  }
}

function createPlainBody(keep: boolean, onEnd: (body: Body) => void) {
  const chunks: Buffer[] = []
  let sizeBytes = 0
  let over = false
  const end = () => {
    if (over) return
    over = true
    onEnd({ bytes: keep ? Buffer.concat(chunks) : Buffer.alloc(0), sizeBytes, truncated: sizeBytes >= MAX_BODY_BYTES })
  }
  return {
    write(bytes: Buffer) {
      if (over) return
      const part = bytes.subarray(0, MAX_BODY_BYTES - sizeBytes)
      sizeBytes += part.length
      if (keep) chunks.push(part)
      if (sizeBytes >= MAX_BODY_BYTES) end()
    },
    end,
    full: () => over,
  }
}
