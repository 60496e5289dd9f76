/**
 * The only door of a sandboxed script: an HTTP forward proxy (absolute form, CONNECT, WebSocket upgrades) on a unix
 * socket or a TCP port. Each connection is dialled by guarded.ts; the reason of a refusal goes to the client and `onBlocked`.
 */
import { chmod, rm } from 'node:fs/promises'
import { createServer, request as httpRequest, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { type Duplex, pipeline } from 'node:stream'
import { createEgress } from './guarded.ts'
import type { BlockedConnection, Egress, EgressPolicy, EgressProxy, ProxyOptions, Resolve } from './port.ts'
import {
  absoluteTarget,
  connectTarget,
  endToEndHeaders,
  failureOf,
  forwardHeaders,
  type ProxyRefusal,
  type ProxyTarget,
  rawHead,
  refusalHeaders,
} from './proxy-messages.ts'
import { answerInTurn } from './proxy-turns.ts'
import { scriptResolve } from './resolve.ts'
import { slotNames } from './slot-names.ts'

const MAX_CONNECTIONS = 512
/** Connections that may wait to be accepted: thousands of virtual users come at once. */
const MAX_BACKLOG = 4096
const MAX_HEADER_BYTES = 65_536
const DIAL_TIMEOUT_MS = 30_000
/** The run's own deadline comes first as a rule; this ends what outlived it. */
const IDLE_TIMEOUT_MS = 600_000
const REFUSAL_LINGER_MS = 2000

export type EgressProxyOptions = ProxyOptions & { policy: EgressPolicy; resolve?: Resolve }

type ProxyState = {
  egress: Egress
  onBlocked: (blocked: BlockedConnection) => void
  /** Connections to targets, those being opened too. */
  outgoing: number
  maxOutgoing: number
}

/** Rejects when it cannot listen. After that no request and no connection error makes it throw. */
export async function startEgressProxy(options: EgressProxyOptions): Promise<EgressProxy> {
  const {
    policy,
    resolve = scriptResolve,
    socketPath,
    mode = 0o666,
    host = '127.0.0.1',
    port = 0,
    onBlocked = () => {},
  } = options
  const maxConnections = options.connections ?? MAX_CONNECTIONS
  const names = slotNames(resolve)
  const egress = createEgress({ policy, resolve: names.resolve })
  const proxy: ProxyState = { egress, onBlocked, outgoing: 0, maxOutgoing: maxConnections }
  const server = createProxyServer(proxy)
  server.maxConnections = maxConnections
  const backlog = Math.min(server.maxConnections, MAX_BACKLOG)
  const sockets = new Set<Socket>()
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('error', () => {}).once('close', () => sockets.delete(socket))
  })
  if (socketPath) await rm(socketPath, { force: true })
  await new Promise<void>((done, fail) => {
    server.once('error', fail).listen({ ...(socketPath ? { path: socketPath } : { host, port }), backlog }, done)
  })
  if (socketPath) await chmod(socketPath, mode)
  const openedPort = socketPath ? null : (server.address() as AddressInfo).port
  // Else a script could chain the proxy to itself until all its connections are used up.
  const reopen = openedPort === null ? () => {} : await policy.denyOwn(host, openedPort)
  return {
    socketPath: socketPath ?? null,
    port: openedPort,
    async close() {
      reopen()
      const closed = new Promise((done) => server.close(done))
      for (const socket of sockets) socket.destroy()
      names.close()
      await closed
    },
  }
}

function createProxyServer(proxy: ProxyState): Server {
  const server = createServer({
    maxHeaderSize: MAX_HEADER_BYTES,
    // A body may take as long as the run: the idle timeout bounds it.
    requestTimeout: 0,
    keepAliveTimeout: 65_000,
    shouldUpgradeCallback: (request) => request.headers.upgrade?.toLowerCase() === 'websocket',
  })
  server.timeout = IDLE_TIMEOUT_MS
  const isAnswering = answerInTurn(server, (request, response) => void forward(proxy, request, response))
  server.on('upgrade', (request, client, head) => {
    if (isAnswering(client)) client.destroy()
    else void upgrade(proxy, { request, client, head })
  })
  server.on('connect', (request, client, head) => {
    if (isAnswering(client)) client.destroy()
    else void tunnel(proxy, { request, client, head })
  })
  server.on('clientError', (_error, client) => refuseRaw(client, badRequest('malformed request')))
  return server
}

const badRequest = (text: string): ProxyRefusal => ({ status: 400, verdict: 'refused', text })
const NOT_ABSOLUTE = badRequest('this is a proxy: use http://host/path without credentials, or CONNECT host:port')
const TOO_MANY: ProxyRefusal = { status: 503, verdict: 'refused', text: 'too many connections at once' }
const NO_ANSWER = new Error('connection ended without an answer')
const UPGRADE = ['Connection', 'Upgrade', 'Upgrade', 'websocket']
const AMBIGUOUS = badRequest('ambiguous length of the request body')

/** A connection to the target, or why there is none. Given up when the client goes away. */
async function reach(proxy: ProxyState, target: ProxyTarget, client: Duplex | ServerResponse) {
  const { egress, onBlocked } = proxy
  if (proxy.outgoing >= proxy.maxOutgoing) return { refusal: TOO_MANY }
  const gone = new AbortController()
  proxy.outgoing++
  const onGone = () => gone.abort()
  client.once('close', onGone)
  try {
    const signal = AbortSignal.any([gone.signal, AbortSignal.timeout(DIAL_TIMEOUT_MS)])
    const socket = await egress.dial({ ...target, allowHalfOpen: true, signal })
    socket.on('error', () => {}).setTimeout(IDLE_TIMEOUT_MS, () => socket.destroy())
    socket.once('close', () => proxy.outgoing--)
    return { socket }
  } catch (error) {
    proxy.outgoing--
    const refusal = failureOf(error)
    if (refusal.verdict === 'blocked') onBlocked({ host: target.host, port: target.port, reason: refusal.text })
    return { refusal }
  } finally {
    client.off('close', onGone)
  }
}

