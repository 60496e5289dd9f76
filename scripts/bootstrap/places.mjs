/**
 * Where the program is, and where set-up keeps what it makes: both in the checkout. Where this user may not write to the
 * checkout, DATA_DIR has what set-up notes, and the program too if its npm packages are not installed already.
 */
import { accessSync, chmodSync, constants, copyFileSync, existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { isInstalled } from './dependencies.mjs'
import { SetupError, wordsOf } from './progress.mjs'

/** Not of the program; and of what was copied before, what a new copy leaves as it is. */
const NOT_COPIED = new Set(['.git', 'node_modules', 'data', 'coverage'])

/**
 * Returns { root, kept }: the folder of the program, and the folder of the notes and the lock.
 * @throws SetupError where neither the checkout nor DATA_DIR can be written to
 */
export function choosePlaces(checkout, { movable }) {
  const packages = join(checkout, 'node_modules')
  if (mayWrite(checkout) && (!existsSync(packages) || mayWrite(packages))) return { root: checkout, kept: checkout }
  const dataDir = resolve(process.env.DATA_DIR || 'data')
  const kept = join(dataDir, 'set-up')
  if (isInstalled(checkout)) return { root: checkout, kept }
  if (!movable) throw new SetupError(`Set-up cannot write to ${checkout}. Make it writable, or run npm ci there`)
  try {
    mkdirSync(kept, { recursive: true, mode: 0o700 })
    const root = join(kept, 'program')
    copyProgram(checkout, root)
    return { root, kept }
  } catch (error) {
    throw new SetupError(`Set-up can write neither to ${checkout} nor to DATA_DIR ${dataDir}: ${wordsOf(error)}`)
  }
}

function mayWrite(folder) {
  try {
    accessSync(folder, constants.W_OK)
    return true
  } catch {
    return false
  }
}

/** Each time anew, so that an updated checkout is what runs; the npm packages stay. */
function copyProgram(from, to) {
  mkdirSync(to, { recursive: true })
  for (const name of readdirSync(to)) {
    if (!NOT_COPIED.has(name)) rmSync(join(to, name), { recursive: true, force: true })
  }
  copyFolder(from, to)
}

function copyFolder(from, to) {
  mkdirSync(to, { recursive: true })
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    if (NOT_COPIED.has(entry.name)) continue
    const target = join(to, entry.name)
    if (entry.isDirectory()) copyFolder(join(from, entry.name), target)
    else if (entry.isFile()) {
      copyFileSync(join(from, entry.name), target)
      // What may not be written there is replaced here next time.
      chmodSync(target, 0o644)
    }
  }
}
