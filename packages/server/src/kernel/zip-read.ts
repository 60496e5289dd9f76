/**
 * Reads a zip archive that an untrusted script may have made: by its central directory, with bounds on everything,
 * refusing what honest writers never do. Where the bytes lie and what the entries mean is the caller's affair.
 */
import { pipeline, type Readable } from 'node:stream'
import { crc32, createInflateRaw, inflateRawSync } from 'node:zlib'

/** The bytes of an archive, from `start` up to but not including `end`; fewer where it ends before that. */
export type ZipSource = {
  sizeBytes: number
  at(start: number, end: number): Promise<Buffer>
  /** Never asked for nothing. */
  stream(start: number, end: number): Readable
}

export type ZipEntry = {
  /** The bytes of the name; UTF-8 when `utf8`. */
  name: Buffer
  utf8: boolean
  /** 0 stored, 8 deflated. */
  method: number
  crc: number
  compressedBytes: number
  sizeBytes: number
  /** DOS time and date as in the archive. */
  modified: number
  headerAt: number
}

/** What all archives of one artifact may have together, nested ones included; counted down while reading. */
export type ZipBudget = { entries: number; bytes: number }

/** Deflate cannot do better than 1:1032; logs and JSON seldom pass 1:50. Small archives may be as dense as they like. */
const MAX_RATIO = 200
const RATIO_FREE_BYTES = 16 * 1_048_576
const MAX_DIRECTORY_BYTES = 16 * 1_048_576
const END_RECORD_BYTES = 22
const MAX_COMMENT_BYTES = 65_535

/** The archive is damaged, or shaped to do harm; the message says how. */
export class ZipRefused extends Error {
  override name = 'ZipRefused'
}

/** @throws ZipRefused */
export async function readZipEntries(source: ZipSource, budget: ZipBudget): Promise<ZipEntry[]> {
  const { sizeBytes } = source
  const tail = await source.at(Math.max(0, sizeBytes - END_RECORD_BYTES - MAX_COMMENT_BYTES), sizeBytes)
  const end = tail.subarray(Math.max(0, tail.lastIndexOf('PK\x05\x06')))
  if (end.length < END_RECORD_BYTES || end.readUInt32LE(0) !== 0x06054b50) throw new ZipRefused('no end of the archive')
  const count = end.readUInt16LE(10)
  const directoryBytes = end.readUInt32LE(12)
  const directoryAt = end.readUInt32LE(16)
  if (count === 0xffff || directoryAt === 0xffffffff) throw new ZipRefused('larger than a plain zip can be')
  budget.entries -= count
  if (budget.entries < 0) throw new ZipRefused('too many entries')
  const directoryEnd = directoryAt + directoryBytes
  if (directoryBytes > MAX_DIRECTORY_BYTES || directoryEnd > sizeBytes) throw new ZipRefused('bad directory')
  const entries = parseDirectory(await source.at(directoryAt, directoryEnd), count)
  checkLayout(entries, directoryAt)
  checkSizes(entries, budget)
  return entries
}

function parseDirectory(directory: Buffer, count: number): ZipEntry[] {
  const entries: ZipEntry[] = []
  let at = 0
  for (let i = 0; i < count; i++) {
    if (at + 46 > directory.length || directory.readUInt32LE(at) !== 0x02014b50) throw new ZipRefused('bad directory')
    const flags = directory.readUInt16LE(at + 8)
    const nameEnd = at + 46 + directory.readUInt16LE(at + 28)
    const entry = {
      name: directory.subarray(at + 46, nameEnd),
      utf8: (flags & 0x800) !== 0,
      method: directory.readUInt16LE(at + 10),
      crc: directory.readUInt32LE(at + 16),
      compressedBytes: directory.readUInt32LE(at + 20),
      sizeBytes: directory.readUInt32LE(at + 24),
      modified: directory.readUInt32LE(at + 12),
      headerAt: directory.readUInt32LE(at + 42),
    }
    if (nameEnd > directory.length) throw new ZipRefused('bad directory')
    if (flags & 1) throw new ZipRefused('encrypted')
    if (entry.method !== 0 && entry.method !== 8) throw new ZipRefused(`unknown compression ${entry.method}`)
    if (isUnsafeName(entry.name.toString('latin1'))) throw new ZipRefused('an entry that points outside')
    entries.push(entry)
    at = nameEnd + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32)
  }
  return entries
}

