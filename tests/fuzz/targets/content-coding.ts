/** Compressed bodies, as checks and webhooks undo them: gzip, both forms of deflate, br, zstd, and several at once. */
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib'
import { createBody, MAX_BODY_BYTES } from '../../../packages/server/src/checks/http/body.ts'
import { CheckFailure } from '../../../packages/server/src/checks/probe.ts'
import type { FuzzTarget } from '../target.ts'

const text = 'hello '.repeat(200)
/** The first byte of an input chooses the header. */
const HEADERS = ['gzip', 'deflate', 'br', 'zstd', 'gzip, br', 'deflate, deflate']
const named = (header: string, bytes: Buffer) => Buffer.concat([Buffer.from([HEADERS.indexOf(header)]), bytes])

export const contentCoding: FuzzTarget = {
  name: 'content-coding',
  seeds: [
    named('gzip', gzipSync(text)),
    named('deflate', deflateSync(text)),
    named('deflate', deflateRawSync(text)),
    named('br', brotliCompressSync(text)),
    named('zstd', zstdCompressSync(text)),
    named('gzip, br', brotliCompressSync(gzipSync(text))),
  ],
  words: [Buffer.from([0, 0, 0, 0xff, 0xff]), gzipSync(''), gzipSync(Buffer.alloc(100_000))],
  feed: (parts) =>
    new Promise((resolve, reject) => {
      const bytes = Buffer.concat(parts)
      let drained: () => void = () => {}
      const body = createBody({
        encoding: HEADERS[(bytes[0] ?? 0) % HEADERS.length],
        keep: true,
        onEnd: ({ sizeBytes }) => resolve(sizeBytes),
        onError: reject,
        onDrain: () => drained(),
      })
      const write = async () => {
        let isFirst = true
        for (const part of parts) {
          const sent = isFirst ? part.subarray(1) : part
          isFirst = false
          if (body.write(sent)) continue
          await new Promise<void>((resume) => {
            drained = resume
          })
        }
        body.end()
      }
      write()
    }),
  isRefusal: (error) => error instanceof CheckFailure,
  maxOutput: () => MAX_BODY_BYTES,
  // Unpacking is zlib's work, on other threads.
  maxCostFactor: null,
}
