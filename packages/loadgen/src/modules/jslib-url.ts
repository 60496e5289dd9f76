// jslib url and formdata: URL and URLSearchParams (parsed by this process's own), FormData for multipart bodies.
import { defineModule } from '../vu/script-module.ts'

function decodeForm(text: string): string {
  return decodeURIComponent(text.replace(/\+/g, ' '))
}

function encodeForm(text: string): string {
  return encodeURIComponent(text)
    .replace(/%20/g, '+')
    .replace(/[!'()~]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`)
}

class URLSearchParams {
  #pairs: [string, string][] = []
  constructor(init: unknown = '') {
    if (typeof init === 'string') {
      for (const part of init.replace(/^\?/, '').split('&')) {
        if (part === '') continue
        const split = part.indexOf('=')
        this.#pairs.push(
          split < 0 ? [decodeForm(part), ''] : [decodeForm(part.slice(0, split)), decodeForm(part.slice(split + 1))],
        )
      }
    } else if (init !== null && typeof init === 'object') {
      const entries = Symbol.iterator in init ? [...(init as Iterable<[unknown, unknown]>)] : Object.entries(init)
      for (const [name, value] of entries) this.#pairs.push([String(name), String(value)])
    }
  }
  append(name: unknown, value: unknown) {
    this.#pairs.push([String(name), String(value)])
  }
  delete(name: string) {
    this.#pairs = this.#pairs.filter(([key]) => key !== name)
  }
  get(name: string) {
    return this.#pairs.find(([key]) => key === name)?.[1] ?? null
  }
  getAll(name: string) {
    return this.#pairs.filter(([key]) => key === name).map(([, value]) => value)
  }
  has(name: string) {
    return this.#pairs.some(([key]) => key === name)
  }
  set(name: string, value: unknown) {
    const first = this.#pairs.findIndex(([key]) => key === name)
    if (first < 0) return this.append(name, value)
    this.#pairs = this.#pairs.filter(([key], index) => key !== name || index === first)
    this.#pairs[first] = [name, String(value)]
  }
  sort() {
    this.#pairs.sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
  }
  forEach(callback: (value: string, name: string, all: URLSearchParams) => void) {
    for (const [name, value] of this.#pairs) callback(value, name, this)
  }
  keys() {
    return this.#pairs.map(([name]) => name)[Symbol.iterator]()
  }
  values() {
    return this.#pairs.map(([, value]) => value)[Symbol.iterator]()
  }
  entries() {
    return this.#pairs.map(([name, value]) => [name, value] as const)[Symbol.iterator]()
  }
  [Symbol.iterator]() {
    return this.entries()
  }
  toString() {
    return this.#pairs.map(([name, value]) => `${encodeForm(name)}=${encodeForm(value)}`).join('&')
  }
}

export const jslibUrl = defineModule({
  name: 'jslib/url',
  aliases: [/^https:\/\/jslib\.k6\.io\/url\/[\w.-]+\/index\.js$/],
  exports: ['URL', 'URLSearchParams'],
  needs: ['loadgen:globals'],
  parts: [decodeForm, encodeForm, URLSearchParams],
  sandbox: (host) => {
    const parse = host.operation('parseUrl')
    const parts = [
      'protocol',
      'username',
      'password',
      'hostname',
      'port',
      'pathname',
      'search',
      'hash',
      'host',
      'href',
    ] as const
    class URL {
      #parts: Record<string, string>
      searchParams: URLSearchParams
      constructor(url: unknown, base?: unknown) {
        this.#parts = JSON.parse(
          parse(JSON.stringify([String(url), base === undefined ? null : String(base)])),
        ) as Record<string, string>
        this.searchParams = new URLSearchParams(this.#parts.search)
      }
      #change(part: string, value: unknown) {
        this.#parts = JSON.parse(parse(JSON.stringify([this.href, null, part, String(value)]))) as Record<
          string,
          string
        >
        if (part === 'search' || part === 'href') this.searchParams = new URLSearchParams(this.#parts.search)
      }
      get origin() {
        return this.#parts.origin
      }
      get search() {
        const text = this.searchParams.toString()
        return text === '' ? '' : `?${text}`
      }
      set search(value: string) {
        this.#change('search', value)
      }
      get href() {
        const { href = '', search = '', hash = '' } = this.#parts
        const bare = href.slice(0, href.length - hash.length - search.length)
        return `${bare}${this.search}${hash}`
      }
      set href(value: string) {
        this.#change('href', value)
      }
      toString() {
        return this.href
      }
      toJSON() {
        return this.href
      }
      static access(part: string) {
        return {
          get(this: URL) {
            return this.#parts[part]
          },
          set(this: URL, value: unknown) {
            this.#change(part, value)
          },
          enumerable: true,
          configurable: true,
        }
      }
    }
    for (const part of parts)
      if (part !== 'search' && part !== 'href') Object.defineProperty(URL.prototype, part, URL.access(part))
    return { URL, URLSearchParams }
  },
  operations: {
    parseUrl: (_vu, text) => {
      const [address, base, part, value] = JSON.parse(text) as [string, string | null, string?, string?]
      const url = base === null ? URL.parse(address) : URL.parse(address, base)
      if (url === null) throw new TypeError(`Invalid URL: ${address}`)
      if (part !== undefined) Reflect.set(url, part, value)
      const { protocol, username, password, hostname, port, pathname, search, hash, host, href, origin } = url
      return JSON.stringify({
        protocol,
        username,
        password,
        hostname,
        port,
        pathname,
        search,
        hash,
        host,
        href,
        origin,
      })
    },
  },
})

export const jslibFormData = defineModule({
  name: 'jslib/formdata',
  aliases: [/^https:\/\/jslib\.k6\.io\/formdata\/[\w.-]+\/index\.js$/],
  exports: ['FormData'],
  needs: ['loadgen:globals'],
  sandbox: (host) => {
    type Coder = { encode(text: string): Uint8Array }
    const utf8 = (text: string) => new (host.global.TextEncoder as new () => Coder)().encode(text)
    const quote = (text: string) => text.replace(/"/g, '%22').replace(/[\r\n]/g, ' ')
    class FormData {
      boundary = `----loadgen${Math.random().toString(36).slice(2)}${Math.random().toString(36).slice(2)}`
      #parts: { name: string; value: unknown }[] = []
      append(name: string, value: unknown) {
        this.#parts.push({ name, value })
      }
      body(): ArrayBuffer {
        const chunks: Uint8Array[] = []
        for (const { name, value } of this.#parts) {
          const file = (value ?? {}) as { data?: unknown; filename?: string; content_type?: string }
          const isFile = typeof value === 'object' && file.data !== undefined
          const extra = isFile
            ? `; filename="${quote(file.filename ?? 'file')}"\r\nContent-Type: ${file.content_type ?? 'application/octet-stream'}`
            : ''
          chunks.push(
            utf8(`--${this.boundary}\r\nContent-Disposition: form-data; name="${quote(name)}"${extra}\r\n\r\n`),
          )
          const data = isFile ? file.data : value
          chunks.push(data instanceof ArrayBuffer ? new Uint8Array(data) : utf8(String(data)), utf8('\r\n'))
        }
        chunks.push(utf8(`--${this.boundary}--\r\n`))
        const all = new Uint8Array(chunks.reduce((sum, chunk) => sum + chunk.byteLength, 0))
        let at = 0
        for (const chunk of chunks) {
          all.set(chunk, at)
          at += chunk.byteLength
        }
        return all.buffer
      }
    }
    return { FormData }
  },
})
