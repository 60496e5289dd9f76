/**
 * The process tree of one slot: who belongs to it, which of them is the command, and how all of it dies. Scripts fork
 * twice, start sessions, clear their environment and stop themselves, so nobody is found by asking politely.
 */
import { execFile } from 'node:child_process'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { Cgroup } from './cgroups.ts'
import {
  childrenOf,
  identify,
  isRunning,
  listedTreeOf,
  type ProcessId,
  processesMarked,
  processesOfUser,
  signal,
  treeOf,
} from './processes.ts'
import type { Tools } from './tools.ts'

const run = promisify(execFile)
const DEADLINE_MS = 5000
/** Searches take 2 % of the time, unless the pause between two would be too long. */
const SEARCH_PAUSE_PER_MS = 50
const MAX_SEARCH_PAUSE_MS = 2000

export interface ProcessTree {
  /** Every process of the slot that runs now: the whole machine is searched where there is no other way. */
  members(): number[]
  /** As many of them as can be found at the cost of the slot's own size, for looks that are repeated. */
  sighted(): number[]
  /** The process to ask to end; null when it cannot be told yet. */
  command(): number | null
  /** Kills what it finds. Whether something slipped away meanwhile, `members` will say. */
  strike(): Promise<void>
}

/** Strikes until nobody is left; false when somebody still is after 5 s. */
export async function endTree(tree: Pick<ProcessTree, 'members' | 'strike'>): Promise<boolean> {
  const deadline = performance.now() + DEADLINE_MS
  for (let waitMs = 2; tree.members().length > 0; waitMs = Math.min(waitMs * 2, 100)) {
    if (performance.now() > deadline) return false
    await tree.strike()
    await delay(waitMs)
  }
  return true
}

/** Kills every process of a user, forking ones too: the kernel walks them all in one step. */
export async function killUser(uid: number, tools: Tools): Promise<void> {
  const become = [`--reuid=${uid}`, `--regid=${uid}`, '--clear-groups']
  await run(tools.setpriv ?? 'setpriv', [...become, tools.sh ?? '/bin/sh', '-c', 'kill -9 -1']).catch(() => undefined)
}

export const endUser = (uid: number, tools: Tools): Promise<boolean> =>
  endTree({ members: () => processesOfUser(uid), strike: () => killUser(uid, tools) })

/** L1 and L2: whoever has the slot's user id, and the outermost process before it takes it on. */
export function userTree(outer: ProcessId, uid: number, tools: Tools): ProcessTree {
  const members = () => [...new Set([...living([outer]), ...processesOfUser(uid)])]
  return {
    members,
    sighted: sightings(outer, members),
    command: () => outer.pid,
    async strike() {
      for (const pid of living([outer])) signal(pid, 'SIGKILL')
      await killUser(uid, tools)
    },
  }
}

/**
 * L3: bubblewrap outside, and the root of its process namespace, with which everything inside dies.
 * @param root who that is, once bubblewrap has said so
 */
export function namespaceTree(outer: ProcessId, root: () => ProcessId | null, uid: number | null): ProcessTree {
  const members = () => {
    const top = root()
    // The kernel ends a namespace before it lets go of its root, so there is nobody left to look for.
    if (top && !isRunning(top) && !isRunning(outer)) return []
    const tree = treeOf(top ? [outer, top] : [outer]).map(({ pid }) => pid)
    return [...new Set([...tree, ...(uid === null ? [] : processesOfUser(uid))])]
  }
  return {
    members,
    sighted() {
      const top = root()
      // Nobody leaves a process namespace: whose parent ends becomes a child of its root.
      return top ? listedTreeOf([outer, top]).map(({ pid }) => pid) : members()
    },
    command() {
      const top = root()
      return (top && childrenOf(top.pid)[0]) ?? null
    },
    async strike() {
      for (const pid of members()) signal(pid, 'SIGKILL')
    },
  }
}

/**
 * L0: the descendants, remembered from look to look (one whose parent ends is found through the memory), whoever
 * carries the marker, and the process group. A script that hides from all three does so; L0 is no wall.
 */
export function sharedUserTree(outer: ProcessId, marker: string): ProcessTree {
  let known: ProcessId[] = [outer]
  const look = () => {
    const marked = processesMarked(marker, 'whole')
      .map(identify)
      .filter((id) => id !== null)
    known = treeOf([...known, ...marked])
    return known.map(({ pid }) => pid)
  }
  return {
    members: look,
    sighted: sightings(outer, look),
    command: () => outer.pid,
    async strike() {
      // Stopped ones cannot fork, so that killing gets ahead of a fork bomb.
      for (const pid of look()) signal(pid, 'SIGSTOP')
      for (const pid of look()) signal(pid, 'SIGKILL')
    },
  }
}

/** Where a control group holds the tree, it knows its members at once, nobody leaves it, and it can forbid births. */
export function groupTree(outer: ProcessId, group: Cgroup, tree: ProcessTree): ProcessTree {
  const members = () => [...new Set([...living([outer]), ...group.members()])]
  return {
    members,
    sighted: members,
    command: tree.command,
    async strike() {
      group.seal()
      for (const pid of members()) signal(pid, 'SIGKILL')
    },
  }
}

/**
 * The outermost process, those found before, and their descendants. One that left its parent between two looks is found
 * by a search of the whole machine: as often as that is cheap, less often on a machine with many processes.
 */
function sightings(outer: ProcessId, members: () => number[]): () => number[] {
  let known: ProcessId[] = [outer]
  let searchAt = 0
  function search(): ProcessId[] {
    const startedAt = performance.now()
    const found = members().map(identify)
    const tookMs = performance.now() - startedAt
    searchAt = startedAt + Math.min(MAX_SEARCH_PAUSE_MS, tookMs * SEARCH_PAUSE_PER_MS)
    return found.filter((id) => id !== null)
  }
  return () => {
    known = listedTreeOf(performance.now() < searchAt ? known : [...known, ...search()])
    return known.map(({ pid }) => pid)
  }
}

const living = (ids: ProcessId[]): number[] => ids.filter(isRunning).map(({ pid }) => pid)
