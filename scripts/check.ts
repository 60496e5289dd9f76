/** `npm run check`: everything that can be said about the code without running it. All checks run, then the sum. */
import { execFile } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const bin = (path: string) => fileURLToPath(new URL(`../node_modules/${path}`, import.meta.url))

/** What the compiler knows of files that have not changed since. */
const TYPES = bin('.cache/watchkeeper-types/tsbuildinfo')
const MAX_OUTPUT_BYTES = 64 * 2 ** 20

/** Title → arguments for node. */
const CHECKS: [string, string[]][] = [
  ['format and lint', [bin('@biomejs/biome/bin/biome'), 'check']],
  ['types', [bin('typescript7/bin/tsc'), '--noEmit', '--incremental', '--tsBuildInfoFile', TYPES]],
  ['floors', ['scripts/check-floors.ts']],
  ['style', ['scripts/check-manner.ts']],
  ['regular expressions', ['scripts/check-regexes.ts']],
  ['dead code', [bin('knip/bin/knip.js'), '--no-progress']],
  ['generated files', ['scripts/generate.ts', '--check']],
  ['API description', [bin('@redocly/cli/bin/cli.js'), 'lint', 'openapi.json', '--max-problems=50']],
]

const failed: string[] = []

function run([title, args]: [string, string[]]): Promise<void> {
  const startedAt = performance.now()
  return new Promise((resolve) => {
    execFile(process.execPath, args, { cwd: ROOT, maxBuffer: MAX_OUTPUT_BYTES }, (error, stdout, stderr) => {
      const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
      console.log(`${error ? 'FAILED' : 'ok    '}  ${title} (${seconds} s)`)
      if (error) {
        failed.push(title)
        console.log(`${stdout}${stderr}`.trim().replace(/^/gm, '        '))
      }
      resolve()
    })
  })
}

const left = [...CHECKS]
async function runNext(): Promise<void> {
  for (let check = left.shift(); check; check = left.shift()) await run(check)
}
await Promise.all(Array.from({ length: availableParallelism() }, runNext))
console.log(failed.length === 0 ? `All ${CHECKS.length} checks passed.` : `Failed: ${failed.join(', ')}.`)
process.exitCode = failed.length === 0 ? 0 : 1
