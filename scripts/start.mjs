/**
 * `npm start` by way of start.sh: runs on any Node from 18 on with nothing installed and sets up what is missing. With
 * START_PLAN it writes the product's command to that file descriptor, for a shell to become; without, it starts the product
 * and stays beside it. Arguments and settings are the product's (packages/server/src/main.ts); `-- --help` lists them.
 */
import { readFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { launch } from './bootstrap/launch.mjs'
import { explainSetup } from './bootstrap/progress.mjs'
import { ROOT, setUp } from './bootstrap/set-up.mjs'

/**
 * A small nursery for new objects: about 25 MB less at rest, and no slower at what the product does. Garbage is looked
 * for when the heap has grown by a quarter, not doubled: memory stays flat while a script floods its console. The heap has
 * an end that no healthy process comes near.
 */
const FLAGS = JSON.parse(readFileSync(join(ROOT, 'packages/server/node-flags.json'), 'utf8'))

/** Whoever looks for what `npm start` started finds the product by it. */
const STARTED_BY = '--started-by=scripts/start.mjs'
const LOOK_MS = 500

const quoted = (word) => `'${String(word).replaceAll("'", "'\\''")}'`

function commandOf({ node, file, args, env }) {
  const settings = Object.entries(env).filter(([, value]) => value !== undefined)
  return ['env', ...settings.map(([name, value]) => `${name}=${value}`), node, ...FLAGS, file, ...args]
    .map(quoted)
    .join(' ')
}

/** A shell that waits for the plan passes no signal on: when it ends, so does set-up. */
function endWithShell() {
  const shell = process.ppid
  setInterval(() => process.ppid === shell || process.kill(process.pid, 'SIGTERM'), LOOK_MS).unref()
}

const args = process.argv.slice(2)
const plan = Number(process.env.START_PLAN)
if (plan) endWithShell()
try {
  const { node, env, root } = await setUp({ browser: !args.includes('--help'), movable: true })
  const product = { node, file: join(root, 'packages/server/src/main.ts'), args: [STARTED_BY, ...args], env }
  if (plan) writeSync(plan, commandOf(product))
  else launch({ ...product, flags: FLAGS })
} catch (error) {
  process.stderr.write(`${explainSetup(error)}\n`)
  process.exitCode = 1
}
