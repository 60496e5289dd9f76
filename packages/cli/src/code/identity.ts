/** What tells a config from others of its project: a name that no other has, and a prefix so that ids do not meet. */
import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { slugOf } from './adopt.ts'
import { CONFIG_FILES } from './load-config.ts'
import { isLogicalId } from './model.ts'

export interface ConfigIdentity {
  name: string
  prefix: string
}

/** For a config that is written into the folder: the one of the file that is there, so that written again it is the same. */
export async function identityFor(folder: string): Promise<ConfigIdentity> {
  const kept = await identityIn(folder)
  if (kept?.name !== undefined) return { name: kept.name, prefix: kept.prefix ?? '' }
  const word = slugOf(basename(folder)) || 'watchkeeper'
  return { name: newName(folder), prefix: `${word}/` }
}

export const newName = (folder: string): string =>
  `${slugOf(basename(folder)) || 'watchkeeper'}-${randomBytes(3).toString('hex')}`

/** As this program prints them: at the top of YAML or of `defineConfig({`. What is written otherwise is not found. */
export async function identityIn(folder: string): Promise<Partial<ConfigIdentity> | null> {
  for (const file of CONFIG_FILES) {
    const text = await readFile(join(folder, file), 'utf8').catch(() => null)
    if (text === null) continue
    const found = (key: string) => new RegExp(`^(?: {2})?${key}: ['"]?([^'"\\s,]+)['"]?,?$`, 'm').exec(text)?.[1]
    const identity: Partial<ConfigIdentity> = {}
    for (const key of ['name', 'prefix'] as const) {
      const value = found(key)
      if (value !== undefined && isLogicalId(`${value}x`)) identity[key] = value
    }
    return identity
  }
  return null
}
