/** An HTTP proxy on loopback that wants a name and a password, forwards and tunnels, and notes what it was asked. */
import { once } from 'node:events'
import { createServer, type IncomingMessage, request } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'

/**
 * In front of a server: everything passes, but one answer is kept, and `instead` is called. The server has done it by
 * then; the client cannot know.
 */
export async function keepAnswer({ to, what, nth }: Kept, instead: () => void): Promise<KeptAnswer> {
  let asked = 0
  const server = createServer((incoming, answer) => {
    const kept = `${incoming.method} ${incoming.url}` === what && ++asked === nth
    const onward = request(new URL(incoming.url ?? '', to), { method: incoming.method, headers: incoming.headers })
    onward.on('error', () => answer.destroy())
    onward.on('response', (response) => {
      if (kept) return void response.resume().on('end', instead)
      answer.writeHead(response.statusCode ?? 502, response.headers)
      response.pipe(answer)
    })
    incoming.pipe(onward)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}

interface Kept {
  /** Where the server is. */
  to: string
  /** Method and path, such as `POST /api/monitors`. */
  what: string
  /** Which of them, counted from 1. */
  nth: number
}

export interface KeptAnswer {
  url: string
  close(): void
}

export interface TestProxy {
  port: number
  /** `GET http://…` and `CONNECT host:port`, in order; refused ones too. */
  seen: string[]
  close(): void
}

export async function startProxy(name: string, password: string): Promise<TestProxy> {
  const expected = `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}`
  const seen: string[] = []
  const sockets = new Set<Socket>()
  const refused = (asked: IncomingMessage) => asked.headers['proxy-authorization'] !== expected
  const server = createServer((asked, answer) => {
    seen.push(`${asked.method} ${asked.url}`)
    if (refused(asked)) return void answer.writeHead(407, { 'proxy-authenticate': 'Basic' }).end()
    const { 'proxy-authorization': _, ...headers } = asked.headers
    const onward = request(asked.url ?? '', { method: asked.method, headers }, (response) => {
      answer.writeHead(response.statusCode ?? 502, response.headers)
      response.pipe(answer)
    })
    onward.on('error', () => answer.destroy())
    asked.pipe(onward)
  })
  server.on('connection', (socket) => sockets.add(socket))
  server.on('connect', (asked: IncomingMessage, socket: Socket) => {
    seen.push(`CONNECT ${asked.url}`)
    socket.on('error', () => {})
    if (refused(asked))
      return void socket.end('HTTP/1.1 407 Proxy Authentication Required\r\ncontent-length: 0\r\n\r\n')
    const { hostname, port } = new URL(`http://${asked.url}`)
    const onward = connect(Number(port), hostname, () => {
      socket.write('HTTP/1.1 200 Connection established\r\n\r\n')
      onward.pipe(socket)
      socket.pipe(onward)
    })
    sockets.add(onward)
    onward.on('error', () => socket.end('HTTP/1.1 502 Bad Gateway\r\ncontent-length: 0\r\n\r\n'))
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    seen,
    close() {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}
