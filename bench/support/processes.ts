/** What processes use, read from the table of processes; Linux only. */
import { readdirSync, readFileSync } from 'node:fs'

/** CPU seconds come in ticks of this length. */
const TICK_MS = 10

interface Stat {
  parent: number
  cpuMs: number
}

function statOf(pid: number): Stat | undefined {
  try {
    // The name in parentheses may hold anything, spaces too.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
    return { parent: Number(fields[1]), cpuMs: (Number(fields[11]) + Number(fields[12])) * TICK_MS }
  } catch {
    return undefined
  }
}

/** CPU time that a process has used so far, in milliseconds. */
export const cpuMs = (pid: number): number => statOf(pid)?.cpuMs ?? 0

/** Memory of a process in MB (10⁶ bytes), pages that several share divided among them. */
export function pssMb(pid: number): number {
  try {
    const [, kib] = /^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')) ?? []
    return (Number(kib ?? 0) * 1024) / 1e6
  } catch {
    return 0
  }
}

export const parentOf = (pid: number): number => statOf(pid)?.parent ?? 0

/** The same of each child of a process that is alive, by pid. */
export function childrenCpuMs(parent: number): Map<number, number> {
  const all = new Map<number, number>()
  for (const name of readdirSync('/proc')) {
    const stat = /^\d+$/.test(name) ? statOf(Number(name)) : undefined
    if (stat?.parent === parent) all.set(Number(name), stat.cpuMs)
  }
  return all
}

/** What children used between two looks; one that is new began at nothing, what an ended one used last is not seen. */
export function spentMs(before: ReadonlyMap<number, number>, after: ReadonlyMap<number, number>): number {
  let sum = 0
  for (const [pid, ms] of after) sum += ms - (before.get(pid) ?? 0)
  return sum
}
