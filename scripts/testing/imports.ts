/** Which files of the repository import which, read from their text: what a change can break, and what a test reaches. */
import { existsSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'

/** `from './x.ts'`, `import './x.ts'`, `import('./x.ts')`, `new URL('./x.ts', import.meta.url)`, `join(import.meta.dirname, '../x.ts')`. */
const NAMED = /['"`](\.{1,2}\/[^'"`\n]+)['"`]/g

export interface Imports {
  /** All files that `file` needs, by whatever way, each with the number of steps to it; itself with 0. */
  reach(file: string): ReadonlyMap<string, number>
}

/** Paths are relative to `root`. Files are read once. */
export function readImports(root: string): Imports {
  const direct = new Map<string, string[]>()
  const named = (file: string): string[] => {
    const known = direct.get(file)
    if (known) return known
    const text = /\.(m?[tj]s|json)$/.test(file) ? readFileSync(join(root, file), 'utf8') : ''
    const found = [...text.matchAll(NAMED)].map(([, path = '']) => join(root, dirname(file), path)).filter(isFile)
    const paths = [...new Set(found)].map((path) => relative(root, path).split(sep).join('/'))
    const inside = paths.filter((path) => !path.startsWith('../') && !path.includes('node_modules/'))
    direct.set(file, inside)
    return inside
  }
  return {
    reach(file) {
      const reached = new Map([[file, 0]])
      for (const [one, steps] of reached)
        for (const next of named(one)) if (!reached.has(next)) reached.set(next, steps + 1)
      return reached
    },
  }
}

const isFile = (path: string) => existsSync(path) && statSync(path).isFile()
