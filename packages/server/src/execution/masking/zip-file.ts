/** An open file as the bytes of a zip archive. */
import { createReadStream, read } from 'node:fs'
import type { FileHandle } from 'node:fs/promises'
import type { ZipSource } from '../../kernel/zip-read.ts'

/** A stream that ends early closes its file, which is not its own here: the number may be another file's by then. */
const keptOpen = { read, close: (_: number, done: () => void) => done() }

/** The file stays the caller's to close. */
export async function zipFile(file: FileHandle): Promise<ZipSource> {
  return {
    sizeBytes: (await file.stat()).size,
    async at(start, end) {
      const buffer = Buffer.alloc(end - start)
      const { bytesRead } = await file.read(buffer, 0, buffer.length, start)
      return buffer.subarray(0, bytesRead)
    },
    // By number: each stream of a FileHandle leaves a listener on it, and archives have thousands of entries.
    stream: (start, end) => createReadStream('', { fd: file.fd, start, end: end - 1, fs: keptOpen }),
  }
}
