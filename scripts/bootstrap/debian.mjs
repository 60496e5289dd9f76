/** Debian and Ubuntu packages, as root, without a question asked. */
import { existsSync } from 'node:fs'
import { findProgram, runCommand } from './run-command.mjs'

const QUIET = { DEBIAN_FRONTEND: 'noninteractive', DEBCONF_NONINTERACTIVE_SEEN: 'true', NEEDRESTART_MODE: 'l' }
const PATIENCE = [
  '-o',
  'DPkg::Lock::Timeout=120',
  '-o',
  'Acquire::Retries=2',
  '-o',
  'Acquire::http::Timeout=15',
  '-o',
  'Acquire::https::Timeout=15',
]

export function canInstallPackages() {
  return process.getuid?.() === 0 && existsSync('/etc/debian_version') && findProgram('apt-get') !== null
}

/**
 * Installs those of the packages that this distribution has. Resolves with { installed, missing, problem }; `problem` is
 * null when every one it has is there now.
 */
export async function installDebianPackages(names) {
  let known = await whichKnown(names)
  let fresh = false
  if (known.length < names.length) {
    fresh = await update()
    known = await whichKnown(names)
  }
  const missing = names.filter((name) => !known.includes(name))
  if (known.length === 0) return { installed: [], missing, problem: null }
  let result = await install(known)
  if (!result.ok && INTERRUPTED.test(result.output) && (await completePackages())) result = await install(known)
  // Lists that are days old name files that the mirror no longer has.
  if (!result.ok && !fresh && (await update())) result = await install(known)
  return result.ok
    ? { installed: known, missing, problem: null }
    : { installed: [], missing, problem: reasonOf(result) }
}

async function whichKnown(names) {
  const known = []
  for (const name of names) {
    const { ok, output } = await runCommand('apt-cache', ['policy', name], { timeoutSeconds: 60 })
    if (ok && /Candidate: (?!\(none\))/.test(output)) known.push(name)
  }
  return known
}

/** An installer was killed half-way: ours, or anybody's. */
const INTERRUPTED = /dpkg was interrupted|dpkg --configure -a/
const completePackages = async () =>
  (await runCommand('dpkg', ['--configure', '-a'], { env: QUIET, timeoutSeconds: 600 })).ok

const update = async () =>
  (await runCommand('apt-get', ['update', ...PATIENCE], { env: QUIET, timeoutSeconds: 180 })).ok

const installArgs = (names) => ['install', '-y', '--no-install-recommends', ...PATIENCE, ...names]

/**
 * The command that installs a package with nobody waiting for it, for lists that may be missing or old. It says at its end
 * how it went, for whoever started it may be gone by then.
 */
export function detachedInstall(name, { done, missed }) {
  const install = ['apt-get', ...installArgs([name])].join(' ')
  const again = `{ dpkg --configure -a; apt-get update && ${install}; }`
  const script = `{ ${install} || ${again}; } >/dev/null 2>&1 && echo "$1" || { echo "$2"; exit 1; }`
  return { command: 'sh', args: ['-c', script, 'sh', done, missed], env: QUIET }
}

const install = (names) =>
  runCommand('apt-get', installArgs(names), {
    env: QUIET,
    timeoutSeconds: 900,
    stallSeconds: 300,
  })

function reasonOf({ output, problem }) {
  const line = output.split('\n').find((text) => text.startsWith('E: '))
  return line ? line.slice(3) : problem
}
