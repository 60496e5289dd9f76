/** The PostgreSQL servers that tests run on: one for all files, thrown away afterwards. */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createLog } from '../../packages/server/src/kernel/log.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../packages/server/src/platform/database/embedded.ts'
import { canInstallPackages, installDebianPackages } from '../bootstrap/debian.mjs'

const OLDEST_MAJOR = 15
const DEBIAN_HOME = '/usr/lib/postgresql'
const log = createLog({ level: 'fatal', terminal: false })

export const startEmbedded = (scratch: string): Promise<EmbeddedPostgres> =>
  startEmbeddedPostgres({ dataDir: join(scratch, 'embedded'), log, throwaway: true })

/** The distribution's own PostgreSQL, installed when there is none and we may; null where it is not to be had. */
export async function startSystem(scratch: string): Promise<(EmbeddedPostgres & { major: string }) | null> {
  const major = findMajor() ?? (await installed())
  if (!major) return null
  const program = (name: string) => join(DEBIAN_HOME, major, 'bin', name)
  const binaries = { initdb: program('initdb'), postgres: program('postgres'), major }
  // PostgreSQL before 16 walks back to its working folder by path, so its user must be able to.
  const dataDir = join(scratch, `system-${major}`)
  mkdirSync(dataDir, { mode: 0o711 })
  const server = await startEmbeddedPostgres({ dataDir, log, throwaway: true, binaries })
  return { ...server, major }
}

function findMajor(): string | null {
  if (!existsSync(DEBIAN_HOME)) return null
  const usable = readdirSync(DEBIAN_HOME).filter((name) => {
    const runs = () =>
      spawnSync(join(DEBIAN_HOME, name, 'bin/postgres'), ['--version'], { stdio: 'ignore' }).status === 0
    return Number(name) >= OLDEST_MAJOR && existsSync(join(DEBIAN_HOME, name, 'bin/initdb')) && runs()
  })
  return usable.sort((a, b) => Number(b) - Number(a))[0] ?? null
}

async function installed(): Promise<string | null> {
  if (!canInstallPackages()) return null
  // Else the package would make a cluster of its own and start it on port 5432.
  mkdirSync('/etc/postgresql-common', { recursive: true })
  const settings = '/etc/postgresql-common/createcluster.conf'
  if (!existsSync(settings)) writeFileSync(settings, 'create_main_cluster = false\n')
  const { problem } = await installDebianPackages(['postgresql'])
  if (problem) process.stderr.write(`Debian's PostgreSQL could not be installed: ${problem}\n`)
  return findMajor()
}
