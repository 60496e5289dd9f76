/**
 * One answer at a time on each connection of the proxy. Node hands over every request that a client sends ahead as soon
 * as it is read, thousands from one packet; each would open a connection to its target at once.
 */
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'

/** Clients send one ahead, if any. What sends more than this does not mean to read the answers. */
const MAX_WAITING = 64

type Answer = (request: IncomingMessage, response: ServerResponse) => void

/**
 * Calls `answer` for each request once the answers before it are through.
 * @returns whether a connection has unanswered requests: what else arrives on it then is out of turn
 */
export function answerInTurn(server: Server, answer: Answer): (client: Duplex) => boolean {
  const waiting = new WeakMap<Duplex, (() => void)[]>()
  const begin = (client: Socket, request: IncomingMessage, response: ServerResponse) => {
    response.once('close', () => {
      const next = client.destroyed ? undefined : waiting.get(client)?.shift()
      if (next) next()
      else waiting.delete(client)
    })
    answer(request, response)
  }
  server.on('request', (request, response) => {
    const client = request.socket
    if (client.destroyed) return
    const queue = waiting.get(client)
    if (queue && queue.length >= MAX_WAITING) {
      client.destroy()
    } else if (queue) {
      queue.push(() => begin(client, request, response))
    } else {
      waiting.set(client, [])
      begin(client, request, response)
    }
  })
  return (client) => waiting.has(client)
}
