/**
 * The life of one slot: its environment is prepared, the command starts behind its recipe's walls, its limits are watched, and
 * at the end all of it goes, whatever the command did.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Readable, Writable } from 'node:stream'
import { setTimeout as delay } from 'node:timers/promises'
import { checkRequest, type PreparedEnvironment, prepareEnvironment } from './environment.ts'
import { hiddenBytes } from './folders.ts'
import type { SlotHost } from './host.ts'
import type { Recipe } from './levels/recipe.ts'
import { watchLimits } from './limits.ts'
import type { SandboxExit, SandboxProcess, SandboxRequest } from './port.ts'
import { identify, MARKER, type ProcessId, signal } from './processes.ts'
import { ownKeyRing } from './seccomp/install.ts'
import { endTree, groupTree, namespaceTree, type ProcessTree, sharedUserTree, userTree } from './tree.ts'

const GRACE_MS = 2000

/**
 * Runs first, as the server's user: joins the control groups before anything can fork, and offers the slot to the
 * kernel before the server when memory runs out.
 */
const JOIN = `{ echo 500 >/proc/self/oom_score_adj; } 2>/dev/null
while [ "$1" != -- ]; do echo 0 >"$1/cgroup.procs" || exit 125; shift; done
shift
exec "$@"`

interface Slot {
  host: SlotHost
  recipe: Recipe
  request: SandboxRequest
  environment: PreparedEnvironment
}

/** @throws SandboxError when the request is malformed or the machine has no room for one more slot */
export async function startSlot(host: SlotHost, recipe: Recipe, request: SandboxRequest): Promise<SandboxProcess> {
  checkRequest(request)
  const slot = { host, recipe, request, environment: await prepareEnvironment(host, recipe, request) }
  try {
    return attend(slot, await launch(slot))
  } catch (error) {
    await slot.environment.clear(true)
    throw error
  }
}

type Child = ChildProcess & { pid: number }

/** Streams beyond the usual three, in the direction in which they are used here. */
const streamAt = <T extends Readable | Writable>(child: ChildProcess, fd: number): T => child.stdio[fd] as unknown as T

/** Until then its number, also as that of its process group, belongs to nobody else. */
const isOver = (child: Child): boolean => child.exitCode !== null || child.signalCode !== null

async function launch({ host, recipe, request, environment }: Slot): Promise<Child> {
  const { argv, options, passwd } = recipe.launch(request, environment, host.tools)
  const joining = ['-c', JOIN, 'sh', ...(environment.cgroup?.folders ?? []), '--']
  const child = spawn(host.tools.sh ?? '/bin/sh', [...joining, ...ownKeyRing(host.tools), ...argv], {
    cwd: environment.dir,
    detached: true,
    env: { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', [MARKER]: environment.dir },
    stdio: ['pipe', 'pipe', 'pipe', 'pipe', ...(recipe.bubblewrap ? (['pipe', 'pipe', 'pipe', 'pipe'] as const) : [])],
  })
  // Whatever end of a pipe the script closes is its own affair.
  for (const stream of child.stdio) stream?.on('error', () => undefined)
  await once(child, 'spawn')
  if (recipe.bubblewrap) {
    streamAt<Writable>(child, 4).end(options.map((option) => `${option}\0`).join(''))
    streamAt<Writable>(child, 5).end(passwd)
    streamAt<Writable>(child, 7).end(environment.filter?.program)
  }
  return child as Child
}

function attend(slot: Slot, child: Child): SandboxProcess {
  const { recipe, request, environment } = slot
  const { begin, exited, kill, wasClean } = mind(slot, child)
  const release = async () => {
    await kill()
    await environment.clear(wasClean())
  }
  let released: Promise<void> | null = null
  return {
    pid: child.pid,
    dir: environment.dir,
    stdin: streamAt(child, 0),
    stdout: streamAt(child, 1),
    stderr: streamAt(child, 2),
    events: streamAt(child, 3),
    networkless: recipe.networkless,
    proxySocket: request.proxySocket,
    begin,
    exited,
    kill,
    release: () => (released ??= release()),
  }
}

/** Sees to it that the command ends when it must, and that nothing of it goes on afterwards. */
function mind(slot: Slot, child: Child) {
  const { request, environment } = slot
  const tree = plantTree(slot, child)
  let cause: SandboxExit['reason'] | null = null
  let clean = true
  const { promise: ended, resolve: end } = Promise.withResolvers<Omit<SandboxExit, 'reason'>>()
  child.once('exit', (code, name) => end({ code, signal: name }))
  const strike = async () => {
    if (!isOver(child)) signal(-child.pid, 'SIGKILL')
    // One that not even the kernel can kill now (stuck in a device) must not hold up its run for ever.
    if (!(await endTree(tree))) end({ code: null, signal: 'SIGKILL' })
  }
  const watched = { ...tree, dir: environment.dir, limits: request.limits, memory: environment.cgroup === null }
  let stopWatching = () => {}
  let over = false
  const begin = () => {
    stopWatching()
    if (over) return
    stopWatching = watchLimits(watched, (what) => {
      cause ??= what
      void strike()
    })
  }
  if (!request.waits) begin()
  const exited = ended.then(async (exit): Promise<SandboxExit> => {
    over = true
    stopWatching()
    clean = await endTree(tree)
    const starved = exit.code !== 0 && (environment.cgroup?.memoryKills() ?? 0) > 0
    return { ...exit, reason: cause ?? (starved ? 'memory' : 'exit') }
  })
  const kill = async () => {
    if (!isOver(child)) {
      cause ??= 'killed'
      await askToEnd(tree, ended)
      await strike()
    }
    await exited
  }
  return { begin, exited, kill, wasClean: () => clean }
}

/** SIGTERM to the command alone, so that it can end its own children in order; nothing when it is not there yet. */
async function askToEnd(tree: ProcessTree, ended: Promise<unknown>): Promise<void> {
  const command = tree.command()
  if (command === null || !signal(command, 'SIGTERM')) return
  const grace = new AbortController()
  await Promise.race([ended, delay(GRACE_MS, null, { signal: grace.signal }).catch(() => null)])
  grace.abort()
}

type SlotTree = ProcessTree & { hiddenBytes(): number }

function plantTree({ host, recipe, environment }: Slot, child: Child): SlotTree {
  const outer = identify(child.pid) ?? { pid: child.pid, startTicks: '' }
  const tree = recipe.bubblewrap ? plantNamespace(outer, environment, child) : plantPlain(outer, environment, host)
  return environment.cgroup ? { ...tree, ...groupTree(outer, environment.cgroup, tree) } : tree
}

function plantPlain(outer: ProcessId, { dir, uid }: PreparedEnvironment, host: SlotHost): SlotTree {
  const tree = uid === null ? sharedUserTree(outer, dir) : userTree(outer, uid, host.tools)
  return { ...tree, hiddenBytes: () => 0 }
}

function plantNamespace(outer: ProcessId, { uid }: PreparedEnvironment, child: Child): SlotTree {
  let root: ProcessId | null = null
  let info = ''
  streamAt<Readable>(child, 6).on('data', (chunk: Buffer) => {
    info += chunk.toString('latin1')
    const pid = /"child-pid": (\d+)/.exec(info)?.[1]
    if (pid && !root) root = identify(Number(pid))
  })
  return { ...namespaceTree(outer, () => root, uid), hiddenBytes: () => (root ? hiddenBytes(root.pid) : 0) }
}
