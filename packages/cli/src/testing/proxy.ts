/** An HTTP proxy on loopback that wants a name and a password, forwards and tunnels, and notes what it was asked. */
import { once } from 'node:events'
import { createServer, type IncomingMessage, request } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'

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
    ...{ port: (server.address() as AddressInfo).port, seen },
    close() {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}
