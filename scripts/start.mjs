/**
 * `npm start`: runs on any Node from 18 on with nothing installed, sets up what is missing, then becomes the product.
 * Its arguments and settings are the product's (packages/server/src/main.ts); `-- --help` lists them.
 */
import { join } from 'node:path'
import { launch } from './bootstrap/launch.mjs'
import { SetupError } from './bootstrap/progress.mjs'
import { ROOT, setUp } from './bootstrap/set-up.mjs'

/**
 * A small nursery for new objects: about 25 MB less at rest, and no slower at what the product does. Garbage is looked
 * for when the heap has grown by a quarter, not doubled: memory stays flat while a script floods its console.
 */
const FLAGS = ['--max-semi-space-size=4', '--heap-growing-percent=25']

const args = process.argv.slice(2)
try {
  const { node, env } = await setUp({ browser: !args.includes('--help') })
  launch({ node, flags: FLAGS, file: join(ROOT, 'packages/server/src/main.ts'), args, env })
} catch (error) {
  process.stderr.write(error instanceof SetupError ? `${error.message}\n` : `${error.stack}\n`)
  process.exitCode = 1
}
