/** A check through the user's own HTTP proxy. The proxy's address is what the egress policy judges; the target is the proxy's affair. */
import type { Socket } from 'node:net'
import { connectRequest, newTunnelReader } from '../../../../wire/src/http1/tunnel.ts'
import { CheckFailure } from '../probe.ts'
import type { HttpTarget } from './target.ts'

export function proxyHeaders({ credentials }: HttpTarget): [string, string][] {
  if (!credentials) return []
  const encoded = Buffer.from(`${credentials.username}:${credentials.password}`).toString('base64')
  return [['Proxy-Authorization', `Basic ${encoded}`]]
}

/** Asks the proxy for a connection to `authority`. Afterwards the socket carries the target's bytes. */
export function openTunnel(socket: Socket, authority: string, proxy: HttpTarget): Promise<void> {
  return new Promise((resolve, reject) => {
    const read = newTunnelReader()
    const settle = (error?: unknown) => {
      socket.off('data', onData).off('close', onClose)
      socket.pause()
      if (error) reject(error)
      else resolve()
    }
    const onClose = () => settle(new CheckFailure('proxy', 'the proxy closed the connection', 'connect'))
    const onData = (bytes: Buffer) => {
      try {
        const status = read(bytes)?.head.status
        if (status === undefined) return
        const isOpen = status >= 200 && status < 300
        settle(isOpen ? undefined : new CheckFailure('proxy', `the proxy answered ${status}`, 'connect'))
      } catch {
        settle(new CheckFailure('proxy', 'the response of the proxy is not HTTP', 'connect'))
      }
    }
    socket.on('data', onData).once('close', onClose).on('error', reject)
    socket.write(connectRequest(authority, proxyHeaders(proxy)))
  })
}
