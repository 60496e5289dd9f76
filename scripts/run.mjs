/**
 * Runs a program of this repository on the pinned Node, from any Node: `node scripts/run.mjs scripts/check.ts --flag`.
 * With --browser first, a browser is made ready too.
 */
import { join } from 'node:path'
import { launch } from './bootstrap/launch.mjs'
import { explainSetup } from './bootstrap/progress.mjs'
import { ROOT, setUp } from './bootstrap/set-up.mjs'

const given = process.argv.slice(2)
const browser = given[0] === '--browser'
const watch = given.includes('--watch')
const [file, ...args] = given.filter((arg) => arg !== '--browser' && arg !== '--watch')
try {
  const { node, env } = await setUp({ browser })
  const program = join(ROOT, file)
  launch(watch ? { node, file: '--watch', args: [program, ...args], env } : { node, file: program, args, env })
} catch (error) {
  process.stderr.write(`${explainSetup(error)}\n`)
  process.exitCode = 1
}
