/** What is wrong with a script, by dialect. Pure; may take long, so it runs in a thread (check.ts). */
import { builtinModules } from 'node:module'
import type { ScriptProblem } from '../define.ts'
import type { Dialect } from './check.ts'
import { declaresScenario, isK6Module } from './k6.ts'
import { declaresTest } from './playwright.ts'
import { type Found, isNode, type Node, problemAt, readScript, type Script, textOf } from './tree.ts'

const MAX_PROBLEMS = 10

const nodeModules = new Set(builtinModules)

interface Rules {
  mayImport(name: string): boolean
  importHint: string
  /** What is missing, if it is. */
  missing(script: Script): string | null
}

const RULES: Record<Dialect, Rules> = {
  playwright: {
    mayImport: (name) => /^(@playwright\/test|playwright|playwright-core)$/.test(name) || isNodeModule(name),
    importHint: "a script may import @playwright/test, playwright and Node.js' own modules",
    missing: (script) =>
      declaresTest(script) ? null : "The script declares no test: call test('title', async ({ … }) => { … })",
  },
  k6: {
    mayImport: isK6Module,
    importHint: 'a k6 script may import k6, k6/… and https://jslib.k6.io/…',
    missing: (script) =>
      declaresScenario(script)
        ? null
        : 'The script exports nothing to run: export default function () { … }, or scenarios with exec',
  },
}

const isNodeModule = (name: string) =>
  nodeModules.has(name) ||
  (name.startsWith('node:') && (nodeModules.has(name.slice(5)) || /^node:(test|sqlite|sea)/.test(name)))

export function findProblems(dialect: Dialect, text: string): ScriptProblem[] {
  const rules = RULES[dialect]
  try {
    const script = readScript(text)
    if (!('all' in script)) return [script]
    const problems = script.all.flatMap((found) => importProblem(found, rules) ?? [])
    if (dialect === 'playwright') problems.push(...moduleProblems(script))
    const missing = rules.missing(script)
    if (missing) problems.push({ message: missing, line: null, column: null })
    return problems.slice(0, MAX_PROBLEMS)
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    return [{ message: 'The script is nested too deeply to be read', line: null, column: null }]
  }
}

function importProblem(found: Found, { mayImport, importHint }: Rules): ScriptProblem | null {
  const name = importedName(found)
  if (name === null || mayImport(name)) return null
  if (/^(\.|\/|file:)/.test(name))
    return problemAt(found.node, `A script is a single file and cannot import ${quote(name)}`)
  return problemAt(found.node, `${quote(name)} is not available; ${importHint}`)
}

/**
 * The literal name in `import … from`, `export … from`, or a `require()` that runs with the file: one inside a function
 * may be a question, and only running it gives the answer. Types vanish and need nothing.
 */
function importedName({ node, inFunction }: Found): string | null {
  if (/^(Import|ExportNamed|ExportAll)Declaration$/.test(node.type)) {
    return node.importKind === 'type' || node.exportKind === 'type' ? null : textOf(node.source)
  }
  if (node.type !== 'CallExpression' || inFunction) return null
  const callee = node.callee as Node
  return callee.type === 'Identifier' && callee.name === 'require' ? literal((node.arguments as Node[])[0]) : null
}

const literal = (node: unknown) => (isNode(node) && node.type === 'StringLiteral' ? textOf(node) : null)
const quote = (name: string) => JSON.stringify(name.length > 100 ? `${name.slice(0, 100)}…` : name)

/** Playwright runs a test file as a CommonJS module. */
function moduleProblems({ all }: Script): ScriptProblem[] {
  for (const { node, inFunction } of all) {
    const awaits = node.type === 'AwaitExpression' || (node.type === 'ForOfStatement' && node.await === true)
    if (awaits && !inFunction) {
      return [
        problemAt(node, 'await outside a function is not available here; put it into a test or into test.beforeAll'),
      ]
    }
    if (node.type === 'MetaProperty' && textOf(node.meta) === 'import') {
      return [problemAt(node, 'import.meta is not available here; use __dirname or __filename')]
    }
  }
  return []
}
