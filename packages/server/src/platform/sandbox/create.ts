/**
 * Chooses the strongest isolation that holds on this machine, or the one asked for, and opens the sandbox with it.
 */
import { isolationAdvice } from './advice.ts'
import { openHost, type SlotHost } from './host.ts'
import { l0 } from './levels/l0.ts'
import { l1 } from './levels/l1.ts'
import { l2 } from './levels/l2.ts'
import { l3Root, l3UserNamespace } from './levels/l3.ts'
import { l3n } from './levels/l3n.ts'
import type { Recipe } from './levels/recipe.ts'
import {
  IsolationError,
  type IsolationLevel,
  isolationLevels,
  type RawTcpPolicy,
  type Sandbox,
  SandboxError,
  type SandboxLog,
  type SandboxProcess,
} from './port.ts'
import { probeBrowser, probeIsolation, probeRawTcp } from './probe.ts'
import { startSlot } from './slots.ts'
import { findTools, type ToolName } from './tools.ts'

export interface SandboxOptions {
  /** `auto`: the best that holds; `strict`: that, but L3 at least; a level: exactly that one. */
  isolation: 'auto' | 'strict' | IsolationLevel
  /** The data folder: names the slots' folder, so that a restart finds what a killed server left. */
  rootDir: string
  log: SandboxLog
  /** A browser that every user of the machine can run; without it `chromiumSandbox` is false. */
  browserPath?: string
  /** Given, L3n is tried first; also what `isolation: 'L3n'` allows, where nothing else is said: public addresses. */
  rawTcp?: RawTcpPolicy
  /** Other paths for the system's programs, or null to do without one. */
  tools?: Partial<Record<ToolName, string | null>>
  /** Range of user ids for slots. Default 20000 to 29999. */
  uids?: { first: number; count: number }
}

/** Not configurable: servers that do not know of each other must still meet there. */
export const CLAIMS_DIRS = ['/run/watchkeeper-slots', '/var/tmp/watchkeeper-slots', '/tmp/watchkeeper-slots']
export const UIDS = { first: 20_000, count: 10_000 }

/**
 * Sweeps what earlier servers of the same `rootDir` left running, then probes recipes from the strongest down.
 * @throws IsolationError when `isolation` names a level that does not hold here, or `strict` and L3 does not
 */
export async function createSandbox(options: SandboxOptions): Promise<Sandbox> {
  const tools = findTools(options.tools)
  const { rootDir, uids = UIDS, log } = options
  const { host, swept } = await openHost({ rootDir, tools, uids, claimsDirs: CLAIMS_DIRS, log })
  if (swept.processes + swept.folders + swept.uids > 0) {
    log.warn({ event: 'sandbox.swept', ...swept }, 'processes of an ended server stopped')
  }
  try {
    const recipe = await choose(host, options)
    const chromiumSandbox = options.browserPath ? await probeBrowser(host, recipe, options.browserPath) : false
    const sandbox = openSandbox(host, recipe, chromiumSandbox)
    const { level, describe } = sandbox
    const advice = isolationAdvice({ level, tools, isRoot: process.geteuid?.() === 0 })
    const words = advice ? `${describe}. For more: ${advice}` : describe
    log[advice ? 'warn' : 'info']({ event: 'sandbox.ready', isolation: level, chromiumSandbox }, words)
    return sandbox
  } catch (error) {
    await host.close()
    throw error
  }
}

/** Strongest first; of two that give the same walls, the one that needs less privilege. */
function recipes({ isolation, rawTcp }: SandboxOptions): Recipe[] {
  const ownUser = process.geteuid?.() === 0
  const l3 = [true, false].flatMap((recent) => [l3UserNamespace({ ownUser, recent }), l3Root({ recent })])
  const policy = rawTcp ?? (isolation === 'L3n' ? { private: false, denied: [], allowed: [] } : null)
  return [...(policy ? l3.map((recipe) => l3n(recipe, policy)) : []), ...l3, l2, l1, l0]
}

async function choose(host: SlotHost, options: SandboxOptions): Promise<Recipe> {
  const { isolation, log } = options
  const exact = isolationLevels.find((level) => level === isolation)
  const failures: string[] = []
  for (const recipe of recipes(options).filter(({ level }) => !exact || level === exact)) {
    const failure = (await probeIsolation(host, recipe)) ?? (recipe.network ? await probeRawTcp(host, recipe) : null)
    if (failure === null && isolation === 'strict' && recipe.level < 'L3') {
      throw new IsolationError(refusal('L3', failures), isolation, recipe.level)
    }
    if (failure === null) return recipe
    failures.push(`${recipe.level} (${recipe.title}): ${failure}`)
    log.info({ event: 'sandbox.probe', isolation: recipe.level, failure }, `${recipe.title}: ${failure}`)
  }
  throw new IsolationError(refusal(exact ?? 'L0', failures), isolation, null)
}

const refusal = (wanted: IsolationLevel, failures: string[]): string =>
  `Isolation ${wanted} does not hold on this machine, so no script runs. ${failures.join('; ')}. See docs/isolation.md`

/** For tests that need one certain recipe; everybody else calls createSandbox. */
export function openSandbox(host: SlotHost, recipe: Recipe, chromiumSandbox: boolean): Sandbox {
  const live = new Set<Promise<SandboxProcess>>()
  let closed: Promise<void> | null = null
  const close = async () => {
    const slots = await Promise.allSettled(live)
    await Promise.all(slots.map((slot) => slot.status === 'fulfilled' && slot.value.release()))
    await host.close()
  }
  return {
    level: recipe.level,
    describe: describe(host, recipe, chromiumSandbox),
    chromiumSandbox,
    rawTcp: recipe.rawTcp,
    sharedDir: host.sharedDir,
    async spawn(request) {
      if (closed) throw new SandboxError('The sandbox is closed')
      const starting = startSlot(host, recipe, request)
      live.add(starting)
      const forget = () => void live.delete(starting)
      starting.catch(forget)
      const slot = await starting
      return { ...slot, release: () => slot.release().finally(forget) }
    },
    close: () => (closed ??= close()),
  }
}

const isFiltered = ({ filter }: SlotHost, { bubblewrap }: Recipe): boolean =>
  Boolean(bubblewrap ? filter : filter?.prefix)

function describe(host: SlotHost, recipe: Recipe, chromiumSandbox: boolean): string {
  const { cgroups, tools } = host
  const limits = [
    tools.prlimit ? 'rlimits' : null,
    cgroups ? `cgroup v${cgroups.version}` : 'memory checked every 250 ms',
    'disk checked every 250 ms',
  ]
  const network = recipe.rawTcp
    ? recipe.networkless
      ? 'filtered raw TCP'
      : "the machine's network"
    : 'no network except the proxy'
  const browser = chromiumSandbox ? "Chromium's own sandbox on" : "Chromium's own sandbox off"
  const calls = isFiltered(host, recipe) ? 'system calls filtered' : 'system calls not filtered'
  return `${recipe.level}: ${recipe.title}; ${network}; ${calls}; ${browser}; limits by ${limits.filter(Boolean).join(', ')}`
}
