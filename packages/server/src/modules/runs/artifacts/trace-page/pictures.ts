/** Chooses the pictures of a trace that its page shows, and takes them out of the archive. */
import { readWholeZipEntry, type ZipEntry, type ZipSource } from '../../../../kernel/zip-read.ts'
import type { Picture, PictureAt, Trace } from './model.ts'

const MAX_FRAMES = 24
const MAX_ATTACHED = 12
const MAX_PICTURE_BYTES = 2_097_152
/** All together, before base64 adds its third. */
const MAX_BYTES = 8_388_608

/** @throws ZipRefused when the archive is damaged where a picture lies */
export async function loadPictures(
  { frames, attached, actions }: Trace,
  source: ZipSource,
  entries: ReadonlyMap<string, ZipEntry>,
): Promise<{ frames: Picture[]; attached: Picture[] }> {
  let left = MAX_BYTES
  async function load(all: readonly PictureAt[]): Promise<Picture[]> {
    const loaded: Picture[] = []
    for (const picture of all) {
      const entry = entries.get(picture.entry)
      if (!entry || entry.sizeBytes > Math.min(left, MAX_PICTURE_BYTES)) continue
      const bytes = await readWholeZipEntry(source, entry)
      const type = pictureType(bytes)
      if (!type) continue
      left -= bytes.length
      loaded.push({ ...picture, type, bytes })
    }
    return loaded
  }
  // What the test itself kept comes first: it was kept for a reason.
  const kept = await load(attached.slice(0, MAX_ATTACHED))
  const failedMs = actions.findLast(({ error }) => error)?.endMs ?? null
  return { attached: kept, frames: await load(chooseFrames(frames, failedMs)) }
}

/** Spread over the whole time, the last one and the one nearest to the failure always among them. */
export function chooseFrames(all: readonly PictureAt[], failedMs: number | null): PictureAt[] {
  const frames = [...new Map(all.map((frame) => [frame.entry, frame])).values()]
  if (frames.length <= MAX_FRAMES) return frames
  const step = (frames.length - 1) / (MAX_FRAMES - 2)
  const chosen = new Set(Array.from({ length: MAX_FRAMES - 1 }, (_, i) => Math.round(i * step)))
  if (failedMs !== null) chosen.add(nearest(frames, failedMs))
  return [...chosen].sort((a, b) => a - b).flatMap((index) => frames[index] ?? [])
}

/** The place of the first picture from then on, else of the last before; -1 when there are none. */
export function nearest(pictures: readonly PictureAt[], atMs: number): number {
  const after = pictures.findIndex((picture) => (picture.atMs ?? 0) >= atMs)
  return after >= 0 ? after : pictures.length - 1
}

/** Told by the first bytes; what is none of these is not shown. */
function pictureType(bytes: Buffer): Picture['type'] | null {
  const hex = bytes.toString('hex', 0, 12)
  if (hex.startsWith('ffd8ff')) return 'image/jpeg'
  if (hex.startsWith('89504e470d0a1a0a')) return 'image/png'
  return /^52494646.{8}57454250$/.test(hex) ? 'image/webp' : null
}
