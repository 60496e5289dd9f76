// The modules' names against @types/k6: everything we export exists there with the same name, what is there and not here
// is listed below on purpose, and the same script runs.
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { runScript } from '../testing/run.ts'
import { builtins } from './index.ts'

/** In the types but not here, or here but not in the types. */
const notHere: Record<string, string[]> = { 'k6/http': ['SSL_3_0'], 'k6/html': ['NodeType'] }
const notTyped: Record<string, string[]> = {
  'k6/http': ['FileData', 'Response'],
  'k6/secrets': ['get', 'source'],
  'k6/crypto': ['sha384'],
}

const noDefault = ['k6/metrics', 'k6/data', 'k6/html', 'k6/timers', 'k6/websockets']

const typed = [...builtins.values()].filter(({ name }) => name === 'k6' || name.startsWith('k6/'))

function checkedNames({ name, exports }: { name: string; exports: string[] }): string[] {
  return exports.filter((item) => !(notTyped[name] ?? []).includes(item))
}

const script = [
  ...typed.map(
    (module, index) =>
      `import { ${checkedNames(module)
        .map((name) => `${name} as m${index}_${name}`)
        .join(', ')} } from '${module.name}'`,
  ),
  ...typed.filter(({ name }) => !noDefault.includes(name)).map(({ name }, index) => `import d${index} from '${name}'`),
  'const all: Record<string, unknown> = {',
  ...typed.map((module, index) =>
    checkedNames(module)
      .map((name) => `  '${module.name} ${name}': m${index}_${name},`)
      .join('\n'),
  ),
  '}',
  'const texts: string[] = [__ENV.NAME as string, String(__VU), String(__ITER)]',
  'export const options = { iterations: 1 }',
  'export default function (): void {',
  '  const missing = Object.keys(all).filter((name) => all[name] === undefined)',
  "  console.log('missing: ' + missing.join() + texts.length)",
  '}',
].join('\n')

describe('@types/k6', () => {
  it('has every name we export, and a script using them all compiles', () => {
    const root = fileURLToPath(new URL('../..', import.meta.url))
    const folder = mkdtempSync(join(root, '.types-'))
    try {
      const file = join(folder, 'every-name.ts')
      writeFileSync(file, script)
      const program = ts.createProgram([file], {
        target: ts.ScriptTarget.ES2024,
        module: ts.ModuleKind.ESNext,
        moduleResolution: ts.ModuleResolutionKind.Bundler,
        strict: true,
        noEmit: true,
        skipLibCheck: true,
        types: ['k6'],
        lib: ['lib.es2024.d.ts', 'lib.dom.d.ts'],
      })
      const problems = ts
        .getPreEmitDiagnostics(program)
        .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'))
      assert.deepEqual(problems, [])
      const checker = program.getTypeChecker()
      const missing = typed.map(
        ({ name, exports }) => [name, unknownHere(program, checker, { name, exports })] as const,
      )
      assert.deepEqual(Object.fromEntries(missing.filter(([, names]) => names.length > 0)), notHere)
    } finally {
      rmSync(folder, { recursive: true })
    }
  })

  it('the same script finds every name in the engine', async () => {
    const result = await runScript(script, { name: 'every-name.ts' })
    assert.equal(result.rc, 0, result.log)
    assert.deepEqual(result.lines, ['missing: 3'])
  })
})

function isAbstract(declaration: ts.ClassDeclaration): boolean {
  return declaration.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.AbstractKeyword) === true
}

/** Values the types declare for a module that we do not export. */
function unknownHere(
  program: ts.Program,
  checker: ts.TypeChecker,
  { name, exports }: { name: string; exports: string[] },
): string[] {
  const folder = name === 'k6' ? 'index.d.ts' : `${name.slice(3)}/index.d.ts`
  const file = program.getSourceFiles().find(({ fileName }) => fileName.endsWith(`@types/k6/${folder}`))
  const symbol = file === undefined ? undefined : checker.getSymbolAtLocation(file)
  assert.ok(symbol !== undefined, `types of ${name} (${dirname(folder)})`)
  return (
    checker
      .getExportsOfModule(symbol)
      .filter(({ name: item, flags }) => item !== 'default' && (flags & ts.SymbolFlags.Value) !== 0)
      // Abstract classes describe what functions return; scripts never import them.
      .filter(({ declarations }) => !declarations?.some((made) => ts.isClassDeclaration(made) && isAbstract(made)))
      .filter(({ name: item }) => !exports.includes(item))
      .map(({ name: item }) => item)
  )
}
