/** A stored object as the bytes of a zip archive. */
import type { ZipSource } from '../../../kernel/zip-read.ts'
import type { StoredObject } from '../../../platform/objects/port.ts'

export function storedZip({ sizeBytes, read }: StoredObject): ZipSource {
  return {
    sizeBytes,
    async at(start, end) {
      const last = Math.min(end, sizeBytes) - 1
      return last < start ? Buffer.alloc(0) : Buffer.concat(await read({ start, end: last }).toArray())
    },
    stream: (start, end) => read({ start: Math.min(start, sizeBytes - 1), end: Math.min(end, sizeBytes) - 1 }),
  }
}
