// Content encodings: bodies are compressed on request of the script and always unpacked on the way in, within a cap.
import { promisify } from 'node:util'
import {
  brotliCompressSync,
  brotliDecompress,
  deflateSync,
  gunzip,
  gzipSync,
  inflate,
  inflateRaw,
  zstdCompressSync,
  zstdDecompress,
} from 'node:zlib'
import { CodedError, errorCodes } from './error-codes.ts'

type Unpack = (data: Buffer, options: { maxOutputLength: number }) => Promise<Buffer>

const unpackers: Record<string, Unpack> = {
  gzip: promisify(gunzip) as Unpack,
  'x-gzip': promisify(gunzip) as Unpack,
  br: promisify(brotliDecompress) as Unpack,
  zstd: promisify(zstdDecompress) as Unpack,
  // Servers send "deflate" both with and without the zlib wrapper.
  deflate: (data, options) =>
    ((data[0] ?? 0) & 15) === 8
      ? (promisify(inflate) as Unpack)(data, options)
      : (promisify(inflateRaw) as Unpack)(data, options),
}

/** Undoes the encodings of a Content-Encoding header. Throws CodedError when that fails or exceeds the cap. */
export async function decodeBody(body: Buffer, contentEncoding: string, maxBytes: number): Promise<Buffer> {
  let data = body
  for (const encoding of contentEncoding.toLowerCase().split(',').reverse()) {
    const name = encoding.trim()
    const unpack = unpackers[name]
    if (name === '' || name === 'identity' || data.length === 0) continue
    if (unpack === undefined) return data
    try {
      data = await unpack(data, { maxOutputLength: maxBytes })
    } catch (error) {
      const isTooLarge = (error as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE'
      throw new CodedError(
        errorCodes.decompression,
        isTooLarge ? 'the unpacked response is too large' : `cannot unpack ${name}`,
      )
    }
  }
  return data
}

const packers: Record<string, (data: Uint8Array) => Buffer> = {
  gzip: (data) => gzipSync(data),
  deflate: (data) => deflateSync(data),
  br: (data) => brotliCompressSync(data),
  zstd: (data) => zstdCompressSync(data),
}

/** Applies `params.compression`, e.g. 'gzip, br', in the order written. Throws on unknown names. */
export function encodeBody(body: Uint8Array, compression: string): { body: Buffer; contentEncoding: string } {
  const names = compression.split(',').map((name) => name.trim().toLowerCase())
  let data = Buffer.from(body)
  for (const name of names) {
    const pack = packers[name]
    if (pack === undefined)
      throw new Error(`unknown compression '${name}' (there are ${Object.keys(packers).join(', ')})`)
    data = Buffer.from(pack(data))
  }
  return { body: data, contentEncoding: names.join(', ') }
}
