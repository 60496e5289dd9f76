/** Bounds of what undoes compressed bodies. */
import { randomBytes } from 'node:crypto'
import { brotliCompressSync, gzipSync, zstdCompressSync } from 'node:zlib'
import { createBody } from '../../../packages/server/src/checks/http/body.ts'
import { brief } from '../../../packages/server/src/testing/checks/context.ts'
import { MIB, type Row, times } from './row.ts'
import { LATE, OK, runHttp, SHORT, serving } from './target.ts'

/** What a compressed body comes to. */
function decoded(encoding: string, parts: Iterable<Buffer>): Promise<string> {
  return new Promise((resolve) => {
    let drained = () => {}
    let over = false
    const end = (words: string) => {
      over = true
      resolve(words)
      drained()
    }
    const body = createBody({
      encoding,
      keep: true,
      onEnd: ({ sizeBytes, truncated }) => end(`${sizeBytes} bytes${truncated ? ', cut' : ''}`),
      onError: ({ message }) => end(message),
      onDrain: () => drained(),
    })
    const write = async () => {
      for (const part of parts) {
        if (over) return
        if (body.write(part)) continue
        await new Promise<void>((resume) => {
          drained = resume
        })
      }
      body.end()
    }
    write()
  })
}
const zeros = Buffer.alloc(2 * MIB)
/** Frames of zstd that hold nothing (RFC 8878 §3.1.2). */
const skippable = Buffer.concat([Buffer.from([0x50, 0x2a, 0x4d, 0x18, 0, 0, 0x10, 0]), Buffer.alloc(MIB)])

function* endless(part: Buffer): Generator<Buffer> {
  const block = part.length > 65_536 ? part : Buffer.concat(times(Math.ceil(65_536 / part.length), part))
  for (;;) yield block
}

export const codingRows: Row[] = [
  ...(
    [
      ['gzip', gzipSync, gzipSync('')],
      ['br', brotliCompressSync, null],
      ['zstd', zstdCompressSync, skippable],
    ] as const
  ).flatMap(([parser, compress, nothing]): Row[] => [
    {
      parser,
      bound: 'bytes in',
      run: () => decoded(parser, nothing ? endless(nothing) : [Buffer.alloc(16 * MIB + 1)]),
      outcome: /^the encoded body is larger than 16 MiB$/,
    },
    {
      parser,
      bound: 'bytes out',
      run: () => decoded(parser, [compress(zeros)]),
      outcome: /^1048576 bytes, cut$/,
    },
    {
      parser,
      bound: 'pieces',
      run: () => decoded(times(6, parser).join(), [compress('')]),
      outcome: /^the body is encoded more than 5 times$/,
    },
    {
      parser,
      bound: 'time',
      run: async () => {
        const packed = compress(randomBytes(10_000))
        const port = await serving((socket) => {
          socket.write(`${OK}Content-Encoding: ${parser}\r\n\r\n`)
          let at = 0
          const timer = setInterval(() => socket.write(packed.subarray(at++, at)), 20)
          socket.once('close', () => clearInterval(timer))
        })
        return brief(await runHttp(`http://127.0.0.1:${port}/`, {}, SHORT))
      },
      outcome: LATE,
    },
  ]),
]
