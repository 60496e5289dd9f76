/** `npm run check`: everything that can be said about the code without running it. All checks run, then the sum. */
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const bin = (path: string) => fileURLToPath(new URL(`../node_modules/${path}`, import.meta.url))

/** Title → arguments for node. */
const CHECKS: [string, string[]][] = [
  ['format and lint', [bin('@biomejs/biome/bin/biome'), 'check']],
  ['types', [bin('typescript/bin/tsc'), '--noEmit']],
  ['floors', ['scripts/check-floors.ts']],
  ['regular expressions', ['scripts/check-regexes.ts']],
  ['dead code', [bin('knip/bin/knip.js'), '--no-progress']],
  ['generated files', ['scripts/generate.ts', '--check']],
  ['API description', [bin('@redocly/cli/bin/cli.js'), 'lint', 'openapi.json', '--max-problems=50']],
]

const failed: string[] = []
for (const [title, args] of CHECKS) {
  const startedAt = performance.now()
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: ROOT, encoding: 'utf8' })
  const good = status === 0
  console.log(`${good ? 'ok    ' : 'FAILED'}  ${title} (${((performance.now() - startedAt) / 1000).toFixed(1)} s)`)
  if (good) continue
  failed.push(title)
  console.log(`${stdout}${stderr}`.trim().replace(/^/gm, '        '))
}
console.log(failed.length === 0 ? `All ${CHECKS.length} checks passed.` : `Failed: ${failed.join(', ')}.`)
process.exitCode = failed.length === 0 ? 0 : 1
