/** What a worker compiles on its first start takes some seconds of CPU: tests share it, as the starts of a checkout do. */
import { accessSync, constants, mkdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Where set-up says; a test that runs as another user has its own. */
export const compiledDir =
  usable(process.env.SETUP_COMPILED_DIR) ?? join(tmpdir(), `wk-compiled-${process.geteuid?.()}`)

function usable(folder: string | undefined): string | null {
  if (!folder) return null
  try {
    mkdirSync(folder, { recursive: true })
    accessSync(folder, constants.W_OK)
    return folder
  } catch {
    return null
  }
}
