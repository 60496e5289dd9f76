/**
 * Lays what slots start from where every slot can read it: the runner's sources, Playwright, and Node's compile cache
 * for both. The cache is made by our own code before any script runs, and is read-only in the slots.
 */
import { type ExecFileOptions, execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, realpathSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rename, rm, stat } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { ExecutionPorts } from '../ports.ts'
import { commonFolder } from './common-folder.ts'

const BUILD_TIMEOUT_MS = 120_000
const UNUSED_DAYS = 30

export interface RunnerFiles {
  /** The program that a slot runs. */
  entry: string
  readOnly: string[]
  compileCache: string | null
  /** Another for each version of the runner, Playwright and Node. */
  fingerprint: string
}

interface RunnerPorts extends Pick<ExecutionPorts, 'readable' | 'log'> {
  config: Pick<ExecutionPorts['config'], 'compiledDir' | 'nodePath'>
}

/** @throws Error when the runner or Playwright is not installed */
export async function layRunnerFiles({ readable, log, config }: RunnerPorts): Promise<RunnerFiles> {
  const { root, parts } = findParts()
  const home = await readable(root, 'runner', { parts })
  const entry = join(home, parts[0] as string, 'playwright/slot.ts')
  const version = fingerprint(entry, config.nodePath)
  const compileCache = await layCompileCache({ entry, version, readable, config }).catch((error: unknown) => {
    log.warn({ event: 'runner.cache', err: error }, 'no compile cache; slots start more slowly')
    return null
  })
  const shown = [...parts.map((part) => join(home, part)), config.nodePath, ...(compileCache ? [compileCache] : [])]
  return { entry, compileCache, fingerprint: version, readOnly: shown.filter((path) => !path.startsWith('/usr/')) }
}

/** The runner's folder first, then the packages that it loads, relative to the folder that holds them all. */
function findParts(): { root: string; parts: string[] } {
  const runner = realpathSync(fileURLToPath(new URL('../../../../runner', import.meta.url)))
  const require = createRequire(join(runner, 'package.json'))
  const packages = ['@playwright/test', 'playwright', 'playwright-core'].map((name) =>
    realpathSync(dirname(require.resolve(`${name}/package.json`))),
  )
  const folders = [runner, ...packages] as const
  const root = commonFolder(folders)
  return { root, parts: folders.map((folder) => relative(root, folder)) }
}

interface CacheOptions extends Pick<RunnerPorts, 'readable' | 'config'> {
  entry: string
  version: string
}

/** Made aside and renamed, so that a half-made cache is never found; one for each Node, Playwright and runner. */
async function layCompileCache({ entry, version, readable, config }: CacheOptions): Promise<string> {
  const { compiledDir } = config
  const folder = join(compiledDir, `compiled-${version}`)
  if (!existsSync(folder)) {
    await mkdir(compiledDir, { recursive: true })
    const draft = await mkdtemp(join(compiledDir, 'compiling-'))
    try {
      const build = join(dirname(entry), 'compile.ts')
      await untilEnd(config.nodePath, [build], {
        cwd: draft,
        env: { NODE_COMPILE_CACHE: join(draft, 'cache'), PATH: '/usr/bin:/bin' },
        timeout: BUILD_TIMEOUT_MS,
      })
      await rename(join(draft, 'cache'), folder)
    } catch (error) {
      // Another process of the same version was faster.
      if (!existsSync(folder)) throw error
    } finally {
      await rm(draft, { recursive: true, force: true })
    }
    await sweep(compiledDir)
  }
  return readable(folder, 'compiled', { parts: [''] })
}

/** Runs a program that does not outlive this process: when that stops meanwhile, nobody needs what it makes. */
async function untilEnd(program: string, args: string[], options: ExecFileOptions): Promise<void> {
  const running = promisify(execFile)(program, args, options)
  const end = () => running.child.kill('SIGKILL')
  process.once('exit', end)
  await running.finally(() => process.off('exit', end))
}

/** What versions long gone have left. */
async function sweep(compiledDir: string) {
  const limit = Date.now() - UNUSED_DAYS * 24 * 3600 * 1000
  for (const name of await readdir(compiledDir)) {
    const path = join(compiledDir, name)
    if (/^(compil(ed|ing)|self-tested)-/.test(name) && (await stat(path)).mtimeMs < limit)
      await rm(path, { recursive: true, force: true })
  }
}

function fingerprint(entry: string, nodePath: string): string {
  const hash = createHash('sha256').update(entry).update(realpathSync(nodePath)).update(process.version)
  const runner = dirname(dirname(entry))
  for (const file of globSync('*/*.ts', { cwd: runner }).sort()) hash.update(readFileSync(join(runner, file)))
  hash.update(createRequire(entry).resolve('playwright/package.json'))
  return hash.digest('hex').slice(0, 16)
}
