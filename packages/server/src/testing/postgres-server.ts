/** Looking at a PostgreSQL server from outside, as its tests do: by statements and by its processes. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { openPool } from '../platform/database/pool.ts'

/** One statement over a connection of its own. */
export async function query(url: string, text: string): Promise<Record<string, unknown>[]> {
  const { sql, close } = openPool({ url, max: 1, name: 'test' })
  try {
    return await sql.unsafe(text)
  } finally {
    await close(1000)
  }
}

/** The process id of the server on DATA_DIR. */
export const postmasterPid = (dataDir: string): number =>
  Number.parseInt(readFileSync(join(dataDir, 'postgres', 'cluster', 'postmaster.pid'), 'utf8'), 10)

/** A zombie counts as ended. */
export const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
  } catch {
    return false
  }
}
