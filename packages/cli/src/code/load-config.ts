/** Finds the config of a folder and reads it: TypeScript and JavaScript by Node itself, YAML and JSON as data. */
import { readFile, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { usageError } from '../errors.ts'
import { refuseTokens } from '../settings/tokens.ts'

export const CONFIG_FILES = ['ts', 'mts', 'js', 'mjs', 'yaml', 'yml', 'json'].map((end) => `watchkeeper.config.${end}`)
const MAX_CHARS = 4 * 1024 * 1024

export interface LoadedConfig {
  path: string
  folder: string
  config: unknown
}

/** @param given a file or a folder; the working folder when null. @throws CliError */
export async function loadConfig(cwd: string, given: string | null): Promise<LoadedConfig> {
  const path = await findConfig(cwd, given)
  const text = await readFile(path, 'utf8')
  if (text.length > MAX_CHARS) throw usageError(`${path} is larger than ${MAX_CHARS} characters`)
  refuseTokens(path, text)
  return {
    path,
    folder: dirname(path),
    config: /\.(yaml|yml|json)$/.test(path) ? await asData(path, text) : await asCode(path),
  }
}

export async function findConfig(cwd: string, given: string | null): Promise<string> {
  const place = resolve(cwd, given ?? '.')
  const kind = await kindOf(place)
  if (kind === 'file') return place
  if (kind === null) throw usageError(`${place} does not exist`)
  const found: string[] = []
  for (const name of CONFIG_FILES) if ((await kindOf(join(place, name))) === 'file') found.push(join(place, name))
  const [path, second] = found
  if (path === undefined)
    throw usageError(`There is no watchkeeper.config.ts or .yaml in ${place}`, 'Create one: wk init')
  if (second !== undefined)
    throw usageError(`Both ${path} and ${second} exist`, 'Remove one, or choose one with --config')
  return path
}

async function kindOf(path: string): Promise<'file' | 'folder' | null> {
  try {
    return (await stat(path)).isDirectory() ? 'folder' : 'file'
  } catch {
    return null
  }
}

const MAX_ALIASES = 100

async function asData(path: string, text: string): Promise<unknown> {
  const { readYaml } = await import('../yaml.ts')
  try {
    return readYaml(text, { maxAliases: MAX_ALIASES })
  } catch (error) {
    throw usageError(`${path}: ${(error as Error).message}`)
  }
}

async function asCode(path: string): Promise<unknown> {
  if (/\.m?ts$/.test(path) && !stripsTypes()) {
    throw usageError(
      `Node ${process.versions.node} does not load TypeScript: ${path}`,
      'Use Node 22.18 or newer, or write the config as watchkeeper.config.mjs or .yaml.',
    )
  }
  await resolveOurselves()
  let loaded: { default?: unknown }
  try {
    loaded = await import(pathToFileURL(path).href)
  } catch (error) {
    throw usageError(`${path} cannot be loaded: ${error instanceof Error ? error.message : String(error)}`)
  }
  if (loaded.default === undefined)
    throw usageError(`${path} has no default export`, 'export default defineConfig({ … })')
  return loaded.default
}

const stripsTypes = (): boolean => Boolean((process.features as { typescript?: unknown }).typescript)

/** `import … from 'watchkeeper'` leads to this program also where it is not installed beside the config. */
async function resolveOurselves(): Promise<void> {
  const { registerHooks } = (await import('node:module')) as { registerHooks?: (hooks: object) => void }
  if (hooked || !registerHooks) return
  hooked = true
  const own = `data:text/javascript,${encodeURIComponent(OWN)}`
  registerHooks({
    resolve: (specifier: string, context: unknown, next: (specifier: string, context: unknown) => unknown) =>
      specifier === 'watchkeeper' ? { url: own, format: 'module', shortCircuit: true } : next(specifier, context),
  })
}
let hooked = false
/** The same as define.ts, which may be part of a bundle by now. */
const OWN = 'export const defineConfig = (config) => config; export const fromEnv = (name) => ({ fromEnv: name })'
