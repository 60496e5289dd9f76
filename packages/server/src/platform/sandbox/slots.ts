/**
 * The life of one slot: its folder, user and group are made, the command starts behind its recipe's walls, its limits
 * are watched, and at the end all of it goes, whatever the command did.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chown } from 'node:fs/promises'
import { isAbsolute } from 'node:path'
import type { Readable, Writable } from 'node:stream'
import { setTimeout as delay } from 'node:timers/promises'
import type { Cgroup } from './cgroups.ts'
import { hiddenBytes, removeTree } from './folders.ts'
import { removeLeftovers } from './leftovers.ts'
import type { Place, Recipe } from './levels/recipe.ts'
import { watchLimits } from './limits.ts'
import { SandboxError, type SandboxExit, type SandboxProcess, type SandboxRequest } from './port.ts'
import { identify, MARKER, type ProcessId, signal } from './processes.ts'
import { makeSlotFolder, type Room } from './room.ts'
import { endTree, namespaceTree, type ProcessTree, sharedUserTree, userTree } from './tree.ts'
import type { UidClaim } from './uids.ts'

const GRACE_MS = 2000

/**
 * Runs first, as the server's user: joins the control groups before anything can fork, and offers the slot to the
 * kernel before the server when memory runs out.
 */
const JOIN = `{ echo 500 >/proc/self/oom_score_adj; } 2>/dev/null
while [ "$1" != -- ]; do echo 0 >"$1/cgroup.procs" || exit 125; shift; done
shift
exec "$@"`

interface Ground extends Place {
  cgroup: Cgroup | null
  /** Gives everything back; `clean` false: a process survived, so its user id must not be used again. */
  clear(clean: boolean): Promise<void>
}

/** @throws SandboxError when the request is malformed or the machine has no room for one more slot */
export async function startSlot(room: Room, recipe: Recipe, request: SandboxRequest): Promise<SandboxProcess> {
  checkRequest(request)
  const ground = await makeGround(room, recipe, request)
  try {
    const child = await launch(room, recipe, request, ground)
    return attend(room, recipe, request, ground, child)
  } catch (error) {
    await ground.clear(true)
    throw error
  }
}

function checkRequest({ command, env, readOnly, proxySocket, limits }: SandboxRequest): void {
  if (!command[0] || !isAbsolute(command[0])) throw new SandboxError('The command must begin with an absolute path')
  for (const path of proxySocket ? [...readOnly, proxySocket] : readOnly) {
    if (!isAbsolute(path) || path === '/') throw new SandboxError(`Not a path to show inside: ${path}`)
    if (!existsSync(path)) throw new SandboxError(`${path} does not exist`)
  }
  for (const name of Object.keys(env)) {
    if (!/^[A-Za-z_][A-Za-z0-9_]*$/.test(name)) throw new SandboxError('An environment variable has no proper name')
  }
  const texts = [...command, ...Object.values(env), ...readOnly]
  if (texts.some((text) => text.includes('\0'))) throw new SandboxError('A NUL character in the command or environment')
  for (const [name, value] of Object.entries(limits)) {
    if (!Number.isInteger(value) || value < 1)
      throw new SandboxError(`The limit ${name} must be a whole number above 0`)
  }
}

async function makeGround(room: Room, recipe: Recipe, request: SandboxRequest): Promise<Ground> {
  const name = room.nextName()
  const claim = recipe.ownUser ? await claimUser(room) : null
  const undo: ((clean: boolean) => Promise<unknown>)[] = [async (clean) => clean && (await claim?.giveBack())]
  // One step that fails must neither keep the others from being done nor turn a finished run into a failed one.
  const clear = async (clean: boolean) => {
    for (const step of undo.splice(0).reverse()) await step(clean).catch((error) => room.failed(error))
  }
  try {
    const dir = await makeSlotFolder(room, name)
    undo.push(() => removeTree(dir, room.tools))
    if (claim) await chown(dir, claim.uid, claim.uid)
    if (claim && !recipe.bubblewrap) undo.push(() => removeLeftovers(claim.uid, room.tools))
    const cgroup = room.cgroups?.create(name, request.limits) ?? null
    if (cgroup) undo.push(() => cgroup.remove())
    const network = claim && recipe.network ? await recipe.network(claim.uid, room) : null
    if (network) undo.push(() => network.remove())
    return { dir, uid: claim?.uid ?? null, network, cgroup, clear }
  } catch (error) {
    await clear(true)
    throw error
  }
}

async function claimUser(room: Room): Promise<UidClaim> {
  if (!room.uids) throw new SandboxError('User ids for scripts need root and setpriv')
  return room.uids.claim()
}

