/**
 * User ids for slots: each live slot has one that nothing else on the machine has, in whichever Watchkeeper server.
 * A claim is a file `<uid>.<owner>`. Announce, look, withdraw: of two servers that want the same id at the same moment,
 * the one that comes second sees the first one's file, so at most one of them keeps it.
 */
import { randomInt } from 'node:crypto'
import { chmod, lstat, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { SandboxError } from './port.ts'
import { announce, announced, forget, isPresent } from './presence.ts'
import { runningUids } from './processes.ts'

export interface UidClaim {
  uid: number
  /** For when no process of it is left. Without this call the id stays out of use until the server ends. */
  giveBack(): Promise<void>
}

export interface UidPool {
  /** @throws SandboxError when every id of the range is in use */
  claim(): Promise<UidClaim>
  /** Ends what servers that are gone left running under their ids, and frees the ids. Returns how many it freed. */
  sweep(): Promise<number>
  close(): Promise<void>
}

export interface UidPoolOptions {
  /** One folder for all servers of the machine, for root only: the first of these that can be had. */
  folders: string[]
  owner: string
  first: number
  count: number
  /** Kills every process of a user; true when none is left. */
  endUser(uid: number): Promise<boolean>
}

interface Pool extends UidPoolOptions {
  folder: string
  /** Ids claimed by this process, or being claimed, or never to be touched. */
  taken: Set<number>
  next: number
}

export async function openUidPool(options: UidPoolOptions): Promise<UidPool> {
  const { owner, first, count } = options
  const folder = await openClaims(options.folders)
  const presence = await announce(folder, owner)
  const pool: Pool = { ...options, folder, taken: await foreignUids(folder, options), next: randomInt(count) }

  return {
    async claim() {
      for (let tries = 0; tries < count; tries++) {
        // Round and round, so that an id rests as long as possible before the next script gets it.
        const uid = first + (pool.next++ % count)
        if (await take(pool, uid)) return { uid, giveBack: () => giveBack(pool, uid) }
      }
      throw new SandboxError(`All ${count} user ids from ${first} on are in use`)
    },
    sweep: () => sweep(pool),
    async close() {
      for (const file of await readdir(folder)) if (file.endsWith(`.${owner}`)) await rm(join(folder, file))
      await presence.withdraw()
    },
  }
}

async function openClaims(folders: string[]): Promise<string> {
  for (const folder of folders) {
    try {
      await mkdir(folder, { recursive: true })
      const stats = await lstat(folder)
      if (!stats.isDirectory() || stats.uid !== process.geteuid?.()) continue
      await chmod(folder, 0o700)
      return folder
    } catch {}
  }
  throw new SandboxError(`No folder to note user ids in: tried ${folders.join(', ')}`)
}

/** Ids that people or services of this machine have: from /etc/passwd, and from what runs without any claim. */
async function foreignUids(folder: string, { first, count }: UidPoolOptions): Promise<Set<number>> {
  const passwd = await readFile('/etc/passwd', 'utf8').catch(() => '')
  const named = passwd.split('\n').map((line) => Number(line.split(':')[2]))
  const claimed = new Set((await readdir(folder)).map((file) => Number(file.split('.')[0])))
  const running = runningUids().filter((uid) => !claimed.has(uid))
  return new Set([...named, ...running].filter((uid) => uid >= first && uid < first + count))
}

async function take(pool: Pool, uid: number): Promise<boolean> {
  if (pool.taken.has(uid)) return false
  pool.taken.add(uid)
  const { folder, owner } = pool
  await writeFile(join(folder, `${uid}.${owner}`), '')
  const others = (await readdir(folder)).filter((file) => file.startsWith(`${uid}.`) && file !== `${uid}.${owner}`)
  for (const file of others) {
    if (await isPresent(folder, file.slice(`${uid}.`.length))) {
      await giveBack(pool, uid)
      return false
    }
  }
  if (others.length === 0) return true
  // Ours now, and a server that is gone had it: what still runs under it is that server's.
  if (!(await pool.endUser(uid))) return false
  for (const file of others) await rm(join(folder, file), { force: true })
  return true
}

async function giveBack(pool: Pool, uid: number): Promise<void> {
  await rm(join(pool.folder, `${uid}.${pool.owner}`), { force: true })
  pool.taken.delete(uid)
}

async function sweep(pool: Pool): Promise<number> {
  const { folder, owner } = pool
  let freed = 0
  for (const file of await readdir(folder)) {
    const [, uid, name] = /^(\d+)\.(.+)$/.exec(file) ?? []
    if (!uid || !name || name === owner || (await isPresent(folder, name))) continue
    if (!(await take(pool, Number(uid)))) continue
    await giveBack(pool, Number(uid))
    freed++
  }
  for (const name of await announced(folder)) {
    if (name !== owner && !(await isPresent(folder, name))) await forget(folder, name)
  }
  return freed
}
