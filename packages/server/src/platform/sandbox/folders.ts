/**
 * Where slots live on disk, and how their folders vanish. A script can leave anything in its folder: fifos, symlinks,
 * folders without permissions, trees too deep for a path. Nothing here opens or follows what it finds.
 */
import { execFile } from 'node:child_process'
import { createHash, randomInt } from 'node:crypto'
import { lstatSync, statfsSync, statSync } from 'node:fs'
import { chmod, chown, lstat, mkdir, mkdtemp, opendir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { SandboxError } from './port.ts'
import type { Tools } from './tools.ts'

const run = promisify(execFile)

/** Leaves room for "/owner/slot" within the 60 bytes that the port promises. */
const MAX_BASE_BYTES = 40
/** What an entry of a folder weighs at least, so that a hundred thousand empty files count too. */
const ENTRY_BYTES = 4096
const BATCH = 256

export const newOwner = (): string =>
  randomInt(36 ** 6)
    .toString(36)
    .padStart(6, '0')

/** Local disk first: a data folder may be shared with other machines, whose servers cannot be told alive from here. */
const HOMES = ['/var/tmp', '/tmp', tmpdir()]

/**
 * The folder for all slots of the servers of one data folder, named after that, so that a restart finds it again.
 * @param slotUid a user id that slots will have, or null when they run as this process's user
 * @throws SandboxError when no folder is to be had that slots could use
 */
export async function openBase(rootDir: string, slotUid: number | null, homes = HOMES): Promise<string> {
  const name = `wk-${createHash('sha256').update(rootDir).digest('hex').slice(0, 10)}`
  const candidates = [...homes.map((home) => join(home, name)), join(rootDir, 'slots')]
  for (const base of candidates) {
    if (Buffer.byteLength(base) <= MAX_BASE_BYTES && (await isUsable(base, slotUid))) return base
  }
  throw new SandboxError(`No folder for slots: tried ${candidates.join(', ')}`)
}

async function isUsable(base: string, slotUid: number | null): Promise<boolean> {
  try {
    await makeOpenFolder(base)
    const stats = await lstat(base)
    if (!stats.isDirectory() || stats.uid !== process.geteuid?.() || (stats.mode & 0o022) !== 0) return false
    if (slotUid === null) return true
    const trial = await mkdtemp(join(base, 'try-'))
    await chown(trial, slotUid, slotUid).finally(() => rm(trial, { recursive: true }))
    return await ancestorsAreOpen(base)
  } catch {
    return false
  }
}

/** Everyone may pass through it, nobody else may list or change it. */
export async function makeOpenFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  await chmod(folder, 0o711)
}

async function ancestorsAreOpen(path: string): Promise<boolean> {
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    if (((await lstat(folder)).mode & 0o001) === 0) return false
    if (folder === dirname(folder)) return true
  }
}

/** Removes a folder whatever a script made of it. Only for when no process of that script is left. */
export async function removeTree(folder: string, tools: Tools): Promise<void> {
  // Node would queue one call for each file, a quarter of a million perhaps, on the few threads that the whole server
  // shares; and it goes by whole paths, while rm goes step by step and so gets into trees deeper than a path can say.
  const { rm: program } = tools
  if (!program) return rm(folder, { recursive: true, force: true })
  const remove = () => run(program, ['-rf', '--', folder])
  await remove().catch(async () => {
    if (tools.chmod) await run(tools.chmod, ['-R', 'u+rwx', '--', folder]).catch(() => undefined)
    await remove()
  })
}

/**
 * Bytes on disk below a folder; stops counting above `limitBytes`. What cannot be counted (no permission, too deep)
 * counts as infinite: only a script that hides something gets there.
 */
export async function folderBytes(folder: string, limitBytes: number): Promise<number> {
  let total = 0
  const waiting = [folder]
  try {
    for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
      // Entries come in batches, and each is looked at in passing: fast enough for a script that makes them in a loop,
      // with room for the rest of the server after every batch.
      for await (const entry of (await opendir(path, { bufferSize: BATCH }).catch(orGone)) ?? []) {
        const child = join(path, entry.name)
        const blocks = lstatSync(child, { throwIfNoEntry: false })?.blocks ?? 0
        total += Math.max(ENTRY_BYTES, blocks * 512)
        if (total > limitBytes) return total
        if (entry.isDirectory()) waiting.push(child)
      }
    }
  } catch {
    return Number.POSITIVE_INFINITY
  }
  return total
}

/**
 * Bytes in the file systems in memory that a slot behind bubblewrap sees, by the root of its process namespace. Until that
 * one has a root of its own it sees the machine's file systems, which are nobody's memory: a busy machine takes its time.
 */
export function hiddenBytes(rootPid: number): number {
  let total = 0
  if (isOurRoot(rootPid)) return total
  for (const path of ['tmp', 'dev/shm']) {
    try {
      const { blocks, bfree, bsize } = statfsSync(`/proc/${rootPid}/root/${path}`)
      total += (blocks - bfree) * bsize
    } catch {}
  }
  return total
}

function isOurRoot(pid: number): boolean {
  try {
    const theirs = statSync(`/proc/${pid}/root/`)
    const ours = statSync('/')
    return theirs.dev === ours.dev && theirs.ino === ours.ino
  } catch {
    return false
  }
}

function orGone(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null
  throw error
}
