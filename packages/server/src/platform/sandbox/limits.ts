/**
 * Bounds of a slot: rlimits that the kernel holds for each process, and a look every 250 ms at what it cannot hold for
 * the whole tree: the disk, and the memory where no cgroup is to be had.
 */
import { readFileSync } from 'node:fs'
import { folderBytes } from './folders.ts'
import { hiddenFiles } from './hidden-files.ts'
import type { SandboxLimits } from './port.ts'
import { memoryBytes, threadsOfUser } from './processes.ts'
import type { Tools } from './tools.ts'

const MB = 1024 * 1024
/** Never --as: WebAssembly and Chromium reserve far more addresses than they use. 3 GiB of data is what they live with. */
const LEAST_DATA_MB = 3072
const INTERVAL_MS = 250
/** A slot that takes long to look at is looked at less often: this many times as long as a look took. */
const INTERVAL_PER_LOOK = 4
/** Looking for deleted files means going through all that the tree has open and mapped: not every time. */
const DELETED_EVERY = 8

/** Per process, unless the slot asks for more. Chromium has some hundreds. */
export const OPEN_FILES = 4096
/** For the whole user; both are kernel memory that no process's size shows. */
const PENDING_SIGNALS = 1024
const LOCKED_MB = 8

/** The argv prefix that sets the rlimits; empty when the machine has no prlimit. */
export function limitsPrefix(tools: Tools, limits: SandboxLimits, sharedUid: number | null): string[] {
  if (!tools.prlimit) return []
  const ceilings = readFileSync('/proc/self/limits', 'utf8')
  // Nobody may raise a limit that was set on this process, so the lower one counts.
  const limit = (option: string, title: string, wanted: number) => {
    const ceiling = Number(new RegExp(`^${title} +\\S+ +(\\d+)`, 'm').exec(ceilings)?.[1] ?? wanted)
    return `--${option}=${Math.min(wanted, ceiling)}`
  }
  // The kernel counts per user, so where the user is shared what it runs already comes on top.
  const processes = limits.processes + (sharedUid === null ? 0 : threadsOfUser(sharedUid))
  return [
    tools.prlimit,
    '--core=0',
    limit('nproc', 'Max processes', processes),
    limit('fsize', 'Max file size', limits.fileMb * MB),
    limit('nofile', 'Max open files', limits.openFiles ?? OPEN_FILES),
    limit('sigpending', 'Max pending signals', PENDING_SIGNALS),
    limit('memlock', 'Max locked memory', LOCKED_MB * MB),
    limit('data', 'Max data size', Math.max(limits.memoryMb, LEAST_DATA_MB) * MB),
  ]
}

export interface WatchedSlot {
  dir: string
  limits: SandboxLimits
  /** False where a cgroup bounds the memory. */
  memory: boolean
  /** The processes of the tree, as far as a look that comes often can find them. */
  sighted(): number[]
  /** Memory in file systems that live in memory, which no process's size shows. */
  hiddenBytes(): number
}

export type Excess = 'memory' | 'disk' | 'files'

/** Calls `exceeded` once, when the tree has gone past its memory, disk, or open files. Returns the function that stops watching. */
export function watchLimits(watched: WatchedSlot, exceeded: (what: Excess) => void): () => void {
  let stopped = false
  let round = 0
  let timer: NodeJS.Timeout
  const look = async () => {
    const startedAt = performance.now()
    const what = await excess(watched, ++round % DELETED_EVERY === 0)
    if (stopped) return
    if (what) exceeded(what)
    else plan(Math.max(INTERVAL_MS, INTERVAL_PER_LOOK * (performance.now() - startedAt)))
  }
  const plan = (waitMs: number) => {
    timer = setTimeout(() => void look(), waitMs)
    timer.unref()
  }
  plan(INTERVAL_MS)
  return () => {
    stopped = true
    clearTimeout(timer)
  }
}

async function excess(watched: WatchedSlot, withHidden: boolean): Promise<Excess | null> {
  const { dir, limits, memory, sighted } = watched
  const memoryMax = limits.memoryMb * MB
  if (memory && (await memoryBytes(sighted())) + watched.hiddenBytes() > memoryMax) return 'memory'
  const none = { bytes: 0, tooMany: false }
  const hidden = withHidden ? await hiddenFiles(sighted(), dir, limits.openFiles ?? OPEN_FILES) : none
  if (hidden.tooMany) return 'files'
  const diskMax = limits.diskMb * MB
  return hidden.bytes + (await folderBytes(dir, diskMax)) > diskMax ? 'disk' : null
}
