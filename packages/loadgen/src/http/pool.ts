// The connections of one VU (or of the whole thread when a script asks for sharing): one undici client per connection,
// so that the time each request spent on its connection is known exactly.
import { createRequire } from 'node:module'
import type { Client } from 'undici'
import type { ConnectionInfo, Connector } from './connect.ts'

// Only the client: the whole of undici takes a fifth of a second to load, in every engine thread of every run.
const UndiciClient = createRequire(import.meta.url)('undici/lib/dispatcher/client.js') as typeof Client

/** A client and what is known about the connection under it. */
export interface Connection {
  client: Client
  info: ConnectionInfo | undefined
  /** True until the first request after connecting has reported the connecting times. */
  isFresh: boolean
  isBusy: boolean
}

export interface ClientPool {
  /** A free connection to the origin; makes one when all are busy. */
  take(url: URL): Connection
  release(connection: Connection, close: boolean): void
  closeAll(): void
}

const mostOrigins = 50

export function newClientPool(connector: Connector): ClientPool {
  const byOrigin = new Map<string, Connection[]>()

  const make = (url: URL): Connection => {
    const connection: Connection = {
      client: undefined as unknown as Client,
      info: undefined,
      isFresh: false,
      isBusy: true,
    }
    const port = Number(url.port) || (url.protocol === 'https:' ? 443 : 80)
    connection.client = new UndiciClient(url.origin, {
      pipelining: 1,
      allowH2: true,
      keepAliveTimeout: 60_000,
      headersTimeout: 0,
      bodyTimeout: 0,
      // The whole request has one deadline of its own (client.ts).
      connect: (_options, callback) => {
        connector.open({ protocol: url.protocol, hostname: url.hostname, port }).then(
          (info) => {
            connection.info = info
            connection.isFresh = true
            callback(null, info.socket)
          },
          (error) => callback(error, null),
        )
      },
    })
    return connection
  }
  const drop = (connection: Connection) => {
    // A destroyed client rejects what it still had; those requests have already been answered.
    connection.client.destroy().catch(() => {})
  }
  return {
    take(url) {
      const { origin } = url
      let connections = byOrigin.get(origin)
      if (connections === undefined) {
        if (byOrigin.size >= mostOrigins) forgetOldest(byOrigin, drop)
        connections = []
        byOrigin.set(origin, connections)
      }
      for (const connection of connections) {
        if (!connection.isBusy) {
          connection.isBusy = true
          return connection
        }
      }
      const made = make(url)
      connections.push(made)
      return made
    },
    release(connection, close) {
      connection.isBusy = false
      if (!close) return
      for (const connections of byOrigin.values()) {
        const at = connections.indexOf(connection)
        if (at >= 0) connections.splice(at, 1)
      }
      drop(connection)
    },
    closeAll() {
      for (const connections of byOrigin.values()) for (const connection of connections) drop(connection)
      byOrigin.clear()
    },
  }
}

function forgetOldest(byOrigin: Map<string, Connection[]>, drop: (connection: Connection) => void): void {
  for (const [origin, connections] of byOrigin) {
    if (connections.some(({ isBusy }) => isBusy)) continue
    for (const connection of connections) drop(connection)
    byOrigin.delete(origin)
    return
  }
}
