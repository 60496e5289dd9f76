/**
 * The product as its users start it: a process of its own from a checkout, watched from outside through its output, its
 * exit code, its HTTP door and the machine's table of processes. Nothing of it is imported.
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chownSync, cpSync, mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { constants, tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

export const ROOT = join(import.meta.dirname, '../..')
export const TOKEN = `svc_live_${randomBytes(20).toString('hex')}`
/** Everyone else's uid: no process of the product runs as it by itself. */
export const NOBODY = 65_534
export const isRoot = process.geteuid?.() === 0
const DEADLINE_SECONDS = 240

export interface StartOptions {
  dataDir?: string
  checkout?: string
  /** Beside what tests set; undefined takes one of those back. */
  env?: Record<string, string | undefined>
  /** Start as this user; only root can. */
  uid?: number
  /** By `npm start` rather than by the script it calls, which becomes the product. */
  npm?: boolean
  args?: string[]
  /** A command that runs the rest of its arguments, on a machine that lacks something say. */
  inside?: string[]
  /** With the worker, which takes its time to try the walls; without, only what answers requests. */
  worker?: boolean
}

export interface Product {
  child: ChildProcess
  stdout(): string
  stderr(): string
  /** The address it says it is ready at; rejects when it ends before. */
  ready: Promise<string>
  /** Its exit code, with which it must end by itself. */
  ended: Promise<number>
  /** It and all processes that descend from it now. */
  processes(): number[]
}

export function startProduct(options: StartOptions): Product {
  const { dataDir, checkout = ROOT, env, uid, npm, inside = [], args = [], worker = false } = options
  const start = npm ? ['npm', 'start', '--silent', '--', ...args] : ['sh', 'scripts/start.sh', ...args]
  const command = [...inside, ...start]
  const child = spawn(command[0] as string, command.slice(1), {
    cwd: checkout,
    // A process group of its own, as a terminal makes one for each command.
    detached: true,
    ...(uid === undefined ? {} : { uid, gid: uid }),
    env: {
      ...process.env,
      PORT: '0',
      DEMO: 'false',
      WARM_SLOTS: '0',
      LOG_FORMAT: 'json',
      BOOTSTRAP_TOKEN: TOKEN,
      ...(worker ? {} : { ROLES: 'api,scheduler' }),
      ...(dataDir ? { DATA_DIR: dataDir } : {}),
      ...(uid === undefined ? {} : { HOME: '/nonexistent' }),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let stdout = ''
  let stderr = ''
  const ended = once(child, 'close').then(
    ([code, signal]) => (code ?? 128 + constants.signals[signal as NodeJS.Signals]) as number,
  )
  const ready = Promise.withResolvers<string>()
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    stdout += text
    const address = /^Watchkeeper is ready at (http:\/\/\S+)/m.exec(stdout)?.[1]
    if (address) ready.resolve(address)
  })
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    stderr += text
  })
  const refuse = (why: string) => ready.reject(new Error(`${why}\n${stderr}\n${stdout.slice(-4000)}`))
  ended.then((code) => refuse(`It ended with exit code ${code} before it was ready`))
  const late = setTimeout(() => refuse(`It was not ready after ${DEADLINE_SECONDS} s`), DEADLINE_SECONDS * 1000)
  ready.promise.then(
    () => clearTimeout(late),
    () => clearTimeout(late),
  )
  return {
    child,
    ended,
    ready: ready.promise,
    stdout: () => stdout,
    stderr: () => stderr,
    processes: () => familyOf(child.pid as number),
  }
}

/** Waits for the end; a product that does not end by itself fails the test. */
export async function exitCode(product: Product): Promise<number> {
  const late = new AbortController()
  const timer = delay(DEADLINE_SECONDS * 1000, null, { signal: late.signal }).catch(() => null)
  const code = await Promise.race([product.ended, timer])
  late.abort()
  if (code === null) throw new Error(`It does not end\n${product.stderr()}\n${product.stdout().slice(-4000)}`)
  return code
}

/** Asks it to stop, politely, and waits until it has. */
export async function stopProduct(product: Product): Promise<number> {
  product.child.kill('SIGTERM')
  return exitCode(product)
}

