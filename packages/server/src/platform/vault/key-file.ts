/**
 * The sealing key of an install that was given none: made once, kept in DATA_DIR, readable for its owner only. While keys
 * are changed the one before it lies beside it.
 */
import { randomBytes } from 'node:crypto'
import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { StartError } from '../../kernel/start-error.ts'
import type { SealingKeys } from './aes.ts'

const KEY_BYTES = 32
const MIN_KEY_LENGTH = 32

const newKey = () => randomBytes(KEY_BYTES).toString('hex')
const current = (dataDir: string) => join(dataDir, 'secret-key')
const previous = (dataDir: string) => join(dataDir, 'secret-key.previous')

/** @throws StartError when a key file is damaged */
export async function keptKeys(dataDir: string): Promise<SealingKeys> {
  try {
    await writeFile(current(dataDir), newKey(), { mode: 0o600, flag: 'wx', flush: true })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  const key = await read(current(dataDir))
  if (key === null) throw new StartError(`${current(dataDir)} is missing. Restore it from a backup`)
  return { current: key, previous: await read(previous(dataDir)) }
}

/** Puts a new key in place and the present one beside it; a change that was begun before is gone on with. */
export async function beginKeyChange(dataDir: string): Promise<void> {
  const keys = await keptKeys(dataDir)
  if (keys.previous !== null && keys.previous !== keys.current) return
  await replace(previous(dataDir), keys.current)
  await replace(current(dataDir), newKey())
}

/** Nothing is sealed with the previous key any more. */
export const endKeyChange = (dataDir: string): Promise<void> => rm(previous(dataDir), { force: true })

async function replace(path: string, key: string): Promise<void> {
  await writeFile(`${path}.new`, key, { mode: 0o600, flush: true })
  await rename(`${path}.new`, path)
}

async function read(path: string): Promise<string | null> {
  try {
    const key = (await readFile(path, 'utf8')).trim()
    if (key.length >= MIN_KEY_LENGTH) return key
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
  throw new StartError(`${path} is damaged. Restore it from a backup; otherwise stored secrets cannot be decrypted`)
}
