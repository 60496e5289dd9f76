/** Writes a plain zip archive into a file, entry by entry, without holding any of them in memory. */
import type { FileHandle } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { crc32, createDeflateRaw, deflateRawSync } from 'node:zlib'
import { createByteStore } from '../../../../wire/src/byte-store.ts'

export type NewZipEntry = {
  name: Buffer
  utf8: boolean
  /** DOS time and date. */
  modified: number
  deflate: boolean
}

/** Traces are read far more seldom than written. */
const DEFLATE_LEVEL = 3

export function createZipWriter(file: FileHandle) {
  /** Copied together: a record of its own would keep the block alive that it and packed contents were cut from. */
  const directory = createByteStore()
  let entries = 0
  let at = 0

  async function append(bytes: Buffer) {
    await file.write(bytes, 0, bytes.length, at)
    at += bytes.length
  }

  function enlist(entry: NewZipEntry, sizes: Sizes, headerAt: number) {
    directory.push(directoryRecord(entry, sizes, headerAt))
    entries++
  }

  async function addWhole(entry: NewZipEntry, content: Buffer): Promise<void> {
    const packed = entry.deflate ? deflateRawSync(content, { level: DEFLATE_LEVEL }) : content
    const sizes = { crc: crc32(content), compressedBytes: packed.length, sizeBytes: content.length }
    const header = entryHeader(entry, sizes)
    enlist(entry, sizes, at)
    await append(Buffer.concat([header, packed]))
  }

  /** The header comes last: only then are the sizes known. */
  async function addStream(entry: NewZipEntry, content: AsyncIterable<Buffer>): Promise<void> {
    const headerAt = at
    at += 30 + entry.name.length
    const sizes = { crc: 0, compressedBytes: -at, sizeBytes: 0 }
    const counted = async function* () {
      for await (const chunk of content) {
        sizes.sizeBytes += chunk.length
        sizes.crc = crc32(chunk, sizes.crc)
        yield chunk
      }
    }
    const write = async (chunks: AsyncIterable<Buffer>) => {
      for await (const chunk of chunks) await append(chunk)
    }
    if (entry.deflate) await pipeline(counted, createDeflateRaw({ level: DEFLATE_LEVEL }), write)
    else await write(counted())
    sizes.compressedBytes += at
    const header = entryHeader(entry, sizes)
    enlist(entry, sizes, headerAt)
    await file.write(header, 0, header.length, headerAt)
  }

  async function end(): Promise<void> {
    const directoryAt = at
    await append(directory.view())
    const record = Buffer.alloc(22)
    record.write('PK\x05\x06', 'latin1')
    record.writeUInt16LE(entries, 8)
    record.writeUInt16LE(entries, 10)
    record.writeUInt32LE(at - directoryAt, 12)
    record.writeUInt32LE(directoryAt, 16)
    await append(record)
  }

  return { addWhole, addStream, end }
}

type Sizes = { crc: number; compressedBytes: number; sizeBytes: number }

const entryHeader = (entry: NewZipEntry, sizes: Sizes) =>
  Buffer.concat([Buffer.from('PK\x03\x04'), sharedFields(entry, sizes), Buffer.alloc(2), entry.name])

function directoryRecord(entry: NewZipEntry, sizes: Sizes, headerAt: number): Buffer {
  const rest = Buffer.alloc(16)
  rest.writeUInt32LE(headerAt, 12)
  return Buffer.concat([Buffer.from('PK\x01\x02\x14\x00'), sharedFields(entry, sizes), rest, entry.name])
}

/** The 24 bytes that an entry's own header and its record in the directory have in common. */
function sharedFields(entry: NewZipEntry, sizes: Sizes): Buffer {
  const fields = Buffer.alloc(24)
  fields.writeUInt16LE(20, 0)
  fields.writeUInt16LE(entry.utf8 ? 0x800 : 0, 2)
  fields.writeUInt16LE(entry.deflate ? 8 : 0, 4)
  fields.writeUInt32LE(entry.modified, 6)
  fields.writeUInt32LE(sizes.crc, 10)
  fields.writeUInt32LE(sizes.compressedBytes, 14)
  fields.writeUInt32LE(sizes.sizeBytes, 18)
  fields.writeUInt16LE(entry.name.length, 22)
  return fields
}
