/** Holds every file's syntax tree against the table in floors.ts. What a scanner cannot see is left to reviewers. */
import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import {
  FLOORS,
  MAX_FILE_LINES,
  MAX_TEST_LINES,
  NETWORK_MODULES,
  ONLY_IN,
  PACKAGES,
  type Restricted,
  SERVER,
  SQL_TAGS,
  SQL_TEXT,
  TESTS,
} from './floors.ts'
import { type Imports, importCircles } from './import-circles.ts'
import { createTableCheck, type TableCheck } from './table-owners.ts'

/** Every broken rule below `root`, as `file:line: what is wrong`. */
export function findViolations(root: string): string[] {
  const patterns = ['packages/**/*.ts', '{scripts,tests,bench}/**/*.{ts,mjs}']
  const files = globSync(patterns, { cwd: root, exclude: ['**/node_modules/**', '**/generated.ts'] })
  const order = moduleOrder(root)
  const imports: Imports = new Map()
  const tables = createTableCheck()
  const found = files.sort().flatMap((file) => checkFile(root, file, { order, imports, tables }))
  return [...found, ...importCircles(imports), ...tables.leftOver(root)]
}

/** What is known of all files: the order of the modules, and what each product file imports. */
interface Tree {
  order: Map<string, number>
  imports: Imports
  tables: TableCheck
}

function checkFile(root: string, file: string, { order, imports, tables }: Tree): string[] {
  const tree = ts.createSourceFile(file, readFileSync(join(root, file), 'utf8'), ts.ScriptTarget.Latest, true)
  const found: string[] = []
  const lineOf = (node: ts.Node) => tree.getLineAndCharacterOfPosition(node.getStart()).line + 1
  const report = (node: ts.Node, problem: string) => found.push(`${file}:${lineOf(node)}: ${problem}`)
  const lines = tree.getLineStarts().length - 1
  const maxLines = TESTS.test(file) || file.startsWith('tests/') ? MAX_TEST_LINES : MAX_FILE_LINES
  if (lines > maxLines) found.push(`${file}:${lines}: ${lines} lines; at most ${maxLines} are allowed`)
  const product = file.startsWith('packages/') && !TESTS.test(file)
  const visit = (node: ts.Node): void => {
    const { name, types } = importOf(node)
    if (name?.startsWith('.')) {
      const target = relative(root, resolve(root, dirname(file), name))
      if (product) imports.set(file, [...(imports.get(file) ?? []), target])
      const problem = product && refusal(file, { target, types }, order)
      if (problem) report(node, `${problem}: ${target}`)
    }
    const rule = product && ruleOf(node, name, types)
    if (rule && !ONLY_IN[rule].test(file)) report(node, `${rule} does not belong here`)
    if (product && ONLY_IN.SQL.test(file)) for (const problem of tables.problemsOf(file, node)) report(node, problem)
    ts.forEachChild(node, visit)
  }
  visit(tree)
  return found
}

/** Why `file` may not import `target`; undefined when it may. */
function refusal(
  file: string,
  { target, types }: { target: string; types: boolean },
  order: Map<string, number>,
): string | undefined {
  const from = packageOf(file)
  const to = packageOf(target)
  if (from !== to) {
    const granted = Object.entries(PACKAGES[from] ?? {}).find(([path]) => target.startsWith(path))?.[1]
    return granted === 'all' || (granted === 'types' && types) ? undefined : `${from} may not import this`
  }
  const home = Object.keys(FLOORS).find((folder) => file.startsWith(folder) && target.startsWith(folder))
  if (home === undefined) return undefined
  const floors = FLOORS[home] ?? {}
  const [here = '', mine = '', deep] = file.slice(home.length).split('/')
  const [there = '', theirs = '', rest] = target.slice(home.length).split('/')
  const floor = floors[here]
  const below = floors[there]
  if (floor === undefined || below === undefined) return `no floor is known for ${floor === undefined ? here : there}`
  const topFloor = Math.max(...Object.values(floors))
  if (below > floor || (below === floor && below < topFloor && here !== there)) return `${here} may not import ${there}`
  if (home !== SERVER) return undefined
  if (there === 'platform' && rest && rest !== 'port.ts' && !(here === 'platform' && mine === theirs))
    return /^compose/.test(here) ? undefined : 'only compose.ts names adapters'
  if (here !== 'modules' || there !== 'modules' || mine === theirs || !deep) return undefined
  if (!rest) return theirs === 'index.ts' ? 'a circle' : undefined
  if (rest !== 'index.ts') return 'internal file of another module; import its index.ts'
  return (order.get(theirs) ?? -1) < (order.get(mine) ?? Infinity) ? undefined : `${theirs} is created after ${mine}`
}

/** Module folder → its place in modules/index.ts: the first mention of what is imported from it. */
function moduleOrder(root: string): Map<string, number> {
  const [path] = globSync(`${SERVER}modules/index.ts`, { cwd: root })
  const text = path ? readFileSync(join(root, path), 'utf8') : ''
  const imports = [...text.matchAll(/^import \{([^}]*)\} from '\.\/([^/]+)\/index\.ts'/gm)]
  const body = text.slice(text.lastIndexOf("from '"))
  const placeOf = (name: string) => body.search(new RegExp(`\\b${name.replace('type ', '').trim()}\\b`))
  const firsts = imports.map(([, names = '', folder = '']) => {
    const places = names.split(',').map(placeOf)
    return [folder, Math.min(...places.filter((place) => place > 0))] as const
  })
  return new Map(firsts)
}

function importOf(node: ts.Node): { name?: string; types: boolean } {
  if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword)
    return { name: node.arguments[0]?.getText().replace(/['"]/g, '') ?? '', types: false }
  if (!(ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) || !node.moduleSpecifier) return { types: false }
  const types = ts.isExportDeclaration(node) ? node.isTypeOnly : node.importClause?.isTypeOnly
  return { name: (node.moduleSpecifier as ts.StringLiteral).text, types: types ?? false }
}

function ruleOf(node: ts.Node, name: string | undefined, types: boolean): Restricted | undefined {
  if (name && NETWORK_MODULES.has(name) && !types) return 'The network'
  if (ts.isCallExpression(node) && node.expression.getText() === 'fetch') return 'The network'
  if (ts.isPropertyAccessExpression(node) && node.getText() === 'process.env') return 'process.env'
  if (ts.isTaggedTemplateExpression(node))
    return SQL_TAGS.has(node.tag.getText().split('.').at(-1) ?? '') ? 'SQL' : undefined
  const text = ts.isStringLiteralLike(node) || ts.isTemplateHead(node) ? node.text : ''
  return SQL_TEXT.test(text) ? 'SQL' : undefined
}

const packageOf = (file: string) => file.match(/^packages\/([^/]+)/)?.[1] ?? file.split('/')[0] ?? ''

if (import.meta.main) {
  const found = findViolations(fileURLToPath(new URL('..', import.meta.url)))
  console.log(found.length === 0 ? 'Every file keeps to its floor.' : found.join('\n'))
  process.exitCode = found.length === 0 ? 0 : 1
}
