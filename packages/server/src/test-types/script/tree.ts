/** A script's syntax tree, as far as the rules look at it. Nothing here runs any of the script. */
import { parse } from '@babel/parser'
import type { ScriptProblem } from '../define.ts'

/** Any node of Babel's tree: https://babeljs.io/docs/babel-parser#output */
export interface SyntaxNode {
  type: string
  loc: { start: { line: number; column: number } }
  [field: string]: unknown
}

/** A node, and whether a function stands around it. */
export interface FoundNode {
  node: SyntaxNode
  inFunction: boolean
}

export interface ParsedScript {
  statements: SyntaxNode[]
  /** Every node, in the order of the text. */
  all: FoundNode[]
}

/** The tree, or the one problem that kept it from being read. @throws RangeError when it is nested too deeply */
export function readScript(script: string): ParsedScript | ScriptProblem {
  try {
    const { program } = parse(script, {
      sourceType: 'module',
      // Told as a problem of its own, in words that help.
      allowAwaitOutsideFunction: true,
      plugins: ['typescript', 'decorators', 'decoratorAutoAccessors'],
    })
    return { statements: program.body as unknown as SyntaxNode[], all: flatten(program as unknown as SyntaxNode) }
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    const { message, loc } = error as SyntaxError & { loc?: SyntaxNode['loc']['start'] }
    const place = loc ? { line: loc.line, column: loc.column + 1 } : { line: null, column: null }
    return { message: message.replace(/ \(\d+:\d+\)$/, ''), ...place }
  }
}

const NO_NODES = new Set([
  'type',
  'loc',
  'start',
  'end',
  'extra',
  'leadingComments',
  'innerComments',
  'trailingComments',
])

/** A node and all below it. Half a million characters make a million nodes, so this is a plain loop. */
export function flatten(root: SyntaxNode): FoundNode[] {
  const found: FoundNode[] = []
  const waiting: FoundNode[] = [{ node: root, inFunction: false }]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    found.push(next)
    const { node } = next
    const inFunction = next.inFunction || /Function|Method/.test(node.type)
    const from = waiting.length
    for (const field in node) {
      if (NO_NODES.has(field)) continue
      const value = node[field]
      if (Array.isArray(value)) {
        for (const item of value) if (isNode(item)) waiting.push({ node: item, inFunction })
      } else if (isNode(value)) {
        waiting.push({ node: value, inFunction })
      }
    }
    reverseFrom(waiting, from)
  }
  return found
}

function reverseFrom(list: FoundNode[], from: number) {
  for (let left = from, right = list.length - 1; left < right; left++, right--) {
    const one = list[left] as FoundNode
    list[left] = list[right] as FoundNode
    list[right] = one
  }
}

export function isNode(value: unknown): value is SyntaxNode {
  return typeof value === 'object' && value !== null && typeof (value as SyntaxNode).type === 'string'
}

export function problemAt(node: SyntaxNode, message: string): ScriptProblem {
  return { message, line: node.loc.start.line, column: node.loc.start.column + 1 }
}

/** The text of a string literal, or of an identifier or key. */
export function textOf(node: unknown): string | null {
  if (!isNode(node)) return null
  const text = node.type === 'StringLiteral' ? node.value : node.type === 'Identifier' ? node.name : null
  return typeof text === 'string' ? text : null
}
