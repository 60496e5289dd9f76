/**
 * Whether the process that owns a thing is still there: it listens on a unix socket beside the thing for as long as it
 * lives, and the kernel hangs up for it however it dies. Holds across containers that share the folder.
 */
import { readdir, rm } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

const SUFFIX = '.alive'

export interface Presence {
  withdraw(): Promise<void>
}

/** From now until `withdraw` or the end of this process, `isPresent(folder, name)` is true. */
export async function announce(folder: string, name: string): Promise<Presence> {
  const server = createServer((socket) => socket.destroy())
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(join(folder, name + SUFFIX), resolve)
  })
  server.unref()
  return { withdraw: () => new Promise((resolve) => server.close(() => resolve())) }
}

/** Asks twice, as an owner that is just starting has its socket before it listens on it. */
export async function isPresent(folder: string, name: string): Promise<boolean> {
  const path = join(folder, name + SUFFIX)
  if (await answers(path)) return true
  await delay(50)
  return answers(path)
}

function answers(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(path)
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', (error: NodeJS.ErrnoException) => resolve(error.code === 'EAGAIN' || error.code === 'EACCES'))
  })
}

/** Every name that was ever announced in the folder and not withdrawn, its owner alive or not. */
export async function announced(folder: string): Promise<string[]> {
  const entries = await readdir(folder)
  return entries.filter((entry) => entry.endsWith(SUFFIX)).map((entry) => entry.slice(0, -SUFFIX.length))
}

/** Forgets an owner that is gone. */
export async function forget(folder: string, name: string): Promise<void> {
  await rm(join(folder, name + SUFFIX), { force: true })
}
