/**
 * What a script can leave outside its folder where it shares the machine's /tmp and System V memory (L1, L2): the next
 * script with the same user id must not find it. Removed as that user, which needs no powers and can hurt nobody else.
 */
import { execFile } from 'node:child_process'
import { lstat, opendir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { become } from './levels/recipe.ts'
import type { Tools } from './tools.ts'

const run = promisify(execFile)

/** Where everyone can write; only what lies at the top is looked at, as what is below has its owner's folder above it. */
const OPEN_FOLDERS = ['/tmp', '/var/tmp', '/dev/shm']
/** One command line's worth. */
const MAX_PATHS = 1000

/** The column of /proc/sysvipc that holds the owner, and ipcrm's option, by kind. */
const IPC = [
  { kind: 'shm', owner: 7, option: '-m' },
  { kind: 'msg', owner: 7, option: '-q' },
  { kind: 'sem', owner: 4, option: '-s' },
]

export async function removeLeftovers(uid: number, tools: Tools): Promise<void> {
  const asUser = [...become(uid, tools), '--']
  const remove = async (program: string | undefined, args: string[]) => {
    if (!program || args.length === 0) return
    const [first = '', ...rest] = [...asUser, program, ...args]
    await run(first, rest, { cwd: '/' })
  }
  for (let more = true; more; ) {
    const paths = await ownedPaths(uid)
    more = paths.length === MAX_PATHS
    if (paths.length > 0) await remove(tools.chmod, ['-R', 'u+rwx', '--', ...paths]).catch(() => undefined)
    if (paths.length > 0) await remove(tools.rm, ['-rf', '--', ...paths])
  }
  await remove(tools.ipcrm, await ownedIpc(uid))
}

async function ownedPaths(uid: number): Promise<string[]> {
  const paths: string[] = []
  for (const folder of OPEN_FOLDERS) {
    for await (const entry of await opendir(folder).catch(() => [])) {
      const path = join(folder, entry.name)
      if ((await lstat(path).catch(() => null))?.uid === uid) paths.push(path)
      if (paths.length === MAX_PATHS) return paths
    }
  }
  return paths
}

async function ownedIpc(uid: number): Promise<string[]> {
  const options: string[] = []
  for (const { kind, owner, option } of IPC) {
    const table = await readFile(`/proc/sysvipc/${kind}`, 'utf8').catch(() => '')
    for (const line of table.trim().split('\n').slice(1)) {
      const columns = line.trim().split(/\s+/)
      if (columns[owner] === String(uid) && options.length < MAX_PATHS) options.push(option, columns[1] ?? '')
    }
  }
  return options
}
