/**
 * The cluster on disk, DATA_DIR/postgres: made once and whole or not at all, checked before each start, and freed from a
 * server that outlived its parent. Running it is server-process.ts.
 */
import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { closeSync, openSync } from 'node:fs'
import {
  chmod,
  chown,
  lchown,
  mkdir,
  readdir,
  readFile,
  readlink,
  realpath,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { StartError } from '../../../kernel/start-error.ts'
import type { PostgresBinaries } from './binaries.ts'
import { isRoot, serviceUser, type UserIds } from './service-user.ts'

export const DATABASE_USER = 'watchkeeper'

export interface Cluster {
  folder: string
  /** What PostgreSQL is told its data folder is, its working folder being `folder`. */
  argument: string
  /** Whose processes it runs as; empty for the user we are. */
  user: UserIds | Record<string, never>
  password: string
}

/** The cluster in `home`, made if there is none. The caller holds the folder's lock. */
export async function openCluster(home: string, binaries: PostgresBinaries): Promise<Cluster> {
  const folder = join(home, 'cluster')
  const password = await readPassword(home, folder)
  if (!(await exists(folder))) await createCluster(home, password, binaries)
  await check(folder, binaries.major)
  return { folder, argument: dataArgument(folder), user: await ownerOf(folder), password }
}

/**
 * PostgreSQL's user may not be able to walk the path (a checkout in root's own home). It inherits its working folder
 * from us all the same, and this link names that folder without walking there.
 */
const dataArgument = (folder: string) => (isRoot() && process.platform === 'linux' ? '/proc/self/cwd' : folder)

const exists = (path: string) =>
  stat(path).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return false
      throw error
    },
  )

async function readPassword(home: string, cluster: string): Promise<string> {
  const file = join(home, 'password')
  if (await exists(file)) return (await readFile(file, 'utf8')).trim()
  if (await exists(cluster))
    throw new StartError(`The password of the database is missing. Restore ${file} from a backup`)
  const password = randomBytes(24).toString('base64url')
  await writeFile(file, `${password}\n`, { mode: 0o600, flush: true })
  return password
}

/** Builds aside and renames, so that an interrupted first start leaves nothing that looks like a cluster. */
async function createCluster(home: string, password: string, binaries: PostgresBinaries): Promise<void> {
  const draft = join(home, 'cluster.new')
  const passwordFile = join(home, 'password.new')
  const user = isRoot() ? serviceUser() : null
  try {
    await rm(draft, { recursive: true, force: true })
    await mkdir(draft, { mode: 0o700 })
    await writeFile(passwordFile, `${password}\n`, { mode: 0o600 })
    for (const path of user ? [draft, passwordFile] : []) await chown(path, user?.uid ?? 0, user?.gid ?? 0)
    runInitdb({ binaries, draft, passwordFile, user })
    await rename(draft, join(home, 'cluster'))
  } finally {
    await rm(draft, { recursive: true, force: true })
    await rm(passwordFile, { force: true })
  }
}

interface Draft {
  binaries: PostgresBinaries
  draft: string
  passwordFile: string
  user: UserIds | null
}

/**
 * Code point order as fast as C's, and a lower case that knows more letters than A to Z: searches need it. PostgreSQL
 * has it built in since 17; before that the machine's own C.UTF-8 is the same.
 */
const localeFlags = (major: string) =>
  Number(major) >= 17 ? ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'] : ['--locale=C.UTF-8']

function runInitdb({ binaries, draft, passwordFile, user }: Draft): void {
  // Handed over open, for the path to it may not be the other user's to walk either.
  const passwordFd = openSync(passwordFile, 'r')
  const result = spawnSync(
    binaries.initdb,
    [
      '-D',
      dataArgument(draft),
      '-U',
      DATABASE_USER,
      '-E',
      'UTF8',
      ...localeFlags(binaries.major),
      '--auth=scram-sha-256',
      '--pwfile=/dev/fd/3',
      '--no-instructions',
    ],
    {
      cwd: draft,
      ...(user ?? {}),
      env: { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' },
      stdio: ['ignore', 'ignore', 'pipe', passwordFd],
      encoding: 'utf8',
    },
  )
  closeSync(passwordFd)
  if (result.error)
    throw new StartError(`PostgreSQL's initdb cannot run here (${result.error.message}): set DATABASE_URL`)
  if (result.status === 0) return
  if (/No space left on device/.test(result.stderr)) {
    throw new StartError(`Cannot use DATA_DIR ${join(draft, '../..')}: no space left on the disk`)
  }
  const words =
    /(?:FATAL|PANIC|error):\s+(.*)/.exec(result.stderr)?.[1] ?? `exit code ${result.status ?? result.signal}`
  throw new StartError(`The database could not be created: ${words}`)
}

async function check(folder: string, major: string): Promise<void> {
  const version = await readFile(join(folder, 'PG_VERSION'), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null
    throw error
  })
  if (version === null || !(await exists(join(folder, 'global', 'pg_control')))) {
    throw new StartError(`${folder} is not a complete database. Restore it from a backup, or choose another DATA_DIR`)
  }
  if (version.trim() !== major) {
    throw new StartError(
      `${folder} was created by PostgreSQL ${version.trim()}, but this is ${major}. Dump it with the version that created it, or choose another DATA_DIR`,
    )
  }
}

/** A cluster runs as whoever owns it. One that root restored from a backup is given back to PostgreSQL's user. */
async function ownerOf(folder: string): Promise<Cluster['user']> {
  const { uid, gid } = await stat(folder)
  if (!isRoot()) {
    if (uid === process.geteuid?.()) return {}
    throw new StartError(
      `${folder} belongs to another user (uid ${uid}). Start as that user, or choose another DATA_DIR`,
    )
  }
  if (uid !== 0) return { uid, gid }
  const user = serviceUser()
  for (const entry of await readdir(folder, { recursive: true })) await lchown(join(folder, entry), user.uid, user.gid)
  await chown(folder, user.uid, user.gid)
  await chmod(folder, 0o700)
  return user
}

/**
 * Ends a server that a killed parent left on this cluster. The caller holds the folder's lock, so whatever runs on it is
 * nobody's. A postmaster.pid whose process is something else by now (after a reboot, say) is removed: PostgreSQL would
 * believe it.
 */
export async function stopLeftover(folder: string): Promise<boolean> {
  const pidFile = join(folder, 'postmaster.pid')
  const pid = Number.parseInt(await readFile(pidFile, 'utf8').catch(() => ''), 10)
  if (!Number.isInteger(pid) || pid <= 1 || !(await runsOn(pid, folder))) {
    await rm(pidFile, { force: true })
    return false
  }
  for (const [signal, seconds] of [
    ['SIGINT', 20],
    ['SIGQUIT', 10],
    ['SIGKILL', 10],
  ] as const) {
    signalQuietly(pid, signal)
    const deadline = Date.now() + seconds * 1000
    while (Date.now() < deadline) {
      if (!(await runsOn(pid, folder))) return true
      await delay(25)
    }
  }
  throw new StartError(`Process ${pid} still uses the database in ${folder} and does not end`)
}

async function runsOn(pid: number, folder: string): Promise<boolean> {
  if (process.platform !== 'linux') {
    const { stdout } = spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' })
    return stdout.includes('postgres') && stdout.includes(folder)
  }
  const working = await readlink(`/proc/${pid}/cwd`).catch(() => null)
  return working === (await realpath(folder))
}

function signalQuietly(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch {}
}