type Child = ChildProcess & { pid: number }

async function launch(room: Room, recipe: Recipe, request: SandboxRequest, ground: Ground): Promise<Child> {
  const { argv, options, passwd } = recipe.launch(request, ground, room.tools)
  const child = spawn(
    room.tools.sh ?? '/bin/sh',
    ['-c', JOIN, 'sh', ...(ground.cgroup?.folders ?? []), '--', ...argv],
    {
      cwd: ground.dir,
      detached: true,
      env: { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', [MARKER]: ground.dir },
      stdio: ['pipe', 'pipe', 'pipe', 'pipe', ...(recipe.bubblewrap ? (['pipe', 'pipe', 'pipe'] as const) : [])],
    },
  )
  // Whatever end of a pipe the script closes is its own affair.
  for (const stream of child.stdio) stream?.on('error', () => undefined)
  await once(child, 'spawn')
  if (recipe.bubblewrap) {
    streamAt<Writable>(child, 4).end(options.map((option) => `${option}\0`).join(''))
    streamAt<Writable>(child, 5).end(passwd)
  }
  return child as Child
}

/** Streams beyond the usual three, in the direction in which they are used here. */
const streamAt = <T extends Readable | Writable>(child: ChildProcess, fd: number): T => child.stdio[fd] as unknown as T

/** Until then its number, also that of its process group, belongs to nobody else. */
const isOver = (child: Child): boolean => child.exitCode !== null || child.signalCode !== null

function attend(room: Room, recipe: Recipe, request: SandboxRequest, ground: Ground, child: Child): SandboxProcess {
  const tree = plantTree(room, recipe, ground, child)
  let cause: SandboxExit['reason'] | null = null
  let clean = true
  const { promise: ended, resolve: end } = Promise.withResolvers<Omit<SandboxExit, 'reason'>>()
  child.once('exit', (code, name) => end({ code, signal: name }))
  const strike = async () => {
    if (!isOver(child)) signal(-child.pid, 'SIGKILL')
    // One that not even the kernel can kill now (stuck in a device) must not hold up its run for ever.
    if (!(await endTree(tree))) end({ code: null, signal: 'SIGKILL' })
  }
  const stopWatching = watchLimits(
    {
      dir: ground.dir,
      limits: request.limits,
      memory: ground.cgroup === null,
      members: tree.members,
      hiddenBytes: tree.hiddenBytes,
    },
    (what) => {
      cause ??= what
      void strike()
    },
  )
  const exited = ended.then(async (exit): Promise<SandboxExit> => {
    stopWatching()
    clean = await endTree(tree)
    const starved = exit.code !== 0 && (ground.cgroup?.memoryKills() ?? 0) > 0
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
  let released: Promise<void> | null = null
  const release = async () => {
    await kill()
    await ground.clear(clean)
  }
  return {
    pid: child.pid,
    dir: ground.dir,
    stdin: streamAt(child, 0),
    stdout: streamAt(child, 1),
    stderr: streamAt(child, 2),
    events: streamAt(child, 3),
    networkless: recipe.networkless,
    proxySocket: request.proxySocket,
    exited,
    kill,
    release: () => (released ??= release()),
  }
}

/** SIGTERM to the command alone, so that it can end its own children in order; nothing when it is not there yet. */
async function askToEnd(tree: ProcessTree, ended: Promise<unknown>): Promise<void> {
  const command = tree.command()
  if (command === null || !signal(command, 'SIGTERM')) return
  const grace = new AbortController()
  await Promise.race([ended, delay(GRACE_MS, null, { signal: grace.signal }).catch(() => null)])
  grace.abort()
}

function plantTree(room: Room, recipe: Recipe, ground: Ground, child: Child): ProcessTree & { hiddenBytes(): number } {
  const outer = identify(child.pid) ?? { pid: child.pid, startTicks: '' }
  if (!recipe.bubblewrap) {
    const tree = ground.uid === null ? sharedUserTree(outer, ground.dir) : userTree(outer, ground.uid, room.tools)
    return { ...tree, hiddenBytes: () => 0 }
  }
  let root: ProcessId | null = null
  let info = ''
  streamAt<Readable>(child, 6).on('data', (chunk: Buffer) => {
    info += chunk.toString('latin1')
    const pid = /"child-pid": (\d+)/.exec(info)?.[1]
    if (pid && !root) root = identify(Number(pid))
  })
  return { ...namespaceTree(outer, () => root, ground.uid), hiddenBytes: () => (root ? hiddenBytes(root.pid) : 0) }
}
