/**
 * Takes artifacts out of a slot's folder after everything in it has ended. A script may have put anything there: links
 * to other places, pipes that block whoever opens them, more than a disk holds. Only plain files inside count.
 */
import { randomBytes, randomUUID } from 'node:crypto'
import { constants } from 'node:fs'
import { type FileHandle, mkdir, open, readdir, realpath, rm } from 'node:fs/promises'
import { basename, dirname, extname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Redactor } from '../../kernel/redact.ts'
import type { ArtifactFile, ArtifactKind } from '../../kernel/run-plan.ts'
import type { Masker } from '../masking/masker.ts'
import type { FoundAttachment } from './tally.ts'

const MAX_FILES = 200
const MAX_FILE_BYTES = 100_000_000
const MAX_ALL_BYTES = 500_000_000

export interface WantedFile {
  testId: string | null
  attempt: number | null
  /** Goes before the name, to tell the files of several cases apart. */
  caseTitle: string | null
  name: string
  contentType: string
  path: string
}

export interface ArtifactCollector {
  /** @param dir the slot's folder, which is not needed afterwards; the files that may be had are copied, in the order given */
  collect(dir: string, wanted: WantedFile[]): Promise<void>
  /** Masks what was copied; only then is it in `files`. */
  mask(): Promise<void>
  files: ArtifactFile[]
  /** What was left out, and why: for the log. */
  skipped: { name: string; reason: string }[]
  /** Removes the copies. */
  release(): Promise<void>
}

interface CollectorOptions {
  /** Made when needed. */
  folder: string
  redactor: Redactor
  masker: Masker
}

export function createCollector({ folder, redactor, masker }: CollectorOptions): ArtifactCollector {
  const copies: ArtifactFile[] = []
  const files: ArtifactFile[] = []
  const skipped: { name: string; reason: string }[] = []
  let left = MAX_ALL_BYTES

  async function take(dir: string, wanted: WantedFile): Promise<string | null> {
    if (copies.length >= MAX_FILES) return `more than ${MAX_FILES} files`
    const source = await openInside(dir, wanted.path)
    if (typeof source === 'string') return source
    const copy = join(folder, `${copies.length}-${randomBytes(4).toString('hex')}${extname(wanted.path).slice(0, 10)}`)
    try {
      const { size } = await source.stat()
      if (size > MAX_FILE_BYTES) return `larger than ${MAX_FILE_BYTES} bytes`
      if (size > left) return `more than ${MAX_ALL_BYTES} bytes in all`
      await copyTo(source, copy, size)
      left -= size
      copies.push({ ...describe(wanted, plainType(wanted), redactor), path: copy, sizeBytes: size })
      return null
    } catch (error) {
      await rm(copy, { force: true })
      return (error as Error).message
    } finally {
      await source.close()
    }
  }

  const skip = (name: string, reason: string) => {
    if (skipped.length < MAX_FILES) skipped.push({ name: redactor.text(name), reason })
  }

  return {
    files,
    skipped,
    async mask() {
      for (const copy of copies.splice(0)) {
        try {
          await masker.mask(copy.path)
          files.push({ ...copy, sizeBytes: await sizeOf(copy.path) })
        } catch (error) {
          await rm(copy.path, { force: true })
          skip(copy.name, (error as Error).message)
        }
      }
      await masker.close()
    },
    async collect(dir, all) {
      if (all.length > 0) await mkdir(folder, { recursive: true, mode: 0o700 })
      for (const wanted of all) {
        const reason = await take(dir, wanted)
        if (reason !== null) skip(wanted.name, reason)
      }
    },
    async release() {
      await masker.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** The open file, or why it is not taken. Nothing runs in the folder any more, so what was looked at stays as it was. */
async function openInside(dir: string, path: string): Promise<FileHandle | string> {
  try {
    const [home, parent] = await Promise.all([realpath(dir), realpath(dirname(path))])
    if (`${parent}/`.startsWith(`${home}/`) === false) return 'outside of the run'
    // NONBLOCK: a pipe is opened, seen to be one, and closed again; it does not block.
    const file = await open(
      join(parent, basename(path)),
      constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK,
    )
    const stats = await file.stat()
    if (stats.isFile() && stats.nlink === 1) return file
    await file.close()
    return 'not a plain file'
  } catch (error) {
    return (error as NodeJS.ErrnoException).code ?? 'cannot be opened'
  }
}

async function copyTo(source: FileHandle, path: string, sizeBytes: number) {
  const copy = await open(path, 'wx', 0o600)
  const content = source.createReadStream({ autoClose: false, ...(sizeBytes > 0 && { end: sizeBytes - 1 }) })
  await pipeline(content, copy.createWriteStream())
}

async function sizeOf(path: string): Promise<number> {
  const file = await open(path)
  return file
    .stat()
    .then(({ size }) => size)
    .finally(() => file.close())
}

/** The types that Playwright itself gives; whatever else a script says is bytes. */
const KINDS: Record<string, { kind: ArtifactKind; contentType: string }> = {
  trace: { kind: 'trace', contentType: 'application/zip' },
  video: { kind: 'video', contentType: 'video/webm' },
  screenshot: { kind: 'screenshot', contentType: 'image/png' },
  report: { kind: 'report', contentType: 'text/html' },
}

const PLAIN_TYPE = /^[a-z]+\/[a-z0-9.+-]+$/

function plainType({ contentType }: WantedFile): string {
  const type = (contentType.split(';', 1)[0] ?? '').trim().toLowerCase()
  return PLAIN_TYPE.test(type) ? type : 'application/octet-stream'
}

function describe(wanted: WantedFile, contentType: string, redactor: Redactor) {
  const known = KINDS[wanted.name]
  const kind =
    known?.contentType === contentType && (wanted.name !== 'report' || wanted.testId === null) ? known.kind : 'other'
  const own = kind === 'other' ? wanted.name : basename(wanted.path)
  const name = redactor
    .text(wanted.caseTitle ? `${wanted.caseTitle.slice(0, 60)} - ${own}` : own)
    .replace(/[^\p{L}\p{N} ._()-]+/gu, '-')
  const ending = extname(wanted.path).slice(0, 10)
  const full = ending && !name.endsWith(ending) ? `${name.slice(0, 150)}${ending}` : name.slice(0, 160)
  return { testId: wanted.testId, attempt: wanted.attempt, kind, name: full || 'attachment', contentType }
}

/** Where the artifacts of one run lie on their way; named so that what a killed worker leaves can be told. */
export const collectorFolder = (artifactsDir: string) => join(artifactsDir, `${process.pid}-${randomUUID()}`)

/** Removes what workers that are gone have left on its way. */
export async function sweepCollected(artifactsDir: string): Promise<void> {
  for (const name of await readdir(artifactsDir).catch(() => [])) {
    if (!isAlive(Number(name.split('-')[0]))) await rm(join(artifactsDir, name), { recursive: true, force: true })
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

export function wantedOf(found: FoundAttachment[], reportPath: string | null): WantedFile[] {
  const report = { testId: null, attempt: null, caseTitle: null, name: 'report', contentType: 'text/html' }
  return [...(reportPath ? [{ ...report, path: reportPath }] : []), ...found]
}
