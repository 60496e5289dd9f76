// `k6/websockets` (also under its experimental name): the WebSocket class of browsers, driven by the event loop.
import { defineModule } from '../vu/script-module.ts'
import { webSocketOperations } from './websocket-operations.ts'

type Bytes = ArrayBuffer | ArrayBufferView
type Coder = { encode(text: string): Uint8Array; decode(data: ArrayBuffer): string }
class Blob {
  /** TextEncoder or TextDecoder of the script's engine. */
  static coder: (name: string) => Coder
  type: string
  #bytes: Uint8Array
  constructor(parts: (string | Bytes | Blob)[] = [], options: { type?: string } = {}) {
    const all = parts.map((part) => {
      if (part instanceof Blob) return part.#bytes
      return typeof part === 'string' ? Blob.coder('TextEncoder').encode(part) : new Uint8Array(toBuffer(part))
    })
    this.#bytes = new Uint8Array(all.reduce((sum, part) => sum + part.byteLength, 0))
    let at = 0
    for (const part of all) {
      this.#bytes.set(part, at)
      at += part.byteLength
    }
    this.type = options.type ?? ''
  }
  get size() {
    return this.#bytes.byteLength
  }
  get buffer() {
    return this.#bytes.buffer as ArrayBuffer
  }
  async arrayBuffer() {
    return this.#bytes.buffer.slice(0)
  }
  async bytes() {
    return this.#bytes.slice()
  }
  async text() {
    return Blob.coder('TextDecoder').decode(this.#bytes.buffer as ArrayBuffer)
  }
  slice(start?: number, end?: number) {
    return new Blob([this.#bytes.slice(start, end)], { type: this.type })
  }
}

function toBuffer(data: Bytes): ArrayBuffer {
  return (
    ArrayBuffer.isView(data) ? data.buffer.slice(data.byteOffset, data.byteOffset + data.byteLength) : data
  ) as ArrayBuffer
}

export const k6Websockets = defineModule({
  name: 'k6/websockets',
  aliases: ['k6/experimental/websockets'],
  exports: ['WebSocket', 'Blob'],
  needs: ['loadgen:globals'],
  operations: webSocketOperations,
  parts: [toBuffer, Blob],
  sandbox: (host) => {
    const openSocket = host.operation('wsOpen')
    const sendMessage = host.operation('wsSend')
    const sendPing = host.operation('wsPing')
    const closeSocket = host.operation('wsClose')
    type Listener = (event: Record<string, unknown>) => void
    Blob.coder = (name) => new (host.global[name] as new () => Coder)()

    class WebSocket {
      static CONNECTING = 0
      static OPEN = 1
      static CLOSING = 2
      static CLOSED = 3
      CONNECTING = 0
      OPEN = 1
      CLOSING = 2
      CLOSED = 3
      url: string
      readyState = 0
      bufferedAmount = 0
      binaryType = 'blob'
      onopen: Listener | null = null
      onmessage: Listener | null = null
      onclose: Listener | null = null
      onerror: Listener | null = null
      onping: Listener | null = null
      onpong: Listener | null = null
      #id: number
      #listeners: Record<string, Listener[]> = {}
      constructor(
        url: unknown,
        _protocols?: unknown,
        params: { headers?: object; tags?: object; jar?: { __id: number } } | null = {},
      ) {
        this.url = String(url)
        this.#id = host.listen((text, bytes) => this.#hear(text, bytes), true)
        const { headers, tags, jar } = params ?? {}
        openSocket(JSON.stringify({ listener: this.#id, url: this.url, headers, tags, jar: jar?.__id }))
      }
      #hear(text: string, bytes?: ArrayBuffer) {
        const split = text.indexOf('\n')
        const event = text.slice(0, split)
        const payload = text.slice(split + 1)
        if (event === 'open') {
          this.readyState = 1
          this.#emit('open', {})
        } else if (event === 'message') this.#emit('message', { data: payload })
        else if (event === 'binary') {
          const data = this.binaryType === 'arraybuffer' ? bytes : new Blob([bytes as ArrayBuffer])
          this.#emit('message', { data })
        } else if (event === 'error') this.#emit('error', { error: payload })
        else if (event === 'close') {
          this.readyState = 3
          host.forget(this.#id)
          this.#emit('close', JSON.parse(payload) as object)
        } else this.#emit(event, {})
      }
      #emit(type: string, more: object) {
        const event = { type, timestamp: Date.now(), target: this, ...more }
        const own = (this as unknown as Record<string, unknown>)[`on${type}`]
        if (typeof own === 'function') own.call(this, event)
        for (const listener of this.#listeners[type] ?? []) listener.call(this, event)
      }
      addEventListener(type: string, listener: Listener) {
        this.#listeners[type] = [...(this.#listeners[type] ?? []), listener]
      }
      send(data: string | Bytes | Blob) {
        if (this.readyState !== 1) throw new Error('InvalidStateError: the WebSocket is not open')
        if (data instanceof Blob) sendMessage(`${this.#id}\n`, data.buffer)
        else if (typeof data === 'object') sendMessage(`${this.#id}\n`, toBuffer(data))
        else sendMessage(`${this.#id}\n${String(data)}`)
      }
      ping() {
        sendPing(`${this.#id}\n`)
      }
      close(code = 1000, reason = '') {
        if (this.readyState >= 2) return
        this.readyState = 2
        closeSocket(`${this.#id}\n${code}\n${reason}`)
      }
    }
    return { WebSocket, Blob }
  },
})
