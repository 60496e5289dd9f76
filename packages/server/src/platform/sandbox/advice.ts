/** What an operator can do for a stronger isolation: one line for the log, with the command and the level it gives. */
import { existsSync, readFileSync } from 'node:fs'
import type { IsolationLevel } from './port.ts'
import type { Tools } from './tools.ts'

const INSTALLERS = [
  ['/usr/bin/apt-get', 'apt-get install bubblewrap'],
  ['/usr/bin/dnf', 'dnf install bubblewrap'],
  ['/sbin/apk', 'apk add bubblewrap'],
  ['/usr/bin/pacman', 'pacman -S bubblewrap'],
  ['/usr/bin/zypper', 'zypper install bubblewrap'],
] as const

/** Each refuses user namespaces to ordinary users when it has this value. */
const REFUSALS = [
  { name: 'kernel.apparmor_restrict_unprivileged_userns', refuses: '1', permits: '0' },
  { name: 'kernel.unprivileged_userns_clone', refuses: '0', permits: '1' },
  { name: 'user.max_user_namespaces', refuses: '0', permits: '15000' },
] as const

export interface LevelFindings {
  level: IsolationLevel
  tools: Tools
  isRoot: boolean
}

/** @returns null where L3 holds already */
export function isolationAdvice({ level, tools, isRoot }: LevelFindings): string | null {
  if (level >= 'L3') return null
  if (process.platform !== 'linux') return 'L3 needs Linux (docs/isolation.md)'
  const sudo = isRoot ? '' : 'sudo '
  const asRoot = isRoot || level >= 'L2' ? '' : '; started as root it is L2 without it'
  if (!tools.bwrap) {
    const command = INSTALLERS.find(([program]) => existsSync(program))?.[1]
    return `bubblewrap is missing: ${command ? `run \`${sudo}${command}\`` : 'install it'} and restart for L3${asRoot}`
  }
  const refusal = isRoot ? undefined : REFUSALS.find(({ name, refuses }) => kernelSetting(name) === refuses)
  if (refusal) {
    const command = `sudo sysctl -w ${refusal.name}=${refusal.permits}`
    return `ordinary users cannot create user namespaces here: run \`${command}\` and restart for L3${asRoot}`
  }
  return 'bubblewrap does not work here: docs/isolation.md describes how to get L3, in containers too'
}

function kernelSetting(name: string): string | null {
  try {
    return readFileSync(`/proc/sys/${name.replaceAll('.', '/')}`, 'utf8').trim()
  } catch {
    return null
  }
}
