/**
 * Reads constructs out of Checkly's TypeScript without running any of it: the files are parsed, and only what can be read
 * off them counts: literals, constants, objects, templates, what a neighbouring file exports. Anything else is `Unread`.
 */
import { existsSync, readFileSync, statSync } from 'node:fs'
import { dirname, relative, resolve, sep } from 'node:path'
import { parse } from '@babel/parser'

/** Somebody would have to run the code to know it. */
export class Unread {
  readonly source: string
  constructor(source: string) {
    this.source = source.length > 60 ? `${source.slice(0, 60)}…` : source
  }
}
/** `process.env.NAME` */
export class FromProcess {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}
/** `new Kind('id', { … })` */
export class Construct {
  readonly kind: string
  readonly id: string
  readonly props: Readonly<Record<string, unknown>>
  readonly file: string
  constructor(given: { kind: string; id: string; props: Record<string, unknown>; file: string }) {
    this.kind = given.kind
    this.id = given.id
    this.props = given.props
    this.file = given.file
  }
}
/** `AssertionBuilder.statusCode().equals(200)`: the calls in their order. */
export class CallChain {
  readonly calls: readonly { name: string; values: unknown[] }[]
  constructor(calls: { name: string; values: unknown[] }[]) {
    this.calls = calls
  }
}

interface Node {
  type: string
  start: number
  end: number
  // biome-ignore lint/suspicious/noExplicitAny: a syntax tree has as many shapes as the language
  [field: string]: any
}

export interface Module {
  constructs: Construct[]
  /** There are constructs in loops or functions, which only running would find. */
  hidden: boolean
  exported: Map<string, unknown>
}

const MAX_FILE_BYTES = 1_000_000
const MAX_DEPTH = 60

/** @param folder nothing outside it is read */
export function checklyReader(folder: string) {
  const modules = new Map<string, Module | null>()

  function readModule(path: string): Module | null {
    const known = modules.get(path)
    if (known !== undefined) return known
    // A circle of imports finds what was read so far: nothing.
    modules.set(path, { constructs: [], exported: new Map(), hidden: false })
    const read = parsed(path)
    modules.set(path, read)
    return read
  }

  function parsed(path: string): Module | null {
    if (relative(folder, path).split(sep)[0] === '..' || statSync(path).size > MAX_FILE_BYTES) return null
    const source = readFileSync(path, 'utf8')
    let body: Node[]
    try {
      const options = { sourceType: 'module' as const, plugins: ['typescript' as const], errorRecovery: false }
      body = parse(source, options).program.body as unknown as Node[]
    } catch {
      return null
    }
    const module: Module = { constructs: [], exported: new Map(), hidden: false }
    const names = new Map<string, unknown>()
    const scope: Scope = { source, path, names, constructs: module.constructs }
    for (const statement of body) {
      if (statement.type === 'ImportDeclaration') addImports(statement, scope)
      else addStatement(statement, scope, module)
    }
    return module
  }

  function addImports(statement: Node, { path, names }: Scope): void {
    const from = String(statement.source.value)
    const target = from.startsWith('.') ? sourceFile(resolve(dirname(path), from)) : null
    const module = target === null ? null : readModule(target)
    for (const specifier of statement.specifiers as Node[]) {
      if (specifier.type !== 'ImportSpecifier' && specifier.type !== 'ImportDefaultSpecifier') continue
      const name = specifier.type === 'ImportSpecifier' ? String(specifier.imported.name) : 'default'
      if (module?.exported.has(name)) names.set(String(specifier.local.name), module.exported.get(name))
    }
  }

  return { readModule }
}

function sourceFile(path: string): string | null {
  const bare = path.replace(/\.[cm]?js$/, '')
  const candidates = [path, ...['.ts', '.js', '.mts', '.mjs', '/index.ts', '/index.js'].map((end) => bare + end)]
  return candidates.find((one) => existsSync(one) && statSync(one).isFile()) ?? null
}

interface Scope {
  source: string
  path: string
  names: Map<string, unknown>
  constructs: Construct[]
}

