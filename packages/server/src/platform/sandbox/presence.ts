/**
 * Whether the process that owns a thing is still there: it listens on a unix socket beside the thing for as long as it
 * lives, and the kernel hangs up for it however it dies. Holds across containers that share the folder.
 */
import { readdir, rename, rm } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import { join } from 'node:path'

const SUFFIX = '.alive'
/** Of a socket on which nobody listens yet; no longer than the other, as paths of sockets are short. */
const UNHEARD = '.soon'
/** Nobody listens, or there is no socket. Any other trouble is the asker's own, and no reason to call an owner dead. */
const ABSENT = new Set<string | undefined>(['ECONNREFUSED', 'ENOENT'])

export interface Presence {
  withdraw(): Promise<void>
}

/** From now until `withdraw` or the end of this process, `isPresent(folder, name)` is true. */
export async function announce(folder: string, name: string): Promise<Presence> {
  const path = join(folder, name + SUFFIX)
  const unheard = join(folder, name + UNHEARD)
  const server = createServer((socket) => socket.destroy())
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(unheard, resolve)
  })
  server.unref()
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()))
  try {
    // Seen by others only from now on: who found it before anybody listens would take its owner for dead.
    await rename(unheard, path)
  } catch (error) {
    await close()
    throw error
  }
  return {
    async withdraw() {
      await close()
      await rm(path, { force: true })
    },
  }
}

export function isPresent(folder: string, name: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(join(folder, name + SUFFIX))
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', (error: NodeJS.ErrnoException) => resolve(!ABSENT.has(error.code)))
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
