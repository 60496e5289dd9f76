/** Objects as files below DATA_DIR/objects, written beside and moved into place. */
import { createReadStream } from 'node:fs'
import { access, constants, copyFile, mkdir, rename, rm, stat, statfs, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { newId } from '../../kernel/ids.ts'
import type { Objects } from './port.ts'

const KEY = /^[a-z0-9][a-z0-9-]*(\/[A-Za-z0-9][A-Za-z0-9._-]*){1,6}$/

/** With less room than this the next artifact does not fit: health shall say so before someone misses it. */
const FULL_BELOW_BYTES = 1 << 20

export async function diskObjects(folder: string): Promise<Objects> {
  await mkdir(folder, { recursive: true, mode: 0o700 })

  function pathOf(key: string): string {
    if (!KEY.test(key) || key.includes('..')) throw new Error(`Not an object key: ${key}`)
    return join(folder, key)
  }

  async function moveIntoPlace(key: string, write: (path: string) => Promise<void>): Promise<void> {
    const path = pathOf(key)
    const half = `${path}.${newId()}.part`
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    try {
      await write(half)
      await rename(half, path)
    } finally {
      await rm(half, { force: true })
    }
  }

  return {
    putFile: (key, source) => moveIntoPlace(key, (half) => copyFile(source, half)),
    put: (key, bytes) => moveIntoPlace(key, (half) => writeFile(half, bytes, { mode: 0o600 })),
    async get(key) {
      const path = pathOf(key)
      const found = await stat(path).catch(() => null)
      if (!found?.isFile()) return null
      return { sizeBytes: found.size, read: (range) => createReadStream(path, range) }
    },
    remove: (key) => rm(pathOf(key), { force: true }),
    async ping() {
      try {
        await access(folder, constants.W_OK)
        const { bavail, bsize } = await statfs(folder)
        return bavail * bsize >= FULL_BELOW_BYTES
      } catch {
        return false
      }
    },
  }
}