const isUnsafeName = (name: string) =>
  name === '' || name.startsWith('/') || /[\0\\]/.test(name) || /^[a-z]:/i.test(name) || name.split('/').includes('..')

/** Entries that share bytes are how a small archive becomes petabytes. */
function checkLayout(entries: readonly ZipEntry[], directoryAt: number): void {
  let free = 0
  for (const entry of entries.toSorted((a, b) => a.headerAt - b.headerAt)) {
    if (entry.headerAt < free) throw new ZipRefused('entries overlap')
    free = entry.headerAt + 30 + entry.name.length + entry.compressedBytes
  }
  if (free > directoryAt) throw new ZipRefused('an entry beyond the end')
}

function checkSizes(entries: readonly ZipEntry[], budget: ZipBudget): void {
  const total = entries.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0)
  const compressed = entries.reduce((sum, { compressedBytes }) => sum + compressedBytes, 0)
  if (total > RATIO_FREE_BYTES && total > compressed * MAX_RATIO) throw new ZipRefused('compressed beyond reason')
  budget.bytes -= total
  if (budget.bytes < 0) throw new ZipRefused('too large when unpacked')
}

/** The unpacked bytes of an entry, as many as the directory promises and with its checksum. @throws ZipRefused while being read. */
export async function* readZipEntry(source: ZipSource, entry: ZipEntry): AsyncGenerator<Buffer> {
  const check = createCheck(entry)
  const { start } = await findContent(source, entry)
  const packed = entry.compressedBytes > 0 ? source.stream(start, start + entry.compressedBytes) : []
  try {
    // A failure of the first stream reaches the reader through the last one.
    for await (const chunk of entry.method === 8 ? pipeline(packed, createInflateRaw(), () => {}) : packed) {
      check.add(chunk)
      yield chunk
    }
  } catch (error) {
    throw isDamage(error) ? new ZipRefused('damaged entry') : error
  }
  check.end()
}

/** The same at once, for an entry that may be held in memory: a third of the cost when it is small. */
export async function readWholeZipEntry(source: ZipSource, entry: ZipEntry): Promise<Buffer> {
  const check = createCheck(entry)
  const { start, read } = await findContent(source, entry, entry.compressedBytes)
  const enough = read.length >= start - entry.headerAt + entry.compressedBytes
  const packed = enough ? read.subarray(start - entry.headerAt) : await source.at(start, start + entry.compressedBytes)
  const bytes =
    entry.method === 8
      ? inflate(packed.subarray(0, entry.compressedBytes), entry)
      : packed.subarray(0, entry.compressedBytes)
  check.add(bytes)
  check.end()
  return bytes
}

function inflate(packed: Buffer, { sizeBytes }: ZipEntry): Buffer {
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(1, sizeBytes) })
  } catch (error) {
    const tooLarge = (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE'
    if (tooLarge) throw new ZipRefused('an entry larger than promised')
    throw isDamage(error) ? new ZipRefused('damaged entry') : error
  }
}

const isDamage = (error: unknown) => (error as NodeJS.ErrnoException).code?.startsWith('Z_') === true

/** @throws ZipRefused as soon as the bytes are not what the directory says. */
function createCheck(entry: ZipEntry) {
  let left = entry.sizeBytes
  let sum = 0
  return {
    add(chunk: Buffer) {
      left -= chunk.length
      if (left < 0) throw new ZipRefused('an entry larger than promised')
      sum = crc32(chunk, sum)
    },
    end() {
      if (left !== 0 || sum !== entry.crc) throw new ZipRefused('damaged entry')
    },
  }
}

/** Where the packed bytes begin; only the entry's own header tells. `read` is what was read from `headerAt` on. */
async function findContent(source: ZipSource, { headerAt, name }: ZipEntry, ahead = 0) {
  const read = await source.at(headerAt, headerAt + 30 + name.length + 64 + ahead)
  if (read.length < 30 || read.readUInt32LE(0) !== 0x04034b50) throw new ZipRefused('bad entry')
  return { start: headerAt + 30 + read.readUInt16LE(26) + read.readUInt16LE(28), read }
}
