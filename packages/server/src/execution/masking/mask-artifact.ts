/**
 * Takes the secrets out of an artifact before it is stored: texts, traces and other archives, Playwright's HTML report
 * with the archive inside its page. Pixels cannot be masked: screenshots and videos stay as they are.
 */
import { open, readFile, rename, rm } from 'node:fs/promises'
import type { Redactor } from '../../kernel/redact.ts'
import { type ZipBudget, ZipRefused } from '../../kernel/zip-read.ts'
import { contentKind, HEAD_BYTES, maskBytes } from './mask-bytes.ts'
import { maskZip, writeNew } from './mask-zip.ts'

/** `refused`: the file must not be stored. It is an archive that is damaged or made to do harm; `reason` is for people. */
export type MaskOutcome = { status: 'masked' } | { status: 'refused'; reason: string }

/** A page with an archive inside is handled in memory. */
const MAX_REPORT_BYTES = 64 * 1_048_576

/** Of one artifact, the archives inside it included. */
const MAX_ENTRIES = 20_000

/** What all archives of one run may come to when unpacked. */
export const newMaskBudget = (): { bytes: number } => ({ bytes: 1024 * 1_048_576 })

/**
 * Replaces the file by its masked copy. The file must be a plain one in a folder that only this process writes to
 * (temporary files appear beside it); its kind is told by its content. Rejects when the disk fails.
 */
export async function maskArtifact(path: string, redactor: Redactor, left = newMaskBudget()): Promise<MaskOutcome> {
  if (!redactor.masks) return { status: 'masked' }
  const masked = `${path}.masked`
  const masking = { redactor, budget: { entries: MAX_ENTRIES, bytes: left.bytes } }
  try {
    const { kind, sizeBytes } = await look(path)
    if (kind === 'media') return { status: 'masked' }
    if (kind === 'html' && sizeBytes > MAX_REPORT_BYTES) return { status: 'refused', reason: 'page too large' }
    if (kind === 'zip') await maskZip(path, masked, masking)
    else if (kind === 'html') await maskReport(path, masked, masking)
    else await writeNew(masked, maskBytes((await open(path)).createReadStream(), redactor))
    await rename(masked, path)
    return { status: 'masked' }
  } catch (error) {
    if (error instanceof ZipRefused) return { status: 'refused', reason: error.message }
    throw error
  } finally {
    left.bytes = masking.budget.bytes
    await rm(masked, { force: true })
  }
}

/** A file named .zip is opened as an archive by whoever gets it, so it must be one. */
async function look(path: string) {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0)
    const kind = /\.zip$/i.test(path) ? 'zip' : contentKind(buffer.subarray(0, bytesRead))
    return { kind, sizeBytes: (await file.stat()).size }
  } finally {
    await file.close()
  }
}

/** Where Playwright's page keeps its data: a zip as a data URL. */
const EMBEDDED_ZIP = /(data:application\/zip;base64,)([A-Za-z0-9+/=]*)/

async function maskReport(path: string, to: string, masking: { redactor: Redactor; budget: ZipBudget }): Promise<void> {
  const parts = (await readFile(path, 'latin1')).split(EMBEDDED_ZIP)
  // Plain text, the data URL's beginning, its base64, plain text … as split gives captured groups.
  for (let i = 0; i < parts.length; i += 3) {
    parts[i] = masking.redactor.text(parts[i] ?? '')
    if (parts[i + 2]) parts[i + 2] = await maskEmbeddedZip(parts[i + 2] ?? '', to, masking)
  }
  await writeNew(
    to,
    parts.map((part) => Buffer.from(part, 'latin1')),
  )
}

async function maskEmbeddedZip(base64: string, to: string, masking: { redactor: Redactor; budget: ZipBudget }) {
  const embedded = `${to}.embedded`
  const masked = `${to}.embedded-masked`
  try {
    await writeNew(embedded, [Buffer.from(base64, 'base64')])
    await maskZip(embedded, masked, masking)
    return await readFile(masked, 'base64')
  } finally {
    await Promise.all([rm(embedded, { force: true }), rm(masked, { force: true })])
  }
}
