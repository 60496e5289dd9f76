/**
 * Finds regular expressions whose time grows faster than the text they search: what scripts and targets send would stop
 * the process with them. A bound in front ({1,64} for +), a search for single pieces, or a plain loop is the way out.
 */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { analyse, type Report } from 'scslre'
import ts from 'typescript'

/** Where the text is one of ours, or has a bound: on the line or above it, with the reason. */
const ALLOWED = /regex-bounded: \S/

/** Every such expression in the product's files below `root`, as `file:line: what is wrong`. */
export function findSlowRegexes(root: string): string[] {
  const files = globSync('packages/**/*.ts', { cwd: root, exclude: ['**/node_modules/**', '**/generated.ts'] })
  return files
    .filter((file) => !file.endsWith('.test.ts') && !file.includes('/testing/'))
    .sort()
    .flatMap((file) => slowOnesOf(file, readFileSync(join(root, file), 'utf8')))
}

function slowOnesOf(file: string, text: string): string[] {
  const tree = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
  const lines = text.split('\n')
  const found: string[] = []
  const visit = (node: ts.Node): void => {
    const literal = literalOf(node)
    const line = tree.getLineAndCharacterOfPosition(node.getStart()).line
    const allowed = ALLOWED.test(lines[line] ?? '') || ALLOWED.test(lines[line - 1] ?? '')
    const problem = literal && !allowed && problemOf(literal)
    if (literal && problem) found.push(`${file}:${line + 1}: /${literal.source}/${literal.flags} ${problem}`)
    ts.forEachChild(node, visit)
  }
  visit(tree)
  return found
}

interface Literal {
  source: string
  flags: string
}

/** A literal, or a `new RegExp` of plain strings. */
function literalOf(node: ts.Node): Literal | null {
  if (ts.isRegularExpressionLiteral(node)) {
    const end = node.text.lastIndexOf('/')
    return { source: node.text.slice(1, end), flags: node.text.slice(end + 1) }
  }
  if (!ts.isNewExpression(node) || node.expression.getText() !== 'RegExp') return null
  const [source, flags] = node.arguments ?? []
  if (!source || !ts.isStringLiteralLike(source)) return null
  return { source: source.text, flags: flags && ts.isStringLiteralLike(flags) ? flags.text : '' }
}

function problemOf(literal: Literal): string | null {
  const { reports } = analyse(literal, { reportTypes: { Move: true, Self: true, Trade: true } })
  const [worst] = reports.toSorted((a, b) => Number(b.exponential) - Number(a.exponential))
  return worst ? `takes ${timeOf(worst)} time on many ${worst.character.literal.source}` : null
}

const timeOf = ({ exponential }: Report) => (exponential ? 'exponential' : 'quadratic')

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const found = findSlowRegexes(fileURLToPath(new URL('..', import.meta.url)))
  for (const line of found) console.error(line)
  if (found.length > 0) process.exitCode = 1
  else console.log('Every regular expression is linear.')
}