async function forward(proxy: ProxyState, request: IncomingMessage, response: ServerResponse): Promise<void> {
  response.on('error', () => {})
  request.on('error', () => {})
  const target = absoluteTarget(request.url ?? '')
  if (!target) return refuse(response, NOT_ABSOLUTE)
  const headers = forwardHeaders(request, target)
  if (!headers) return refuse(response, AMBIGUOUS)
  const { socket, refusal } = await reach(proxy, target, response)
  if (refusal) return refuse(response, refusal)
  response.once('close', () => socket.destroy())
  if (response.destroyed) return void socket.destroy()
  try {
    const upstream = send(request, { target, socket, headers: [...headers, 'Connection', 'close'] })
    upstream.once('error', (error) => refuse(response, failureOf(error)))
    upstream.once('response', (answer) => answerWith(response, answer))
    // A protocol switch nobody asked for ends a request without an error.
    upstream.once('close', () => response.headersSent || refuse(response, failureOf(NO_ANSWER)))
    request.pipe(upstream)
  } catch (error) {
    refuse(response, failureOf(error))
  }
}

type Outgoing = { target: ProxyTarget; socket: Socket; headers: string[] }

/** @throws TypeError for characters that node refuses in a path or header. */
function send(request: IncomingMessage, { target, socket, headers }: Outgoing) {
  return httpRequest({
    createConnection: () => socket,
    method: request.method,
    path: target.path,
    headers,
    setHost: false,
    maxHeaderSize: MAX_HEADER_BYTES,
  })
}

function answerWith(response: ServerResponse, answer: IncomingMessage): void {
  response.sendDate = false
  try {
    response.writeHead(answer.statusCode ?? 502, answer.statusMessage, endToEndHeaders(answer))
  } catch (error) {
    refuse(response, failureOf(error))
    return
  }
  // A cut answer must reach the client as a cut one: pipeline destroys the response.
  pipeline(answer, response, () => {})
}

async function upgrade(
  proxy: ProxyState,
  { request, client, head }: { request: IncomingMessage; client: Duplex; head: Buffer },
): Promise<void> {
  const target = absoluteTarget(request.url ?? '')
  if (!target) return refuseRaw(client, NOT_ABSOLUTE)
  const headers = forwardHeaders(request, target)
  if (!headers) return refuseRaw(client, AMBIGUOUS)
  const { socket, refusal } = await reach(proxy, target, client)
  if (refusal) return refuseRaw(client, refusal)
  client.once('close', () => socket.destroy())
  if (client.destroyed) return void socket.destroy()
  try {
    const upstream = send(request, { target, socket, headers: [...headers, ...UPGRADE] })
    let answered = false
    const fail = (error: unknown) => {
      if (!answered) refuseRaw(client, failureOf(error))
      answered = true
    }
    upstream.once('error', fail).once('close', () => fail(NO_ANSWER))
    upstream.once('upgrade', (answer, _socket, firstBytes) => {
      answered = true
      client.write(rawHead(101, answer.statusMessage ?? '', [...endToEndHeaders(answer), ...UPGRADE]))
      client.write(firstBytes)
      socket.write(head)
      splice(client, socket)
    })
    upstream.once('response', (answer) => {
      answered = true
      const headers = [...endToEndHeaders(answer), 'Connection', 'close']
      client.write(rawHead(answer.statusCode ?? 502, answer.statusMessage ?? '', headers))
      pipeline(answer, client, () => {})
    })
    upstream.end()
  } catch (error) {
    refuseRaw(client, failureOf(error))
  }
}

async function tunnel(
  proxy: ProxyState,
  { request, client, head }: { request: IncomingMessage; client: Duplex; head: Buffer },
): Promise<void> {
  const target = connectTarget(request.url ?? '')
  if (!target) return refuseRaw(client, NOT_ABSOLUTE)
  const { socket, refusal } = await reach(proxy, target, client)
  if (refusal) return refuseRaw(client, refusal)
  client.write('HTTP/1.1 200 Connection established\r\n\r\n')
  socket.write(head)
  splice(client, socket)
}

/** Both ways until both have ended; a side that breaks takes the other along. */
function splice(client: Duplex, target: Socket): void {
  for (const [from, to] of [
    [client, target],
    [target, client],
  ] as const) {
    from.on('error', () => to.destroy())
    from.once('close', () => {
      if (!from.readableEnded) to.destroy()
    })
    from.pipe(to)
  }
  if (client.destroyed) target.destroy()
}

function refuse(response: ServerResponse, refusal: ProxyRefusal): void {
  if (response.headersSent) return void response.destroy()
  response.writeHead(refusal.status, refusalHeaders(refusal)).end(refusal.text)
}

/** On a socket that http has let go of: the reason stands in the status line too, since many clients show only that. */
function refuseRaw(client: Duplex, refusal: ProxyRefusal): void {
  client.on('error', () => {})
  if (!client.writable) return void client.destroy()
  client.end(rawHead(refusal.status, refusal.text, refusalHeaders(refusal)) + refusal.text)
  // Closing on unread bytes would reset the connection and take the answer away from the client.
  client.resume()
  setTimeout(() => client.destroy(), REFUSAL_LINGER_MS).unref()
}
