/** Looking at a PostgreSQL server from outside, as its tests do: by statements and by its processes. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
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

/** Tries until it works: a server that was killed needs a moment. */
export async function eventually<T>(work: () => Promise<T>, seconds = 60): Promise<T> {
  for (const deadline = Date.now() + seconds * 1000; ; ) {
    try {
      return await work()
    } catch (error) {
      if (Date.now() > deadline) throw error
      await delay(50)
    }
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
