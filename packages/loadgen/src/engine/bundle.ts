// The script and the files beside it: the only thing a script can read. Paths are confined to one folder, symbolic links
// included, and TypeScript loses its types here.
import { readFileSync, realpathSync, statSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { basename, dirname, isAbsolute, join, posix, relative, sep } from 'node:path'
import { importProblems, type Problem, syntaxProblem } from './problems.ts'
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
  /** All JavaScript of the test, joined. */
  code(): string
  /** What is wrong with the texts before any of them runs. */
  problems(): Problem[]
}

const mostFiles = 500
const largestFile = 64 * 1024 * 1024

export function openBundle(job: {
  scriptPath: string
  root?: string | undefined
  env?: Record<string, string> | undefined
  scriptBytes: number
}): Bundle {
  const root = realpathSync.native(job.root ?? dirname(job.scriptPath))
  const scriptFile = join(realpathSync.native(dirname(job.scriptPath)), basename(job.scriptPath))
  const scriptName = relative(root, scriptFile).split(sep).join('/')
  if (scriptName.startsWith('..')) throw new Error('the script is outside its root folder')
  const sources = new Map<string, string | Error>()

  const readFile = (name: string, largest: number): Buffer => {
    const outside = new Error(`'${name}' is outside the folder of the test`)
    if (isAbsolute(name) || name.split('/').includes('..') || name.includes('\0')) throw outside
    const file = join(root, name)
    let real: string
    try {
      real = realpathSync.native(file)
    } catch {
      throw new Error(`there is no file '${name}'`)
    }
    if (real !== root && !real.startsWith(root + sep)) throw outside
    const { size } = statSync(real)
    if (size > largest) throw new Error(`'${name}' is larger than ${largest} bytes`)
    return readFileSync(real)
  }
  const source = (name: string): string | Error => {
    const known = sources.get(name)
    if (known !== undefined) return known
    if (sources.size >= mostFiles) return new Error(`more than ${mostFiles} files`)
    const made = readSource(name, () => readFile(name, job.scriptBytes).toString('utf8'))
    sources.set(name, made)
    return made
  }
  const exists = (name: string) => {
    try {
      return statSync(join(root, name)).isFile()
    } catch {
      return false
    }
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
      return readFile(name, largestFile)
    },
    specifiers: () => [...new Set(walk().flatMap(({ code }) => scanImports(code).map(({ specifier }) => specifier)))],
    code: () =>
      walk()
        .map(({ code }) => code)
        .join('\n'),
    problems: () => {
      const broken = source(scriptName)
      if (broken instanceof Error) return [syntaxProblem(broken)]
      return walk().flatMap(({ name, code }) =>
        importProblems(code).map((problem) => (name === scriptName ? problem : { ...problem, file: name })),
      )
    },
  }

  /** The script and everything it imports by relative path, as far as it can be read. */
  function walk(): { name: string; code: string }[] {
    const found: { name: string; code: string }[] = []
    const seen = new Set<string>()
    const visit = (name: string) => {
      if (seen.has(name) || seen.size >= mostFiles) return
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
