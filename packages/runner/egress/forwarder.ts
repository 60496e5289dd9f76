/**
 * The way out of a slot without a network: a proxy address on the slot's own loopback, behind it the policy proxy's unix
 * socket. What may be reached is decided there, outside. Only servers that the script itself started are answered in here.
 */
import { once } from 'node:events'
import {
  createServer as createHttpServer,
  request as httpRequest,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { pipeline } from 'node:stream'

interface Target {
  host: string
  port: number
}

/** Listens on 127.0.0.1 and returns the port. Never keeps the process alive. */
export async function startForwarder({ proxySocket, ownLoopback }: { proxySocket: string; ownLoopback: boolean }) {
  const insiders = createInsideProxy()
  const server = createServer((client) => {
    client.on('error', () => client.destroy())
    client.once('data', (first) => {
      client.pause()
      client.unshift(first)
      void answer(client, first)
    })
  })

  async function answer(client: Socket, first: Buffer) {
    const target = ownLoopback ? loopbackTarget(first) : null
    if (target && target.port !== (server.address() as AddressInfo).port && (await listens(target))) {
      insiders.emit('connection', client)
      client.resume()
    } else {
      join(client, connect(proxySocket))
    }
  }

  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  server.unref()
  return (server.address() as AddressInfo).port
}

/** The request's target when it is on this slot's own loopback. A request line cut in two counts as elsewhere. */
export function loopbackTarget(head: Buffer): Target | null {
  const line = head.subarray(0, 4096).toString('latin1').split('\r\n', 1)[0] ?? ''
  const url = /^CONNECT (\S+) HTTP\/1\.[01]$/.test(line)
    ? `http://${line.split(' ')[1]}`
    : /^[A-Z]+ (http:\/\/\S+) HTTP/.exec(line)?.[1]
  return url ? insideTarget(url) : null
}

function insideTarget(url: string): Target | null {
  const parsed = URL.parse(url)
  if (!parsed) return null
  const host = parsed.hostname.replace(/^\[|\]$/g, '')
  const inside =
    host === 'localhost' || host.endsWith('.localhost') || host === '::1' || /^127\.\d+\.\d+\.\d+$/.test(host)
  return inside ? { host: host.endsWith('localhost') ? 'localhost' : host, port: Number(parsed.port || 80) } : null
}

function listens({ host, port }: Target): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const probe = connect({ host, port })
  probe.once('connect', () => resolve(true))
  probe.once('error', () => resolve(false))
  return promise.finally(() => probe.destroy())
}

/** A small HTTP proxy for targets inside: a server of the script's own expects `GET /path`, not `GET http://…/path`. */
function createInsideProxy() {
  const proxy = createHttpServer(passOn)
  proxy.on('connect', (request: IncomingMessage, client: Duplex) => {
    const target = insideTarget(`http://${request.url}`)
    if (!target) return client.destroy()
    const upstream = connect(target, () => client.write('HTTP/1.1 200 Connection Established\r\n\r\n'))
    join(client, upstream)
  })
  return proxy
}

function passOn(request: IncomingMessage, response: ServerResponse) {
  const target = insideTarget(request.url ?? '')
  if (!target) return response.writeHead(502).end()
  const { pathname, search } = new URL(request.url ?? '')
  const options = { ...target, method: request.method, path: pathname + search, headers: request.headers, agent: false }
  const upstream = httpRequest(options, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.statusMessage, answer.rawHeaders)
    pipeline(answer, response, () => {})
  })
  upstream.on('error', () => (response.headersSent ? response.destroy() : response.writeHead(502).end()))
  pipeline(request, upstream, () => {})
}

function join(one: Duplex, other: Duplex) {
  pipeline(one, other, () => {})
  pipeline(other, one, () => {})
}
