/** Finds out whether a k6 script exports something to run. */
import { isNode, type Node, type Script, textOf } from './tree.ts'

export const isK6Module = (name: string): boolean => /^(k6(\/[\w./-]+)?|https:\/\/jslib\.k6\.io\/.+)$/.test(name)

/** A default export, or a scenario that names an exported function (`exec`). */
export function declaresScenario({ statements, all }: Script): boolean {
  const exported = exportedNames(statements)
  const isScenario = ({ node }: { node: Node }) =>
    node.type === 'ObjectProperty' && textOf(node.key) === 'exec' && exported.has(textOf(node.value) ?? '')
  return exported.has('default') || all.some(isScenario)
}

function exportedNames(statements: Node[]): Set<string> {
  const names = new Set<string>()
  for (const statement of statements) {
    if (statement.type === 'ExportDefaultDeclaration') names.add('default')
    if (statement.type !== 'ExportNamedDeclaration') continue
    for (const specifier of statement.specifiers as Node[]) names.add(textOf(specifier.exported) ?? '')
    if (isNode(statement.declaration)) for (const name of declaredNames(statement.declaration)) names.add(name)
  }
  return names
}

function declaredNames(declaration: Node): string[] {
  if (declaration.type !== 'VariableDeclaration') return [textOf(declaration.id) ?? '']
  return (declaration.declarations as Node[]).map(({ id }) => textOf(id) ?? '')
}
