/**
 * What a slot stands on: its folder, its user, its control group, its network. Made before the command starts, taken
 * away after its last process is gone.
 */
import { existsSync } from 'node:fs'
import { chown, mkdir } from 'node:fs/promises'
import { isAbsolute, join } from 'node:path'
import type { Cgroup } from './cgroups.ts'
import { makeOpenFolder, removeTree } from './folders.ts'
import type { SlotHost } from './host.ts'
import { removeLeftovers } from './leftovers.ts'
import type { Recipe, SlotEnvironment } from './levels/recipe.ts'
import { SandboxError, type SandboxRequest } from './port.ts'
import type { UidClaim } from './uids.ts'

export interface PreparedEnvironment extends SlotEnvironment {
  cgroup: Cgroup | null
  /** Takes everything away; `clean` false: a process survived, so its user id must not be used again. */
  clear(clean: boolean): Promise<void>
}

/** @throws SandboxError that names what is wrong with the request */
export function checkRequest({ command, env, readOnly, proxySocket, limits }: SandboxRequest): void {
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

/** @throws SandboxError, or the machine's own error, with nothing left half made */
export async function prepareEnvironment(
  host: SlotHost,
  recipe: Recipe,
  { limits }: SandboxRequest,
): Promise<PreparedEnvironment> {
  const undo: ((clean: boolean) => Promise<unknown>)[] = []
  // One step that fails must neither keep the others from being done nor turn a finished run into a failed one.
  const clear = async (clean: boolean) => {
    for (const step of undo.splice(0).reverse()) await step(clean).catch((error) => host.failed(error))
  }
  try {
    const name = host.nextName()
    const claim = recipe.ownUser ? await claimUser(host) : null
    undo.push(async (clean) => clean && claim?.giveBack())
    const dir = await makeFolder(host, name)
    undo.push(() => removeTree(dir, host.tools))
    if (claim) await chown(dir, claim.uid, claim.uid)
    if (claim && !recipe.bubblewrap) undo.push(() => removeLeftovers(claim.uid, host.tools))
    const cgroup = host.cgroups?.create(name, limits) ?? null
    if (cgroup) undo.push(() => cgroup.remove())
    const network = claim && recipe.network ? await recipe.network(claim.uid, host) : null
    if (network) undo.push(() => network.remove())
    return { dir, uid: claim?.uid ?? null, network, filter: host.filter, cgroup, clear }
  } catch (error) {
    await clear(true)
    throw error
  }
}

async function claimUser(host: SlotHost): Promise<UidClaim> {
  if (!host.uids) throw new SandboxError('User ids for scripts require root and setpriv')
  return host.uids.claim()
}

/** Empty, for its user only. */
async function makeFolder(host: SlotHost, name: string): Promise<string> {
  // The shared folder may have fallen to a cleaner of temporary files in a long idle time.
  await makeOpenFolder(host.sharedDir)
  const dir = join(host.sharedDir, name)
  await mkdir(dir, { mode: 0o700 })
  return dir
}
