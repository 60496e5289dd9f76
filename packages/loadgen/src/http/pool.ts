// The connections of one VU. Each carries one request at a time, so that the time a request spent on its connection is
// known exactly.
import type { Connector } from './connect.ts'
import { CodedError, errorCodes } from './error-codes.ts'
import type { HttpConnection, HttpTransport } from './exchange.ts'
import { Http1 } from './http1.ts'
import { Http2 } from './http2.ts'

export interface ConnectionPool {
  /** A free connection to the origin; makes one when all are busy. */
  take(url: URL): HttpConnection
  release(connection: HttpConnection, close: boolean): void
  closeAll(): void
}

const maxOrigins = 50

export function newConnectionPool(connector: Connector): ConnectionPool {
  const byOrigin = new Map<string, Place[]>()

  return {
    take(url) {
      const { origin } = url
      let places = byOrigin.get(origin)
      if (places === undefined) {
        if (byOrigin.size >= maxOrigins) forgetOldest(byOrigin)
        places = []
        byOrigin.set(origin, places)
      }
      for (const place of places) {
        if (!place.isBusy) {
          place.isBusy = true
          return place
        }
      }
      const made = new Place(connector, url)
      places.push(made)
      return made
    },
    release(connection, close) {
      connection.isBusy = false
      if (!close) return
      for (const places of byOrigin.values()) {
        const at = places.indexOf(connection as Place)
        if (at >= 0) places.splice(at, 1)
      }
      ;(connection as Place).drop()
    },
    closeAll() {
      for (const places of byOrigin.values()) for (const place of places) place.drop()
      byOrigin.clear()
    },
  }
}

class Place implements HttpConnection {
  line: HttpTransport | undefined
  isBusy = true
  readonly #connector: Connector
  readonly #url: URL
  #isDropped = false

  constructor(connector: Connector, url: URL) {
    this.#connector = connector
    this.#url = url
  }

  async open(): Promise<HttpTransport> {
    this.line?.destroy()
    this.line = undefined
    const { protocol, hostname, origin, port } = this.#url
    const isSecure = protocol === 'https:'
    const info = await this.#connector.open({
      protocol,
      hostname,
      port: Number(port) || (isSecure ? 443 : 80),
      isRaw: !isSecure,
    })
    const line = info.protocol === 'HTTP/2.0' ? new Http2(info, origin) : new Http1(info)
    if (this.#isDropped) {
      line.destroy()
      throw new CodedError(errorCodes.other, 'interrupted')
    }
    this.line = line
    return line
  }

  drop(): void {
    this.#isDropped = true
    this.line?.destroy()
    this.line = undefined
  }
}

function forgetOldest(byOrigin: Map<string, Place[]>): void {
  for (const [origin, places] of byOrigin) {
    if (places.some(({ isBusy }) => isBusy)) continue
    for (const place of places) place.drop()
    byOrigin.delete(origin)
    return
  }
}
