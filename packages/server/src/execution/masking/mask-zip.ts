/**
 * Masks a zip archive, a Playwright trace above all: every text in it, the names of its entries, archives inside.
 * Memory is bounded by one entry's chunk; what the archive may cost at most is the budget's affair (zip-read.ts).
 */
import { type FileHandle, open, rm } from 'node:fs/promises'
import type { Redactor } from '../../kernel/redact.ts'
import {
  readWholeZipEntry,
  readZipEntries,
  readZipEntry,
  type ZipBudget,
  type ZipEntry,
  ZipRefused,
  type ZipSource,
} from '../../kernel/zip-read.ts'
import { type ContentKind, contentKind, HEAD_BYTES, maskBytes } from './mask-bytes.ts'
import { isTrace, maskTrace } from './mask-trace.ts'
import { zipFile } from './zip-file.ts'
import { createZipWriter, type NewZipEntry } from './zip-write.ts'

/** A trace inside a report inside an attachment is the deepest an honest run goes. */
const MAX_NESTING = 3

/** Up to here an entry is handled at once: streams cost a millisecond per entry, and traces have thousands of small ones. */
const SMALL_BYTES = 262_144

type Chunks = AsyncIterable<Buffer> | Iterable<Buffer>

export type ZipMasking = { redactor: Redactor; budget: ZipBudget; nesting?: number }

/** Writes the masked copy of the archive `from` to the new file `to`. @throws ZipRefused */
export async function maskZip(from: string, to: string, masking: ZipMasking): Promise<void> {
  if ((masking.nesting ?? 0) >= MAX_NESTING) throw new ZipRefused('archives nested too deep')
  const file = await open(from)
  try {
    const source = await zipFile(file)
    const target = await open(to, 'wx', 0o600)
    try {
      const zip = createZipWriter(target)
      const copy = { source, zip, to, masking }
      for (const entry of await readZipEntries(source, masking.budget)) {
        await (entry.sizeBytes <= SMALL_BYTES ? copySmall(copy, entry) : copyLarge(copy, entry))
      }
      await zip.end()
    } finally {
      await target.close()
    }
  } finally {
    await file.close()
  }
}

type Copy = { source: ZipSource; zip: ReturnType<typeof createZipWriter>; to: string; masking: ZipMasking }

async function copySmall({ source, zip, to, masking }: Copy, entry: ZipEntry): Promise<void> {
  const bytes = await readWholeZipEntry(source, entry)
  const kind = contentKind(bytes)
  if (kind === 'zip') return zip.addStream(described(entry, kind, masking), maskedInnerZip([bytes], to, masking))
  const text = async () =>
    isTrace(entry.name)
      ? await wholeOf(maskTrace([bytes], masking.redactor))
      : Buffer.from(masking.redactor.text(bytes.toString('latin1')), 'latin1')
  await zip.addWhole(described(entry, kind, masking), kind === 'media' ? bytes : await text())
}

async function wholeOf(content: AsyncIterable<Buffer>): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of content) parts.push(part)
  return Buffer.concat(parts)
}

async function copyLarge({ source, zip, to, masking }: Copy, entry: ZipEntry): Promise<void> {
  const { kind, content } = await peek(readZipEntry(source, entry))
  const masked = { media: () => content, zip: () => maskedInnerZip(content, to, masking) }
  const asText = () => (isTrace(entry.name) ? maskTrace : maskBytes)(content, masking.redactor)
  await zip.addStream(described(entry, kind, masking), (kind === 'media' || kind === 'zip' ? masked[kind] : asText)())
}

/** Pictures and archives do not get smaller a second time. */
function described(
  { name, utf8, modified, sizeBytes }: ZipEntry,
  kind: ContentKind,
  { redactor }: ZipMasking,
): NewZipEntry {
  const maskedName = Buffer.from(redactor.text(name.toString('latin1')), 'latin1')
  return { name: maskedName, utf8, modified, deflate: sizeBytes > 0 && kind !== 'media' && kind !== 'zip' }
}

/** By way of two files beside the target, since a directory stands at an archive's end. */
async function* maskedInnerZip(content: Chunks, to: string, masking: ZipMasking): AsyncGenerator<Buffer> {
  const inner = `${to}.inner`
  const masked = `${to}.inner-masked`
  try {
    await writeNew(inner, content)
    await maskZip(inner, masked, { ...masking, nesting: (masking.nesting ?? 0) + 1 })
    const file = await open(masked)
    yield* file.createReadStream()
  } finally {
    await Promise.all([rm(inner, { force: true }), rm(masked, { force: true })])
  }
}

export async function writeNew(path: string, content: Chunks): Promise<void> {
  const file: FileHandle = await open(path, 'wx', 0o600)
  try {
    for await (const chunk of content) await file.write(chunk)
  } finally {
    await file.close()
  }
}

/** Looks at the first bytes and gives the whole back. */
async function peek(content: AsyncIterable<Buffer>) {
  const chunks = content[Symbol.asyncIterator]()
  const seen: Buffer[] = []
  for (let bytes = 0; bytes < HEAD_BYTES; ) {
    const { value, done } = await chunks.next()
    if (done) break
    seen.push(value)
    bytes += value.length
  }
  const whole = async function* () {
    yield* seen
    yield* { [Symbol.asyncIterator]: () => chunks }
  }
  return { kind: contentKind(Buffer.concat(seen)), content: whole() }
}
