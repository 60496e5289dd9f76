// The script and the files beside it: the only thing a script can read. TypeScript loses its types here.
import { stripTypeScriptTypes } from 'node:module'
import { isAbsolute, posix } from 'node:path'
import { type Files, filesOnDisk, givenFiles } from './files.ts'
import { scanImports } from './scan-imports.ts'

export interface Bundle {
  /** Name of the script within the bundle, for example `script.js`. */
  scriptName: string
  env: Record<string, string>
  /** Name of the module `request` means when imported from `base`. */
  resolve(base: string, request: string): string | Error
  /** JavaScript of a module. */
  source(name: string): string | Error
  /** Contents of a file, by a path relative to the script. Throws when it is outside or missing. */
  open(path: string): Buffer
  /** Import specifiers of the script and everything it imports by relative path. */
  specifiers(): string[]
  /** JavaScript of the script and everything it imports by relative path, as far as it can be read. */
  texts(): { name: string; code: string }[]
}

const maxFiles = 500
const maxFileBytes = 64 * 1024 * 1024

export interface BundleSource {
  /** Path on disk, or a name in `files`. */
  scriptPath: string
  root?: string | undefined
  /** The test's files by relative path; nothing is read from disk then. */
  files?: Record<string, string | Uint8Array> | undefined
  env?: Record<string, string> | undefined
  scriptBytes: number
}

export function openBundle(job: BundleSource): Bundle {
  const files: Files =
    job.files === undefined ? filesOnDisk(job.scriptPath, job.root) : givenFiles(job.scriptPath, job.files)
  const { scriptName, exists } = files
  const sources = new Map<string, string | Error>()

  const readFile = (name: string, largest: number): Buffer => {
    if (isAbsolute(name) || name.split('/').includes('..') || name.includes('\0')) {
      throw new Error(`'${name}' is outside the folder of the test`)
    }
    return files.read(name, largest)
  }
  const source = (name: string): string | Error => {
    const known = sources.get(name)
    if (known !== undefined) return known
    if (sources.size >= maxFiles) return new Error(`more than ${maxFiles} files`)
    const made = readSource(name, () => readFile(name, job.scriptBytes).toString('utf8'))
    sources.set(name, made)
    return made
  }
  const resolve = (base: string, request: string): string | Error => {
    const name = posix.normalize(posix.join(posix.dirname(base), request))
    if (name.startsWith('..')) return new Error(`'${request}' is outside the folder of the test`)
    return [name, `${name}.js`, `${name}.ts`, `${name}/index.js`, `${name}/index.ts`].find(exists) ?? name
  }
  return {
    scriptName,
    env: job.env ?? {},
    resolve,
    source,
    open(path) {
      if (isAbsolute(path)) throw new Error(`'${path}' is outside the folder of the test`)
      const name = posix.normalize(posix.join(posix.dirname(scriptName), path))
      return readFile(name, maxFileBytes)
    },
    specifiers: () => [...new Set(walk().flatMap(({ code }) => scanImports(code).map(({ specifier }) => specifier)))],
    texts: walk,
  }

  function walk(): { name: string; code: string }[] {
    const found: { name: string; code: string }[] = []
    const seen = new Set<string>()
    const visit = (name: string) => {
      if (seen.has(name) || seen.size >= maxFiles) return
      seen.add(name)
      const code = source(name)
      if (code instanceof Error) return
      found.push({ name, code })
      for (const { specifier } of scanImports(code)) {
        const target = specifier.startsWith('.') ? resolve(name, specifier) : undefined
        if (typeof target === 'string') visit(target)
      }
    }
    visit(scriptName)
    return found
  }
}

function readSource(name: string, read: () => string): string | Error {
  try {
    const text = read()
    return /\.[mc]?ts$/.test(name) ? stripTypes(text) : text
  } catch (error) {
    return error as Error
  }
}

/** JavaScript of a TypeScript text. Positions stay when only types are removed; enums and the like are translated. */
export function stripTypes(text: string): string {
  try {
    return stripTypeScriptTypes(text, { mode: 'strip' })
  } catch (error) {
    if ((error as { code?: string }).code !== 'ERR_UNSUPPORTED_TYPESCRIPT_SYNTAX') throw error
    return stripTypeScriptTypes(text, { mode: 'transform' })
  }
}