/** For the end of a test file: nothing that a failed test started outlives it. They are known by the token they were given. */
export function killAll(): void {
  for (const pid of readdirSync('/proc').map(Number).filter(Number.isInteger)) {
    if (pid !== process.pid && environmentOf(pid).includes(TOKEN)) killHard([pid])
  }
}

function environmentOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/environ`, 'utf8')
  } catch {
    return ''
  }
}

/** SIGKILL to each that is still there: the death of one may have ended the next. */
export function killHard(pids: number[]): void {
  for (const pid of pids) {
    try {
      process.kill(pid, 'SIGKILL')
    } catch {}
  }
}

/** A folder for one test file that every user can enter, its path with a space in it. */
export async function makeBase(): Promise<string> {
  const base = await mkdtemp(join(tmpdir(), 'wk start '))
  execFileSync('chmod', ['755', base])
  return base
}

/**
 * A second checkout with everything installed. Files are linked, not copied, where the disk allows it, so they keep
 * their owner; `uid` gets the folders and so may add files.
 */
export function makeCheckout(target: string, uid?: number): void {
  const skipped = new Set(['.git', 'data', 'coverage'])
  mkdirSync(target, { recursive: true })
  for (const name of readdirSync(ROOT).filter((entry) => !skipped.has(entry)))
    copyTree(join(ROOT, name), join(target, name))
  if (uid === undefined) return
  execFileSync('find', [target, '-type', 'd', '-exec', 'chown', `${uid}:${uid}`, '{}', '+'])
}

/** The files of this checkout with nothing installed. */
export function makeBareCheckout(target: string): void {
  const skipped = new Set(['.git', 'data', 'coverage', 'node_modules'])
  cpSync(ROOT, target, { recursive: true, filter: (path) => !skipped.has(basename(path)) || path === ROOT })
}

function copyTree(from: string, to: string): void {
  try {
    execFileSync('cp', ['-a', ...(statSync(from).isDirectory() ? ['-l'] : []), from, to], { stdio: 'ignore' })
  } catch {
    cpSync(from, to, { recursive: true, verbatimSymlinks: true, force: true })
  }
}

export function giveTo(path: string, uid: number): void {
  chownSync(path, uid, uid)
}

export async function api(
  base: string,
  { method, path }: { method: string; path: string },
  body?: unknown,
): Promise<{ status: number; body: unknown }> {
  const response = await fetch(`${base}${path}`, {
    method,
    headers: { authorization: `Bearer ${TOKEN}`, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  return { status: response.status, body: await response.json() }
}

/** Name, parent and state of every process, or null for one that is gone. */
function statOf(pid: number): { parent: number; state: string; since: string } | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
    return { state: fields[0] as string, parent: Number(fields[1]), since: fields[19] as string }
  } catch {
    return null
  }
}

function familyOf(ancestor: number): number[] {
  const parents = new Map(
    readdirSync('/proc')
      .map(Number)
      .filter(Number.isInteger)
      .map((pid) => [pid, statOf(pid)?.parent ?? 0] as const),
  )
  const found = [ancestor]
  for (const known of found) for (const [pid, parent] of parents) if (parent === known) found.push(pid)
  return found
}

/** Remembers processes in a way that a number used again does not fool. */
export function remember(pids: number[]): { stillRunning(): number[] } {
  const births = pids.map((pid) => ({ pid, since: statOf(pid)?.since }))
  const runs = ({ pid, since }: (typeof births)[number]) => {
    const now = statOf(pid)
    return now !== null && now.since === since && now.state !== 'Z'
  }
  return { stillRunning: () => births.filter(runs).map(({ pid }) => pid) }
}

/** The name a process runs under, for messages and for finding PostgreSQL among them. */
export function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim()
  } catch {
    return ''
  }
}

/** The embedded database's own address: its port and password stand in DATA_DIR. */
export function embeddedUrl(dataDir: string): string {
  const home = join(dataDir, 'postgres')
  const password = readFileSync(join(home, 'password'), 'utf8').trim()
  const port = readFileSync(join(home, 'cluster/postmaster.pid'), 'utf8').split('\n')[3]
  return `postgres://watchkeeper:${password}@127.0.0.1:${port}/postgres`
}
