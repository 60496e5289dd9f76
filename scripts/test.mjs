/** `npm test`: the same set-up as `npm start`, then every test. `-- WORD…` narrows to files, `--quick` leaves out the slow ones. */
import { join } from 'node:path'
import { launch } from './bootstrap/launch.mjs'
import { explainSetup } from './bootstrap/progress.mjs'
import { ROOT, setUp } from './bootstrap/set-up.mjs'

try {
  const { node, env } = await setUp({ waitForVideos: true })
  launch({ node, file: join(ROOT, 'scripts/run-tests.ts'), args: process.argv.slice(2), env, cwd: ROOT })
} catch (error) {
  process.stderr.write(`${explainSetup(error)}\n`)
  process.exitCode = 1
}
