/**
 * Connections that obey the policy: resolve once, check every answer, connect to the checked addresses and to nothing
 * else, so a second DNS answer (rebinding) has no effect. Redirects and bodies are fetch.ts's work.
 */
import { isIP, type LookupFunction, connect as netConnect, type Socket, type TcpNetConnectOpts } from 'node:net'
import { connect as tlsConnect } from 'node:tls'
import { createFetch, loadClient } from './fetch.ts'
import { type Address, type DialOptions, type Egress, EgressBlocked, type EgressPolicy, type Resolve } from './port.ts'
import { systemResolve } from './resolve.ts'

/** More answers than any honest name has: the rest is checked but not tried. */
const MAX_TRIED = 16

/** The one way out of the product. `resolve` is replaced in tests of rebinding only. */
export function createEgress({ policy, resolve = systemResolve }: { policy: EgressPolicy; resolve?: Resolve }): Egress {
  async function addresses(hostText: string, port: number, family: 0 | 4 | 6 = 0): Promise<Address[]> {
    const host = hostText.replace(/^\[|\]$/g, '')
    const literal = isIP(host)
    const answers = literal ? [{ address: host, family: literal as 4 | 6 }] : await resolve(host, family)
    if (answers.length === 0) throw Object.assign(new Error(`no address for ${host}`), { code: 'ENOTFOUND' })
    for (const { address } of answers) {
      const refusal = policy.refusal(address, port, literal ? undefined : host)
      if (refusal) throw new EgressBlocked(refusal)
    }
    return answers
  }

  function lookup(port: number): LookupFunction {
    return (host, { all, family }, callback) => {
      addresses(host, port, family === 4 || family === 'IPv4' ? 4 : family === 6 || family === 'IPv6' ? 6 : 0).then(
        (found) => (all ? callback(null, found.slice(0, MAX_TRIED)) : callback(null, ...first(found))),
        (error) => callback(error, all ? [] : ''),
      )
    }
  }

  async function dial({ host: hostText, port, family = 0, tls, allowHalfOpen = false, signal }: DialOptions) {
    signal?.throwIfAborted()
    const host = hostText.replace(/^\[|\]$/g, '')
    // node's connect asks no lookup for a literal address.
    if (isIP(host)) await addresses(host, port)
    const options: TcpNetConnectOpts = { host, port, family, allowHalfOpen, noDelay: true, lookup: lookup(port) }
    if (!tls) return connected(netConnect(options), 'connect', signal)
    const servername = isIP(host) ? {} : { servername: host.replace(/\.$/, '') }
    return connected(tlsConnect({ ...options, ...servername, ...tls }), 'secureConnect', signal)
  }

  const base = { policy, addresses, lookup, dial }
  return { ...base, fetch: createFetch(dial), prepare: () => void loadClient().catch(() => {}) }
}

const first = ([answer]: Address[]) => [answer?.address ?? '', answer?.family ?? 4] as const

/** Waits without leaving listeners behind: the socket is handed over as if new. */
function connected(socket: Socket, event: 'connect' | 'secureConnect', signal?: AbortSignal): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const settle = (error?: unknown) => {
      socket.off(event, onReady).off('error', settle).off('close', onClose)
      signal?.removeEventListener('abort', onAbort)
      if (!error) return resolve(socket)
      // A socket may fail once more while it is torn down.
      socket.on('error', () => {}).destroy()
      reject(error)
    }
    const onReady = () => settle()
    const onClose = () =>
      settle(Object.assign(new Error('connection closed before it was ready'), { code: 'ECONNRESET' }))
    const onAbort = () => settle(signal?.reason)
    socket.once(event, onReady).once('error', settle).once('close', onClose)
    signal?.addEventListener('abort', onAbort, { once: true })
  })
}
