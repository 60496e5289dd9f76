/**
 * One process per folder. The lock is the kernel's (fcntl, by way of SQLite, the only file lock that Node has), so it
 * ends with its holder, however that dies, and there is no stale lock file to judge.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

const SQLITE_BUSY = 5

export interface FolderLock {
  release(): void
}

/** Takes the lock, or returns the process id of its holder (0 where that is not known). The folder must exist. */
export function lockFolder(folder: string): FolderLock | number {
  const holderFile = join(folder, 'holder.pid')
  const database = new DatabaseSync(join(folder, 'lock'))
  try {
    database.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE')
  } catch (error) {
    database.close()
    if ((error as { errcode?: number }).errcode === SQLITE_BUSY) return readHolder(holderFile)
    throw error
  }
  writeFileSync(holderFile, `${process.pid}\n`, { mode: 0o600 })
  let held = true
  return {
    release() {
      if (held) database.close()
      held = false
    },
  }
}

function readHolder(file: string): number {
  try {
    return Number.parseInt(readFileSync(file, 'utf8'), 10) || 0
  } catch {
    return 0
  }
}
