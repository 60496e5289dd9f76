/** What the tests of the egress proxy share: a site to reach, the proxy on a TCP port, and raw ways to talk to it. */
import { once } from 'node:events'
import { createServer, type IncomingMessage, type RequestListener, request, type Server } from 'node:http'
import { type AddressInfo, connect, type Server as TcpServer } from 'node:net'
import { createPolicy } from './policy.ts'
import type { BlockedConnection } from './port.ts'
import { startEgressProxy } from './proxy.ts'

export type ProxiedAnswer = { status: number; headers: IncomingMessage['headers']; body: string }

export const portOf = (server: Server | TcpServer) => (server.address() as AddressInfo).port

export async function listening<S extends Server | TcpServer>(server: S): Promise<S> {
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return server
}

/** An open policy that closes 127.0.0.1:5432 as a service of its own. */
export async function startProxyFixture() {
  const state = {
    onSite: ((_, response) => response.end('site')) as RequestListener,
    requests: [] as IncomingMessage[],
    blocked: [] as BlockedConnection[],
  }
  const site = await listening(
    createServer((request, response) => {
      state.requests.push(request)
      state.onSite(request, response)
    }),
  )
  const policy = createPolicy({ profile: 'open' })
  await policy.denyOwn('127.0.0.1', 5432)
  const onBlocked = (connection: BlockedConnection) => state.blocked.push(connection)
  const proxy = await startEgressProxy({ policy, onBlocked })
  const port = proxy.port ?? 0

  /** One request in absolute form. */
  async function through(
    url: string,
    options: { method?: string; headers?: string[]; body?: string } = {},
  ): Promise<ProxiedAnswer> {
    const { method = 'GET', headers = [], body } = options
    const asked = request({ port, path: url, method, headers: ['Host', 'irrelevant', ...headers], agent: false })
    asked.end(body)
    const [answer] = (await once(asked, 'response')) as [IncomingMessage]
    return { status: answer.statusCode ?? 0, headers: answer.headers, body: (await answer.toArray()).join('') }
  }

  /** Raw bytes to the proxy; everything that comes back until it closes. */
  function raw(text: string): Promise<string> {
    return new Promise((resolve, reject) => {
      const client = connect(port, '127.0.0.1')
      let answer = ''
      client.setEncoding('latin1').on('data', (chunk) => {
        answer += chunk
      })
      client
        .on('end', () => client.end())
        .on('close', () => resolve(answer))
        .on('error', reject)
      client.write(text, 'latin1')
    })
  }

  return {
    state,
    site,
    sitePort: portOf(site),
    policy,
    onBlocked,
    port,
    through,
    raw,
    reset() {
      state.blocked = []
      state.requests = []
      state.onSite = (_, response) => response.end('site')
    },
    async close() {
      site.close()
      site.closeAllConnections()
      await proxy.close()
    },
  }
}
