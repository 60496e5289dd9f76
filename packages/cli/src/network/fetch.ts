/** One request, sent once: directly by Node's own fetch, or through the proxy that the environment names. */
import type { Environment } from '../settings/setting.ts'
import { type ProxyServer, proxyFor } from './proxies.ts'

export type Fetch = (request: Request) => Promise<Response>

/** The loading of undici, which takes longer than everything else here, waits for the first proxy. */
export function fetchThrough(env: Environment): Fetch {
  const agents = new Map<string, Promise<Fetch>>()
  return async (request) => {
    const proxy = proxyFor(new URL(request.url), env)
    if (!proxy) return fetch(request)
    const sender = agents.get(proxy.url) ?? throughProxy(proxy)
    agents.set(proxy.url, sender)
    return (await sender)(request)
  }
}

/**
 * undici's own fetch goes with undici's agent: the one inside Node may be of another version. Its requests and answers are
 * of classes of their own, and alike in all that is used here.
 */
async function throughProxy({ url, authorization }: ProxyServer): Promise<Fetch> {
  const { fetch, ProxyAgent } = await import('./undici.ts')
  // Plain HTTP is forwarded, as proxies expect it; many tunnel to port 443 only.
  const dispatcher = new ProxyAgent({
    uri: url,
    proxyTunnel: false,
    ...(authorization ? { token: authorization } : {}),
  })
  return async (request) => {
    const { method, signal, redirect } = request
    const headers: Record<string, string> = {}
    request.headers.forEach((value, name) => {
      headers[name] = value
    })
    const body = request.body === null ? null : Buffer.from(await request.arrayBuffer())
    const answer = await fetch(request.url, { method, headers, body, signal, redirect, dispatcher })
    return answer as unknown as Response
  }
}
