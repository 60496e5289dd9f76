/** A small load balancer: asks its nodes in turn whether they are ready, and passes requests on to those that are. */
import { once } from 'node:events'
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

const ASK_EVERY_MS = 100

interface Node {
  base: string
  ready: boolean
  agent: Agent
}

export interface RoundRobin {
  base: string
  add(base: string): Promise<void>
  /** Answers of 500 and above, and requests that no node took. */
  failures: string[]
  close(): Promise<void>
}

export async function startRoundRobin(): Promise<RoundRobin> {
  const nodes: Node[] = []
  const failures: string[] = []
  let turn = 0

  const ask = async (node: Node) => {
    const answer = await fetch(`${node.base}/readyz`, { signal: AbortSignal.timeout(5000) }).catch(() => null)
    node.ready = answer?.status === 200
  }
  const asking = setInterval(() => nodes.forEach((node) => void ask(node)), ASK_EVERY_MS)

  function pass(incoming: IncomingMessage, response: ServerResponse, tried: Node[]): void {
    const candidates = nodes.filter((node) => node.ready && !tried.includes(node))
    const node = candidates[turn++ % Math.max(1, candidates.length)]
    if (!node) {
      fail(incoming, response, 'no node is left')
      return
    }
    const { method = 'GET', headers } = incoming
    // As usual: GETs over connections that are kept, and tried on the next node when this one did not answer.
    const repeatable = method === 'GET'
    const options = { method, headers, agent: repeatable ? node.agent : false }
    const outgoing = request(node.base + incoming.url, options, (answer) => {
      if ((answer.statusCode ?? 0) >= 500) failures.push(`${method} ${incoming.url}: ${answer.statusCode}`)
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
      answer.on('error', () => response.destroy())
    })
    outgoing.on('error', (error: NodeJS.ErrnoException) => {
      if (response.headersSent) return
      if (repeatable || error.code === 'ECONNREFUSED') pass(incoming, response, [...tried, node])
      else fail(incoming, response, error.message)
    })
    response.on('close', () => outgoing.destroy())
    incoming.pipe(outgoing)
  }

  function fail({ method, url }: IncomingMessage, response: ServerResponse, why: string): void {
    failures.push(`${method} ${url}: ${why}`)
    response.writeHead(502).end()
  }

  const server = createServer((incoming, response) => pass(incoming, response, [])).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    base: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    failures,
    async add(base) {
      const node = { base, ready: false, agent: new Agent({ keepAlive: true }) }
      await ask(node)
      nodes.push(node)
    },
    async close() {
      clearInterval(asking)
      for (const { agent } of nodes) agent.destroy()
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
