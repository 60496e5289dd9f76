/** A way to a server on which connections can go dead without a word, as they do behind a firewall that lost them. */
import { connect, createServer, type Socket } from 'node:net'

export interface FreezingProxy {
  /** As the server's, through here. */
  url: string
  /** Nothing passes any more on the connections that there are, in either direction. New ones work. */
  freeze(): void
  /** How many connections were made so far. */
  connections(): number
  close(): Promise<void>
}

export async function freezingProxy(to: string): Promise<FreezingProxy> {
  const upstream = new URL(to)
  const pairs = new Set<[Socket, Socket]>()
  let connections = 0
  const proxy = createServer((client) => {
    connections++
    const server = connect(Number(upstream.port), upstream.hostname)
    const pair: [Socket, Socket] = [client, server]
    pairs.add(pair)
    for (const socket of pair) socket.on('error', () => {})
    client.pipe(server).pipe(client)
    // A dead line carries no farewell either: the other end does not learn of it.
    client.on('close', () => pairs.delete(pair) && server.destroy())
    server.on('close', () => pairs.delete(pair) && client.destroy())
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => proxy.once('listening', resolve))
  const { port } = proxy.address() as { port: number }
  const frozen: Socket[] = []
  return {
    url: Object.assign(new URL(to), { host: `127.0.0.1:${port}` }).href,
    freeze() {
      for (const [client, server] of pairs) {
        client.unpipe(server).pause()
        server.unpipe(client).pause()
        frozen.push(client, server)
      }
      pairs.clear()
    },
    connections: () => connections,
    async close() {
      for (const socket of [...frozen, ...[...pairs].flat()]) socket.destroy()
      await new Promise((resolve) => proxy.close(resolve))
    },
  }
}
