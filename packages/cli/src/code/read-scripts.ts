/** Reads the scripts that a config names or that lie in its test folders. Nothing of them is run. */
import { readdir, readFile, stat } from 'node:fs/promises'
import { join, posix, relative, resolve, sep } from 'node:path'
import { usageError } from '../errors.ts'
import { refuseTokens } from '../settings/tokens.ts'
import type { Scripts } from './desired.ts'
import { isScript } from './script-names.ts'

const MAX_SCRIPT_LENGTH = 500_000
const MAX_SCRIPTS = 5000
const MAX_DEPTH = 20

/** @throws CliError for folders that are not there, and files that are too large */
export async function readScripts(folder: string, config: unknown): Promise<Scripts> {
  const { tests, testFolders } = (config ?? {}) as { tests?: unknown; testFolders?: unknown }
  const named = new Map<string, string>()
  for (const row of Object.values((tests ?? {}) as object)) {
    const file: unknown = (row as { file?: unknown } | null)?.file
    if (typeof file !== 'string') continue
    const text = await textOf(resolve(folder, file))
    if (text !== null) named.set(file, text)
  }
  const found = new Map<string, string>()
  for (const name of Array.isArray(testFolders) ? testFolders : []) {
    const from = resolve(folder, String(name))
    if (!(await isFolder(from))) throw usageError(`testFolders: the folder ${from} does not exist`)
    for (const path of await scriptsIn(from, 0)) {
      const text = await textOf(path)
      if (text !== null) found.set(relative(folder, path).split(sep).join(posix.sep), text)
      if (found.size > MAX_SCRIPTS) throw usageError(`testFolders: more than ${MAX_SCRIPTS} scripts`)
    }
  }
  return { named, found }
}

async function textOf(path: string): Promise<string | null> {
  let text: string
  try {
    text = await readFile(path, 'utf8')
  } catch {
    return null
  }
  if (text.length > MAX_SCRIPT_LENGTH) throw usageError(`${path} has more than ${MAX_SCRIPT_LENGTH} characters`)
  refuseTokens(path, text)
  return text
}

const isFolder = (path: string) =>
  stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  )

/** In the order of their names; links are not followed. */
async function scriptsIn(folder: string, depth: number): Promise<string[]> {
  if (depth > MAX_DEPTH) return []
  const entries = (await readdir(folder, { withFileTypes: true })).sort((a, b) => (a.name < b.name ? -1 : 1))
  const found: string[] = []
  for (const entry of entries) {
    if (entry.name.startsWith('.') || entry.name === 'node_modules') continue
    const path = join(folder, entry.name)
    if (entry.isDirectory()) found.push(...(await scriptsIn(path, depth + 1)))
    else if (entry.isFile() && isScript(entry.name)) found.push(path)
  }
  return found
}