function addStatement(statement: Node, scope: Scope, module: Module): void {
  if (statement.type === 'ExportNamedDeclaration' && statement.declaration) {
    for (const name of addDeclaration(statement.declaration, scope)) module.exported.set(name, scope.names.get(name))
  } else if (statement.type === 'ExportDefaultDeclaration') {
    module.exported.set('default', valueOfNode(statement.declaration, scope, 0))
  } else if (statement.type === 'ExpressionStatement') valueOfNode(statement.expression, scope, 0)
  else if (statement.type === 'VariableDeclaration') addDeclaration(statement, scope)
  else if (/\bnew [A-Z]\w*(Check|Monitor|AlertChannel)\(/.test(scope.source.slice(statement.start, statement.end)))
    module.hidden = true
}

function addDeclaration(statement: Node, scope: Scope): string[] {
  if (statement.type !== 'VariableDeclaration' || statement.kind !== 'const') return []
  return (statement.declarations as Node[]).flatMap(({ id, init }) => {
    if (id.type !== 'Identifier' || !init) return []
    scope.names.set(String(id.name), valueOfNode(init, scope, 0))
    return [String(id.name)]
  })
}

/** What an expression is, as far as reading goes. */
function valueOfNode(node: Node, scope: Scope, depth: number): unknown {
  const inner = (one: Node) => valueOfNode(one, scope, depth + 1)
  const unread = () => new Unread(scope.source.slice(node.start, node.end))
  if (depth > MAX_DEPTH) return unread()
  switch (node.type) {
    case 'StringLiteral':
    case 'NumericLiteral':
    case 'BooleanLiteral':
      return node.value
    case 'NullLiteral':
      return null
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
    case 'TSNonNullExpression':
    case 'ParenthesizedExpression':
      return inner(node.expression)
    case 'UnaryExpression': {
      const value = inner(node.argument)
      return node.operator === '-' && typeof value === 'number' ? -value : unread()
    }
    case 'Identifier':
      return scope.names.has(node.name) ? scope.names.get(node.name) : node.name === 'undefined' ? undefined : unread()
    case 'TemplateLiteral':
      return templateOf(node, inner) ?? unread()
    case 'ArrayExpression':
      return (node.elements as (Node | null)[]).flatMap((one) => {
        if (one === null) return [undefined]
        if (one.type !== 'SpreadElement') return [inner(one)]
        const spread = inner(one.argument)
        return Array.isArray(spread) ? spread : [new Unread(scope.source.slice(one.start, one.end))]
      })
    case 'ObjectExpression':
      return objectOf(node, inner)
    case 'MemberExpression':
      return memberOf(node, scope, inner) ?? unread()
    case 'LogicalExpression': {
      // What the environment of Checkly had is not known here; the fallback is.
      const left = inner(node.left)
      return left instanceof FromProcess || left === undefined || left === null ? inner(node.right) : left
    }
    case 'CallExpression':
      return callOf(node, scope, inner) ?? unread()
    case 'NewExpression':
      return constructOf(node, scope, inner) ?? unread()
    default:
      return unread()
  }
}

type Inner = (node: Node) => unknown

function templateOf(node: Node, inner: Inner): string | undefined {
  let text = ''
  for (const [index, quasi] of (node.quasis as Node[]).entries()) {
    text += quasi.value.cooked
    const expression = node.expressions[index]
    if (!expression) continue
    const value = inner(expression)
    if (typeof value !== 'string' && typeof value !== 'number') return undefined
    text += value
  }
  return text
}

function objectOf(node: Node, inner: Inner): Record<string, unknown> {
  const entries: [string, unknown][] = []
  for (const property of node.properties as Node[]) {
    if (property.type === 'SpreadElement') {
      const spread = inner(property.argument)
      if (typeof spread === 'object' && spread !== null && Object.getPrototypeOf(spread) === Object.prototype) {
        entries.push(...Object.entries(spread))
      }
    } else if (property.type === 'ObjectProperty' && !property.computed) {
      entries.push([String(property.key.name ?? property.key.value), inner(property.value)])
    }
  }
  return Object.fromEntries(entries)
}

function memberOf(node: Node, { source }: Scope, inner: Inner): unknown {
  const text = source.slice(node.start, node.end)
  const env = /^process\.env\.([A-Za-z_]\w*)$/.exec(text)?.[1]
  if (env) return new FromProcess(env)
  const frequency = /^Frequency\.(EVERY_\d+[SMH])$/.exec(text)?.[1]
  if (frequency) return frequency
  const object = inner(node.object)
  const key = node.computed ? inner(node.property) : node.property.name
  if (typeof object !== 'object' || object === null || typeof key !== 'string') return undefined
  return Object.hasOwn(object, key) ? (object as Record<string, unknown>)[key] : undefined
}

function callOf(node: Node, { source }: Scope, inner: Inner): unknown {
  const callee = source.slice(node.callee.start, node.callee.end)
  const values = (node.arguments as Node[]).map(inner)
  if (callee === 'JSON.stringify') return values.some(holdsUnread) ? undefined : JSON.stringify(values[0])
  if (/(^|\.)(join|resolve)$/.test(callee)) {
    const last = values.filter((value) => typeof value === 'string')
    return last.length > 0 ? last.join('/') : undefined
  }
  if (callee === 'defineConfig') return values[0]
  const calls: { name: string; values: unknown[] }[] = []
  for (let at: Node = node; at.type === 'CallExpression'; at = at.callee.object) {
    if (at.callee.type !== 'MemberExpression') return undefined
    calls.unshift({ name: String(at.callee.property.name), values: (at.arguments as Node[]).map(inner) })
    if (at.callee.object.type === 'Identifier')
      return /^\w*AssertionBuilder$/.test(at.callee.object.name) ? new CallChain(calls) : undefined
  }
  return undefined
}

export function holdsUnread(value: unknown): boolean {
  if (value instanceof Unread || value instanceof FromProcess) return true
  if (typeof value !== 'object' || value === null || value instanceof Construct || value instanceof CallChain)
    return false
  return Object.values(value).some(holdsUnread)
}

function constructOf(node: Node, { path, constructs }: Scope, inner: Inner): Construct | undefined {
  const [id, props] = (node.arguments as Node[]).map(inner)
  if (node.callee.type !== 'Identifier' || typeof id !== 'string' || typeof props !== 'object' || props === null)
    return undefined
  const made = new Construct({
    kind: String(node.callee.name),
    id,
    props: props as Record<string, unknown>,
    file: path,
  })
  constructs.push(made)
  return made
}
