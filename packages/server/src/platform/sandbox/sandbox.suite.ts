/** What the tests of the sandbox share: a sandbox for each recipe that this machine can do, and scripts run in it. */
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { after, describe } from 'node:test'
import { CLAIMS_DIRS, openSandbox, UIDS } from './create.ts'
import { openHost, type SlotHost } from './host.ts'
import { l0 } from './levels/l0.ts'
import { l1 } from './levels/l1.ts'
import { l2 } from './levels/l2.ts'
import { l3Root, l3UserNamespace } from './levels/l3.ts'
import type { Recipe } from './levels/recipe.ts'
import type { Sandbox, SandboxExit, SandboxLimits, SandboxProcess, SandboxRequest } from './port.ts'
import { probeIsolation } from './probe.ts'
import { findTools } from './tools.ts'

export const isRoot = process.geteuid?.() === 0

const ownUser = isRoot
export const RECIPES: Record<string, Recipe> = {
  'L3 in a user namespace': l3UserNamespace({ ownUser, recent: true }),
  'L3 made by root': l3Root({ recent: true }),
  'L3 with an old bubblewrap': l3UserNamespace({ ownUser, recent: false }),
  L2: l2,
  L1: l1,
  L0: l0,
}

/** Everything generous; a test narrows what it is about. */
export const LIMITS: SandboxLimits = { memoryMb: 512, processes: 200, fileMb: 64, diskMb: 256 }
export const PATH = '/usr/sbin:/usr/bin:/sbin:/bin'

export async function openTestHost(rootDir: string, tools = findTools()): Promise<SlotHost> {
  return (await openTest(rootDir, tools)).host
}

export const openTest = (rootDir: string, tools = findTools()) =>
  openHost({ rootDir, tools, uids: UIDS, claimsDirs: CLAIMS_DIRS, log: failing })

/** Nothing may be left in a test: what is only worth a warning elsewhere breaks it. */
const failing = {
  info: () => undefined,
  warn: (fields: object, message: string) => {
    throw new Error(message, { cause: fields })
  },
}

export interface Bench {
  /** The key in RECIPES. */
  name: string
  recipe: Recipe
  host: SlotHost
  sandbox: Sandbox
}

/**
 * The same tests for every recipe in its own `describe`; one that this machine cannot do is skipped, with the reason.
 * @param change what to change on the host first, such as taking its cgroups away
 */
export async function forEachRecipe(
  tests: (bench: Bench) => void,
  change: (host: SlotHost) => void = () => undefined,
): Promise<void> {
  for (const [name, recipe] of Object.entries(RECIPES)) {
    const home = await mkdtemp(join(tmpdir(), 'wk-test-'))
    const host = await openTestHost(home)
    const failure = await probeIsolation(host, recipe)
    if (failure) await cleanUp(host, home)
    change(host)
    describe(name, { skip: failure ?? false }, () => {
      tests({ name, recipe, host, sandbox: openSandbox(host, recipe, false) })
      after(() => cleanUp(host, home))
    })
  }
}

async function cleanUp(host: SlotHost, home: string): Promise<void> {
  await host.close()
  await rm(home, { recursive: true, force: true })
}

/** A request for a shell script. */
export function shell(script: string, more: Partial<SandboxRequest> = {}): SandboxRequest {
  const command = ['/bin/sh', '-c', script]
  return { command, env: { PATH }, browser: false, readOnly: [], proxySocket: null, limits: LIMITS, ...more }
}

export interface Ran extends SandboxExit {
  stdout: string
  stderr: string
  events: string
}

/** Everything a slot says until its end. To be called right after `spawn`. */
export async function listen(slot: SandboxProcess): Promise<Ran> {
  const [stdout, stderr, events, exit] = await Promise.all([
    text(slot.stdout),
    text(slot.stderr),
    text(slot.events),
    slot.exited,
  ])
  return { stdout, stderr, events, ...exit }
}

/** Runs a script to its end and gives the slot back. */
export async function run(sandbox: Sandbox, request: SandboxRequest, input = ''): Promise<Ran> {
  const slot = await sandbox.spawn(request)
  try {
    slot.stdin.end(input)
    return await listen(slot)
  } finally {
    await slot.release()
  }
}

/** Starts a script and waits until it has written something to its file descriptor 3. */
export async function start(
  sandbox: Sandbox,
  request: SandboxRequest,
): Promise<{ slot: SandboxProcess; heard: Promise<Ran> }> {
  const slot = await sandbox.spawn(request)
  const heard = listen(slot)
  const early = heard.then((ran) => Promise.reject(new Error(`It ended too early: ${JSON.stringify(ran)}`)))
  await Promise.race([once(slot.events, 'data'), early])
  early.catch(() => undefined)
  return { slot, heard }
}

/** A number of seconds to sleep that no other process of the machine sleeps: how leftovers are recognised. */
export const uniqueSeconds = (): string => String(randomInt(1_000_000, 9_999_999))

/** Processes of the machine that have the number in their argv. */
export function sleepers(seconds: string): number[] {
  const pids = readdirSync('/proc').map(Number).filter(Number.isInteger)
  return pids.filter((pid) => {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, 'latin1').includes(seconds)
    } catch {
      return false
    }
  })
}
