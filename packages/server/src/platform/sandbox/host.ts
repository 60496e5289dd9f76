/**
 * What all slots of one server share: its folder, its pool of user ids, its control groups. Opening it also clears away
 * what earlier servers of the same data folder left when they were killed.
 */
import { readdir, rmdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type Cgroups, openCgroups, sweepCgroups } from './cgroups.ts'
import { makeOpenFolder, newOwner, openBase, removeTree } from './folders.ts'
import { removeNetwork } from './networks.ts'
import type { SandboxLog } from './port.ts'
import { announce, announced, forget, isPresent } from './presence.ts'
import { processesMarked, signal } from './processes.ts'
import { findFilter, type SystemCallFilter } from './seccomp/install.ts'
import type { Tools } from './tools.ts'
import { endTree, endUser } from './tree.ts'
import { openUidPool, type UidPool } from './uids.ts'

export interface SlotHost {
  tools: Tools
  /** This server's folder inside the base: slots and the proxy's socket live in it. */
  sharedDir: string
  /** Null when this process cannot hand out user ids. */
  uids: UidPool | null
  cgroups: Cgroups | null
  /** Null where the kernel has none, or its system calls are not known here. */
  filter: SystemCallFilter | null
  /** The next slot's folder; its name is also the slot's name elsewhere. */
  nextName(): string
  /** Takes note of what went wrong in clearing up. */
  failed(error: Error): void
  close(): Promise<void>
}

export interface HostOptions {
  rootDir: string
  tools: Tools
  uids: { first: number; count: number }
  /** Where the servers of this machine tell each other which user ids they use: the first one that can be had. */
  claimsDirs: string[]
  log: SandboxLog
}

/** Processes, folders and user ids of earlier servers that were cleared away. */
export interface Swept {
  processes: number
  folders: number
  uids: number
}

export async function openHost(options: HostOptions): Promise<{ host: SlotHost; swept: Swept }> {
  const { tools, log } = options
  const owner = newOwner()
  const { base, uids } = await openBaseAndUsers(options, owner)
  // Another server that closes just now may take the folder away: once more then.
  const presence = await announce(base, owner).catch(() => makeOpenFolder(base).then(() => announce(base, owner)))
  // User ids first: while their processes live, folders cannot be removed for good.
  const freed = (await uids?.sweep()) ?? 0
  const swept = { uids: freed, ...(await sweepBase(base, owner, tools)) }
  const sharedDir = join(base, owner)
  await makeOpenFolder(sharedDir)
  const cgroups = await openCgroups(owner, tools)
  let slots = 0
  const host: SlotHost = {
    tools,
    sharedDir,
    uids,
    cgroups,
    filter: await findFilter(tools),
    nextName: () => (++slots).toString(36),
    failed: (error) => log.warn({ event: 'sandbox.leftover', err: error }, 'files of a script not removed'),
    async close() {
      await cgroups?.remove()
      await uids?.close()
      await removeTree(sharedDir, tools)
      await presence.withdraw()
      // Stays while another server of the same data folder lives in it.
      await rmdir(base).catch(() => undefined)
    },
  }
  return { host, swept }
}

/** User ids only where this process can give folders to them; a container may be root in name only. */
async function openBaseAndUsers(options: HostOptions, owner: string): Promise<{ base: string; uids: UidPool | null }> {
  const { rootDir, uids, tools } = options
  const alone = async () => ({ base: await openBase(rootDir, null), uids: null })
  if (process.geteuid?.() !== 0 || !tools.setpriv) return alone()
  const base = await openBase(rootDir, uids.first).catch(() => null)
  return base ? { base, uids: await openPool(options, owner) } : alone()
}

function openPool({ claimsDirs, uids, tools }: HostOptions, owner: string): Promise<UidPool> {
  const clear = async (uid: number) => {
    await removeNetwork(uid, tools)
    return endUser(uid, tools)
  }
  return openUidPool({ folders: claimsDirs, owner, ...uids, endUser: clear })
}

/** Ends marked processes and members of control groups of owners that are gone, then removes their folders. */
async function sweepBase(base: string, self: string, tools: Tools): Promise<{ processes: number; folders: number }> {
  const entries = (await readdir(base, { withFileTypes: true })).filter((entry) => entry.isDirectory())
  const names = new Set([...(await announced(base)), ...entries.map(({ name }) => name)])
  const gone = new Set<string>()
  for (const name of names) if (name !== self && !(await isPresent(base, name))) gone.add(name)
  const inGroups = await sweepCgroups(async (name) => gone.has(name))
  const left = () => [...gone].flatMap((name) => processesMarked(`${join(base, name)}/`, 'beginning'))
  const found = new Set([...left(), ...inGroups]).size
  for (const pid of inGroups) signal(pid, 'SIGKILL')
  const strike = async () => {
    for (const pid of left()) signal(pid, 'SIGKILL')
  }
  await endTree({ members: left, strike })
  await sweepCgroups(async (name) => gone.has(name))
  for (const name of gone) {
    await removeTree(join(base, name), tools)
    await forget(base, name)
  }
  return { processes: found, folders: gone.size }
}
