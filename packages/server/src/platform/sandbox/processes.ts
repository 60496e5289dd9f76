/**
 * What /proc says about the processes of this machine: whose they are, what they weigh, and how to end them.
 * Every function answers with nothing on a system without /proc.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { createPace } from './pace.ts'

/** The environment variable that tells which slot's folder a process belongs to. */
export const MARKER = 'WATCHKEEPER_SLOT'

/** A process id can be used again; together with the start time it names one process for good. */
export interface ProcessId {
  pid: number
  startTicks: string
}

function read(path: string): string | null {
  try {
    return readFileSync(path, 'latin1')
  } catch {
    return null
  }
}

function list(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

const listPids = (): number[] => list('/proc').map(Number).filter(Number.isInteger)

/** The fields of /proc/<pid>/stat from the third on, the state; the name before them may hold any character. */
function statFields(pid: number): string[] | null {
  const text = read(`/proc/${pid}/stat`)
  return text ? text.slice(text.lastIndexOf(')') + 2).split(' ') : null
}

function readStat(pid: number): { state: string; parent: number; startTicks: string } | null {
  const fields = statFields(pid)
  if (!fields) return null
  return { state: fields[0] ?? '', parent: Number(fields[1]), startTicks: fields[19] ?? '' }
}

export function identify(pid: number): ProcessId | null {
  const stat = readStat(pid)
  return stat && { pid, startTicks: stat.startTicks }
}

/** Zombies count as gone: they hold nothing but an entry in their parent's table. */
export function isRunning(id: ProcessId): boolean {
  const stat = readStat(id.pid)
  return stat !== null && stat.startTicks === id.startTicks && stat.state !== 'Z' && stat.state !== 'X'
}

/**
 * Processes of which any user id (real, effective, saved, file system) is `uid`, zombies apart. Not by the owner of
 * /proc/<pid>: a process can make that root by calling itself not dumpable.
 */
export function processesOfUser(uid: number): number[] {
  const running = [...statusesOfUser(uid)].filter(([, status]) => !/^State:\s+[ZX]/m.test(status))
  return running.map(([pid]) => pid)
}

/** /proc/<pid>/status of each, zombies with them. */
function statusesOfUser(uid: number): Map<number, string> {
  const found = new Map<number, string>()
  for (const pid of listPids()) {
    const status = read(`/proc/${pid}/status`) ?? ''
    const ids = status.match(/^Uid:[ \t]+(\S.*)$/m)?.[1]?.split(/\s+/)
    if (ids?.includes(String(uid))) found.set(pid, status)
  }
  return found
}

/** The real user ids under which anything runs. */
export function runningUids(): number[] {
  const uids = listPids().map((pid) => Number(read(`/proc/${pid}/status`)?.match(/^Uid:\s+(\d+)/m)?.[1] ?? 0))
  return [...new Set(uids)]
}

/** Processes that were started with MARKER set to `value`, or to something that begins so. */
export function processesMarked(value: string, match: 'whole' | 'beginning'): number[] {
  const wanted = `\0${MARKER}=${value}${match === 'whole' ? '\0' : ''}`
  return listPids().filter((pid) => `\0${readEnvironment(pid)}`.includes(wanted))
}

/** A program that has to be read from a slow disk first is looked at in vain for longer than this. */
const BETWEEN_PROGRAMS_MS = 50

/**
 * The environment that a process was started with. Whoever is about to become another program has none for a moment, and
 * must not be taken for one without: it is looked at again.
 */
function readEnvironment(pid: number): string {
  const until = performance.now() + BETWEEN_PROGRAMS_MS
  for (;;) {
    const text = read(`/proc/${pid}/environ`)
    if (text !== '') return text ?? ''
    if (!mayHaveEnvironment(pid) || performance.now() > until) return ''
  }
}

const PF_KTHREAD = 0x20_0000

/** False for kernel threads, the dead, and programs that were started with an empty environment. See proc_pid_stat(5). */
function mayHaveEnvironment(pid: number): boolean {
  const fields = statFields(pid)
  if (!fields || fields[0] === 'Z' || fields[0] === 'X' || (Number(fields[6]) & PF_KTHREAD) !== 0) return false
  const start = fields[47]
  const end = fields[48]
  return end === '0' || start !== end
}

/** Direct children, the oldest first. */
export function childrenOf(parent: number): number[] {
  const stats = listPids().map((pid) => ({ pid, stat: readStat(pid) }))
  const children = stats.filter(({ stat }) => stat?.parent === parent)
  return children.sort((a, b) => Number(a.stat?.startTicks) - Number(b.stat?.startTicks)).map(({ pid }) => pid)
}

/** The living among `roots` and all their living descendants. */
export function treeOf(roots: ProcessId[]): ProcessId[] {
  const byParent = new Map<number, ProcessId[]>()
  for (const pid of listPids()) {
    const stat = readStat(pid)
    if (!stat || stat.state === 'Z') continue
    const siblings = byParent.get(stat.parent) ?? []
    byParent.set(stat.parent, [...siblings, { pid, startTicks: stat.startTicks }])
  }
  const found = new Map(roots.filter(isRunning).map((id) => [id.pid, id]))
  for (const id of found.values()) for (const child of byParent.get(id.pid) ?? []) found.set(child.pid, child)
  return [...found.values()]
}

/** Not every kernel is built with them. */
const hasChildLists = existsSync(`/proc/self/task/${process.pid}/children`)

/**
 * The same by the kernel's lists of children, which costs what the tree costs, however many processes the machine has. A
 * list may leave out a child whose brother ends at that moment: good for looks that are repeated, not for a last one.
 */
export function listedTreeOf(roots: ProcessId[]): ProcessId[] {
  if (!hasChildLists) return treeOf(roots)
  const found = new Map(roots.filter(isRunning).map((id) => [id.pid, id]))
  for (const { pid } of found.values()) {
    for (const child of listedChildren(pid)) {
      const id = found.has(child) ? null : identify(child)
      if (id && isRunning(id)) found.set(child, id)
    }
  }
  return [...found.values()]
}

function listedChildren(pid: number): number[] {
  const lists = list(`/proc/${pid}/task`).map((thread) => read(`/proc/${pid}/task/${thread}/children`) ?? '')
  return lists
    .flatMap((text) => text.split(' '))
    .filter(Boolean)
    .map(Number)
}

/** Memory that is these processes' own, without the files they map: what killing them would give back. */
export async function memoryBytes(pids: number[]): Promise<number> {
  const pace = createPace()
  let kilobytes = 0
  for (const pid of pids) {
    const status = read(`/proc/${pid}/status`) ?? ''
    for (const [, size] of status.matchAll(/^Rss(?:Anon|Shmem):\s+(\d+) kB$/gm)) kilobytes += Number(size)
    if (pace.isDue()) await pace.rest()
  }
  return kilobytes * 1024
}

/**
 * Threads of the processes of a user, for limits that the kernel counts per user. It counts zombies too, and there may be
 * many where whoever runs as process 1 is slow to collect them.
 */
export function threadsOfUser(uid: number): number {
  let threads = 0
  for (const status of statusesOfUser(uid).values()) threads += Number(/^Threads:\s+(\d+)/m.exec(status)?.[1]) || 1
  return threads
}

/** Sends a signal; false when there was nobody to get it. */
export function signal(pid: number, name: NodeJS.Signals): boolean {
  try {
    process.kill(pid, name)
    return true
  } catch {
    return false
  }
}
