/**
 * The program as one bundle, for Node 20.18 and newer, with nothing left to install. What a command does not need stays in
 * files of its own, which are not read.
 */
import { copyFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build, type Plugin } from 'esbuild'
import ts from 'typescript'
import { describe, type OpenApiDocument } from './src/api/description.ts'

const ROOT = join(import.meta.dirname, '../..')

/** In place of reading openapi.json, what is read from it. */
const description: Plugin = {
  name: 'api-description',
  setup({ onLoad }) {
    onLoad({ filter: /src\/api\/document\.ts$/ }, () => {
      const document = JSON.parse(readFileSync(join(ROOT, 'openapi.json'), 'utf8')) as OpenApiDocument
      return { contents: `export const description = ${JSON.stringify(describe(document))}`, loader: 'js' }
    })
  },
}

/** A package in CommonJS that is imported dynamically by its own name has no named exports in the bundle. */
const throughOwnFiles: Plugin = {
  name: 'through-own-files',
  setup({ onResolve }) {
    onResolve({ filter: /^[^./]/ }, ({ kind, path, importer }) =>
      kind === 'dynamic-import' && importer.startsWith(join(import.meta.dirname, 'src')) && !path.startsWith('node:')
        ? { errors: [{ text: `import('${path}'): import it dynamically through a file of its own, like src/yaml.ts` }] }
        : undefined,
    )
  },
}

/** What a `watchkeeper.config.ts` imports. */
const config = 'src/code/define.ts'

export async function buildInto(outdir: string): Promise<void> {
  rmSync(outdir, { recursive: true, force: true })
  await build({
    entryPoints: ['src/main.ts', config],
    entryNames: '[name]',
    outdir,
    absWorkingDir: import.meta.dirname,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    minify: true,
    keepNames: true,
    outExtension: { '.js': '.mjs' },
    chunkNames: 'chunks/[name]-[hash]',
    legalComments: 'linked',
    logLevel: 'warning',
    // Packages in CommonJS ask for Node's modules with require.
    banner: {
      js: "import { createRequire as __require } from 'node:module';const require = __require(import.meta.url);",
    },
    plugins: [description, throughOwnFiles],
  })
  copyFileSync(join(ROOT, 'LICENSE'), join(outdir, 'LICENSE'))
  const source = readFileSync(join(import.meta.dirname, config), 'utf8')
  const { outputText } = ts.transpileDeclaration(source, { compilerOptions: { strict: true } })
  writeFileSync(join(outdir, 'define.d.ts'), outputText)
}
