/**
 * The bytes that a script keeps in files below its folder which it has deleted, but still has open or mapped: no look at
 * the folder shows them. Every descriptor and mapping of the slot's processes has to be read, however many there are.
 */
import { createReadStream, readlinkSync, statSync } from 'node:fs'
import { opendir } from 'node:fs/promises'
import { createPace } from './pace.ts'

/** A browser with its test has some thousands. */
const MAX_DESCRIPTORS = 100_000
/** A text of this size counts as much as this many descriptors; it holds some 700 mappings. */
const MAPPINGS_CHUNK_BYTES = 65_536
const MAPPINGS_CHUNK_COST = 100
const BATCH = 256
const DELETED = ' (deleted)'
const QUIETLY = { throwIfNoEntry: false } as const

export interface HiddenFiles {
  bytes: number
  /** Not all was read: there is more open or mapped than anyone needs. */
  tooMany: boolean
}

interface Search {
  dir: string
  /** What may still be read, in descriptors. */
  budget: number
  /** By device and inode: most descriptors of a slot are copies. */
  sizes: Map<string, number>
  pace: ReturnType<typeof createPace>
}

/** @param openFiles what one process of the slot may have open: a load test has a connection for each virtual user */
export async function hiddenFiles(pids: number[], dir: string, openFiles: number): Promise<HiddenFiles> {
  const budget = Math.max(MAX_DESCRIPTORS, 4 * openFiles)
  if (openCount(pids) > budget) return { bytes: 0, tooMany: true }
  const search: Search = { dir, budget, sizes: new Map(), pace: createPace() }
  for (const pid of pids) {
    await searchOpen(search, pid)
    await searchMapped(search, pid)
    if (search.budget <= 0) break
  }
  const bytes = [...search.sizes.values()].reduce((sum, size) => sum + size, 0)
  return { bytes, tooMany: search.budget <= 0 }
}

/** Since Linux 6.2 the folder's size is how many there are, without reading any; before, it is 0. */
function openCount(pids: number[]): number {
  return pids.reduce((sum, pid) => sum + (statSync(`/proc/${pid}/fd`, QUIETLY)?.size ?? 0), 0)
}

const isHidden = (dir: string, target: string): boolean => target.startsWith(`${dir}/`) && target.endsWith(DELETED)

/** @param path in /proc, under which a deleted file can still be reached */
function note({ sizes }: Search, path: string): void {
  try {
    const { dev, ino, blocks } = statSync(path)
    sizes.set(`${dev}:${ino}`, blocks * 512)
  } catch {}
}

async function searchOpen(search: Search, pid: number): Promise<void> {
  const { dir, pace } = search
  try {
    for await (const { name } of await opendir(`/proc/${pid}/fd`, { bufferSize: BATCH })) {
      const path = `/proc/${pid}/fd/${name}`
      if (isHidden(dir, linkOf(path))) note(search, path)
      if (--search.budget <= 0) return
      if (pace.isDue()) await pace.rest()
    }
  } catch {
    // The process is gone, or is not for this server to look into.
  }
}

function linkOf(path: string): string {
  try {
    return readlinkSync(path)
  } catch {
    return ''
  }
}

async function searchMapped(search: Search, pid: number): Promise<void> {
  const { pace } = search
  let begun = ''
  try {
    const stream = createReadStream(`/proc/${pid}/maps`, { encoding: 'latin1', highWaterMark: MAPPINGS_CHUNK_BYTES })
    for await (const chunk of stream) {
      const lines = (begun + chunk).split('\n')
      begun = lines.pop() ?? ''
      for (const line of lines) noteMapped(search, pid, line)
      search.budget -= (MAPPINGS_CHUNK_COST * chunk.length) / MAPPINGS_CHUNK_BYTES
      if (search.budget <= 0) return
      if (pace.isDue()) await pace.rest()
    }
  } catch {
    // As above.
  }
}

function noteMapped(search: Search, pid: number, line: string): void {
  if (!line.endsWith(DELETED) || !isHidden(search.dir, line.slice(line.indexOf('/')))) return
  note(search, `/proc/${pid}/map_files/${line.split(' ')[0]?.replace(/\b0+(?=\w)/g, '')}`)
}
