/**
 * Something for the probe to attack: a process like the server (same user, a secret in its environment), a port on
 * loopback, a file that everyone may read. What happened to them is seen from outside, not told by the attacker.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer, type Server } from 'node:net'
import { join } from 'node:path'
import type { Tools } from './tools.ts'

export interface Canary {
  /** In the victim's environment, and in its argv so that it can be told from a process with the same number. */
  token: string
  pid: number
  port: number
  file: string
  isAlive(): boolean
  wasReached(): boolean
  close(): Promise<void>
}

export async function placeCanary(sharedDir: string, tools: Tools): Promise<Canary> {
  const token = `canary-${randomBytes(12).toString('hex')}`
  let reached = 0
  const server = createServer((socket) => {
    reached++
    socket.destroy()
  })
  const victim = spawn(tools.sh ?? '/bin/sh', ['-c', 'read line', token], {
    env: { CANARY: token },
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  server.listen(0, '127.0.0.1')
  const file = join(sharedDir, 'canary')
  await Promise.all([once(server, 'listening'), once(victim, 'spawn'), writeFile(file, token, { mode: 0o644 })])
  return {
    token,
    pid: victim.pid ?? 0,
    port: (server.address() as AddressInfo).port,
    file,
    isAlive: () => victim.exitCode === null && victim.signalCode === null,
    wasReached: () => reached > 0,
    async close() {
      await remove(victim, server)
      await rm(file)
    },
  }
}

async function remove(victim: ChildProcess, server: Server): Promise<void> {
  const gone = victim.exitCode === null && victim.signalCode === null ? once(victim, 'exit') : null
  victim.stdin?.destroy()
  server.close()
  await gone
}
