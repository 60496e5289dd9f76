/**
 * `npm start`: runs on any Node from 18 on with nothing installed, sets up what is missing, then becomes the product.
 * Its arguments and settings are the product's (packages/server/src/main.ts); `-- --help` lists them.
 */
import { readFileSync } from 'node:fs'
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

const args = process.argv.slice(2)
try {
  const { node, env, root } = await setUp({ browser: !args.includes('--help'), movable: true })
  launch({ node, flags: FLAGS, file: join(root, 'packages/server/src/main.ts'), args, env })
} catch (error) {
  process.stderr.write(`${explainSetup(error)}\n`)
  process.exitCode = 1
}
