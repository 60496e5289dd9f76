// Finds the import specifiers of a module without running or fully parsing it: enough to load what they need and to
// point at the line of one that is not supported. The script's engine has the last word.

export interface ImportSite {
  specifier: string
  /** From 1. */
  line: number
  column: number
  /** Names taken from the module; empty for `import x` and `import *`. */
  names: string[]
}

/** Imports and re-exports in order of appearance. */
export function scanImports(source: string): ImportSite[] {
  const code = blankComments(source)
  const sites: ImportSite[] = []
  const pattern = /(?:^|[;}\n])[ \t]*(?:import|export)\b([^;'"`()]*?)(?:\bfrom\s*)?(['"])((?:(?!\2)[^\\\n])*)\2/g
  for (const match of code.matchAll(pattern)) {
    const [whole, clause = '', , specifier = ''] = match
    const isExport = /^[;}\n]?[ \t]*export/.test(whole)
    const hasFrom = /\bfrom\s*['"]/.test(whole)
    if (isExport ? !hasFrom : !hasFrom && clause.trim() !== '') continue
    const at = match.index + whole.length - specifier.length - 2
    sites.push({ specifier, ...position(source, at), names: namesIn(clause) })
  }
  return sites
}

function namesIn(clause: string): string[] {
  const braces = /\{([^{}]*)\}/.exec(clause)
  if (braces === null) return []
  return (braces[1] ?? '')
    .split(',')
    .map((part) => part.trim().split(/(?<!\s)\s+as\s+/)[0] ?? '')
    .filter((name) => name !== '' && name !== 'default' && !name.startsWith('type '))
}

/** Line and column (from 1) of an offset. */
export function position(source: string, offset: number): { line: number; column: number } {
  const before = source.slice(0, offset)
  const line = before.split('\n').length
  return { line, column: offset - before.lastIndexOf('\n') }
}

// Comments become spaces, so that offsets stay; strings and templates are stepped over.
function blankComments(source: string): string {
  return source.replace(
    /\/\*[\s\S]*?\*\/|\/\/[^\n]*|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\[\s\S]|[^`\\])*`/g,
    (token) => {
      if (token.startsWith('/')) return token.replace(/[^\n]/g, ' ')
      if (token.startsWith('`')) return token.replace(/[^\n`]/g, ' ')
      return token
    },
  )
}
