/**
 * What can be said about a load test by reading it: syntax, imports, and that there is something to run. Options and
 * thresholds are known only once its init code has run; the server does that, behind its walls.
 */
import {
  type ParsedScript,
  problemAt,
  readScript,
  type SyntaxNode,
  textOf,
} from '../../../server/src/test-types/script/tree.ts'

export interface RuleProblem {
  message: string
  line: number | null
  column: number | null
}

const MODULE = /^k6(\/[\w./-]+)?$|^https:\/\/jslib\.k6\.io\//

export function loadTestProblems(text: string): RuleProblem[] {
  try {
    const script = readScript(text)
    if (!('all' in script)) return [script]
    const problems = script.statements.flatMap(importProblem)
    return exportsSomething(script) ? problems : [...problems, { message: NOTHING, line: null, column: null }]
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    return [{ message: 'The script is nested too deeply to be parsed', line: null, column: null }]
  }
}

const NOTHING = 'The script exports nothing to run: export default function () { … }, or the functions of its scenarios'

function importProblem(node: SyntaxNode): RuleProblem[] {
  if (!/^(Import|ExportNamed|ExportAll)Declaration$/.test(node.type)) return []
  const name = node.importKind === 'type' || node.exportKind === 'type' ? null : textOf(node.source)
  if (name === null || MODULE.test(name)) return []
  const words = /^[./]/.test(name)
    ? 'A script is a single file and cannot import'
    : 'Only the modules of k6 can be imported, not'
  return [problemAt(node, `${words} ${JSON.stringify(name.slice(0, 100))}`)]
}

/** A default export, or any named one besides `options`. */
function exportsSomething({ statements }: ParsedScript): boolean {
  return statements.some((node) => {
    if (node.type === 'ExportDefaultDeclaration' || node.type === 'ExportAllDeclaration') return true
    if (node.type !== 'ExportNamedDeclaration') return false
    return namesOf(node).some((name) => !['options', 'setup', 'teardown', 'handleSummary'].includes(name))
  })
}

function namesOf(node: SyntaxNode): string[] {
  const specifiers = (node.specifiers ?? []) as SyntaxNode[]
  const declaration = node.declaration as SyntaxNode | null
  const declared = ((declaration?.declarations as SyntaxNode[] | undefined) ?? (declaration ? [declaration] : [])).map(
    (one) => textOf(one.id),
  )
  return [...specifiers.map((one) => textOf(one.exported)), ...declared].filter((name) => name !== null)
}
