// `k6/ws`: the older WebSocket interface, where connect() returns when the socket has closed.
import { defineModule } from '../vu/script-module.ts'

export const k6Ws = defineModule({
  name: 'k6/ws',
  exports: ['connect'],
  needs: ['loadgen:globals', 'k6/websockets'],
  sandbox: (host) => {
    const openSocket = host.operation('wsOpen')
    const sendMessage = host.operation('wsSend')
    const sendPing = host.operation('wsPing')
    const closeSocket = host.operation('wsClose')
    const wait = host.operation('wsWait')
    type Params = { headers?: object; tags?: object; jar?: { __id: number } }
    type Handler = (value?: unknown) => void

    const connect = (url: unknown, ...rest: unknown[]) => {
      const body = rest.at(-1)
      if (typeof body !== 'function') throw new TypeError('ws.connect() needs a function')
      const { headers, tags, jar } = ((rest.length > 1 ? rest[0] : null) ?? {}) as Params
      const handlers: Record<string, Handler[]> = {}
      const timers: { id: number; clear: (id: number) => void }[] = []
      const listener = host.listen(() => {}, true)
      const response = { url: String(url), status: 0, headers: {} as Record<string, string>, body: '', error: '' }
      let isClosed = false
      const emit = (event: string, value?: unknown) => {
        for (const handler of handlers[event] ?? []) handler(value)
      }
      const global = host.global as Record<string, (...values: unknown[]) => number>
      const after = (start: string, stop: string) => (handler: Handler, ms: number) => {
        timers.push({
          id: (global[start] as (...values: unknown[]) => number)(handler, ms),
          clear: global[stop] as (id: number) => number,
        })
      }
      const socket = {
        on: (event: string, handler: Handler) => {
          handlers[event] = [...(handlers[event] ?? []), handler]
        },
        send: (data: unknown) => void sendMessage(`${listener}\n${String(data)}`),
        sendBinary: (data: ArrayBuffer) => void sendMessage(`${listener}\n`, data),
        ping: () => void sendPing(`${listener}\n`),
        close: (code = 1000) => {
          closeSocket(`${listener}\n${code}\n`)
        },
        setTimeout: after('setTimeout', 'clearTimeout'),
        setInterval: after('setInterval', 'clearInterval'),
      }
      const hear = (text: string, bytes: ArrayBuffer | undefined) => {
        const split = text.indexOf('\n')
        const event = text.slice(0, split)
        const payload = text.slice(split + 1)
        if (event === 'open') {
          const { status, headers } = JSON.parse(payload) as { status: number; headers: Record<string, string> }
          response.status = status
          response.headers = headers
          body(socket)
          emit('open')
        } else if (event === 'message') emit('message', payload)
        else if (event === 'binary') emit('binaryMessage', bytes)
        else if (event === 'error') {
          response.error = payload
          emit('error', { error: () => payload })
        } else if (event === 'close') {
          isClosed = true
          emit('close', (JSON.parse(payload) as { code: number }).code)
        } else emit(event)
      }
      openSocket(JSON.stringify({ listener, url: response.url, headers, tags, jar: jar?.__id }))
      try {
        while (!isClosed) {
          const text = wait()
          const split = text.indexOf('\n')
          const id = Number(text.slice(0, split))
          const bytes = (host.ints[host.at.hasBytes as number] as number) === 1 ? host.takeBytes() : undefined
          if (id === listener) hear(text.slice(split + 1), bytes)
          else host.deliver(id, text.slice(split + 1), bytes)
        }
      } finally {
        for (const { id, clear } of timers) clear(id)
        host.forget(listener)
        if (!isClosed) closeSocket(`${listener}\n1001\n`)
      }
      return response
    }
    return { connect }
  },
})
