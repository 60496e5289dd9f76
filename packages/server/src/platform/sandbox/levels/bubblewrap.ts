/**
 * What a script sees behind bubblewrap: the system's programs read-only, a clean /tmp and /dev, the paths it was given,
 * and one folder to write to. Nothing else of the machine exists for it.
 */
import { existsSync, lstatSync, readlinkSync } from 'node:fs'
import type { SandboxRequest } from '../port.ts'
import { INSIDE_ID } from './ids.ts'
import type { SlotEnvironment } from './recipe.ts'

/** What programs look up to find libraries, names, certificates, fonts and the time zone; no account, no setting. */
const ETC = [
  'alternatives',
  'ca-certificates',
  'crypto-policies',
  'fonts',
  'hosts',
  'ld.so.cache',
  'ld.so.conf',
  'ld.so.conf.d',
  'localtime',
  'mime.types',
  'nsswitch.conf',
  'pki',
  'ssl',
]
const SYSTEM = ['/bin', '/sbin', '/lib', '/lib32', '/lib64', '/libx32']
const MB = 1024 * 1024
/** /tmp and /dev/shm live in memory. Chromium draws its pages in /dev/shm. */
const SHARED_MEMORY_MB = 512
const TMP_MB = 256
const PASSWD_FD = 5
const FILTER_FD = 7
const FONT_CACHE = '/var/cache/fontconfig'

export interface View {
  request: SandboxRequest
  place: SlotEnvironment
  /** Own user namespace: the user is INSIDE_ID there. False: bubblewrap runs as root, and the command drops that. */
  userNamespace: boolean
  /** False for a bubblewrap older than 0.8, which knows neither tmpfs sizes nor --disable-userns. */
  recent: boolean
}

export function viewOptions({ request, place, userNamespace, recent }: View): string[] {
  const { network } = place
  const shown = [...request.readOnly, ...(request.proxySocket ? [request.proxySocket] : [])]
  const view = [
    ['--unshare-pid'],
    ['--unshare-ipc'],
    ['--unshare-uts'],
    ['--unshare-cgroup-try'],
    ['--hostname', 'slot'],
    network ? [] : ['--unshare-net'],
    userNamespace ? ['--unshare-user', '--uid', String(INSIDE_ID), '--gid', String(INSIDE_ID)] : rootPowers,
    userNamespace && recent && !request.browser ? ['--disable-userns'] : [],
    ['--die-with-parent'],
    ['--new-session'],
    ['--clearenv'],
    place.filter ? ['--seccomp', String(FILTER_FD)] : [],
    system(),
    ['--perms', '0644', '--file', String(PASSWD_FD), '/etc/passwd'],
    network ? ['--ro-bind', network.resolvConf, '/etc/resolv.conf'] : [],
    ['--proc', '/proc'],
    ['--dev', '/dev'],
    inMemory('/dev/shm', SHARED_MEMORY_MB, recent),
    inMemory('/tmp', Math.min(request.limits.diskMb, TMP_MB), recent),
    openParents([...shown, place.dir]),
    shown.flatMap((path) => ['--ro-bind', path, path]),
    ['--bind', place.dir, place.dir],
    ['--chdir', place.dir],
    // bubblewrap leaves both as memory file systems that the script could fill.
    ['--remount-ro', '/dev'],
    ['--remount-ro', '/'],
  ]
  return view.flat()
}

/** To enter the slot's folder, and for the command's prefix to become its user; setpriv drops them with all the rest. */
const rootPowers = [
  ['--cap-drop', 'ALL'],
  ['CAP_DAC_OVERRIDE', 'CAP_SETUID', 'CAP_SETGID', 'CAP_SETPCAP'].flatMap((name) => ['--cap-add', name]),
].flat()

/** /usr and the folders beside it that are links into it, or on older systems folders themselves. */
function system(): string[] {
  const beside = SYSTEM.filter((path) => existsSync(path)).flatMap((path) =>
    lstatSync(path).isSymbolicLink() ? ['--symlink', readlinkSync(path), path] : ['--ro-bind', path, path],
  )
  const etc = ETC.flatMap((name) => ['--ro-bind-try', `/etc/${name}`, `/etc/${name}`])
  const view = [
    ['--ro-bind', '/usr', '/usr'],
    beside,
    openParents(['/etc/hosts', FONT_CACHE]),
    etc,
    ['--ro-bind-try', FONT_CACHE, FONT_CACHE],
  ]
  return view.flat()
}

/** By itself bubblewrap closes the folders above a mount to all but the user who makes them. */
function openParents(paths: string[]): string[] {
  const parents = new Set<string>()
  for (const path of paths) {
    const parts = path.split('/').slice(1, -1)
    for (let depth = 1; depth <= parts.length; depth++) parents.add(`/${parts.slice(0, depth).join('/')}`)
  }
  const existing = (path: string) => path === '/tmp' || path === '/usr' || path.startsWith('/usr/')
  return [...parents].filter((path) => !existing(path)).flatMap((path) => ['--perms', '0755', '--dir', path])
}

function inMemory(path: string, sizeMb: number, recent: boolean): string[] {
  return ['--perms', '1777', ...(recent ? ['--size', String(sizeMb * MB)] : []), '--tmpfs', path]
}
