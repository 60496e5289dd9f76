/** `.watchkeeper.json`: where a project's commands go (`url`, `org`, `project`), found from the working folder upwards. */
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { usageError } from '../errors.ts'
import { refuseTokens } from './tokens.ts'

export const PROJECT_FILE = '.watchkeeper.json'
const MAX_PARENTS = 64
const MAX_CHARS = 64 * 1024

export interface ProjectFile {
  path: string
  url?: string
  org?: string
  project?: string
}

/** The nearest one; null when there is none. @throws CliError when it cannot be used */
export function readProjectFile(folder: string): ProjectFile | null {
  for (let at = folder, steps = 0; steps < MAX_PARENTS; steps++) {
    const path = join(at, PROJECT_FILE)
    const text = textOf(path)
    if (text !== null) return { path, ...parse(path, text) }
    if (dirname(at) === at) return null
    at = dirname(at)
  }
  return null
}

function textOf(path: string): string | null {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    const { code } = error as { code?: string }
    if (code === 'ENOENT' || code === 'ENOTDIR') return null
    throw usageError(`${path} cannot be read (${code})`)
  }
}

function parse(path: string, text: string): Omit<ProjectFile, 'path'> {
  if (text.length > MAX_CHARS) throw usageError(`${path} is larger than ${MAX_CHARS} characters`)
  refuseTokens(path, text, { strict: true })
  const settings = fromJson(path, text)
  for (const [name, value] of Object.entries(settings)) {
    if (!['url', 'org', 'project'].includes(name))
      throw usageError(`${path}: "${name}" is not a setting; use url, org and project`)
    if (typeof value !== 'string' || value.trim() === '') throw usageError(`${path}: "${name}" must be a string`)
  }
  return settings
}

function fromJson(path: string, text: string): object {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value
  } catch {}
  throw usageError(`${path} is not a JSON object`)
}
