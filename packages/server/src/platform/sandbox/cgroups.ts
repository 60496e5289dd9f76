/**
 * Control groups, version 1 or 2, where this process may make them: they bound the memory and the processes of a whole
 * tree, and name its members. Whether they hold is tried with a real process, never read off a version.
 */
import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { SandboxLimits } from './port.ts'
import type { Tools } from './tools.ts'

const run = promisify(execFile)
const MB = 1024 * 1024
const PREFIX = 'watchkeeper-'

export interface Cgroup {
  /** Folders whose cgroup.procs a process writes "0" into to join. */
  folders: string[]
  /** How many processes the kernel killed for the group's memory. */
  memoryKills(): number
  members(): number[]
  /** From now on nothing in it can start a process. */
  seal(): void
  /** Resolves when it is gone, or after 5 s of its being still in use. */
  remove(): Promise<void>
}

export interface Cgroups {
  version: 1 | 2
  create(name: string, limits: SandboxLimits): Cgroup
  remove(): Promise<void>
}

/** Null where none can be made (an ordinary user without delegation, most containers). */
export async function openCgroups(owner: string, tools: Tools): Promise<Cgroups | null> {
  for (const parents of candidates()) {
    const groups = await tryParents(parents, owner, tools)
    if (groups) return groups
  }
  return null
}

/** Removes the groups of servers that are gone, and returns the processes still in them. */
export async function sweepCgroups(isGone: (owner: string) => Promise<boolean>): Promise<number[]> {
  const members: number[] = []
  for (const parent of new Set(candidates().flatMap(({ folders }) => folders))) {
    for (const name of list(parent).filter((entry) => entry.startsWith(PREFIX))) {
      if (!(await isGone(name.slice(PREFIX.length)))) continue
      const folder = join(parent, name)
      const groups = list(folder).map((slot) => join(folder, slot))
      members.push(...groups.flatMap(membersOf))
      for (const group of [...groups, folder]) tryRemove(group)
    }
  }
  return members
}

interface Parents {
  version: 1 | 2
  /** One folder, or for version 1 the memory and the pids hierarchy's. */
  folders: string[]
}

/**
 * Version 1: below our own groups, or below the mount where a container sees no more. Version 2: the nearest
 * ancestor that takes a child with controllers, as a group with processes of its own cannot have one.
 */
function candidates(): Parents[] {
  const lines = readText('/proc/self/cgroup')
    .split('\n')
    .map((line) => line.split(':'))
  const ownPath = (controller: string) =>
    lines
      .find(([, names]) => names?.split(',').includes(controller))
      ?.slice(2)
      .join(':')
  const mounts = mountedCgroups()
  const found: Parents[] = []
  const legacy = ['memory', 'pids'].map((name) => {
    const mount = mounts.find(({ type, options }) => type === 'cgroup' && options.includes(name))
    const own = ownPath(name)
    return mount && own !== undefined ? below(mount, own) : null
  })
  if (legacy.every((folder) => folder !== null)) found.push({ version: 1, folders: legacy })
  const unified = mounts.find(({ type }) => type === 'cgroup2')
  const own = ownPath('')
  if (unified && own !== undefined) {
    for (let folder = below(unified, own); folder.startsWith(unified.point); folder = dirname(folder)) {
      found.push({ version: 2, folders: [folder] })
    }
  }
  return found
}

interface Mount {
  type: string
  options: string[]
  root: string
  point: string
}

function mountedCgroups(): Mount[] {
  return readText('/proc/self/mountinfo')
    .split('\n')
    .map((line) => line.split(' '))
    .map((fields) => {
      const rest = fields.slice(fields.indexOf('-') + 1)
      return {
        root: fields[3] ?? '/',
        point: fields[4] ?? '',
        type: rest[0] ?? '',
        options: (rest[2] ?? '').split(','),
      }
    })
    .filter(({ type }) => type === 'cgroup' || type === 'cgroup2')
}

function below(mount: Mount, path: string): string {
  const inside = path === mount.root || path.startsWith(`${mount.root}/`) ? path.slice(mount.root.length) : path
  const folder = join(mount.point, inside)
  return existsSync(folder) ? folder : mount.point
}

async function tryParents(parents: Parents, owner: string, tools: Tools): Promise<Cgroups | null> {
  const folders = parents.folders.map((folder) => join(folder, PREFIX + owner))
  const groups: Cgroups = {
    version: parents.version,
    create: (name, limits) =>
      create(
        parents.version,
        folders.map((folder) => join(folder, name)),
        limits,
      ),
    async remove() {
      for (const folder of folders) await removeGroup(folder)
    },
  }
  try {
    for (const folder of folders) mkdirSync(folder)
    if (parents.version === 2) for (const folder of folders) write(folder, 'cgroup.subtree_control', '+memory +pids')
    const trial = groups.create('try', { memoryMb: 256, processes: 64, fileMb: 1, diskMb: 1 })
    const joining = trial.folders.map((folder) => `echo 0 >'${folder}/cgroup.procs'`).join(' && ')
    await run(tools.sh ?? '/bin/sh', ['-c', joining])
    await trial.remove()
    return groups
  } catch {
    for (const folder of folders) for (const path of [join(folder, 'try'), folder]) tryRemove(path)
    return null
  }
}

function create(version: 1 | 2, folders: string[], limits: SandboxLimits): Cgroup {
  for (const folder of folders) mkdirSync(folder, { recursive: true })
  const memory = folders[0] ?? ''
  const pids = folders.at(-1) ?? ''
  write(memory, version === 1 ? 'memory.limit_in_bytes' : 'memory.max', String(limits.memoryMb * MB))
  // No swapping: a slot that outgrows its memory must not drag the machine along.
  const swap = version === 1 ? ['memory.memsw.limit_in_bytes', limits.memoryMb * MB] : ['memory.swap.max', 0]
  if (existsSync(join(memory, String(swap[0])))) write(memory, String(swap[0]), String(swap[1]))
  write(pids, 'pids.max', String(limits.processes))
  const killsFile = join(memory, version === 1 ? 'memory.oom_control' : 'memory.events')
  return {
    folders,
    memoryKills: () => Number(/^oom_kill (\d+)$/m.exec(readText(killsFile))?.[1] ?? 0),
    members: () => membersOf(pids),
    seal() {
      if (existsSync(pids)) write(pids, 'pids.max', '0')
    },
    async remove() {
      for (const folder of folders) await removeGroup(folder)
    },
  }
}

async function removeGroup(folder: string): Promise<void> {
  const deadline = performance.now() + 5000
  while (!tryRemove(folder) && performance.now() < deadline) await delay(10)
}

function tryRemove(folder: string): boolean {
  try {
    rmdirSync(folder)
    return true
  } catch {
    return !existsSync(folder)
  }
}

const membersOf = (folder: string): number[] =>
  readText(join(folder, 'cgroup.procs')).split('\n').filter(Boolean).map(Number)

const write = (folder: string, file: string, text: string): void => writeFileSync(join(folder, file), text)

/** Folders below a folder; none when it cannot be read. */
function list(folder: string): string[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name)
  } catch {
    return []
  }
}

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
