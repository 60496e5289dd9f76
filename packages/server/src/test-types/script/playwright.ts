/** Finds out whether a file of @playwright/test declares a test. Where in doubt, it does: the run will tell. */
import { flatten, isNode, type ParsedScript, type SyntaxNode, textOf } from './tree.ts'

/** Calls on `test` that declare one when a title and a function are given. */
const DECLARING = new Set(['only', 'skip', 'fixme', 'fail'])

/** The package's other exports; calls of `expect` look much like calls of `test`. */
const NOT_TESTS = new Set([
  'expect',
  'mergeExpects',
  'request',
  'devices',
  'chromium',
  'firefox',
  'webkit',
  'selectors',
])

export function declaresTest(script: ParsedScript): boolean {
  const names = testNames(script)
  return script.all.some(({ node }) => node.type === 'CallExpression' && isDeclaration(node, names))
}

/** `test('title', …)`, `test.only('title', …)`; for a namespace `pw.test('title', …)`, too. */
function isDeclaration(call: SyntaxNode, names: Set<string>): boolean {
  const [title, ...rest] = call.arguments as SyntaxNode[]
  if (!title || rest.length === 0) return false
  const path = memberPath(call.callee)
  if (!path || !names.has(path[0] as string)) return false
  const called = path.slice(1).filter((name) => name !== 'test' && name !== 'default')
  return called.every((name) => DECLARING.has(name))
}

/** `a.b.c` as words; null for anything else. */
function memberPath(node: unknown): string[] | null {
  if (!isNode(node)) return null
  if (node.type === 'Identifier') return [node.name as string]
  if (node.type !== 'MemberExpression') return null
  const object = memberPath(node.object)
  const property = textOf(node.property)
  return object && property ? [...object, property] : null
}

/** Every name that may stand for `test`: imported, required, or made from one (`test.extend`, `mergeTests`, an alias). */
function testNames({ all }: ParsedScript): Set<string> {
  const names = new Set<string>()
  for (const { node } of all) {
    if (node.type === 'ImportDeclaration' && isPlaywright(node.source)) {
      for (const specifier of node.specifiers as SyntaxNode[]) {
        if (!NOT_TESTS.has(textOf(specifier.imported) ?? '')) names.add(textOf(specifier.local) ?? '')
      }
    }
    if (node.type === 'VariableDeclarator' && isNode(node.init) && comesFromTest(node.init, names)) {
      for (const name of boundNames(node.id as SyntaxNode)) if (!NOT_TESTS.has(name)) names.add(name)
    }
  }
  return names
}

function boundNames(pattern: SyntaxNode): string[] {
  return flatten(pattern).flatMap(({ node }) => (node.type === 'Identifier' ? [node.name as string] : []))
}

const isPlaywright = (source: unknown) => /^(@playwright\/test|playwright\/test)$/.test(textOf(source) ?? '')

function comesFromTest(init: SyntaxNode, names: Set<string>): boolean {
  if (/Function/.test(init.type)) return false
  return flatten(init).some(
    ({ node }) =>
      (node.type === 'StringLiteral' && isPlaywright(node)) ||
      (node.type === 'Identifier' && names.has(node.name as string)),
  )
}
