/**
 * Bounds of a slot: rlimits that the kernel holds for each process, and a look every 250 ms at what it cannot hold for
 * the whole tree: the disk, and the memory where no cgroup is to be had.
 */
import { readFileSync } from 'node:fs'
import { folderBytes } from './folders.ts'
import type { SandboxLimits } from './port.ts'
import { deletedBytes, memoryBytes, threadsOfUser } from './processes.ts'
import type { Tools } from './tools.ts'

const MB = 1024 * 1024
/** Never --as: WebAssembly and Chromium reserve far more addresses than they use. 3 GiB of data is what they live with. */
const LEAST_DATA_MB = 3072
const INTERVAL_MS = 250
/** Looking for deleted files means going through all that the tree has open and mapped: not every time. */
const DELETED_EVERY = 8

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
    limit('data', 'Max data size', Math.max(limits.memoryMb, LEAST_DATA_MB) * MB),
  ]
}

export interface Watched {
  dir: string
  limits: SandboxLimits
  /** False where a cgroup bounds the memory. */
  memory: boolean
  members(): number[]
  /** Memory in file systems that live in memory, which no process's size shows. */
  hiddenBytes(): number
}

/** Calls `exceeded` once, when the tree has gone past its memory or disk. Returns the function that stops watching. */
export function watchLimits(watched: Watched, exceeded: (what: 'memory' | 'disk') => void): () => void {
  let stopped = false
  let round = 0
  let timer: NodeJS.Timeout
  const look = async () => {
    const what = await excess(watched, ++round % DELETED_EVERY === 0)
    if (stopped) return
    if (what) exceeded(what)
    else plan()
  }
  const plan = () => {
    timer = setTimeout(() => void look(), INTERVAL_MS)
    timer.unref()
  }
  plan()
  return () => {
    stopped = true
    clearTimeout(timer)
  }
}

async function excess(watched: Watched, withDeleted: boolean): Promise<'memory' | 'disk' | null> {
  const { dir, limits } = watched
  if (watched.memory && memoryBytes(watched.members()) + watched.hiddenBytes() > limits.memoryMb * MB) return 'memory'
  const diskBytes = limits.diskMb * MB
  const deleted = withDeleted ? deletedBytes(watched.members(), dir) : 0
  return deleted + (await folderBytes(dir, diskBytes)) > diskBytes ? 'disk' : null
}
