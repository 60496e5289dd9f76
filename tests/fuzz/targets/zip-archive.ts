/** Archives that scripts left, read by their directory: as a whole entry and as a stream. */
import { Readable } from 'node:stream'
import {
  readWholeZipEntry,
  readZipEntries,
  readZipEntry,
  ZipRefused,
  type ZipSource,
} from '../../../packages/server/src/kernel/zip-read.ts'
import type { FuzzTarget } from '../target.ts'

/** Two entries, one deflated. */
const SAMPLE =
  'UEsDBBQAAAAIAAAAIVx1r3M/LAAAAEIAAAAKAAAAdGVzdC50cmFjZatWKqksSFWyUiouSckvLVHSUSpJrSgB8kvyC3SVarmqcckXpyYXpZYAVQAAUEsDBBQAAAAAAAAAIVxgCAvrBgAAAAYAAAAFAAAAYS5wbmeJUE5HDQpQSwECFAMUAAAACAAAACFcda9zPywAAABCAAAACgAAAAAAAAAAAAAAgAEAAAAAdGVzdC50cmFjZVBLAQIUAxQAAAAAAAAAIVxgCAvrBgAAAAYAAAAFAAAAAAAAAAAAAACAAVQAAABhLnBuZ1BLBQYAAAAAAgACAGsAAAB9AAAAAAA='

const MAX_BYTES = 1_000_000

export const zipArchive: FuzzTarget = {
  name: 'zip-archive',
  seeds: [Buffer.from(SAMPLE, 'base64')],
  words: ['PK\x03\x04', 'PK\x01\x02', 'PK\x05\x06', '\0\0\0\0', '\xff\xff\xff\xff', '../', 'test.trace'],
  async feed(parts) {
    const bytes = Buffer.concat(parts)
    const source: ZipSource = {
      sizeBytes: bytes.length,
      at: async (start, end) => bytes.subarray(start, end),
      stream: (start, end) => Readable.from([bytes.subarray(start, end)]),
    }
    let output = 0
    for (const entry of await readZipEntries(source, { entries: 100, bytes: MAX_BYTES })) {
      output += (await readWholeZipEntry(source, entry)).length
      for await (const part of readZipEntry(source, entry)) output += part.length
    }
    return output
  },
  isRefusal: (error) => error instanceof ZipRefused,
  maxOutput: () => 2 * MAX_BYTES,
  // Unpacking is the work of other threads.
  maxCostFactor: null,
}
