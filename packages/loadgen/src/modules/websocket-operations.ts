// The host's half of `k6/ws` and `k6/websockets`: opens sockets, forwards their events to the script and counts them.

import { cookiesFor } from '../../../wire/src/cookies.ts'
import { failureOf } from '../http/error-codes.ts'
import { openWebSocket, type WebSocketConnection } from '../http/websocket.ts'
import type { HostOperation } from '../vu/script-module.ts'
import type { VirtualUser } from '../vu/virtual-user.ts'

interface OpenOrder {
  listener: number
  url: string
  headers?: Record<string, string>
  tags?: Record<string, unknown>
  jar?: number
}

interface LiveSocket {
  connection: WebSocketConnection | undefined
  order: OpenOrder
  pingedAtMs: number
  forget(): void
}

const socketsOf = new WeakMap<VirtualUser, Map<number, LiveSocket>>()
const maxSockets = 100
const handshakeTimeoutMs = 60_000

function sockets(vu: VirtualUser): Map<number, LiveSocket> {
  let known = socketsOf.get(vu)
  if (known === undefined) {
    known = new Map()
    socketsOf.set(vu, known)
  }
  return known
}

function open(vu: VirtualUser, order: OpenOrder): void {
  const url = URL.parse(order.url)
  if (url === null || (url.protocol !== 'ws:' && url.protocol !== 'wss:'))
    throw new Error(`invalid WebSocket URL '${order.url}'`)
  const live = sockets(vu)
  if (live.size >= maxSockets) throw new Error(`more than ${maxSockets} open WebSockets`)
  const tags = vu.sampleTags({ ...order.tags, url: order.url })
  const count = (metric: string, value: number) => vu.services.recorder.add(metric, value, tags)
  const tell = (event: string, payload = '', bytes?: Uint8Array) =>
    vu.post(order.listener, `${event}\n${payload}`, bytes)
  const startedMs = performance.now()
  let openedMs: number | undefined
  const end = (code: number, reason: string) => {
    if (!live.delete(order.listener)) return
    entry.forget()
    vu.activities--
    if (openedMs !== undefined) count('ws_session_duration', performance.now() - openedMs)
    tell('close', JSON.stringify({ code, reason }))
  }
  const entry: LiveSocket = { connection: undefined, order, pingedAtMs: 0, forget: () => {} }
  live.set(order.listener, entry)
  vu.activities++
  entry.forget = vu.onKill(() => {
    entry.connection?.destroy()
    end(1006, 'interrupted')
  })
  const cookies = cookiesFor(vu.jars.of(order.jar), new URL(order.url.replace(/^ws/, 'http')))
  const headers: Record<string, string> = { 'User-Agent': vu.services.options.userAgent }
  if (cookies.length > 0) headers.Cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  Object.assign(headers, order.headers)
  const { maxResponseBytes } = vu.services.http
  openWebSocket(
    vu.services.http.connector,
    { url, headers, maxMessageBytes: maxResponseBytes, timeoutMs: handshakeTimeoutMs },
    {
      open() {
        openedMs = performance.now()
        count('ws_connecting', openedMs - startedMs)
        count('ws_sessions', 1)
        tell('open', JSON.stringify({ status: 101, headers: entry.connection?.headers ?? {} }))
      },
      message(data, isBinary) {
        count('ws_msgs_received', 1)
        count('data_received', data.length)
        if (isBinary) tell('binary', '', data)
        else tell('message', data.toString('utf8'))
      },
      ping: () => tell('ping'),
      pong() {
        if (entry.pingedAtMs > 0) count('ws_ping', performance.now() - entry.pingedAtMs)
        tell('pong')
      },
      error: (message) => tell('error', message),
      close: end,
    },
  ).then(
    (connection) => {
      entry.connection = connection
      if (!live.has(order.listener)) connection.destroy()
    },
    (error) => {
      tell('error', failureOf(error).text)
      end(1006, '')
    },
  )
}

function connectionOf(vu: VirtualUser, text: string): { entry: LiveSocket; rest: string } {
  const split = text.indexOf('\n')
  const entry = sockets(vu).get(Number(text.slice(0, split)))
  if (entry?.connection === undefined) throw new Error('the WebSocket is not open')
  return { entry, rest: text.slice(split + 1) }
}

export const webSocketOperations: Record<string, HostOperation> = {
  wsOpen: (vu, text) => {
    open(vu, JSON.parse(text) as OpenOrder)
    return undefined
  },
  wsSend: (vu, text, bytes) => {
    const { entry, rest } = connectionOf(vu, text)
    const data = bytes ?? rest
    entry.connection?.send(data)
    const tags = vu.sampleTags({ ...entry.order.tags, url: entry.order.url })
    vu.services.recorder.add('ws_msgs_sent', 1, tags)
    vu.services.recorder.add('data_sent', data.length, tags)
    return undefined
  },
  wsPing: (vu, text) => {
    const { entry } = connectionOf(vu, text)
    entry.pingedAtMs = performance.now()
    entry.connection?.ping()
    return undefined
  },
  wsClose: (vu, text) => {
    const split = text.indexOf('\n')
    const entry = sockets(vu).get(Number(text.slice(0, split)))
    const [code = '1000', reason = ''] = text.slice(split + 1).split('\n')
    entry?.connection?.close(Number(code), reason)
    return undefined
  },
  /** Blocks the script until an event for it is there: what makes `ws.connect` synchronous. */
  wsWait: (vu) => vu.takeEvent(),
}
