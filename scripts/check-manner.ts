/** Holds every file's syntax tree against what CONTRIBUTING.md says of style and Biome has no rule for. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'

/** What is wrong with a node, if it breaks the rule. */
type Rule = (node: ts.Node) => string | undefined

const RULES: Rule[] = [limitName, unit, tuple, spread, parameters]

const MAX_PARAMETERS = 3

/** Where somebody else says what the parameters are. */
const DICTATED = [
  // What scripts call is k6's; the rest of these files runs beside it in a virtual user, where an object a call costs.
  /^packages\/loadgen\/src\/modules\//,
  // What QuickJS exports and imports as WebAssembly.
  /^packages\/loadgen\/src\/vu\/quickjs(-build)?\.ts$/,
  // scrypt of node:crypto.
  /^packages\/server\/src\/kernel\/passwords\.ts$/,
]

/** A name that ends in one of these says nothing without a unit: `MAX_WAIT_MS`. A rate does: `CALLS_PER_MINUTE`. */
const NEEDS_UNIT = new Set([
  'minute',
  'hour',
  'day',
  'week',
  'timeout',
  'wait',
  'interval',
  'delay',
  'pause',
  'grace',
  'ttl',
  'lease',
  'deadline',
  'memory',
])

/** Every broken rule below `root`, as `file:line: what is wrong`. */
export function findBadManner(root: string): string[] {
  const patterns = ['packages/**/*.ts', '{scripts,tests,bench}/**/*.{ts,mjs}']
  const files = globSync(patterns, { cwd: root, exclude: ['**/node_modules/**', '**/generated.ts'] })
  const typeNames: TypeNames = new Map()
  const found = files.sort().flatMap((file) => {
    const tree = ts.createSourceFile(file, readFileSync(join(root, file), 'utf8'), ts.ScriptTarget.Latest, true)
    if (file.startsWith('packages/')) noteTypes(file, tree, typeNames)
    return checkFile(file, tree)
  })
  return [...found, ...repeatedTypes(typeNames)]
}

/** Exported type → the files that export one of that name. */
type TypeNames = Map<string, string[]>

function noteTypes(file: string, tree: ts.SourceFile, names: TypeNames): void {
  for (const node of tree.statements) {
    const isType = ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node) || ts.isClassDeclaration(node)
    if (!isType || !node.name || !node.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)) continue
    names.set(node.name.text, [...(names.get(node.name.text) ?? []), file])
  }
}

const repeatedTypes = (names: TypeNames): string[] =>
  [...names]
    .filter(([, files]) => new Set(files).size > 1)
    .map(([name, files]) => `${files[0]}: ${name} is exported by ${files.slice(1).join(', ')} too; name its subject`)

function checkFile(file: string, tree: ts.SourceFile): string[] {
  const found: string[] = []
  const visit = (node: ts.Node): void => {
    for (const rule of RULES) {
      const problem = rule(node)
      const line = problem && tree.getLineAndCharacterOfPosition(node.getStart()).line + 1
      if (problem) found.push(`${file}:${line}: ${problem}`)
    }
    ts.forEachChild(node, visit)
  }
  visit(tree)
  return found
}

function limitName(node: ts.Node): string | undefined {
  if (!ts.isIdentifier(node) || !/(^|_)(MOST|LONGEST|LARGEST)(_|$)/.test(node.text)) return undefined
  return `call ${node.text} MAX_…, with its unit (_MS, _BYTES, _LENGTH)`
}

function unit(node: ts.Node): string | undefined {
  if (!ts.isVariableDeclaration(node) || !ts.isSourceFile(node.parent.parent.parent)) return undefined
  const name = node.name.getText()
  const words = name.split(/_|(?<=[a-z])(?=[A-Z])/).map((word) => word.toLowerCase())
  if (!NEEDS_UNIT.has(words.at(-1) ?? '') || words.at(-2) === 'per') return undefined
  return /^[\d_ ()*+<-]+$/.test(node.initializer?.getText() ?? '') ? `${name} has no unit (_MS, _BYTES)` : undefined
}

/** An array with something spread into it has no shorter form. */
function tuple(node: ts.Node): string | undefined {
  if (!ts.isVariableDeclaration(node) || !ts.isArrayBindingPattern(node.name) || !node.initializer) return undefined
  const given = bare(node.initializer)
  const isTuple = ts.isArrayLiteralExpression(given) && !given.elements.some(ts.isSpreadElement)
  return isTuple ? 'declare each variable by itself, not by [a, b] = [x, y]' : undefined
}

/** What is spread on a condition (`...(x && { a })`) is no literal. */
function spread(node: ts.Node): string | undefined {
  const isType = ts.isRestTypeNode(node) && ts.isTupleTypeNode(node.type) && ts.isTupleTypeNode(node.parent)
  if (isType) return 'write the parts of the tuple without spreading them'
  if (!ts.isSpreadElement(node) && !ts.isSpreadAssignment(node)) return undefined
  const given = bare(node.expression)
  const isLiteral = ts.isObjectLiteralExpression(given) || ts.isArrayLiteralExpression(given)
  return isLiteral ? 'write fields and elements without spreading a literal' : undefined
}

/** A function that is handed to another has the parameters that it is called with. */
function parameters(node: ts.Node): string | undefined {
  if (!ts.isFunctionLike(node) || ts.isCallExpression(node.parent)) return undefined
  const own = node.parameters.filter(({ name }) => name.getText() !== 'this')
  if (own.length <= MAX_PARAMETERS || DICTATED.some((path) => path.test(node.getSourceFile().fileName)))
    return undefined
  return `${own.length} parameters; ${MAX_PARAMETERS} at most, then an object`
}

/** An expression without the parentheses and assertions around it. */
function bare(node: ts.Expression): ts.Expression {
  const isWrapped = ts.isParenthesizedExpression(node) || ts.isAsExpression(node) || ts.isSatisfiesExpression(node)
  return isWrapped ? bare(node.expression) : node
}

if (import.meta.main) {
  const found = findBadManner(fileURLToPath(new URL('..', import.meta.url)))
  console.log(found.length === 0 ? 'Every file keeps to the style.' : found.join('\n'))
  process.exitCode = found.length === 0 ? 0 : 1
}
