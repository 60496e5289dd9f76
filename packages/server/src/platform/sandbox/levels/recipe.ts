/**
 * A recipe: how a command is started so that certain walls stand around it. One file per level; whether a recipe works
 * on this machine, and whether its walls hold, the probe finds out.
 */
import { readFileSync } from 'node:fs'
import type { IsolationLevel, SandboxRequest } from '../port.ts'
import type { SystemCallFilter } from '../seccomp/install.ts'
import type { ToolName, Tools } from '../tools.ts'

/** What a wall keeps a script from: the server's environment, memory, life, loopback services, and files. */
export type IsolatedResource = 'environ' | 'memory' | 'life' | 'network' | 'files'

export interface SlotEnvironment {
  dir: string
  /** The slot's own user; null: the server's. */
  uid: number | null
  /** Null: an empty network, or the machine's own, as the recipe has it. */
  network: SlotNetwork | null
  /** Null: this machine has none. */
  filter: SystemCallFilter | null
}

export interface SlotLaunch {
  /** Outermost program first. Holds no secrets: every process may read it. */
  argv: string[]
  /** bubblewrap's options, handed over on file descriptor 4. */
  options: string[]
  /** The slot's /etc/passwd, handed over on file descriptor 5. */
  passwd: string
}

export interface SlotNetwork {
  /** The argv prefix that enters it. */
  enter: string[]
  /** The file that is its /etc/resolv.conf. */
  resolvConf: string
  remove(): Promise<void>
}

export interface Recipe {
  level: IsolationLevel
  /** For the log and for `describe`. */
  title: string
  needs: ToolName[]
  /** Needs root, and gives each slot a user id of its own. */
  ownUser: boolean
  /** bubblewrap stands around: fds 4 to 7 are for it, and its process namespace dies as one. */
  bubblewrap: boolean
  /** Loopback is the slot's own. */
  networkless: boolean
  rawTcp: boolean
  isolates: IsolatedResource[]
  /** Makes the network of one slot, named after its user id (L3n). `probed`: it also leads to the probe's machine. */
  network?: (uid: number, host: { tools: Tools; sharedDir: string; probed?: boolean }) => Promise<SlotNetwork>
  launch(request: SandboxRequest, place: SlotEnvironment, tools: Tools): SlotLaunch
}

/** The innermost programs: limits, then the environment and nothing but it, then the command. */
export function innermost(request: SandboxRequest, tools: Tools): string[] {
  const variables = Object.entries(request.env).map(([name, value]) => `${name}=${value}`)
  // env would take a program path with "=" for one more variable.
  const command = request.command[0]?.includes('=') ? [must(tools, 'sh'), '-c', 'exec "$@"', 'sh'] : []
  return [must(tools, 'env'), '-i', ...variables, ...command, ...request.command]
}

/** The argv prefix that filters the command's system calls where no bubblewrap does; last before `innermost`. */
export const filtered = ({ filter }: SlotEnvironment): string[] => filter?.prefix ?? []

/** The argv prefix that becomes another user for good: no groups, no capabilities, no way to gain any. */
export function become(uid: number | null, tools: Tools): string[] {
  const setpriv = [must(tools, 'setpriv'), `--reuid=${uid}`, `--regid=${uid}`, '--clear-groups', '--no-new-privs']
  // A container may withhold the power to shrink the bounding set. Nothing can be gained from it without new privileges.
  return [...setpriv, '--inh-caps=-all', ...(mayShrinkBoundingSet() ? ['--bounding-set=-all'] : [])]
}

const CAP_SETPCAP = 8n

function mayShrinkBoundingSet(): boolean {
  const powers = /^CapEff:\s*([0-9a-f]+)$/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1] ?? '0'
  return ((BigInt(`0x${powers}`) >> CAP_SETPCAP) & 1n) === 1n
}

/** For programs that the recipe's `needs` has already asked for. */
export function must(tools: Tools, name: ToolName): string {
  const path = tools[name]
  if (!path) throw new Error(`${name} is not on this machine`)
  return path
}
