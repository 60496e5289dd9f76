/** Lays loadgen and the packages it loads where every slot can read them. */
import { realpathSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { ExecutionPorts } from '../ports.ts'

const PACKAGES = ['@jitl/quickjs-wasmfile-release-sync', 'undici']

export interface LoadgenFiles {
  /** The folder of its sources. */
  source: string
  /** A k6 program that takes the engine's place; null: none does. */
  k6Path: string | null
  readOnly: string[]
}

/** @throws Error when a package is not installed */
export async function layLoadgenFiles({ readable, config }: ExecutionPorts): Promise<LoadgenFiles> {
  const loadgen = realpathSync(fileURLToPath(new URL('../../../../loadgen', import.meta.url)))
  const require = createRequire(join(loadgen, 'package.json'))
  const packages = PACKAGES.map((name) => realpathSync(dirname(require.resolve(`${name}/package.json`))))
  const parts = [join(loadgen, 'src'), join(loadgen, 'package.json'), ...packages]
  let root = dirname(loadgen)
  while (!parts.every((part) => part.startsWith(`${root}/`))) root = dirname(root)
  const below = parts.map((part) => relative(root, part))
  const home = await readable(root, 'loadgen', { parts: below })
  const k6Path = config.load?.k6Path ? await readable(config.load.k6Path, 'k6', { parts: [''] }) : null
  const shown = [...below.map((part) => join(home, part)), config.nodePath, ...(k6Path ? [k6Path] : [])]
  return { source: shown[0] as string, k6Path, readOnly: shown.filter((path) => !path.startsWith('/usr/')) }
}
