/**
 * Undoes the content codings of an HTTP answer (RFC 9110 §8.4) as it arrives. What is sent may be hostile: compressed bytes
 * are counted, whoever writes is asked to wait, and windows have the size that HTTP allows. How many decoded bytes are
 * wanted is the caller's affair: `destroy` ends the work.
 */
import type { Transform } from 'node:stream'
import {
  constants,
  createBrotliDecompress,
  createGunzip,
  createInflate,
  createInflateRaw,
  createZstdDecompress,
} from 'node:zlib'

/** No honest answer has more. */
const MAX_CODINGS = 5
/** RFC 9659: windows of at most 8 MiB. */
const ZSTD_WINDOW_LOG = 23

export interface Decoding {
  /** False: write no more until `onDrain`. */
  write(bytes: Buffer): boolean
  /** All was sent. */
  end(): void
  destroy(): void
}

export interface DecodingOptions {
  onBytes(bytes: Buffer): void
  onEnd(): void
  /** At most once; the message is fit for users. */
  onError(message: string): void
  onDrain(): void
  /** Bytes as sent, after which it is an error that there are more. */
  maxEncodedBytes: number
}

type Stage = Decoding & { resume(): void }

/** Servers send both forms of deflate; the first byte of the usual one names its method (RFC 1950 §2.2). */
const OPENERS: Record<string, (firstByte: number) => Transform> = {
  gzip: () => createGunzip(),
  'x-gzip': () => createGunzip(),
  deflate: (firstByte) => ((firstByte & 0x0f) === 8 ? createInflate() : createInflateRaw()),
  br: () => createBrotliDecompress(),
  zstd: () => createZstdDecompress({ params: { [constants.ZSTD_d_windowLogMax]: ZSTD_WINDOW_LOG } }),
}

/** `header`: Content-Encoding. A coding that nobody knows leaves the bytes as they were sent. */
export function createDecoding(header: string | undefined, options: DecodingOptions): Decoding {
  const codings = header === undefined ? [] : codingsOf(header)
  return codings.length === 0 ? createPlain(options) : createStages(codings, options)
}

/** Most answers have no coding: nothing is made for them that they do not need. */
function createPlain({ onBytes, onEnd, onError, maxEncodedBytes }: DecodingOptions): Decoding {
  let sentBytes = 0
  return {
    write(bytes) {
      const hadRoom = sentBytes <= maxEncodedBytes
      sentBytes += bytes.length
      if (sentBytes <= maxEncodedBytes) onBytes(bytes)
      else if (hadRoom) onError(tooLong(maxEncodedBytes))
      return true
    },
    end: () => void (sentBytes <= maxEncodedBytes && onEnd()),
    destroy: () => {},
  }
}

const tooLong = (maxBytes: number) => `the encoded body is larger than ${maxBytes / 1_048_576} MiB`

function createStages(codings: string[], options: DecodingOptions): Decoding {
  const { onBytes, onEnd, onDrain, maxEncodedBytes } = options
  let failed = false
  const fail = (message: string) => {
    if (failed) return
    failed = true
    destroy()
    options.onError(message)
  }
  const plain: Decoding = {
    write(bytes) {
      onBytes(bytes)
      return true
    },
    end: onEnd,
    destroy: () => {},
  }
  const stages: Stage[] = []
  // The one applied last comes off first: each stage hands over to the one before.
  for (const coding of codings.length > MAX_CODINGS ? [] : codings) {
    const place = stages.length
    const waits = () => (stages[place + 1] ? stages[place + 1]?.resume() : onDrain())
    stages.push(createStage(coding, stages[place - 1] ?? plain, { fail, waits }))
  }
  const first = stages.at(-1) ?? plain
  const destroy = () => {
    for (const stage of stages) stage.destroy()
  }
  let encodedBytes = 0
  return {
    write(bytes) {
      encodedBytes += bytes.length
      if (codings.length > MAX_CODINGS) fail(`the body is encoded more than ${MAX_CODINGS} times`)
      else if (encodedBytes > maxEncodedBytes) fail(tooLong(maxEncodedBytes))
      return failed || first.write(bytes)
    },
    end: () => void (failed || first.end()),
    destroy,
  }
}

function codingsOf(header: string): string[] {
  const names = header
    .toLowerCase()
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '' && name !== 'identity')
  return names.every((name) => Object.hasOwn(OPENERS, name)) ? names : []
}

type StageEvents = { fail(message: string): void; waits(): void }

/** Made with its first byte: where nothing was sent, nothing is to be unpacked. */
function createStage(coding: string, next: Decoding, { fail, waits }: StageEvents): Stage {
  let decoder: Transform | undefined

  function open(firstByte: number): Transform {
    const opened = (OPENERS[coding] as (typeof OPENERS)[string])(firstByte)
    opened.on('data', (bytes: Buffer) => {
      if (!next.write(bytes)) opened.pause()
    })
    opened.on('drain', waits)
    opened.once('end', next.end)
    opened.on('error', () => fail(`the body is not valid ${coding}`))
    return opened
  }

  return {
    write(bytes) {
      if (bytes.length === 0) return true
      decoder ??= open(bytes[0] as number)
      return decoder.destroyed || decoder.write(bytes)
    },
    end() {
      if (!decoder) next.end()
      else if (!decoder.destroyed) decoder.end()
    },
    resume: () => void decoder?.resume(),
    destroy: () => void decoder?.destroy(),
  }
}
