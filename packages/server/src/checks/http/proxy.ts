/** A check through the user's own HTTP proxy. The proxy's address is what the egress policy judges; the target is the proxy's affair. */
import type { Socket } from 'node:net'
import { CheckFailure } from '../probe.ts'
import { createResponseReader } from './response-reader.ts'
import type { HttpTarget } from './target.ts'

export function proxyHeaders({ credentials }: HttpTarget): [string, string][] {
  if (!credentials) return []
  const encoded = Buffer.from(`${credentials.username}:${credentials.password}`).toString('base64')
  return [['Proxy-Authorization', `Basic ${encoded}`]]
}

/** Asks the proxy for a connection to `authority`. Afterwards the socket carries the target's bytes. */
export function openTunnel(socket: Socket, authority: string, proxy: HttpTarget): Promise<void> {
  return new Promise((resolve, reject) => {
    let status = 0
    const reader = createResponseReader({
      // As after HEAD, no body belongs to the answer: what follows is the tunnel.
      method: 'HEAD',
      lenient: true,
      onHead: (head) => {
        status = head.status
      },
      onBody: () => {},
    })
    const settle = (error?: unknown) => {
      socket.off('data', onData).off('close', onClose)
      socket.pause()
      if (error) reject(error)
      else if (status >= 200 && status < 300) resolve()
      else reject(new CheckFailure('proxy', `the proxy answered ${status}`, 'connect'))
    }
    const onClose = () => settle(new CheckFailure('proxy', 'the proxy closed the connection', 'connect'))
    const onData = (bytes: Buffer) => {
      try {
        if (reader.push(bytes)) settle()
      } catch {
        settle(new CheckFailure('proxy', 'the proxy does not answer in HTTP', 'connect'))
      }
    }
    socket.on('data', onData).once('close', onClose).on('error', reject)
    const headers = proxyHeaders(proxy).map(([name, value]) => `${name}: ${value}\r\n`)
    socket.write(`CONNECT ${authority} HTTP/1.1\r\nHost: ${authority}\r\n${headers.join('')}\r\n`)
  })
}
