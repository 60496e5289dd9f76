/** A Redis of a test's own on loopback: the machine's `redis-server`, to be killed, stopped and started again. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { accessSync, constants } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { eventually } from './until.ts'

/** The reason to skip a test that needs one; false when there is one. */
export const noRedis: string | false = (process.env.PATH ?? '').split(delimiter).some(hasRedis)
  ? false
  : 'there is no redis-server on this machine'

function hasRedis(folder: string): boolean {
  try {
    accessSync(join(folder, 'redis-server'), constants.X_OK)
    return true
  } catch {
    return false
  }
}

export interface RedisServer {
  url: string
  /** Starts it on the same port as before, empty, and waits until it answers. */
  start(): Promise<void>
  /** SIGKILL, and waits for the end. */
  kill(): Promise<void>
  /** Lets it stand still, or go on. */
  signal(signal: 'SIGSTOP' | 'SIGCONT'): void
  /** Kills it, and removes its folder. */
  remove(): Promise<void>
}

export async function startRedis(): Promise<RedisServer> {
  const folder = await mkdtemp(join(tmpdir(), 'wk-redis-'))
  const port = await freePort()
  let child: ChildProcess | null = null
  const server: RedisServer = {
    url: `redis://127.0.0.1:${port}`,
    async start() {
      const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--dir', folder]
      child = spawn('redis-server', args, { stdio: 'ignore' })
      await eventually(async () => {
        const socket = connect({ host: '127.0.0.1', port })
        await once(socket, 'connect')
        socket.destroy()
      })
    },
    async kill() {
      if (!child || child.exitCode !== null || child.signalCode !== null) return
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
    },
    signal: (signal) => void child?.kill(signal),
    async remove() {
      await server.kill()
      await rm(folder, { recursive: true, force: true })
    },
  }
  await server.start()
  return server
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as { port: number }
  probe.close()
  await once(probe, 'close')
  return port
}
