/** What is wrong with a Playwright script. Pure; may take long, so it runs in a thread (check.ts). */
import { builtinModules } from 'node:module'
import type { ScriptProblem } from '../define.ts'
import { declaresTest } from './playwright.ts'
import { type FoundNode, isNode, type ParsedScript, problemAt, readScript, type SyntaxNode, textOf } from './tree.ts'

const MAX_PROBLEMS = 10

const nodeModules = new Set(builtinModules)

const IMPORT_HINT = "a script may import @playwright/test, playwright and Node.js' own modules"
const NO_TEST = "The script declares no test: call test('title', async ({ … }) => { … })"

const mayImport = (name: string) => /^(@playwright\/test|playwright|playwright-core)$/.test(name) || isNodeModule(name)
const isNodeModule = (name: string) =>
  nodeModules.has(name) ||
  (name.startsWith('node:') && (nodeModules.has(name.slice(5)) || /^node:(test|sqlite|sea)/.test(name)))

export function findProblems(text: string): ScriptProblem[] {
  try {
    const script = readScript(text)
    if (!('all' in script)) return [script]
    const problems = script.all.flatMap((found) => importProblem(found) ?? [])
    problems.push(...moduleProblems(script))
    if (!declaresTest(script)) problems.push({ message: NO_TEST, line: null, column: null })
    return problems.slice(0, MAX_PROBLEMS)
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    return [{ message: 'The script is nested too deeply to be parsed', line: null, column: null }]
  }
}

function importProblem(found: FoundNode): ScriptProblem | null {
  const name = importedName(found)
  if (name === null || mayImport(name)) return null
  if (/^(\.|\/|file:)/.test(name))
    return problemAt(found.node, `A script is a single file and cannot import ${quote(name)}`)
  return problemAt(found.node, `${quote(name)} is not available; ${IMPORT_HINT}`)
}

/**
 * The literal name in `import … from`, `export … from`, or a `require()` that runs with the file: one inside a function
 * may be a question, and only running it gives the answer. Types vanish and need nothing.
 */
function importedName({ node, inFunction }: FoundNode): string | null {
  if (/^(Import|ExportNamed|ExportAll)Declaration$/.test(node.type)) {
    return node.importKind === 'type' || node.exportKind === 'type' ? null : textOf(node.source)
  }
  if (node.type !== 'CallExpression' || inFunction) return null
  const callee = node.callee as SyntaxNode
  return callee.type === 'Identifier' && callee.name === 'require' ? literal((node.arguments as SyntaxNode[])[0]) : null
}

const literal = (node: unknown) => (isNode(node) && node.type === 'StringLiteral' ? textOf(node) : null)
const quote = (name: string) => JSON.stringify(name.length > 100 ? `${name.slice(0, 100)}…` : name)

/** Playwright runs a test file as a CommonJS module. */
function moduleProblems({ all }: ParsedScript): ScriptProblem[] {
  for (const { node, inFunction } of all) {
    const awaits = node.type === 'AwaitExpression' || (node.type === 'ForOfStatement' && node.await === true)
    if (awaits && !inFunction) {
      return [problemAt(node, 'await outside a function is not supported; move it into a test or into test.beforeAll')]
    }
    if (node.type === 'MetaProperty' && textOf(node.meta) === 'import') {
      return [problemAt(node, 'import.meta is not supported; use __dirname or __filename')]
    }
  }
  return []
}
