/**
 * Program files that another user of this machine must be able to read: PostgreSQL and the script slots run as users of
 * their own and cannot look into root's home. What they cannot reach is laid, by content, where everyone can read and
 * only root can write. Data and secrets never go through here.
 */
import { createHash, randomBytes } from 'node:crypto'
import { lstatSync, readdirSync, readFileSync, readlinkSync, realpathSync, type Stats } from 'node:fs'
import {
  chmod,
  copyFile,
  lstat,
  mkdir,
  readdir,
  readFile,
  rename,
  rm,
  symlink,
  utimes,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'

const HOUR_MS = 3_600_000
const UNUSED_MS = 30 * 24 * HOUR_MS
/** A copy takes seconds: a draft of yesterday belongs to a process that was killed. */
const DRAFT_MS = 24 * HOUR_MS
const MAX_ENTRIES = 200_000
const DRAFT = /\.new-[0-9a-f]{8}$/

interface Entry {
  /** Relative to the source; '' is the source itself. */
  path: string
  stats: Stats
}

interface ReadableOptions {
  /** Paths below `source` to take, layout kept; without it everything. */
  parts?: string[]
  /** Where copies may lie, best first. For tests; as a rule /var/lib, else the temporary folder. */
  homes?: string[]
}

/**
 * Returns a path with the content of `source` (a file or a folder) that every user of the machine can read: `source`
 * itself where that is so already, or where this process is not root and so has no second user to hand it to;
 * otherwise a copy, made once for each content. The last part of the path keeps its name.
 * @param name a word for the copy's folder, such as `postgres`
 */
export async function readableByOthers(source: string, name: string, options: ReadableOptions = {}): Promise<string> {
  if (process.geteuid?.() !== 0) return source
  const real = realpathSync(source)
  const entries = listTree(real, options.parts ?? [''])
  if (entries.every(({ stats }) => isOpen(stats)) && ancestorsAreOpen(real)) return real

  const home = await findHome(options.homes ?? ['/var/lib/watchkeeper/shared', join(tmpdir(), 'watchkeeper-shared')])
  const note = join(home, `.seen-${fingerprint(real, entries)}`)
  const known = await readFile(note, 'utf8').catch(() => null)
  if (known && (await isFolderOfOurs(join(home, known)))) return used(join(home, known), real)

  const key = `${name}-${contentHash(real, entries)}`
  if (!(await isFolderOfOurs(join(home, key)))) {
    await layCopy(real, entries, join(home, key))
    await sweep(home)
  }
  await writeFile(note, key, { mode: 0o644 })
  return used(join(home, key), real)
}

/** May any user read a file, and enter and list a folder, as far as its own mode goes? */
function isOpen(stats: Stats): boolean {
  if (stats.isSymbolicLink()) return true
  const needed = stats.isDirectory() ? 0o005 : 0o004 | ((stats.mode & 0o100) >> 6)
  return (stats.mode & needed) === needed
}

function ancestorsAreOpen(path: string): boolean {
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    if ((lstatSync(folder).mode & 0o001) === 0) return false
    if (folder === dirname(folder)) return true
  }
}

function listTree(root: string, parts: string[]): Entry[] {
  const entries: Entry[] = []
  const waiting = [...parts]
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    const full = join(root, path)
    const stats = lstatSync(full)
    if (!stats.isFile() && !stats.isDirectory() && !stats.isSymbolicLink()) continue
    entries.push({ path, stats })
    if (entries.length > MAX_ENTRIES) throw new Error(`Too many files below ${root} to share with another user`)
    if (stats.isDirectory()) waiting.push(...readdirSync(full).map((child) => join(path, child)))
  }
  return entries.sort((a, b) => (a.path < b.path ? -1 : 1))
}

/** Cheap and safe: whatever changes a file's content, mode or place also moves its ctime, which nobody can set. */
function fingerprint(root: string, entries: Entry[]): string {
  const hash = createHash('sha256').update(root)
  for (const { path, stats } of entries) hash.update(`\0${path}\0${stats.mode}\0${stats.size}\0${stats.ctimeMs}`)
  return hash.digest('hex').slice(0, 32)
}

function contentHash(root: string, entries: Entry[]): string {
  const hash = createHash('sha256').update(basename(root))
  for (const { path, stats } of entries) {
    const full = join(root, path)
    hash.update(`\0${path}\0${stats.mode & 0o170100}\0${stats.isFile() ? stats.size : 0}\0`)
    if (stats.isFile()) hash.update(readFileSync(full))
    if (stats.isSymbolicLink()) hash.update(readlinkSync(full))
  }
  return hash.digest('hex').slice(0, 32)
}

/** The first folder that everyone can enter and nobody else can write to, so that no other user can plant a copy. */
async function findHome(candidates: string[]): Promise<string> {
  for (const folder of candidates) {
    if ((await makeOpenFolder(folder)) && ancestorsAreOpen(folder) && (await isFolderOfOurs(folder))) return folder
  }
  throw new Error(`No folder to share program files in: tried ${candidates.join(', ')}`)
}

/** mkdir -p whatever the umask; only folders made here get their mode changed. */
async function makeOpenFolder(folder: string): Promise<boolean> {
  try {
    const made = await mkdir(folder, { recursive: true })
    for (let path = folder; made && path.startsWith(made); path = dirname(path)) await chmod(path, 0o755)
    return true
  } catch {
    return false
  }
}

async function isFolderOfOurs(folder: string): Promise<boolean> {
  const stats = await lstat(folder).catch(() => null)
  return stats?.isDirectory() === true && stats.uid === process.geteuid?.() && (stats.mode & 0o022) === 0
}

/** Builds aside and renames: a half-made copy is never found. Losing the race to another process is fine. */
async function layCopy(root: string, entries: Entry[], target: string): Promise<void> {
  const draft = `${target}.new-${randomBytes(4).toString('hex')}`
  const inside = join(draft, basename(root))
  try {
    await makeOpenFolder(draft)
    for (const { path, stats } of entries) await copyEntry(join(root, path), join(inside, path), stats)
    await rename(draft, target)
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    if (!(await isFolderOfOurs(target))) throw error
  }
}

async function copyEntry(from: string, to: string, stats: Stats): Promise<void> {
  await makeOpenFolder(stats.isDirectory() ? to : dirname(to))
  if (stats.isSymbolicLink()) return symlink(readlinkSync(from), to)
  if (!stats.isFile()) return
  await copyFile(from, to)
  await chmod(to, stats.mode & 0o100 ? 0o755 : 0o644)
}

async function used(copy: string, source: string): Promise<string> {
  const now = new Date()
  await utimes(copy, now, now)
  return join(copy, basename(source))
}

/** Copies and notes that no start has used for a month belong to versions long gone. */
async function sweep(home: string): Promise<void> {
  const now = Date.now()
  for (const name of await readdir(home)) {
    const usedAt = (await lstat(join(home, name)).catch(() => null))?.mtimeMs ?? now
    const limit = DRAFT.test(name) ? DRAFT_MS : UNUSED_MS
    if (now - usedAt > limit) await rm(join(home, name), { recursive: true, force: true })
  }
}
