/**
 * What a worker compiles on its first start in a DATA_DIR takes some seconds of CPU: for tests it is made once, and each
 * fresh DATA_DIR begins with links to it. How the product makes it by itself is seen in tests/start, where nothing is laid.
 */
import { globSync, realpathSync } from 'node:fs'
import { mkdir, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { layRunnerFiles } from '../execution/playwright/runner-files.ts'
import { createLog } from '../kernel/log.ts'
import { readableByOthers } from '../platform/readable.ts'

/** One for all tests of a user. */
export const testCacheDir = join(tmpdir(), `watchkeeper-test-cache-${process.geteuid?.()}`)

/** Makes it if need be, and lays it into `dataDir`. */
export async function layRunnerCache(dataDir: string): Promise<void> {
  await layRunnerFiles({
    readable: readableByOthers,
    log: createLog({ level: 'silent', terminal: false }),
    config: { cacheDir: testCacheDir, nodePath: realpathSync(process.execPath) },
  })
  await linkRunnerCache(dataDir)
}

/** Lays what there is of it into `dataDir`; a worker makes what it misses. */
export async function linkRunnerCache(dataDir: string): Promise<void> {
  const folder = join(dataDir, 'runner')
  await mkdir(folder, { recursive: true })
  for (const name of globSync('compiled-*', { cwd: testCacheDir })) {
    await symlink(join(testCacheDir, name), join(folder, name)).catch((error: NodeJS.ErrnoException) => {
      // A second start on the same folder.
      if (error.code !== 'EEXIST') throw error
    })
  }
}
